"""The Atlas page in Streamlit: what its reader chooses, and what is shown."""
