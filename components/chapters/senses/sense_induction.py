"""The groups without known senses, on the Senses page."""

import streamlit as st

from components.chapters.senses.asks import SenseOptions
from components.shell import models, show
from components.shell.heavy.jobs import Report
from components.shell.heavy.work import show_work
from polyseme.bert import Bert
from polyseme.core.occurrences.gathering import Gathering
from polyseme.core.occurrences.known import around
from polyseme.core.occurrences.states import Occurrences
from polyseme.core.pooling import TOKEN_POOLINGS
from polyseme.export.inlining import text_reader
from polyseme.export.scripts import Script, page_script
from polyseme.figures.group_answers import FOUND_AGAIN, REASONS
from polyseme.senses.sense_induction import figures as charts
from polyseme.senses.sense_induction.numbers import SenseSearch, find_groups, last_states

COLUMNS = 2  # groups side by side: more are too narrow to read


def show_found(bert: Bert, gathering: Gathering, options: SenseOptions, own: Occurrences) -> tuple[Script, ...]:
    """Shows groups among the reader's occurrences and the built-in ones. Returns their script."""
    search = _search(bert, own, gathering, options)
    if search is None:
        return ()
    with st.container(key="found_finding"):
        show.show_reading(charts.finding(search), "found")
    show.show_reading(REASONS[search.found.answer], "why groups")
    if not search.found.count:
        return ()
    _show_groups(search)
    places = [[one.text, *one.span] for one in search.occurrences]
    chosen = {"joined": TOKEN_POOLINGS[options.join], **text_reader(options.segments)}
    return (page_script("senses/sense_induction", bert, PLACES=places, GROUPS=search.found.count, **chosen),)


def _search(bert: Bert, own: Occurrences, gathering: Gathering, options: SenseOptions) -> SenseSearch | None:
    """The groups; None while they are computed."""
    settings = (options.join, options.segments)
    find = lambda texts, word: models.occurrences(bert.name, texts, word, *settings)  # noqa: E731
    others, _ = around(own.word, find, len(own) == 1)
    vectors, about = last_states(own, others), (gathering.occurrences, gathering.senses, gathering.own)

    def compute(report: Report) -> SenseSearch:
        return find_groups(*about, vectors, report)

    key = ("found", bert.name, *about, *settings)
    return show_work("found", key, compute, "Groups are looked for")


def _show_groups(search: SenseSearch) -> None:
    """The map, each group in words, and how the groups match the senses where these are known."""
    show.show_chart(charts.groups_map(search), charts.map_reading(search), "groups")
    for first in range(0, search.found.count, COLUMNS):
        columns = st.columns(min(COLUMNS, search.found.count))
        for group, column in zip(range(first, search.found.count), columns, strict=False):
            column.markdown(charts.group_reading(search, group))
    show.show_words(FOUND_AGAIN, "groups in words")
    if search.agreement is not None:
        st.table(charts.senses_by_group(search), hide_index=True)
        show.show_reading(charts.agreement_reading(search.agreement), "matches")
