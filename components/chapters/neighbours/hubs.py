"""The view Norms and hubs: why some pieces are neighbours of many others."""

from collections.abc import Callable
from functools import partial
from typing import Any

import numpy as np
import pandas as pd
import streamlit as st

from components.chapters.neighbours import asks, caches
from components.shell import models
from components.shell.frame import Page
from components.shell.heavy.work import show_work
from components.shell.show import Fold, show_figure, show_finding, show_last_folds, show_reading
from polyseme.export.scripts import Script, page_script
from polyseme.neighbours.hubs import figures as charts
from polyseme.neighbours.hubs.numbers import Hubs, sample_size
from polyseme.neighbours.numbers import query


def show_hubs(page: Page, row: Any) -> tuple[tuple[Script, ...], Callable[[], pd.DataFrame]]:
    """Every piece by id and norm; the hubs among them once they are counted."""
    bert = page.bert
    table, norms = models.vocabulary(bert.name), np.linalg.norm(bert.token_vectors, axis=1)
    words = asks.pick_words("Mark words", "the, bank, vault", "mark", place=row, max_chars=120, width=250)
    marked = list(dict.fromkeys(piece for word in words if (term := query(bert, word, "Mean")) for piece in term.ids))
    total = int(caches.allowed(bert.name, "trained pieces", 1).sum())
    size = sample_size(total, len(table))
    script = page_script("neighbours/hubs", bert, ASKED=None if size == total else size)
    sample = "Every piece is" if size == total else f"{size:,} of {total:,} pieces, drawn at random, are"
    above = st.container()
    hubs = show_work("hubs", ("hubs", bert.name), partial(caches.hubs, bert), f"{sample} compared with every other")
    with above:
        reading = charts.norms_reading(table, norms)
        show_finding(charts.hubs_finding(hubs, table) if hubs else charts.norms_finding(table, norms))
        show_figure(charts.norms_figure(table, norms, hubs, marked), key="norms", alt=reading)

    def draw() -> None:
        show_reading(reading, "norms")
        if hubs:
            show_reading(charts.hubs_reading(hubs), "hubs")

    biggest = [Fold("The biggest hubs", "hubs", partial(_show_biggest, hubs, table, norms))] if hubs else []
    show_last_folds(Fold("How sure is this?", "sure", draw), *biggest)
    named_by = {"in lists": hubs.times} if hubs else {}
    return (script,), lambda: table.assign(norm=norms, **named_by)


def _show_biggest(hubs: Hubs, table: pd.DataFrame, norms: np.ndarray) -> None:
    biggest = charts.hubs_table(hubs, table, norms)
    st.dataframe(biggest, hide_index=True, height=400, alt="The pieces that are neighbours most often")
