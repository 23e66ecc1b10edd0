"""A board: a table whose cells are coloured by their value and say it."""

from collections.abc import Sequence

import numpy as np
import plotly.graph_objects as go

from components.figures import look
from components.figures.cell_words import cell_words
from components.figures.drawing import Drawing, trace
from components.figures.strips import bar_below

ROW = 30
"""Pixels of a row: a line of text with room to breathe."""


def board(
    values: np.ndarray,
    text: np.ndarray,
    rows: Sequence[str],
    columns: Sequence[str],
    title: str,
    reach: tuple[float, float],
    hover: str,
    ticks: tuple[Sequence[float], Sequence[str]],
    dark_is_low: bool = True,
) -> go.Figure:
    """(row, column) twice, the values that colour the cells and what is written in them -> the board.

    hover: what hovering says, with %{y}, %{x} and %{text}; ticks: places and names on the colour bar.
    """
    cells = trace(
        "heatmap",
        z=values.astype(np.float32),
        text=text.tolist(),
        zmin=reach[0],
        zmax=reach[1],
        colorscale="Viridis",
        reversescale=not dark_is_low,
        xgap=1,
        ygap=1,
        hovertemplate=f"{hover}<extra></extra>",
        colorbar=bar_below(title) | {"tickvals": list(ticks[0]), "ticktext": list(ticks[1])},
    )
    drawing = Drawing(cells, cell_words(cells, 13))
    across = {"tickvals": list(range(len(columns))), "ticktext": list(columns), "tickangle": -45, "side": "top"}
    drawing.x(showgrid=False, zeroline=False, **across)
    drawing.y(
        range=[len(rows) - 0.5, -0.5],
        tickvals=list(range(len(rows))),
        ticktext=list(rows),
        showgrid=False,
        zeroline=False,
        ticks="",
    )
    return look.dressed(drawing, 190 + ROW * len(rows), margin_b=85)
