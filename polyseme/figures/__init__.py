"""Style, recurring charts and wording of numbers for the figures of all topics; no Streamlit, no torch."""
