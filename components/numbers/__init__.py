"""What chapters share in numbers: hidden states in, numbers out. Knows no Streamlit, no Plotly, no torch."""
