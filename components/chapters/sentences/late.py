"""A fold of the Sentences page: two sentences compared word by word, by MaxSim."""

from functools import partial

import streamlit as st

from components.chapters.sentences.asks import SentenceOptions
from components.chapters.sentences.reasons import Opened
from components.shell.heavy.work import show_work
from components.shell.show import show_chart
from polyseme import examples, limits
from polyseme.bert import Bert
from polyseme.bert.late import LateModel, is_late
from polyseme.core.baseline import Spread
from polyseme.core.layers import layer_choices
from polyseme.core.progress import Report
from polyseme.sentences.reasons.figures import readings, threads
from polyseme.sentences.reasons.late import (
    LateReason,
    late_by_chance,
    late_reason,
    trained_by_chance,
    trained_reason,
)

TEXTS = examples.everyday()[: limits.REASON_TEXTS]


def show_late(bert: Bert, options: SentenceOptions, opened: Opened | None) -> None:
    """The opened pair of sentences by MaxSim, beside random pairs."""
    if opened is None:
        st.info("Choose a list to search first.")
        return
    trained = is_late(bert.folder)
    work = partial(_trained, bert, opened.texts) if trained else partial(_untrained, bert, options.choice, opened.texts)
    key = ("late", bert.name, "" if trained else options.choice, opened.texts)
    found = show_work("late", key, work, "Word by word")
    if found is None:
        return
    why, chance = found
    grey = why.cosine <= chance.high
    show_chart(threads.threads_figure(why, opened.names, grey), readings.late_reading(why, chance, trained), "late")


def _untrained(bert: Bert, choice: str, texts: tuple[str, str], _report: Report) -> tuple[LateReason, Spread]:
    choose = layer_choices(bert.layers)[choice].take
    first, second = map(bert.encode, texts)
    return late_reason(first, second, choose), late_by_chance(bert, TEXTS, choose)


def _trained(bert: Bert, texts: tuple[str, str], _report: Report) -> tuple[LateReason, Spread]:
    model = LateModel(bert.folder)
    return trained_reason(model, *texts), trained_by_chance(model, TEXTS)
