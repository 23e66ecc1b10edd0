"""Computations that several topics share, without Streamlit, Plotly and torch."""
