"""Streamlit part of the Tokens page."""
