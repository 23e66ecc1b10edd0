"""The only Streamlit below the pages: the frame, what asks (pick_), what shows (show_), and every cache."""
