"""Fonts, margins, colours and the toolbar that all figures share."""

from collections.abc import Mapping
from typing import Any

import plotly.graph_objects as go

from polyseme.figures.figure_spec import FigureSpec

COLOURS = tuple(f"#0000{number:02d}" for number in range(1, 11))
"""Placeholders that Streamlit replaces with the theme's ten categorical colours.

Figures do not use them by number: they use a name below, or the mark of a sense (`polyseme/figures/sense_marks.py`).
"""

ACCENT, COMPARED = COLOURS[0], COLOURS[1]
"""The subject of a figure, and what it is compared with."""

POINTED = COLOURS[5]  # a highlight among many marks
GOOD, DOUBTFUL, BAD, NEUTRAL = COLOURS[2], COLOURS[4], COLOURS[5], COLOURS[9]
SPECIAL = COLOURS[2]  # special tokens
NEIGHBOUR = COLOURS[2]  # true neighbours on a map of two meanings
LOOKED_AT = COLOURS[4]  # what a word attends to, also in arcs.css
PULL = COLOURS[3]  # what one word adds to the lead of a meaning

INK, PAPER = "#000037", "#000038"
"""Placeholders for the theme's colours of text and background."""

HALO = ", ".join(f"{x}px {y}px 2px {PAPER}" for x in (-1, 1) for y in (-1, 1))
"""The CSS text shadow of labels that may lie over points and lines."""

TINT = "rgba(128,128,128,0.1)"
FAINT = "rgba(128,128,128,0.22)"
LINE = "rgba(128,128,128,0.55)"
CLEAR = "rgba(0,0,0,0)"
SEQUENTIAL: list[tuple[float, str]] = [(step / 9, f"#0000{11 + step}") for step in range(10)]
"""Placeholders for the theme's scale from little to much, on all of which INK is legible."""

MONO, SERIF = "Source Code Pro, monospace", "Source Serif, Georgia, serif"
NO_GRID = {"showgrid": False, "zeroline": False}

BAR = {
    "displaylogo": False,
    "displayModeBar": "hover",
    "modeBarButtonsToRemove": [
        *("select2d", "lasso2d", "zoom2d", "pan2d", "zoomIn2d", "zoomOut2d", "autoScale2d", "resetScale2d"),
        *("zoom3d", "pan3d", "orbitRotation", "tableRotation", "resetCameraLastSave3d"),
    ],
    "toImageButtonOptions": {"format": "svg", "filename": "polyseme"},
}
"""Plotly's toolbar: a download as SVG, which prints well at any size. A phone has none (`shell/styles`)."""


def with_theme(drawing: FigureSpec, height: int, **layout: Any) -> go.Figure:
    """The figure with the app's fonts and default margins; `layout` overrides them."""
    defaults: dict[str, Any] = {"height": height, "dragmode": False}
    defaults |= {"font": {"size": 15, "color": INK}, "hoverlabel": {"font": {"size": 15}}}
    margin = {"l": 8, "r": 8, "t": 8, "b": 8} | layout.pop("margin", {})
    axes = {name for name in drawing.layout if name[:5] in ("xaxis", "yaxis")} | {"xaxis", "yaxis"}
    defaults |= {name: legible(drawing.layout.get(name, {})) for name in axes}
    return drawing.figure(**defaults | {"margin": margin} | layout)


def legible(axis: Mapping[str, Any]) -> dict[str, Any]:
    """The axis with text in INK: the theme's grey is too faint to read from a distance."""
    title = axis.get("title", {})
    title = {"text": title} if isinstance(title, str) else title
    font = {"color": INK, "size": 14}
    return {**axis, "tickfont": font | axis.get("tickfont", {}), "title": {"font": font} | title}


def fixed_axis(low: float, high: float) -> dict[str, Any]:
    """The settings of an axis that keeps its range when the window is resized.

    Where two axes share a scale, Plotly widens a fixed range to fit the window and never narrows it again. An automatic
    range is computed anew each time; the limits allow only this one.
    """
    low, high = float(low), float(high)
    return {"range": [low, high], "autorange": True, "autorangeoptions": {"minallowed": low, "maxallowed": high}}


def legend(y: float = 1.02, size: int = 14, **more: Any) -> dict[str, Any]:
    """A legend in one row above the figure."""
    return {"orientation": "h", "y": y, "yanchor": "bottom", "x": 0, "font": {"color": INK, "size": size}} | more


def bar_below(title: str) -> dict[str, object]:
    """A horizontal colour bar below the figure, where it takes no width on a phone."""
    font = {"size": 14, "color": INK}
    position = {"orientation": "h", "yref": "container", "y": 0.0, "yanchor": "bottom", "ypad": 0}
    style = {"thickness": 10, "outlinewidth": 0, "tickfont": font}
    return position | style | {"title": {"text": title, "side": "bottom", "font": font}}


def percent_ticks(step: int = 20) -> dict[str, Any]:
    """The ticks of an axis of shares, written as in the text: "20 %"."""
    steps = range(0, 101, step)
    return {
        "tickvals": [percent / 100 for percent in steps],
        "ticktext": [f"{percent}\N{NO-BREAK SPACE}%" for percent in steps],
    }


def plain(text: str) -> str:
    """Text escaped for labels and hovers, where Plotly reads some HTML.

    >>> plain("<b>&")
    '&lt;b>&amp;'
    """
    return text.replace("&", "&amp;").replace("<", "&lt;")
