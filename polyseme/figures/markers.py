"""Parts of several figures: areas, line styles, error bars, labels on cells, squares to click."""

from collections.abc import Sequence
from typing import Any

import numpy as np

from polyseme.figures import theme
from polyseme.figures.figure_spec import FigureSpec, Trace, trace
from polyseme.figures.sense_marks import mark_of

DASHES = ("solid", "dash", "dot", "dashdot", "longdash", "longdashdot")


def add_area(
    drawing: FigureSpec, x: Sequence[float], edge: Sequence[float], other: Sequence[float], **style: Any
) -> None:
    """Adds a filled area between two edges over x; grey by default."""
    defaults = {"fill": "toself", "mode": "none", "fillcolor": theme.FAINT, "hoverinfo": "skip"}
    drawing.add("scatter", x=[*x, *x[::-1]], y=[*edge, *other[::-1]], **(defaults | style))


def line_style(number: int, size: int = 8) -> dict[str, Any]:
    """The style of the n-th line: its dash and symbol differ from the others as well as its colour.

    >>> line_style(1)["line"]["dash"], line_style(1)["marker"]["symbol"] == mark_of(1).symbol
    ('dash', True)
    """
    mark = mark_of(number)
    line = {"color": mark.colour, "width": 2.5, "dash": DASHES[number % len(DASHES)]}
    return {"mode": "lines+markers", "line": line, "marker": {"symbol": mark.symbol, "size": size}}


def error_bars(values: np.ndarray, low: np.ndarray, high: np.ndarray, **style: Any) -> dict[str, Any]:
    """(n,) each -> Plotly's error_x or error_y for intervals from low to high around the values.

    >>> bars = error_bars(np.array([5.0]), np.array([3.0]), np.array([9.0]))
    >>> float(bars["array"][0]), float(bars["arrayminus"][0])
    (4.0, 2.0)
    """
    ends = {"array": high - values, "arrayminus": values - low}
    return {"type": "data", "symmetric": False, "thickness": 1.5, "width": 4} | ends | style


def click_squares(x: Sequence[Any], y: Sequence[Any], size: int, data: Sequence[Any], hover: str) -> Trace:
    """Nearly transparent squares with `data` as customdata: cells of a heatmap report no clicks."""
    style = {"mode": "markers", "marker": {"symbol": "square", "size": size, "color": "rgba(128,128,128,0.01)"}}
    style |= {state: {"marker": {"opacity": 1}} for state in ("selected", "unselected")}
    return trace("scatter", x=x, y=y, customdata=data, hovertemplate=f"{hover}<extra></extra>", **style)


def cell_labels(cells: Trace, size: int) -> Trace:
    """The text of a heatmap in the theme's scale, written on its cells: Plotly's own has colours that it chooses."""
    y, x = (list(cells.get(name, range(length))) for name, length in zip("yx", np.shape(cells["z"]), strict=True))
    rows, texts = [name for name in y for _ in x], [str(text) for row in cells["text"] for text in row]
    style = {"mode": "text", "hoverinfo": "skip", "showlegend": False, "textfont": {"size": size, "color": theme.INK}}
    return trace("scatter", x=x * len(y), y=rows, text=texts, **style)
