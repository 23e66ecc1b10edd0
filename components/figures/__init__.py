"""What chapters share in pictures: the look, the idioms of charts, and words for numbers. Knows no Streamlit, no torch."""
