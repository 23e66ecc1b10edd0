"""Norms and hubs: why some pieces turn up among everybody's neighbours."""

import numpy as np
import pandas as pd
import streamlit as st

from components.bert import Bert
from components.chapters.neighbours import caches
from components.chapters.neighbours.hubs import figures as charts
from components.chapters.neighbours.hubs.numbers import Hubs, count_hubs
from components.chapters.neighbours.queries import query, typed_words
from components.shell import address, models
from components.shell.frame import Page
from components.shell.jobs import Report
from components.shell.show import show_chart
from components.shell.work import show_work
from components.takeaway.script import Script, code_twin

BIGGEST = 50
"""Hubs in the table: the rest is in the download."""


def show_hubs(page: Page) -> tuple[tuple[Script, ...], pd.DataFrame]:
    """Every piece by its place in the vocabulary and its norm; the hubs among them, once they are counted."""
    bert = page.bert
    table, norms = models.vocabulary(bert.name), caches.norms(bert.name)
    marked = _pick_marked(bert)
    hubs = _count(bert)
    show_chart(charts.norms_figure(table, norms, hubs, marked), charts.norms_reading(table, norms), "norms")
    if hubs:
        st.markdown(charts.hubs_reading(hubs, table, norms))
    if hubs:
        st.header("The biggest hubs", anchor=False)
        biggest = charts.hubs_table(hubs, table, norms, BIGGEST)
        st.dataframe(biggest, hide_index=True, height=400, alt="The pieces that are named most often as neighbours")
    data = table.assign(norm=norms)
    if hubs:
        data = data.assign(**{"named by": hubs.times})
    return (code_twin("neighbours/hubs", bert),), data


def _pick_marked(bert: Bert) -> list[int]:
    """The rows of the words that the reader wants to see marked."""
    half, _ = st.columns(2)
    typed = half.text_input("Mark words", "the, bank, vault", key="mark", bind=address.BOUND, live=True, max_chars=120)
    found = [query(bert, word, "Mean") for word in typed_words(typed or "")]
    return list(dict.fromkeys(row for one in found if one for row in one.ids))


def _count(bert: Bert) -> Hubs | None:
    """The hubs; None while they are counted, which takes some seconds."""
    index = caches.index(bert.name)
    fit: np.ndarray = caches.allowed(bert.name, "trained pieces", 1)

    def compute(report: Report) -> Hubs:
        return count_hubs(index, fit, report)

    return show_work("hubs", ("hubs", bert.name), compute, "Every piece is compared with every other")
