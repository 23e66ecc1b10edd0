"""The Streamlit that chapters share: the frame of a page, what asks (pick_), what shows (show_), and the models."""
