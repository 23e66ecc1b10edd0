"""What all figures share: fonts, margins, colours that follow the theme, and the bar that saves them."""

from collections.abc import Mapping
from typing import Any

import plotly.graph_objects as go
from plotly.colors import get_colorscale

from components.figures.drawing import Drawing

COLOURS = tuple(f"#0000{number:02d}" for number in range(1, 11))
"""The theme's ten categorical colours: Streamlit replaces these placeholders with those of the theme in use."""

INK = "#000037"
"""The placeholder for the theme's text colour: for words inside coloured cells."""

PAPER = "#000038"
"""The placeholder for the colour of the page."""

HALO = ", ".join(f"{x}px {y}px 2px {PAPER}" for x in (-1, 1) for y in (-1, 1))
"""The edge, as CSS has it, of words that may stand over points and lines."""

FAINT = "rgba(128,128,128,0.22)"
LINE = "rgba(128,128,128,0.55)"
CLEAR = "rgba(0,0,0,0)"
VIRIDIS = get_colorscale("Viridis")
MONO = "Source Code Pro, monospace"

BAR = {
    "displaylogo": False,
    "displayModeBar": "hover",
    "modeBarButtonsToRemove": ["select2d", "lasso2d", "autoScale2d"],
    "toImageButtonOptions": {"format": "svg", "filename": "polyseme"},
}
"""Settings of the bar above each figure: it saves SVG, which prints well at any size."""


def dressed(drawing: Drawing, height: int, **layout: Any) -> go.Figure:
    """The figure of a drawing, with the house's font sizes and height, and its margins where no others are given."""
    house: dict[str, Any] = {
        "height": height,
        "margin": {"l": 8, "r": 8, "t": 8, "b": 8},
        "font": {"size": 15, "color": INK},  # the theme's own grey is too faint to read from afar
        "hoverlabel": {"font": {"size": 15}},
        "dragmode": False,
    }
    house["margin"] |= layout.pop("margin", {})
    axes = {name for name in drawing.layout if name[:5] in ("xaxis", "yaxis")} | {"xaxis", "yaxis"}
    house |= {name: legible(drawing.layout.get(name, {})) for name in axes}
    return drawing.figure(**house | layout)


def legible(axis: Mapping[str, Any]) -> dict[str, Any]:
    """An axis whose words are in the theme's text colour: its own grey is too faint to read from afar."""
    title = axis.get("title", {})
    named = {"text": title} if isinstance(title, str) else title
    ink = {"color": INK, "size": 14}
    return {**axis, "tickfont": ink | axis.get("tickfont", {}), "title": {"font": ink} | named}


def fitted(low: float, high: float) -> dict[str, Any]:
    """An axis from one end to the other, however the window changes.

    Where two axes have one scale Plotly widens a range that is given to fit the window, and never narrows it again. One
    that it finds by itself is found anew each time: it may find no other.
    """
    ends = [float(low), float(high)]
    return {
        "range": ends,
        "autorange": True,
        "autorangeoptions": dict(zip(("minallowed", "maxallowed"), ends, strict=True)),
    }


def legend(y: float = 1.02, size: int | None = None, **more: Any) -> dict[str, Any]:
    """A legend in one row above the picture; `size` in pixels, where it is not that of the figure's words."""
    font = {"color": INK, "size": size or 14}
    return {"orientation": "h", "y": y, "yanchor": "bottom", "x": 0, "font": font} | more


def plain(text: str) -> str:
    """A piece or word for a label or a hover: Plotly reads a little HTML there, so that its signs are taken apart.

    >>> plain("<b>&")
    '&lt;b>&amp;'
    """
    return text.replace("&", "&amp;").replace("<", "&lt;")
