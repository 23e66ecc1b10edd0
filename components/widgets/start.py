"""What only the Start page shows."""

import streamlit as st

from components.analysis.pieces import count_pieces
from components.charts import tokens as charts
from components.widgets import frame, show


def show_first_look(page: frame.Page) -> None:
    """The reader's text as the model takes it in."""
    tokens = page.bert.tokenize(page.text)
    frame.need_words(tokens)
    show.show_left_out(charts.left_out_reading(tokens))
    show.show_chips(tokens)
    st.markdown(charts.pieces_reading(tokens, count_pieces(tokens)))


def show_contents() -> None:
    """The way through the pages, in reading order."""
    st.subheader("Where to go", anchor=False)
    st.page_link("pages/tokens.py", label="**Tokens** · How does BERT read a sentence?", icon=":material/content_cut:")
