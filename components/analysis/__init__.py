"""Hidden states in, numbers out. Knows NumPy, SciPy and scikit-learn; no Streamlit, no Plotly, no torch."""
