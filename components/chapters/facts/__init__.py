"""The Facts page in Streamlit: its verdicts, claims and links."""
