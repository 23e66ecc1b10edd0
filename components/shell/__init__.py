"""What all chapters share of Streamlit: the page frame, the choices (pick_), the output (show_) and the models."""
