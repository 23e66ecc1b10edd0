"""Numbers in, files out: scripts, tables, vectors, notebooks. Knows no Streamlit, no Plotly, no torch."""
