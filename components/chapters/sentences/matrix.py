"""Each of the reader's sentences with each, as a heatmap to click."""

from collections.abc import Sequence
from functools import partial

import streamlit as st

from components.shell.show import show_figure, show_finding
from polyseme.core.baseline import Spread
from polyseme.figures.texts import NOT_ENGLISH
from polyseme.sentences.figures import matrix
from polyseme.sentences.numbers.pooled import Sentences


def show_matrix(
    sentences: Sentences,
    pooling: str,
    chance: Spread,
    order: Sequence[tuple[int, int]],
    opened: int,
    why: str,
    foreign: bool,
) -> None:
    """The cosine of each two sentences, and the finding about the opened pair; a click opens another."""
    like = bool(st.session_state.get("like"))
    figure = matrix.sentence_heatmap(sentences, pooling, chance, like, order[opened - 1])
    finding = NOT_ENGLISH if foreign else matrix.pairs_finding(sentences, pooling, chance, opened, why)
    show_finding(finding)
    show_figure(figure, "matrix", finding, on_select=partial(_open_pair, order), selection_mode="points")


def _open_pair(order: Sequence[tuple[int, int]]) -> None:
    """Callback: opens the clicked pair."""
    points = st.session_state["matrix"]["selection"]["points"]
    data = points[0].get("customdata") if points else None
    if data and (pair := tuple(sorted(map(int, data[:2])))) in order:
        st.session_state["hit"] = f"{pair[0] + 1} and {pair[1] + 1}"
