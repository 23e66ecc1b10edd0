"""Vectors as strips: one row a vector, one cell a feature, one scale for all of them."""

from collections.abc import Mapping
from typing import Any

import numpy as np
import plotly.graph_objects as go

from components.figures import look
from components.figures.drawing import Drawing, Trace, trace

BELOW = 105
"""Pixels for an axis with its title and a colour bar below a picture."""

BLUE, ORANGE = "48,122,196", "222,106,36"


def signed(power: float = 1.0) -> list[list[float | str]]:
    """Blue below zero, nothing at zero, orange above, on any background; a power below 1 lets small values show."""
    steps = np.linspace(-1, 1, 41).tolist()
    colours = (f"{BLUE if step < 0 else ORANGE},{abs(step) ** power:.3f}" for step in steps)
    return [[(step + 1) / 2, f"rgba({colour})"] for step, colour in zip(steps, colours, strict=True)]


def signed_cells(z: np.ndarray, limit: float, title: str, power: float = 1.0, **face: Any) -> Trace:
    """(row, column) -> a heatmap of values around zero, from minus the limit to the limit, its colour bar below."""
    colours = {"zmin": -limit, "zmax": limit, "colorscale": signed(power), "colorbar": bar_below(title)}
    return trace("heatmap", z=z, **colours, **face)


def strips(vectors: Mapping[str, np.ndarray]) -> go.Figure:
    """name -> (feature,): each vector as a row with its length, in the order given; shorter ones leave their end empty.

    The one scale reaches as far below zero as above. The colour follows the square root: the token vector's values
    are a tenth of the normalised ones and would be invisible otherwise.
    """
    table = np.full((len(vectors), max(map(len, vectors.values()))), np.nan, dtype=np.float32)
    for row, vector in zip(table, vectors.values(), strict=True):
        row[: len(vector)] = vector
    reach = float(np.nanmax(np.abs(table))) or 1.0
    drawing = Drawing(
        signed_cells(
            table,
            reach,
            "value, coloured by its square root",
            0.5,
            y=[f"{name}<br>length {np.linalg.norm(vector):.2f}" for name, vector in vectors.items()],
            ygap=5,
            hovertemplate="%{y}<br>feature %{x}<br>value %{z:.4f}<extra></extra>",
            hoverongaps=False,
        )
    )
    drawing.x(title="feature", showgrid=False, zeroline=False)
    drawing.y(autorange="reversed", showgrid=False, tickfont={"size": 14}, ticks="")
    return look.dressed(drawing, 130 + 48 * len(vectors), margin={"b": BELOW})


def bar_below(title: str) -> dict[str, object]:
    """The setting of a colour bar that lies flat below the picture, where it takes no width on a phone."""
    small = {"size": 14, "color": look.INK}
    place = {"orientation": "h", "yref": "container", "y": 0.0, "yanchor": "bottom", "ypad": 0}
    face = {"thickness": 10, "outlinewidth": 0, "tickfont": small}
    return place | face | {"title": {"text": title, "side": "bottom", "font": small}}
