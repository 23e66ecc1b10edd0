"""Streamlit part of the Arrows page."""
