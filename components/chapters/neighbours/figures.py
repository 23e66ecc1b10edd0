"""What the pictures of several views have in common: rows over what chance gives, and the bars of pieces."""

from collections.abc import Iterable, Sequence
from typing import Any

import numpy as np

from components.figures import look
from components.figures.cosines import add_chance, as_cosine
from components.figures.drawing import Drawing
from components.numbers.baseline import Spread

LEGEND = look.legend(1, 14)


def rows_over_chance(names: Sequence[str], chance: Spread, lowest: float = 0.0, **across: Any) -> Drawing:
    """A row for each name, from the top down, over cosines from `lowest` or chance to 1; random pairs in grey."""
    drawing = Drawing()
    bottom = len(names) - 0.4
    add_chance(drawing, chance, -0.6, bottom, first=True)
    drawing.x(range=[min(0.0, chance.low, lowest) - 0.02, 1.02], showgrid=False, **across)
    ticks = {"tickvals": list(range(len(names))), "ticktext": list(names)}
    drawing.y(range=[bottom, -0.6], showgrid=False, zeroline=False, **ticks)
    return drawing


def add_bars(drawing: Drawing, rows: Iterable[int], cosines: np.ndarray, pieces: Sequence[str], **face: Any) -> None:
    """The cosines of pieces as bars in some rows, each with its figure at its end."""
    hover = {"customdata": pieces, "hovertemplate": "%{customdata}<br>cosine %{x:.4f}<extra></extra>"}
    written = {"text": [as_cosine(float(value)) for value in cosines], "textposition": "outside", "cliponaxis": False}
    written |= {"textfont": {"size": 14, "color": look.INK}}
    drawing.add("bar", x=cosines, y=rows, orientation="h", width=0.66, **written, **hover, **face)
    drawing.y(tickfont={"size": 14, "family": look.MONO})
