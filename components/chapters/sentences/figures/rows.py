"""What the pictures of sentences share: names, rows of cosines beside random pairs, and boards of coloured cells."""

from collections.abc import Sequence
from textwrap import wrap
from typing import Any

import numpy as np
import plotly.graph_objects as go

from components.figures import look
from components.figures.cosines import add_chance, as_cosine
from components.figures.drawing import Drawing, trace
from components.figures.marks import cell_words
from components.figures.prose import shortened
from components.numbers.baseline import Spread
from components.numbers.pooling import SENTENCE_POOLINGS


def hover_names(texts: Sequence[str]) -> list[str]:
    """Each sentence for hovering, numbered from 1 and wrapped, so that equal ones differ and none is too wide."""
    cut = (wrap(shortened(text, 200), 60) for text in texts)
    return [f"{at}: {'<br>'.join(map(look.plain, lines))}" for at, lines in enumerate(cut, 1)]


def fine_cosine(value: float) -> str:
    """A cosine in print; one very near 1 with the digits that part it from 1.

    >>> fine_cosine(0.4951), fine_cosine(0.99987), fine_cosine(0.9999999)
    ('.495', '.99987', '1')
    """
    return f"{value:.5f}".removeprefix("0") if 0.9995 <= value < 0.999995 else as_cosine(value)


def short(pooling: str) -> str:
    """A pooling's name where there is little room."""
    return SENTENCE_POOLINGS[pooling].short


def in_rows(drawing: Drawing, labels: Sequence[str], **across: Any) -> go.Figure:
    """The figure with a named row for each label, and these settings of its axis across."""
    drawing.x(**across)
    places = {"tickvals": list(range(len(labels))), "ticktext": list(labels)}
    drawing.y(range=[len(labels) - 0.4, -0.6], showgrid=False, zeroline=False, **places)
    return look.dressed(drawing, 150 + 42 * len(labels), legend=look.legend(1.0, 13))


def cosine_axis(lowest: float) -> dict[str, Any]:
    """The settings of an axis from the lowest cosine to 1, with a little room on both sides."""
    room = 0.04 * max(1 - lowest, 1e-6)
    return {"range": [lowest - room, 1 + room], "title": "cosine", "zeroline": False}


def add_band(drawing: Drawing, chance: Spread, row: float, first: bool, half: float = 0.36) -> None:
    """The middle nine tenths of random pairs as a band in one row, half its height given, their median as a line."""
    add_chance(drawing, chance, row - half, row + half, first)
    for band, group in zip(drawing.traces[-2:], ("chance", "median"), strict=True):
        band["legendgroup"] = group  # a click on the legend hides them in all rows


def board(
    values: np.ndarray, text: np.ndarray, rows: Sequence[str], columns: Sequence[str], hover: str, **scale: Any
) -> go.Figure:
    """(row, column) twice, the values that colour the cells and what is written in them -> the board.

    hover: what hovering says, with %{y}, %{x} and %{text}; scale: from zmin to zmax, and its colour bar.
    """
    face = {"colorscale": look.VIRIDIS, "xgap": 1, "ygap": 1, "hovertemplate": f"{hover}<extra></extra>"}
    cells = trace("heatmap", z=values.astype(np.float32), text=text.tolist(), **face, **scale)
    drawing = Drawing(cells, cell_words(cells, 13))
    across = {"tickvals": list(range(len(columns))), "ticktext": list(columns), "tickangle": -90, "side": "top"}
    drawing.x(showgrid=False, zeroline=False, **across)
    down = {"tickvals": list(range(len(rows))), "ticktext": list(rows), "ticks": ""}
    drawing.y(range=[len(rows) - 0.5, -0.5], showgrid=False, zeroline=False, **down)
    return look.dressed(drawing, 190 + 30 * len(rows), margin={"b": 85})
