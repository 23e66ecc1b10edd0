"""Inputs of the Attention page: which occurrence of the word, which heads, how shares count, how the text is read."""

from dataclasses import dataclass

import streamlit as st

from components.shell import ask, models
from polyseme.bert import Bert
from polyseme.core.occurrences.places import Occurrence
from polyseme.core.similarity import cosine_matrix

ALL_HEADS = "all heads, their mean"
COUNTS = {"attention": False, "what arrives": True}
COUNT_HELP = (
    "Attention: the weights of the model. What arrives: each weight times the length of the vector that it weighs. "
    "A special token may get much attention and bring little."
)


@dataclass(frozen=True)
class AttentionOptions:
    """The occurrence of the word, one head or None for the mean of all, and how shares count."""

    occurrence: Occurrence
    head: int | None
    weighed: bool
    segments: str


def pick_question(bert: Bert, text: str, word: str) -> AttentionOptions:
    """The occurrence of the reader's word with the settings chosen in the popover."""
    row = st.container(horizontal=True, vertical_alignment="center")
    with row.popover("Settings", icon=":material/tune:"):
        heads = {ALL_HEADS: None} | {f"head {head + 1}": head for head in range(bert.heads)}
        head = heads[ask.choice("Heads", heads, "heads")]
        weighed = COUNTS[ask.choice("Bars show", COUNTS, "bars", buttons=True, help=COUNT_HELP)]
        texts, segments = ask.pick_texts(text), ask.pick_segments(bert)
    return AttentionOptions(_pick_occurrence(bert, texts, word, segments, row), head, weighed, segments)


def _pick_occurrence(
    bert: Bert, texts: tuple[str, ...], word: str, segments: str, row: "st.delta_generator.DeltaGenerator"
) -> Occurrence:
    """One occurrence of the word, by default the one least like the others; the first word if it does not occur."""
    found = models.occurrences(bert.name, texts, word, "Mean", segments)
    if not len(found):
        return _first_word(bert, texts, segments)
    start = int(cosine_matrix(found.states[:, -1]).sum(1).argmin())
    if len(found) == 1:
        return found.occurrences[0]
    return found.occurrences[
        ask.choice(
            "Which one",
            range(len(found)),
            "looker",
            start,
            carried=True,
            place=row,
            format_func=found.labels.__getitem__,
            **ask.BARE,
            width=240,
        )
    ]


def _first_word(bert: Bert, texts: tuple[str, ...], segments: str) -> Occurrence:
    """The first word that the model reads, where it does not find the reader's."""
    read = [tokens for tokens in models.tokenized(bert.name, texts, segments) if tokens.grouped]
    if not read:
        st.info("There is nothing to read yet: type a word or a sentence, or choose an example above.")
        st.stop()
    first = read[0].grouped[0]
    return Occurrence(0, read[0].text, first.span, first.positions)
