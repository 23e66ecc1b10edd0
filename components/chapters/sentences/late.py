"""A fold of the Sentences page: two sentences compared word by word, by MaxSim."""

import streamlit as st

from components.chapters.sentences.asks import SentenceOptions
from components.chapters.sentences.maxsim import chance_of, late_reason_of
from components.chapters.sentences.reasons import Opened, show_shares
from components.shell.show import show_reading
from polyseme.bert import Bert
from polyseme.bert.heads.late import is_late
from polyseme.sentences.reasons.figures import readings


def show_late(bert: Bert, options: SentenceOptions, opened: Opened | None) -> None:
    """The opened pair of sentences by MaxSim, beside random pairs."""
    if opened is None:
        st.info("Choose a list to search first.")
        return
    both = len(options.texts) > 1
    why = late_reason_of(bert, options.choice, opened.texts, both)
    chance = chance_of(bert, options.choice, both)
    if why is None or chance is None:
        return
    show_shares(why, opened.names, why.cosine <= chance.high, "late")
    show_reading(readings.late_reading(why, chance, is_late(bert.folder), both), "late reading")
