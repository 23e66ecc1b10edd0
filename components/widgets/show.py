"""What the pages show: chips, charts with their readings, and the foot of every page."""

import pandas as pd
import plotly.graph_objects as go
import streamlit as st

from components import limits
from components.bert import Tokens
from components.charts import look
from components.charts.prose import escaped
from components.takeaway.tables import csv
from components.widgets import address


def show_chips(tokens: Tokens) -> None:
    """The text as word pieces: a continuation is attached to what it continues; each has position and id below."""
    with st.container(key="chips"):
        st.markdown(chips(tokens))
    st.caption(
        ":blue-badge[word] starts a word · :violet-badge[##piece] continues it · :gray-badge[special] speaks to the "
        "model itself · :red-badge[⚠ unknown] is not in the vocabulary. Below each: its position and its id."
    )


def chips(tokens: Tokens) -> str:
    """The markdown of the chips.

    One badge a piece; the pieces of one word stand without a space between them.
    """
    parts = []
    for at in range(min(len(tokens), limits.CHIPS)):
        joint = "" if tokens.continuation[at] else " "
        parts.append(f"{joint}:{_colour(tokens, at)}-badge[{_face(tokens, at)} :small[{at} · {tokens.ids[at]}]]")
    return "".join(parts).strip()


def _colour(tokens: Tokens, at: int) -> str:
    if tokens.unknown[at]:
        return "red"
    if tokens.special[at]:
        return "gray"
    return "violet" if tokens.continuation[at] else "blue"


def _face(tokens: Tokens, at: int) -> str:
    return f"⚠ {escaped(tokens.pieces[at])}" if tokens.unknown[at] else escaped(tokens.pieces[at])


def show_left_out(reading: str) -> None:
    """What did not fit the model, where anything was left out."""
    if reading:
        st.warning(reading, icon=":material/content_cut:")


def show_chart(figure: go.Figure, reading: str, key: str, alt: str = "") -> None:
    """A figure with its reading below, which also speaks for it where it cannot be seen."""
    st.plotly_chart(figure, key=key, config=look.BAR, alt=alt or reading)
    st.markdown(reading)


def show_take_away(code: str, table: pd.DataFrame, name: str) -> None:
    """The foot of every page: the code that reproduces it, its data, and the link that opens it elsewhere."""
    st.subheader("Take it with you", anchor=False)
    script, data, link = st.tabs([":material/code: Code", ":material/table: Data", ":material/link: Link"])
    with script:
        st.caption("Reproduces this page's numbers with transformers alone.")
        st.code(code, language="python")
    with data:
        st.download_button(
            "Download as CSV", csv(table), f"polyseme-{name}.csv", "text/csv", icon=":material/download:", on_click="ignore"
        )
        st.dataframe(table, hide_index=True, height=280)
    with link:
        st.caption("Opens this page with the same text, model and settings.")
        st.code(address.link(), language=None, wrap_lines=True)
        if len(st.session_state.get("text", "")) > limits.LINK_CHARACTERS:
            st.caption("The text is too long for a link and is left out of it. Send the text beside the link.")
