"""Which token of which text is read as words, and how."""

from dataclasses import dataclass

import streamlit as st

from components.bert import Bert, Tokens
from components.chapters.neighbours import asks
from components.chapters.neighbours.in_context.numbers import CENTRES
from components.shell import ask
from components.shell.frame import Page, need_words
from components.shell.show import show_left_out

COMPARE_HELP = """**plain**: the cosine as it is.\\
**means subtracted**: less the mean state of the layer (of everyday sentences) and the mean vector of the vocabulary. In
upper layers all states share a large part, which says nothing of the one at hand."""

OTHERS_HELP = "A token's own piece is passed over, so that what stands behind it can be seen in every layer."


@dataclass(frozen=True)
class AskedToken:
    """Which token of which text, and how it is to be read."""

    bert: Bert
    tokens: Tokens
    at: int
    segments: str
    compare: str
    ranks: int
    others: bool
    candidates: asks.Candidates


def pick_token(page: Page) -> AskedToken:
    """The token and how it is to be read."""
    tokens = page.bert.tokenize(page.text)
    need_words(tokens)
    show_left_out(tokens)
    piece, compare, number, pass_over, more = st.columns([2, 2.4, 1.6, 1.8, 1.2], vertical_alignment="bottom")
    with piece:
        at = ask.pick_token(tokens)
    with compare:
        centre = ask.choice("Compare", CENTRES, "centre", buttons=True, help=COMPARE_HELP)
    with number:
        ranks = ask.number("Ranks", 3, 10, 5, "ranks")
    with pass_over:
        others = ask.switch("Other pieces only", "others", help=OTHERS_HELP)
    with more, st.popover("More", icon=":material/tune:"):
        candidates, segments = asks.pick_candidates(), ask.pick_segments(page.bert)
    read = page.bert.tokenize(page.text, segments=segments)
    return AskedToken(page.bert, read, at, segments, centre, ranks, others, candidates)
