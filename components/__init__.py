"""The app: everything that knows Streamlit. The library below it is polyseme."""
