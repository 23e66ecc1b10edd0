"""What the Sentences page reads: each list once, in turn with the heavy work of others, and watched."""

import streamlit as st

from components import examples
from components.bert import Bert
from components.chapters.sentences.asks import AskedSentences
from components.chapters.sentences.numbers.pooled import Report, Sentences, read_sentences
from components.numbers.baseline import Spread, sentence_chances
from components.shell.heavy.work import show_work


def read(bert: Bert, slot: str, texts: tuple[str, ...], choice: str, label: str) -> Sentences | None:
    """Sentences with their vectors by every pooling, each list read once; None while they are being read."""
    key = ("sentences", bert.name, texts, choice)
    return show_work(slot, key, lambda report: read_sentences(bert, texts, choice, report), label)


def read_asked(bert: Bert, asked: AskedSentences) -> Sentences:
    """The reader's sentences with their vectors; stops the page while they are read."""
    found = read(bert, "sentences", asked.texts, asked.choice, "Your sentences")
    if found is None:
        st.stop()
    return found


def read_everyday(bert: Bert, choice: str) -> tuple[Sentences, dict[str, Spread]]:
    """Everyday sentences and what random pairs of them reach by every pooling; stops the page while they are read."""

    def compute(report: Report) -> tuple[Sentences, dict[str, Spread]]:
        drawn = read_sentences(bert, examples.everyday(), choice, report)
        return drawn, sentence_chances(drawn.vectors)

    found = show_work("everyday", ("everyday", bert.name, choice), compute, "Everyday sentences, to compare with")
    if found is None:
        st.stop()
    return found
