"""What only the Start page shows."""

import streamlit as st
from streamlit.runtime.scriptrunner import get_script_run_ctx

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
    """The way through the pages in reading order, each with its question, as app.py lists them."""
    st.subheader("Where to go", anchor=False)
    context = get_script_run_ctx()
    for page in context.pages_manager.get_pages().values() if context else ():
        if page.get("help"):
            label = f"**{page['page_name']}** · {page['help']}"
            st.page_link(page["script_path"], label=label, icon=page["icon"], help="")
