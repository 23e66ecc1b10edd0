"""Norms and hubs: why some pieces turn up among everybody's neighbours."""

import numpy as np
import pandas as pd
import streamlit as st

from components.chapters.neighbours import asks, caches
from components.chapters.neighbours.hubs import figures as charts
from components.chapters.neighbours.hubs.numbers import count_hubs
from components.chapters.neighbours.numbers import query
from components.shell import models
from components.shell.frame import Page
from components.shell.heavy.work import show_work
from components.shell.show import show_chart
from components.takeaway.script import Script, code_twin

BIGGEST = 50  # hubs in the table: the rest is in the download


def show_hubs(page: Page) -> tuple[tuple[Script, ...], pd.DataFrame]:
    """Every piece by its place in the vocabulary and its norm; the hubs among them, once they are counted."""
    bert = page.bert
    table, norms = models.vocabulary(bert.name), np.linalg.norm(bert.token_vectors, axis=1)
    half, _ = st.columns(2)
    words = asks.pick_words("Mark words", "the, bank, vault", "mark", place=half, max_chars=120)
    found = [query(bert, word, "Mean") for word in words]
    marked = list(dict.fromkeys(row for one in found if one for row in one.ids))
    index, fit = caches.index(bert.name), caches.allowed(bert.name, "trained pieces", 1)
    label = "Every piece is compared with every other"
    hubs = show_work("hubs", ("hubs", bert.name), lambda report: count_hubs(index, fit, report), label)
    show_chart(charts.norms_figure(table, norms, hubs, marked), charts.norms_reading(table, norms), "norms")
    data = table.assign(norm=norms)
    if hubs:
        data = data.assign(**{"named by": hubs.times})
        st.markdown(charts.hubs_reading(hubs, table, norms))
        st.header("The biggest hubs", anchor=False)
        biggest = charts.hubs_table(hubs, table, norms, BIGGEST)
        st.dataframe(biggest, hide_index=True, height=400, alt="The pieces that are named most often as neighbours")
    return (code_twin("neighbours/hubs", bert),), data
