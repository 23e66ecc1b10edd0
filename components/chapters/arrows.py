"""Inputs and figures of the Arrows page."""

import numpy as np
import pandas as pd
import streamlit as st

from components.moving_map import show_drawn
from components.shell import ask, frame, models, session
from components.shell.show import Chart, show_chart, show_reading
from polyseme.arrows import figures
from polyseme.arrows.numbers import START, random_cosines
from polyseme.bert import Bert, Tokens
from polyseme.core.occurrences.places import word_positions
from polyseme.core.similarity import cosine
from polyseme.export.tables import part_columns
from polyseme.figures import theme
from polyseme.figures.strips import strips
from polyseme.figures.wording import escaped


def show_turning() -> None:
    """Two arrows that the reader turns, and the finding, which follows them."""
    finding = figures.turning_finding(START)
    show_drawn(
        "dial", figures.dial(), "turning", f"Two arrows and a scale from −1, opposite, to 1, the same. {finding}"
    )
    session.note_reading("finding", finding)


def show_lengths() -> None:
    """The two arrows, whose lengths the reader changes; the cosine stays the same."""
    reading = "No. The cosine depends on the direction alone."
    show_drawn("dial", figures.dial(lengths=True), "lengths", reading)
    show_reading(f"{reading} Drag the ends, or press the arrow keys.", "lengths")


def random_chart(bert: Bert) -> Chart:
    """Cosines of random arrows, for small numbers of features and the model's own."""
    cosines = {features: random_cosines(features) for features in (2, 3, 30, bert.features)}
    return figures.random_ridges(cosines), figures.random_reading(cosines)


def selected_positions(tokens: Tokens, word: str) -> tuple[int, int]:
    """The position of the reader's word, and that of the second piece from the session or by default."""
    position = next((positions[0] for positions in word_positions(tokens, word)), min(1, len(tokens) - 1))
    second = st.session_state.get("beside")
    if isinstance(second, int) and second < len(tokens):
        return position, second
    return position, _default_second(tokens, position)


def _default_second(tokens: Tokens, position: int) -> int:
    """The position of another piece: the next one of at least five letters if possible."""
    others = [i for i in range(len(tokens)) if not tokens.special[i] and tokens.ids[i] != tokens.ids[position]]
    return max(others, key=lambda i: (min(len(tokens.pieces[i]), 5), i > position, -i), default=position)


def _last_layer(bert: Bert, tokens: Tokens) -> np.ndarray:
    """(token, feature): the states of the last layer."""
    return np.asarray(models.encoding(bert.name, tokens.text, "library").states[-1])


def two_vectors(bert: Bert, tokens: Tokens, first: int, second: int) -> pd.DataFrame:
    """A row per feature: the vectors of two pieces in the last layer, a column each."""
    states = _last_layer(bert, tokens)
    return part_columns({f"{i} {tokens.pieces[i]}": states[i] for i in dict.fromkeys((first, second))})


def show_beside(page: frame.Page, tokens: Tokens, first: int, before: int) -> None:
    """The vectors of two pieces as strips; reruns the page if the second one changes."""
    frame.pick_text(page)
    bert = page.bert
    if not tokens.grouped:
        st.info("No text yet. Type a word or a sentence under Change.")
        return
    names = {i: f"{i} · {piece}" for i, piece in enumerate(tokens.pieces)}
    default = _default_second(tokens, first)
    second = ask.choice("Compare with", names, "beside", default, carried=True, format_func=names.__getitem__)
    states = _last_layer(bert, tokens)
    vectors = {theme.plain(names[i]): states[i] for i in dict.fromkeys((first, second))}
    pieces, value = [tokens.pieces[first], tokens.pieces[second]], cosine(states[first], states[second])
    reading = figures.beside_reading(pieces, value, models.baseline(bert.name).layers[bert.layers])
    if first == second:
        reading = f"*{escaped(pieces[0])}* compared with itself: the **cosine is 1**. Choose another piece."
    show_chart(strips(vectors), reading, key="beside strips")
    if second != before:
        st.rerun()
