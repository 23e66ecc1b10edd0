"""The colours that stand for the placeholders of `look` where no Streamlit replaces them: files and notebooks."""

import re

import plotly.graph_objects as go
import plotly.io

from polyseme.figures import theme as look


def _colours(ink: str, paper: str, chart: str) -> dict[str, str]:
    return {look.INK: ink, look.PAPER: paper} | dict(zip(look.COLOURS, chart.split(), strict=True))


THEMES = {
    "light": _colours(
        "#22262e",
        "#fdfcf9",
        "#1f5f8b #c8571b #2a8c6a #8a4fa0 #b8860b #b23a5e #4aa3c7 #6b7a1f #7a5230 #5b6470",
    ),
    "dark": _colours(
        "#e9e7e1",
        "#16181d",
        "#6fb3e0 #f0935a #5fc9a0 #c79be0 #e3bd4f #ec7f9f #8fdcf5 #b5c95a #c9a27e #a9b1bd",
    ),
}
"""The colours by theme; those of .streamlit/config.toml."""


def standalone(figure: go.Figure) -> go.Figure:
    """The figure in the colours of the light theme, on paper of its own: for a notebook or a file."""
    colours = THEMES["light"]
    made = re.sub(r"#0000\d\d", lambda name: colours.get(name[0], name[0]), figure.to_json())
    paper = {"paper_bgcolor": colours[look.PAPER], "plot_bgcolor": colours[look.PAPER]}
    found = plotly.io.from_json(made)
    return found.update_layout(template="plotly_white", **paper)
