"""Streamlit part of the Inputs page."""
