"""Shapes, and the histogram of one vector: pictures and readings of the Layers page."""

from collections.abc import Sequence
from typing import Any

import numpy as np
import pandas as pd
import plotly.graph_objects as go

from components.figures import look
from components.figures.drawing import Drawing, trace
from components.figures.prose import counted, escaped, number, percent
from components.numbers.distribution import WITHIN, histogram


def shapes_table(states: np.ndarray) -> pd.DataFrame:
    """The shapes as the tutorial walks them, from the model's answer to one vector: step, shape, number of values."""
    layers, tokens, features = states.shape
    steps: dict[str, tuple[int, ...]] = {
        "One array for each layer: batch, tokens, features": (1, tokens, features),
        "Stacked: **layers, batch, tokens, features**": (layers, 1, tokens, features),
        "Without the batch, which is one text: layers, tokens, features": (layers, tokens, features),
        "Turned: **tokens, layers, features**": (tokens, layers, features),
        "One token: layers, features": (layers, features),
        "One token in one layer, a vector: features": (features,),
    }
    rows = [(step, f"`{list(shape)}`", f"{int(np.prod(shape)):,}") for step, shape in steps.items()]
    return pd.DataFrame(rows, columns=["What it is", "Shape", "Values"])


def shapes_reading(states: np.ndarray) -> str:
    """How many numbers the text became, and what the first layer is."""
    layers, tokens, features = states.shape
    return (
        f"{counted(tokens, 'piece')} × {layers} layers × {features:,} features = **{states.size:,} values**. "
        f"Layers are counted from 0: layer 0 is the input layer, 1 to {layers - 1} are the transformer's."
    )


def value_histogram(vector: np.ndarray, bins: int, marked: Sequence[int] = ()) -> go.Figure:
    """(feature,) -> how many values fall into each bin; the ends are named, outlier features marked below."""
    counts, edges = histogram(vector, bins)
    drawing = Drawing(
        trace(
            "bar",
            x=((edges[1:] + edges[:-1]) / 2).astype(np.float32),
            y=counts.astype(np.float32),
            width=float(edges[1] - edges[0]),
            marker={"color": look.COLOURS[0], "line": {"width": 0}},
            hovertemplate="around %{x:.3f}<br>%{y:.0f} values<extra></extra>",
        )
    )
    top = max(float(counts.max()), 4.0)
    at, height = np.asarray(vector[list(marked)], np.float32), np.full(len(marked), -0.035 * top, np.float32)
    told = "outlier feature %{customdata:.0f}<br>value %{x:.3f}"
    add_triangles(drawing, "up", at, height, told, customdata=np.asarray(marked, dtype=np.float32))
    _name_ends(drawing, vector, top)
    band = {"x0": -WITHIN, "x1": WITHIN, "y0": 0, "y1": 1, "yref": "y domain"}
    drawing.shape(type="rect", **band, fillcolor=look.FAINT, opacity=0.5, line={"width": 0}, layer="below")
    drawing.x(title="value; the band is −2 to 2", zeroline=False)
    drawing.y(title="how many features", range=[-0.08 * top, 1.2 * top], zeroline=False)
    return look.dressed(drawing, 380, bargap=0, showlegend=False)


def _name_ends(drawing: Drawing, vector: np.ndarray, top: float) -> None:
    """Arrows to the lowest and the highest value, with their features above all bars."""
    for feature, side in ((int(vector.argmin()), "left"), (int(vector.argmax()), "right")):
        x = float(vector[feature])
        arrow = {"ax": x, "axref": "x", "ay": 1.12 * top, "ayref": "y", "arrowcolor": look.LINE}
        drawing.note(x=x, y=1, text=f"feature {feature}", xanchor=side, font_color=look.INK, **arrow)


def add_triangles(drawing: Drawing, side: str, x: np.ndarray, y: np.ndarray, told: str, **more: Any) -> None:
    """Triangles that point up or down at the outlier features."""
    drawing.add(
        "scatter",
        x=x,
        y=y,
        mode="markers",
        marker={"symbol": f"triangle-{side}", "size": 11, "color": look.COLOURS[1]},
        hovertemplate=f"{told}<extra></extra>",
        **more,
    )


def histogram_reading(vector: np.ndarray, row: pd.Series, piece: str, at: int, marked: int) -> str:
    """How many values lie within [-2, 2], where the ends are, and how far they stand from the rest."""
    triangles = " The triangles are the outlier features, of which more below." if marked else ""
    low, high, inside = int(vector.argmin()), int(vector.argmax()), int((np.abs(vector) <= WITHIN).sum())
    far = max(abs(vector[low] - row["mean"]), abs(vector[high] - row["mean"])) / (row["spread"] or 1)
    tails = "A few values stand far out, where a bell curve has none"
    if row["kurtosis"] <= 1:
        tails = "The values are spread about as on a bell curve"
    return (
        f"Layer {row['layer']:.0f}, **{escaped(piece)}** (position {at}): {inside:,} of {vector.size:,} values "
        f"({share(inside / vector.size)}) lie within \\[−2, 2\\]. The lowest is {number(vector[low])} "
        f"(feature {low}), the highest {number(vector[high])} (feature {high}); the further of them stands "
        f"{far:.1f} spreads from the mean of {number(row['mean'])}, one spread being {number(row['spread'])}. {tails} "
        f"(kurtosis {number(row['kurtosis'], 1)}; a bell curve has 0).{triangles}"
    )


def share(part: float) -> str:
    """A share to a tenth of a percent, never rounded up to all or down to none.

    >>> print(share(0.9948), share(1), share(0.99999), sep=", ")
    99.5 %, 100 %, over 99.9 %
    """
    if part in (0, 1):
        return percent(part)
    text = "over 99.9%" if part > 0.9995 else "under 0.1%" if part < 0.0005 else f"{part:.1%}"
    return text.replace("%", "\N{NO-BREAK SPACE}%")
