"""The idioms of charts, each once: areas, lines that need no colour, error bars, words on cells, squares to click."""

from collections.abc import Sequence
from functools import cache
from typing import Any

import numpy as np
from plotly.colors import sample_colorscale, unlabel_rgb

from components.figures import look
from components.figures.drawing import Drawing, Trace, trace

SYMBOLS = ("circle", "diamond", "square", "triangle-up", "cross", "x", "star", "triangle-down", "pentagon", "hexagram")
"""The shapes of groups of dots, in order."""

SIGNS = "●◆■▲✚✖★▼⬟✶"
"""The same shapes as letters, which stand before a group's name."""

DASHES = ("solid", "dash", "dot", "dashdot", "longdash", "longdashdot")
BLACK, WHITE = "#000000", "#ffffff"


def add_area(
    drawing: Drawing, places: Sequence[float], there: Sequence[float], back: Sequence[float], **face: Any
) -> None:
    """A filled area: along some places on one edge, and back along the other. Nearly grey unless told otherwise."""
    filled = {"fill": "toself", "mode": "none", "fillcolor": look.FAINT, "hoverinfo": "skip"}
    drawing.add("scatter", x=[*places, *places[::-1]], y=[*there, *back[::-1]], **(filled | face))


def series(number: int, size: int = 8) -> dict[str, Any]:
    """How the line of a number is drawn: each differs from the others by dash and sign as well as by colour.

    >>> series(1)["line"]["dash"], series(1)["marker"]["symbol"]
    ('dash', 1)
    """
    colour, dash = look.COLOURS[number % len(look.COLOURS)], DASHES[number % len(DASHES)]
    return {
        "mode": "lines+markers",
        "line": {"color": colour, "width": 2.5, "dash": dash},
        "marker": {"symbol": number, "size": size},
    }


def sign(number: int) -> str:
    """The letter of the shape that the group of a number has."""
    return SIGNS[number % len(SIGNS)]


def error_bars(values: np.ndarray, low: np.ndarray, high: np.ndarray, **face: Any) -> dict[str, Any]:
    """(n,) each -> Plotly's error_x or error_y for intervals from low to high around the values.

    >>> bars = error_bars(np.array([5.0]), np.array([3.0]), np.array([9.0]))
    >>> float(bars["array"][0]), float(bars["arrayminus"][0])
    (4.0, 2.0)
    """
    ends = {"array": high - values, "arrayminus": values - low}
    return {"type": "data", "symmetric": False, "thickness": 1.5, "width": 4} | ends | face


def click_squares(x: Sequence[Any], y: Sequence[Any], size: int, told: Sequence[Any], hover: str) -> Trace:
    """Nearly transparent squares, for a heatmap's cells hear no click; `told` is what one tells, as customdata."""
    whole = {"marker": {"opacity": 1}}
    return trace(
        "scatter",
        x=x,
        y=y,
        mode="markers",
        marker={"symbol": "square", "size": size, "color": "rgba(128,128,128,0.01)"},
        customdata=told,
        hovertemplate=f"{hover}<extra></extra>",
        selected=whole,
        unselected=whole,
    )


def cell_words(cells: Trace, size: int) -> Trace:
    """The text of a heatmap in Viridis, written on its cells, each word black or white.

    Plotly's own words on cells have the theme's colour or its opposite, which on middle greens nobody reads.
    """
    values = np.asarray(cells["z"], dtype=float)
    shares = ((values - cells["zmin"]) / ((cells["zmax"] - cells["zmin"]) or 1.0)).clip(0, 1)
    steps = np.nan_to_num(255 * (1 - shares if cells.get("reversescale") else shares)).astype(int)
    y, x = (list(cells.get(name, range(length))) for name, length in zip("yx", values.shape, strict=True))
    return trace(
        "scatter",
        x=x * len(y),
        y=[name for name in y for _ in x],
        mode="text",
        text=[str(word) for row in cells["text"] for word in row],
        textfont={"size": size, "color": np.where(light_steps()[steps], BLACK, WHITE).ravel().tolist()},
        hoverinfo="skip",
        showlegend=False,
    )


@cache
def light_steps() -> np.ndarray:
    """(256,) bool: on which steps of Viridis black has more contrast than white, by the rule of WCAG."""
    colours = np.array([unlabel_rgb(colour) for colour in sample_colorscale("Viridis", 256)]) / 255
    linear = np.where(colours <= 0.04045, colours / 12.92, ((colours + 0.055) / 1.055) ** 2.4)
    return np.asarray(linear @ [0.2126, 0.7152, 0.0722] > 0.179)
