"""Norms and hubs: why some pieces turn up among everybody's neighbours."""

from collections.abc import Callable
from functools import partial
from typing import Any

import numpy as np
import pandas as pd
import streamlit as st

from components.chapters.neighbours import asks, caches
from components.chapters.neighbours.hubs import figures as charts
from components.chapters.neighbours.hubs.numbers import Hubs, asked_of
from components.chapters.neighbours.numbers import query
from components.shell import models
from components.shell.frame import Page
from components.shell.heavy.work import show_work
from components.shell.show import show_figure, show_finding, show_fold, show_reading
from components.takeaway.script import Script, code_twin

BIGGEST = 50  # hubs in the table: the rest is in the download


def show_hubs(page: Page, row: Any) -> tuple[tuple[Script, ...], Callable[[], pd.DataFrame]]:
    """Every piece by its place in the vocabulary and its norm; the hubs among them, once they are counted."""
    bert = page.bert
    table, norms = models.vocabulary(bert.name), np.linalg.norm(bert.token_vectors, axis=1)
    words = asks.pick_words("Mark words", "the, bank, vault", "mark", place=row, max_chars=120, width=250)
    found = [query(bert, word, "Mean") for word in words]
    marked = list(dict.fromkeys(at for one in found if one for at in one.ids))
    fit = int(caches.allowed(bert.name, "trained pieces", 1).sum())
    size = asked_of(fit, len(table))
    script = code_twin("neighbours/hubs", bert, ASKED=None if size == fit else size)
    asked = "Every piece is" if size == fit else f"{size:,} of {fit:,} pieces, drawn at random, are"
    label = f"{asked} compared with every other"
    picture = st.container()
    hubs = show_work("hubs", ("hubs", bert.name), partial(caches.hubs, bert), label)
    with picture:
        reading = charts.norms_reading(table, norms)
        show_figure(charts.norms_figure(table, norms, hubs, marked), key="norms", alt=reading)
        show_finding(charts.hubs_finding(hubs, table) if hubs else charts.norms_finding(table, norms))

    def draw() -> None:
        show_reading(reading, "norms")
        if hubs:
            show_reading(charts.hubs_reading(hubs, table, norms), "hubs")

    show_fold("How sure is that?", "sure", draw)
    if not hubs:
        return (script,), lambda: table.assign(norm=norms)
    show_fold("The biggest hubs", "hubs", partial(_show_biggest, hubs, table, norms))
    return (script,), lambda: table.assign(norm=norms, **{"named by": hubs.times})


def _show_biggest(hubs: Hubs, table: pd.DataFrame, norms: np.ndarray) -> None:
    """The pieces that are named most often as neighbours."""
    biggest = charts.hubs_table(hubs, table, norms, BIGGEST)
    st.dataframe(biggest, hide_index=True, height=400, alt="The pieces that are named most often as neighbours")
