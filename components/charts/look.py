"""What all figures share: fonts, margins, colours that follow the theme, and the bar that saves them."""

import plotly.graph_objects as go

COLOURS = tuple(f"#0000{number:02d}" for number in range(1, 11))
"""The theme's ten categorical colours: Streamlit replaces these placeholders with those of the theme in use."""

INK = "#000037"
"""The placeholder for the theme's text colour: for words inside coloured cells."""

FAINT = "rgba(128,128,128,0.22)"
LINE = "rgba(128,128,128,0.55)"
MONO = "Source Code Pro, monospace"

BAR = {
    "displaylogo": False,
    "displayModeBar": "hover",
    "modeBarButtonsToRemove": ["select2d", "lasso2d", "autoScale2d"],
    "toImageButtonOptions": {"format": "svg", "filename": "polyseme"},
}
"""Settings of the bar above each figure: it saves SVG, which prints well at any size."""


def dressed(figure: go.Figure, height: int, **layout: object) -> go.Figure:
    """The figure with the house's margins, font sizes and height."""
    return figure.update_layout(
        height=height,
        margin={"l": 8, "r": 8, "t": 8, "b": 8},
        font={"size": 15},
        hoverlabel={"font": {"size": 15}},
        dragmode=False,
        **layout,
    )


def plain(text: str) -> str:
    """A piece or word for a label or a hover: Plotly reads a little HTML there, so that its signs are taken apart.

    >>> plain("<b>&")
    '&lt;b>&amp;'
    """
    return text.replace("&", "&amp;").replace("<", "&lt;")
