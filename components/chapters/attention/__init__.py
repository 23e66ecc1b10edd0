"""Streamlit part of the Attention page."""
