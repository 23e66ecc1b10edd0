"""Streamlit part of the Layers page."""
