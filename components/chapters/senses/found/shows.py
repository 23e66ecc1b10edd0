"""The groups that were found, on the Senses page."""

from functools import partial

import numpy as np
import streamlit as st

from components import limits
from components.bert import Bert
from components.chapters.senses.asks import AskedSenses
from components.chapters.senses.found import figures as charts
from components.chapters.senses.found.numbers import Sought, last_states, seek
from components.figures.prose import escaped
from components.numbers.occurrences.gathering import Gathering, built_in, labelled_sentences
from components.numbers.occurrences.states import Occurrences
from components.numbers.pooling import TOKEN_POOLINGS
from components.shell import models, show
from components.shell.heavy.jobs import Report
from components.shell.heavy.work import show_work
from components.takeaway.inlining import read_with
from components.takeaway.script import Script, code_twin

COLUMNS = 2
"""Groups told side by side: more are too narrow to read."""


def show_found(bert: Bert, own: Occurrences, of: Gathering, asked: AskedSenses) -> tuple[Script, ...]:
    """Groups among the reader's occurrences and the built-in ones, without any sense's name. Its code."""
    if len(of.occurrences) < limits.FOUND_LEAST:
        st.info(
            f"Groups need at least {limits.FOUND_LEAST} occurrences of **{escaped(of.word)}**, and here are "
            f"{len(of.occurrences)}: so few fall into groups by chance alone. Type or paste more sentences, one a line."
        )
        return ()
    sought = _sought(bert, own, of, asked)
    if sought is None:
        return ()
    with st.container(key="found_finding"):
        show.show_reading(charts.finding(sought), "found")
    if not sought.found.clear:
        st.markdown("More sentences tell more. A word of one sense looks like this, and so may senses that lie close.")
        return ()
    _show_groups(sought)
    return (_script(bert, sought, asked),)


def _sought(bert: Bert, own: Occurrences, of: Gathering, asked: AskedSenses) -> Sought | None:
    """The groups; None while they are sought."""
    senses = tuple(labelled_sentences(built_in(own.word)))
    how = (asked.join, asked.segments)
    around = models.occurrences(bert.name, senses, built_in(own.word), *how) if senses else None
    vectors = last_states(own, around, len(of.occurrences))
    compute = partial(_seek, of, vectors)
    key = ("found", bert.name, of.occurrences, of.senses, of.own, *how)
    return show_work("found", key, compute, "Groups are sought, there and in clouds without any")


def _seek(of: Gathering, vectors: np.ndarray, report: Report) -> Sought:
    return seek(of.occurrences, of.senses, of.own, vectors, report)


def _show_groups(sought: Sought) -> None:
    """The map, each group in words, and beside which senses they lie where these are known."""
    show.show_chart(charts.groups_map(sought), charts.map_reading(sought), "groups")
    for first in range(0, sought.found.count, COLUMNS):
        columns = st.columns(min(COLUMNS, sought.found.count))
        for group, column in zip(range(first, sought.found.count), columns, strict=False):
            column.markdown(charts.group_told(sought, group))
    show.show_words(charts.groups_reading(sought), "groups in words")
    if sought.agreement is not None:
        st.table(charts.matches(sought), hide_index=True)
        show.show_reading(charts.matches_reading(sought), "matches")


def _script(bert: Bert, sought: Sought, asked: AskedSenses) -> Script:
    """The code that finds the groups anew, told how many there are."""
    return code_twin(
        "senses/found",
        bert,
        PLACES=[[one.text, *one.span] for one in sought.occurrences],
        GROUPS=sought.found.count,
        joined=TOKEN_POOLINGS[asked.join],
        **read_with(asked.segments),
    )
