"""Inputs of the Attention page: which occurrence of the word, which heads, what the bars show, how the text is read."""

from dataclasses import dataclass

import streamlit as st

from components.shell import ask, models
from components.shell.frame import Page
from polyseme.bert import Bert
from polyseme.core.occurrences.places import Occurrence
from polyseme.core.similarity import cosine_matrix

ALL_HEADS = "all heads, their mean"
BARS = {"attention": False, "what arrives": True}
BARS_HELP = (
    "Attention: how much each word gets. What arrives: attention times the length of the word's vector. "
    "A special token may get much attention and pass on little. "
    "Grey: the word itself."
)


@dataclass(frozen=True)
class AttentionOptions:
    """The occurrence of the word, one head or None for the mean of all, and whether the bars show what arrives."""

    occurrence: Occurrence
    head: int | None
    weighed: bool


def pick_question(page: Page) -> AttentionOptions:
    """An occurrence of the reader's word, by default the one least like the others, with the settings chosen."""
    bert, row = page.bert, st.container(horizontal=True, vertical_alignment="center")
    place = row.container(width="content")
    with row.popover("Settings", icon=":material/tune:"):
        heads = {ALL_HEADS: None} | {f"head {head + 1}": head for head in range(bert.heads)}
        head = heads[ask.choice("Heads", heads, "heads")]
        weighed = BARS[ask.choice("Bars show", BARS, "bars", buttons=True, help=BARS_HELP)]
        texts = ask.pick_texts(page.text)
    found = models.occurrences(bert.name, texts, page.word, "Mean", "library")
    if len(found) < 2:
        page.light(0, len(found))
        return AttentionOptions((*found.occurrences, _first_word(bert, texts))[0], head, weighed)
    start, label = int(cosine_matrix(found.states[:, -1]).sum(1).argmin()), found.labels.__getitem__
    face = ask.BARE | {"place": place, "format_func": label, "width": 225}
    number = ask.choice("Which occurrence", range(len(found)), "looker", start, carried=True, **face)
    page.light(number, len(found))
    return AttentionOptions(found.occurrences[number], head, weighed)


def _first_word(bert: Bert, texts: tuple[str, ...]) -> Occurrence:
    """The first word of the text, for where the model does not find the reader's."""
    read = [tokens for tokens in models.tokenized(bert.name, texts) if tokens.grouped]
    if not read:
        st.info("No text yet. Type a word or a sentence, or choose an example above.")
        st.stop()
    first = read[0].grouped[0]
    return Occurrence(0, read[0].text, first.span, first.positions)
