"""Numbers in, pictures and their readings out. Knows Plotly; no Streamlit, no torch."""
