"""Static vectors beside the vector in context, on the Senses page."""

from dataclasses import replace
from functools import partial

import streamlit as st

from components.shell import models
from components.shell.heavy.work import show_work
from components.shell.show import show_chart
from polyseme.bert import Bert
from polyseme.core.occurrences.gathering import built_in
from polyseme.senses.static import figures as charts
from polyseme.senses.static import numbers


def show_static(bert: Bert, word: str) -> None:
    """How often static vectors give the right meaning, and, where the extra is installed, a distillation."""
    calibration = models.calibration(bert.name)
    layer = calibration.layer if calibration else bert.layers
    compute = partial(numbers.static_shares_of, bert, layer)
    found = show_work("one vector", ("static", bert.name, layer), compute, "The labelled sentences are read")
    if found is None:
        return
    place = st.container()
    if numbers.can_distil():
        distil = partial(numbers.distilled_shares_of, bert)
        static = show_work("distilled", ("distilled", bert.name), distil, "The model is distilled")
        if static is not None:
            found = replace(found, shares={**found.shares, numbers.DISTILLED: static})
    else:
        st.caption(charts.INSTALL)
    with place:
        own = built_in(word)
        show_chart(charts.static_figure(found, own), charts.static_reading(found, own), key="one_vector")
