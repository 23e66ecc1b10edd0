"""The sentences chosen on the map: a list, labels for them, and what a reader does with them."""

from collections.abc import Callable
from functools import partial

import numpy as np
import pandas as pd
import streamlit as st

from components.chapters.atlas import caches
from components.chapters.atlas.drawn import pick_drawn
from components.shell import show
from components.shell.heavy.downloads import in_turn
from polyseme import limits
from polyseme.atlas.figures import readings
from polyseme.atlas.numbers.areas import WHOLE, Area
from polyseme.atlas.numbers.atlas import Atlas
from polyseme.atlas.numbers.layout import sample_of
from polyseme.atlas.numbers.sentence_filter import LABEL, SentenceFilter, labelled_as, read_choices, write_choices
from polyseme.export.tables import csv, tsv
from polyseme.figures.wording import counted, escaped

LEAD = 40  # characters of a listed sentence before the word, at most


def show_chosen(atlas: Atlas, select: Callable[[], np.ndarray | None], area: Area | None, sought: str) -> None:
    """The chosen sentences, their groups and their labels; `select` finds their rows."""
    rows = select()
    if rows is None:
        st.caption("Draw around some dots, click one, or search.")
    else:
        titles = readings.group_titles(atlas.layout)
        none, *counts = np.bincount(atlas.layout.groups[rows] + 1, minlength=len(titles) + 1).tolist()
        groups = dict(zip([*titles, readings.NONE], [*counts, none], strict=True))
        show.show_reading(readings.chosen_reading(len(rows), groups), "chosen")
        _show_sentences(atlas, rows, titles)
    _show_labels(atlas, rows, area, sought)


def shortened_before(text: str, start: int) -> str:
    """A text cut between words shortly before `start`, so that the word there is seen in a narrow column.

    >>> shortened_before("Nobody had told them so. My aunt borrowed two hundred pounds from the bank.", 70)
    '… borrowed two hundred pounds from the bank.'
    """
    return text if start <= LEAD else "… " + text[start - LEAD :].partition(" ")[2]


def _show_sentences(atlas: Atlas, rows: np.ndarray, titles: list[str]) -> None:
    """A sample of some sentences, and more of them to download."""
    shown = sample_of(rows, limits.ATLAS_SHOWN)
    if len(shown) < len(rows):
        st.caption(f"A random sample of {len(shown)}:")
    table = atlas.table(shown, titles, "start").drop(columns=["x", "y"])
    table["sentence"] = list(map(shortened_before, table["sentence"], table.pop("start")))
    wide = {"sentence": st.column_config.TextColumn(width="large")}
    height = min(36 * (len(table) + 1) + 2, 420)
    st.dataframe(table, hide_index=True, height=height, column_config=wide, alt="Sentences")
    taken = sample_of(rows, limits.ATLAS_TAKEN)
    file = "polyseme-atlas-chosen.csv"
    _offer_file("Download them as CSV", lambda: csv(atlas.table(taken, titles)), file, "chosen csv")


def _offer_file(label: str, data: Callable[[], bytes], name: str, key: str) -> None:
    st.download_button(label, in_turn(data), name, "text/csv", icon=":material/download:", on_click="ignore", key=key)


def _show_labels(atlas: Atlas, rows: np.ndarray | None, area: Area | None, sought: str) -> None:
    """A label for the chosen sentences, all labels so far, and what a reader can do with them."""
    filters = pick_drawn("labelled", partial(read_choices, most=limits.ATLAS_LABELS)) or ()
    if rows is not None and len(rows) and (area or sought) and len(filters) < limits.ATLAS_LABELS:
        with st.container(horizontal=True, vertical_alignment="bottom"):
            st.text_input("A label for them", key="label typed", max_chars=LABEL, placeholder="river", width=240)
            add = partial(_add, filters, area, sought)
            st.button("**Label them**", icon=":material/label:", on_click=add, key="label")
    if not filters:
        return
    table = _labelled(atlas, filters)
    for i, one in enumerate(filters):
        with st.container(horizontal=True, vertical_alignment="center"):
            count = int((table["sense"] == one.label).sum())
            st.markdown(f":material/label: **{escaped(one.label)}** {counted(count, 'sentence')}")
            st.button("Remove", key=f"remove {i}", type="tertiary", on_click=_remove, args=(filters, i))
    st.caption(f"Limit: {limits.ATLAS_LABELLED} sentences of each area, a random sample.")
    with st.container(horizontal=True):
        if st.button("Which layer tells them apart?", icon=":material/leaderboard:", key="bench"):
            st.session_state["rows"] = _for_bench(table)
            st.switch_page("pages/pooling.py", query_params={"data": "pasted text"})
        _offer_file("The labelled sentences as a file", partial(csv, table), "polyseme-labelled.csv", "labelled csv")


def _add(filters: tuple[SentenceFilter, ...], area: Area | None, sought: str) -> None:
    label = labelled_as(str(st.session_state.get("label typed") or ""))
    if label:
        st.session_state["labelled"] = write_choices([*filters, SentenceFilter(label, area, sought)])
        st.session_state["label typed"] = ""


def _remove(filters: tuple[SentenceFilter, ...], i: int) -> None:
    st.session_state["labelled"] = write_choices([*filters[:i], *filters[i + 1 :]])


def _labelled(atlas: Atlas, filters: tuple[SentenceFilter, ...]) -> pd.DataFrame:
    """One row per sentence: the text, the word as typed, and the label of the first filter that selects it."""
    tables, used = [], np.empty(0, np.int64)
    for one in filters:
        matches = caches.rows_with(atlas.key, one.sought, atlas.open) if one.sought else None
        rows = atlas.rows(one.area, WHOLE, matches)
        new = np.setdiff1d(sample_of(rows, limits.ATLAS_LABELLED), used) if rows is not None else used[:0]
        used = np.concatenate([used, new])
        table = atlas.table(new, [""] * len(atlas.layout.senses))
        tables.append(table[["sentence", "word"]].assign(sense=one.label))
    return pd.concat(tables, ignore_index=True)


def _for_bench(table: pd.DataFrame) -> str:
    """The rows as text for the bench, as many as fit into a paste, of every label in turn."""
    order = table.groupby("sense").cumcount().argsort(kind="stable")
    mixed = table.iloc[order]
    length = mixed["sentence"].str.len() + mixed["sense"].str.len() + 40
    return tsv(mixed[length.cumsum() < limits.PASTED_CHARACTERS]).decode("utf-8", "replace")
