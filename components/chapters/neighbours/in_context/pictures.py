"""One token's states read as words: the nearest pieces, the head's predictions, and the drift towards some words."""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
import streamlit as st

from components.bert import MODELS, Bert, Encoding, Tokens
from components.chapters.neighbours import asks, caches
from components.chapters.neighbours.in_context import drift as drift_charts
from components.chapters.neighbours.in_context import figures as charts
from components.chapters.neighbours.in_context.numbers import Lens, Readings, cosines_with, head_readings, own_ranks
from components.chapters.neighbours.queries import query, typed_words
from components.figures.prose import listed, literal
from components.shell import address
from components.shell.show import show_chart


@dataclass(frozen=True)
class Asked:
    """Which token of which text, and how it is to be read."""

    bert: Bert
    tokens: Tokens
    at: int
    segments: str
    compare: str
    ranks: int
    others: bool
    chosen: asks.Candidates


def show_nearest(asked: Asked, lens: Lens, encoding: Encoding, found: Readings, fit: np.ndarray) -> None:
    """The nearest pieces to one token's states: layers × ranks."""
    bert, at = asked.bert, asked.at
    row = found.places.index(at)
    ids, cosines = found.ids[:, row], found.cosines[:, row]
    if not ids.shape[1]:
        st.info("No piece is left to search: choose another filter, or fewer letters.")
        st.stop()
    names = [[bert.vocabulary[one] for one in line] for line in ids]
    own = own_ranks(lens, encoding.states, at, asked.tokens.ids[at], fit)
    reading = charts.nearest_reading(
        asked.tokens.pieces[at], [line[0] for line in names], cosines[:, 0], own, lens.chances
    )
    show_chart(charts.nearest_table(names, cosines, "cosine", lens.chances), reading, "nearest")
    st.caption(asks.told(asked.chosen, fit))


def show_no_head(bert: Bert) -> None:
    """Which models have a head, where this one has none."""
    having = listed((literal(name) for name, model in MODELS.items() if model.head), most=8)
    st.info(
        "A masked-language-model head turns a vector back into words: it says what the model would put there. The "
        f"files of {literal(bert.name)} have none. These models have one, and with them its predictions from every "
        f"layer stand here: {having}. Choose one in the sidebar, where bert-base-uncased can be fetched."
    )


def show_head(asked: Asked, encoding: Encoding, text: str) -> bool:
    """The predictions of the model's own head from every layer; returns whether the token was hidden from it."""
    st.header("What the model itself would say", anchor=False)
    bert, at = asked.bert, asked.at
    address.warn_if_unknown("masked", ("true", "false"))
    hide = st.toggle("Read it with [MASK] in its place", key="masked", bind=address.BOUND, help=MASK_HELP)
    states = caches.masked(bert.name, text, asked.segments, at).states if hide else encoding.states
    ids, shares = head_readings(bert, states, at, asked.ranks)
    names = [[bert.vocabulary[row] for row in line] for line in ids]
    figure = charts.nearest_table(names, shares, "probability")
    show_chart(figure, charts.head_reading(asked.tokens, at, bert.vocabulary, ids, shares), "head")
    return hide


MASK_HELP = "The model then has to guess the word from its context alone, as it was trained to."


def show_drift(asked: Asked, lens: Lens, encoding: Encoding) -> None:
    """The token's cosine with some words over the layers, and the same piece at its other places."""
    st.header("Where the word drifts", anchor=False)
    bert, tokens = asked.bert, asked.tokens
    typed = st.text_input(
        "Towards which words?", "money, river", key="poles", bind=address.BOUND, live=True, max_chars=80
    )
    poles = [found for word in typed_words(typed or "") if (found := query(bert, word, "Mean")) is not None]
    if not poles:
        st.info("Type two words that the vocabulary knows: money, river.")
        return
    places = _places(tokens, asked.at)
    cosines = cosines_with(lens, encoding.states, places, np.stack([pole.vector for pole in poles]))
    names = [pole.name for pole in poles]
    reading = drift_charts.drift_reading(names, cosines, places, asked.at, lens.chances, tokens.pieces[asked.at])
    show_chart(drift_charts.drift_figure(names, cosines[:, places.index(asked.at)], lens.chances), reading, "drift")


def _places(tokens: Tokens, at: int) -> Sequence[int]:
    """Where the piece at a position stands in its text."""
    return [place for place, piece in enumerate(tokens.pieces) if piece == tokens.pieces[at]]
