"""What chapters share in pictures: the look, the idioms of charts, words for numbers. No Streamlit, no torch."""
