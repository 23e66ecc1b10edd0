"""The labels of the Pooling page's sentences: changed, left out, refused with a reason, and taken home."""

from collections.abc import Sequence
from dataclasses import replace
from functools import partial
from hashlib import sha256

import pandas as pd
import streamlit as st

from components.chapters.pooling.numbers.rows import COLUMNS, Refused, Row
from components.figures.prose import counted
from components.takeaway.tables import tsv

SENSE_CHARACTERS = 80
"""The longest name of a sense: longer ones are descriptions, and do not fit a table."""


def edit_labels(rows: Sequence[Row]) -> tuple[Row, ...]:
    """The rows that the reader keeps, with the senses they gave them."""
    start = _first_labels(rows)
    with st.expander(f"{counted(len(rows), 'labelled sentence')}: change or leave out", icon=":material/edit_note:"):
        st.caption("Change a sense, or untick a sentence to leave it out. Changes are not part of the link.")
        edited = st.data_editor(
            start,
            hide_index=True,
            disabled=["Sentence", "Word"],
            column_config={"Sentence": st.column_config.TextColumn(width="large")},
            key=f"labels {digest(rows)}",
        )
    senses = [" ".join(str(sense or "").split())[:SENSE_CHARACTERS] for sense in edited["Sense"]]
    return tuple(
        replace(row, sense=sense) for row, sense, use in zip(rows, senses, edited["Use"], strict=True) if use and sense
    )


def _first_labels(rows: Sequence[Row]) -> pd.DataFrame:
    """The sentences with their senses as they came; the same table as long as they are the same."""
    mark = digest(rows)
    if st.session_state.get("first labels", ("",))[0] != mark:
        table = pd.DataFrame(
            {
                "Use": True,
                "Sentence": [row.sentence for row in rows],
                "Word": [row.word for row in rows],
                "Sense": [row.sense for row in rows],
            }
        )
        st.session_state["first labels"] = (mark, table)
    first: pd.DataFrame = st.session_state["first labels"][1]
    return first


def digest(rows: Sequence[Row]) -> str:
    """A short name for labelled sentences, by which what was computed of them is found again."""
    return sha256(repr([(row.sentence, row.word, row.sense) for row in rows]).encode()).hexdigest()[:24]


def show_refused(refused: Sequence[Refused]) -> None:
    """The rows that can't be used, each with its reason."""
    if not refused:
        return
    ordered = sorted(refused, key=lambda one: one.line)
    with st.expander(f"{counted(len(refused), 'row')} can't be used: the rest is", icon=":material/rule:"):
        table = pd.DataFrame([{"Line": one.line, "Why": one.reason, "Text": one.text} for one in ordered])
        wide = st.column_config.TextColumn(width="large")
        st.dataframe(table, hide_index=True, column_config={"Why": wide}, alt="The rows that can't be used, and why")


FILE = "polyseme-sentences.tsv"
"""What the labelled sentences are saved as, and read by the code."""


def show_sentences(rows: Sequence[Row], label: str, key: str) -> None:
    """Labelled sentences to take home."""
    st.download_button(
        label,
        partial(sentences_file, rows),
        FILE,
        "text/tab-separated-values",
        icon=":material/download:",
        on_click="ignore",
        key=f"sentences {key}",
    )


def sentences_file(rows: Sequence[Row]) -> bytes:
    """Labelled sentences as tab-separated values."""
    return tsv(pd.DataFrame([(row.sentence, row.word, row.sense) for row in rows], columns=list(COLUMNS)))
