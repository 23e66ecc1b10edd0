"""What the pictures of several views have in common."""

from collections.abc import Sequence
from typing import Any

from components.figures import look
from components.figures.drawing import Drawing

LEGEND = {"orientation": "h", "y": 1, "yanchor": "bottom", "x": 0, "font": {"size": 12}}
"""The legend in a line above the picture."""


def rank_axes(drawing: Drawing, names: Sequence[str], lowest: float, **across: Any) -> None:
    """Rows from the top down, each with a piece's name beside it, over an axis of cosines from `lowest` to 1."""
    drawing.x(range=[lowest - 0.02, 1.02], showgrid=False, **across)
    drawing.y(
        range=[len(names) - 0.4, -0.6],
        tickvals=list(range(len(names))),
        ticktext=list(names),
        tickfont={"size": 14, "family": look.MONO},
        showgrid=False,
        zeroline=False,
    )
