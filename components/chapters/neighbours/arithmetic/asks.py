"""The sum that the reader asks for: three words, the one expected, and how they are added."""

from dataclasses import dataclass

import streamlit as st

from components.bert import Bert
from components.chapters.neighbours import asks
from components.chapters.neighbours.arithmetic.numbers import LENGTHS
from components.chapters.neighbours.numbers.queries import Query, query
from components.figures.prose import escaped, literal
from components.shell import ask

TERMS = {"plus": ("Take", "king"), "minus": ("without", "man"), "and": ("with", "woman")}
"""The three words: key -> label and default."""


@dataclass(frozen=True)
class AskedSum:
    """a, b and c of a - b + c, the word expected, the length of the vectors, and what may be answers, and how many."""

    terms: list[Query]
    expected: Query | None
    lengths: str
    candidates: asks.Candidates
    k: int


def pick_sum(bert: Bert) -> AskedSum:
    """What the reader asked; stops the page where the vocabulary lacks one of the three words."""
    *columns, last, more = st.columns([2, 2, 2, 2, 1.2], vertical_alignment="bottom")
    typed = {
        label: ask.words(label, default, key, place=column, max_chars=40)
        for column, (key, (label, default)) in zip(columns, TERMS.items(), strict=True)
    }
    hoped = ask.words("and expect (optional)", "queen", "expected", place=last, max_chars=40)
    with more, st.popover("More", icon=":material/tune:"):
        k, candidates = asks.pick_number(), asks.pick_candidates()
        lengths = ask.choice("Vectors are added", LENGTHS, "lengths")
    found = {label: query(bert, word.strip(), "Mean") for label, word in typed.items()}
    if missing := [label for label, one in found.items() if one is None]:
        st.info(f"Type a word that the vocabulary knows after *{'* and *'.join(missing)}*: king, for instance.")
        st.stop()
    terms, expected = [one for one in found.values() if one], query(bert, hoped.strip(), "Mean")
    for one in (*terms, expected):
        if one and one.joined:
            pieces = " ".join(literal(piece) for piece in one.pieces)
            st.caption(
                f"**{escaped(one.name)}** is not one piece: {pieces}. The mean of them stands for it; it has no rank."
            )
    return AskedSum(terms, expected, lengths, candidates, k)
