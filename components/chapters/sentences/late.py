"""A fold of the Sentences page: two sentences compared word by word, by MaxSim."""

from functools import partial

import streamlit as st

from components.chapters.sentences.asks import SentenceOptions
from components.chapters.sentences.maxsim import by_chance
from components.chapters.sentences.reasons import Opened
from components.moving_map import show_drawn
from components.shell.heavy.work import show_work
from components.shell.show import show_reading
from polyseme.bert import Bert
from polyseme.bert.heads.late import LateModel, is_late
from polyseme.core.baseline import Spread
from polyseme.core.layers import layer_choices
from polyseme.core.progress import Report
from polyseme.figures.wording import without_markup
from polyseme.sentences.reasons.figures import readings, threads
from polyseme.sentences.reasons.late import LateReason, late_reason, trained_reason


def show_late(bert: Bert, options: SentenceOptions, opened: Opened | None) -> None:
    """The opened pair of sentences by MaxSim, beside random pairs."""
    if opened is None:
        st.info("Choose a list to search first.")
        return
    key = ("late", bert.name, options.choice, opened.texts)
    found = show_work("late", key, partial(_compared, bert, options.choice, opened.texts), "Word by word")
    if found is None:
        return
    why, chance = found
    grey = why.cosine <= chance.high
    said = without_markup(readings.threads_reading(why))
    show_drawn("threads", threads.threads_scene(why, opened.names, said, grey), "late", said)
    show_reading(readings.late_reading(why, chance, is_late(bert.folder)), "late reading")


def _compared(bert: Bert, choice: str, texts: tuple[str, str], _report: Report) -> tuple[LateReason, Spread]:
    if is_late(bert.folder):
        why = trained_reason(LateModel(bert.folder), *texts)
    else:
        first, second = map(bert.encode, texts)
        why = late_reason(first, second, layer_choices(bert.layers)[choice].take)
    return why, by_chance(bert.name, choice)
