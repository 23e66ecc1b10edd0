"""Sentences chosen on the map: read, labelled, taken to the bench or home."""

from collections.abc import Callable
from functools import partial
from typing import Any

import numpy as np
import pandas as pd
import streamlit as st

from components import limits
from components.chapters.atlas import asks, caches
from components.chapters.atlas.figures import readings
from components.chapters.atlas.numbers.areas import WHOLE, Area
from components.chapters.atlas.numbers.atlas import Atlas
from components.chapters.atlas.numbers.chosen import LABEL, Chosen, labelled_as, write_choices
from components.figures.prose import counted, escaped
from components.shell import show
from components.takeaway.tables import csv, tsv

LEAD = 40
"""Letters of a listed text that stand before the word, at the most."""


def show_chosen(atlas: Atlas, meant: Callable[[], np.ndarray | None], area: Area | None, sought: str) -> None:
    """The sentences that were chosen, what they mean, and what is made of them; `meant` looks for them."""
    rows = meant()
    if rows is None:
        st.caption("Draw around some dots with the lasso in the bar beside the map, or search below it.")
    else:
        called = readings.called(atlas.layout)
        none, *counts = np.bincount(atlas.layout.groups[rows] + 1, minlength=len(called) + 1).tolist()
        named = dict(zip([*called, readings.NONE], [*counts, none], strict=True))
        show.show_reading(readings.chosen_reading(len(rows), named), "chosen")
        _show_sentences(atlas, rows)
    _show_labels(atlas, rows, area, sought)


def from_near(text: str, start: int) -> str:
    """A text from shortly before a place in it, between words: so that the word is seen in a narrow column.

    >>> from_near("Nobody had told them so. My aunt borrowed two hundred pounds from the bank.", 70)
    '… borrowed two hundred pounds from the bank.'
    """
    return text if start <= LEAD else "… " + text[start - LEAD :].partition(" ")[2]


def _show_sentences(atlas: Atlas, rows: np.ndarray) -> None:
    """A fair sample of some sentences, and all of them to download."""
    called = readings.called(atlas.layout)
    shown = atlas.sample(rows, limits.ATLAS_SHOWN)
    if len(shown) < len(rows):
        st.caption(f"A fair sample of {len(shown)}:")
    table = atlas.table(shown, called).drop(columns=["x", "y"])
    starts = atlas.corpus.take(atlas.word, shown, ["start"])["start"].to_pylist()
    table["sentence"] = [from_near(text, start) for text, start in zip(table["sentence"], starts, strict=True)]
    wide = {"sentence": st.column_config.TextColumn(width="large")}
    st.dataframe(
        table, hide_index=True, height=min(36 * (len(table) + 1) + 2, 420), column_config=wide, alt="Sentences"
    )
    taken = atlas.sample(rows, limits.ATLAS_TAKEN)
    st.download_button(
        "Download them as CSV",
        lambda: csv(atlas.table(taken, called)),
        "polyseme-atlas-chosen.csv",
        "text/csv",
        icon=":material/download:",
        on_click="ignore",
        key="chosen csv",
    )


def _show_labels(atlas: Atlas, rows: np.ndarray | None, area: Area | None, sought: str) -> None:
    """A label for what is chosen, all labels given so far, and what can be done with them."""
    given = asks.pick_labelled()
    if rows is not None and len(rows) and (area or sought) and len(given) < limits.ATLAS_LABELS:
        with st.container(horizontal=True, vertical_alignment="bottom"):
            st.text_input("A label for them", key="label typed", max_chars=LABEL, placeholder="river", width=240)
            new = partial(_give, given, area, sought)
            st.button("**Label them**", icon=":material/label:", on_click=new, key="label")
    if not given:
        return
    table = _labelled(atlas, given)
    for at, one in enumerate(given):
        with st.container(horizontal=True, vertical_alignment="center"):
            of_it = int((table["sense"] == one.label).sum())
            st.markdown(f":material/label: **{escaped(one.label)}** {counted(of_it, 'sentence')}")
            st.button("Remove", key=f"remove {at}", type="tertiary", on_click=_remove, args=(given, at))
    st.caption(f"Of each area at most {limits.ATLAS_LABELLED} sentences are taken, a fair sample.")
    with st.container(horizontal=True):
        if st.button("Which layer tells them apart?", icon=":material/leaderboard:", key="bench"):
            st.session_state["rows"] = _fitting(table)
            st.switch_page("pages/pooling.py", query_params={"data": "pasted text"})
        name = "polyseme-labelled.csv"
        more: dict[str, Any] = {"icon": ":material/download:", "on_click": "ignore", "key": "labelled csv"}
        st.download_button("The labelled sentences as a file", partial(csv, table), name, "text/csv", **more)


def _give(given: tuple[Chosen, ...], area: Area | None, sought: str) -> None:
    label = labelled_as(str(st.session_state.get("label typed") or ""))
    if label:
        st.session_state["labelled"] = write_choices([*given, Chosen(label, area, sought)])
        st.session_state["label typed"] = ""


def _remove(given: tuple[Chosen, ...], at: int) -> None:
    st.session_state["labelled"] = write_choices([*given[:at], *given[at + 1 :]])


def _labelled(atlas: Atlas, given: tuple[Chosen, ...]) -> pd.DataFrame:
    """One row a sentence: it, the word as typed, and its label; what two areas share has the label of the first."""
    tables, taken = [], np.empty(0, np.int64)
    for one in given:
        found = caches.rows_with(atlas.key, one.sought, atlas.open) if one.sought else None
        rows = atlas.rows(one.area, WHOLE, found)
        fresh = np.setdiff1d(atlas.sample(rows, limits.ATLAS_LABELLED), taken) if rows is not None else taken[:0]
        taken = np.concatenate([taken, fresh])
        tables.append(atlas.table(fresh, [""] * len(atlas.layout.senses))[["sentence", "word"]].assign(sense=one.label))
    return pd.concat(tables, ignore_index=True)


def _fitting(table: pd.DataFrame) -> str:
    """The rows as text for the bench, as many as a paste may have, of every label in turn."""
    turn = table.groupby("sense").cumcount()
    mixed = table.assign(turn=turn).sort_values("turn", kind="stable").drop(columns="turn")
    long = mixed["sentence"].str.len() + mixed["sense"].str.len() + 40
    return tsv(mixed[long.cumsum() < limits.PASTED_CHARACTERS]).decode("utf-8", "replace")
