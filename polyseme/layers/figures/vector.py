"""The shapes of the hidden states, and one token's vectors: a histogram in one layer, strips in all layers."""

from collections.abc import Collection, Sequence
from typing import Any

import numpy as np
import pandas as pd
import plotly.graph_objects as go

from polyseme.core.distribution import WITHIN, histogram, lasting_signs
from polyseme.figures import theme
from polyseme.figures.figure_spec import FigureSpec
from polyseme.figures.strips import BELOW, signed_cells
from polyseme.figures.wording import counted, escaped, number, percent


def shapes_table(states: np.ndarray) -> pd.DataFrame:
    """The tutorial's steps from the model's output to one vector: description, shape, number of values."""
    layers, tokens, features = states.shape
    steps: dict[str, tuple[int, ...]] = {
        "One array for each layer: batch, tokens, features": (1, tokens, features),
        "Stacked: **layers, batch, tokens, features**": (layers, 1, tokens, features),
        "Without the batch, which is one text: layers, tokens, features": (layers, tokens, features),
        "Reordered: **tokens, layers, features**": (tokens, layers, features),
        "One token: layers, features": (layers, features),
        "One token in one layer, a vector: features": (features,),
    }
    rows = [(step, f"`{list(shape)}`", f"{int(np.prod(shape)):,}") for step, shape in steps.items()]
    return pd.DataFrame(rows, columns=["What it is", "Shape", "Values"])


def shapes_reading(states: np.ndarray) -> str:
    """How many values a text has."""
    layers, tokens, features = states.shape
    return f"{counted(tokens, 'token')} × {layers} layers × {features:,} features = **{states.size:,} values**."


def value_histogram(vector: np.ndarray, bins: int, marked: Sequence[int] = ()) -> go.Figure:
    """(feature,) -> a histogram; the extreme features are named, the `marked` ones have triangles."""
    counts, edges = histogram(vector, bins)
    drawing = FigureSpec()
    style = {"width": float(edges[1] - edges[0]), "marker": {"color": theme.ACCENT, "line": {"width": 0}}}
    x, y = ((edges[1:] + edges[:-1]) / 2).astype(np.float32), counts.astype(np.float32)
    drawing.add("bar", x=x, y=y, hovertemplate="around %{x:.3f}<br>%{y:.0f} values<extra></extra>", **style)
    top = max(float(counts.max()), 4.0)
    x, y = np.asarray(vector[list(marked)], np.float32), np.full(len(marked), -0.035 * top, np.float32)
    hover = "outlier feature %{customdata:.0f}<br>value %{x:.3f}"
    _add_triangles(drawing, "up", x, y, hover, customdata=np.asarray(marked, dtype=np.float32))
    for feature, side in ((int(vector.argmin()), "left"), (int(vector.argmax()), "right")):
        value = float(vector[feature])
        arrow = {"ax": value, "axref": "x", "ay": 1.12 * top, "ayref": "y", "arrowcolor": theme.LINE}
        drawing.note(x=value, y=1, text=f"feature {feature}", xanchor=side, font={"color": theme.INK}, **arrow)
    band = {"x0": -WITHIN, "x1": WITHIN, "y0": 0, "y1": 1, "yref": "y domain"}
    drawing.shape(type="rect", **band, fillcolor=theme.FAINT, opacity=0.5, line={"width": 0}, layer="below")
    drawing.x(title="value; shaded: −2 to 2", zeroline=False)
    drawing.y(title="how many features", range=[-0.08 * top, 1.2 * top], zeroline=False)
    return theme.with_theme(drawing, 380, bargap=0, showlegend=False)


def _add_triangles(drawing: FigureSpec, side: str, x: np.ndarray, y: np.ndarray, hover: str, **style: Any) -> None:
    """Adds triangles that point up or down at the outlier features."""
    marker = {"symbol": f"triangle-{side}", "size": 11, "color": theme.POINTED}
    drawing.add("scatter", x=x, y=y, mode="markers", marker=marker, hovertemplate=f"{hover}<extra></extra>", **style)


def histogram_reading(vector: np.ndarray, row: pd.Series, piece: str, position: int, marked: int) -> str:
    """How many values lie within [-2, 2], and how far the others stick out."""
    triangles = " Triangles: outlier features." if marked else ""
    inside = int((np.abs(vector) <= WITHIN).sum())
    tails = "A few values lie further out than in a bell curve"
    if row["kurtosis"] <= 1:
        tails = "The values are spread about as in a bell curve"
    return (
        f"Layer {row['layer']:.0f}, **{escaped(piece)}** (position {position}): {percent(inside / vector.size, 1)} of "
        f"{vector.size:,} values lie between −2 and 2. {tails} (kurtosis {number(row['kurtosis'], 1)}; a bell curve "
        f"has 0).{triangles}"
    )


def layer_strips(vectors: np.ndarray, limit: float, marked: Collection[int]) -> go.Figure:
    """(layer, feature) -> one token's vectors as strips, the `marked` features with triangles at the top.

    Colours end at the limit, because a few extreme values would leave all others pale.
    """
    rows = np.arange(len(vectors))
    hover = "layer %{y}<br>feature %{x}<br>value %{z:.4f}<extra></extra>"
    title, z = "value (the strongest share the end colours)", np.asarray(vectors, dtype=np.float32)
    drawing = FigureSpec(signed_cells(z, limit, title, ygap=2, hovertemplate=hover))
    x, y = np.asarray(list(marked), dtype=np.float32), np.full(len(marked), -0.75, dtype=np.float32)
    _add_triangles(drawing, "down", x, y, "feature %{x:.0f}, an outlier feature", showlegend=False)
    drawing.x(title="feature", range=[-0.5, vectors.shape[1] - 0.5], **theme.NO_GRID)
    drawing.y(title="layer", tickvals=rows, range=[len(rows) - 0.5, -1.1], **theme.NO_GRID)
    return theme.with_theme(drawing, 160 + 34 * len(rows), margin={"b": BELOW}, dragmode="zoom")


def strips_reading(vectors: np.ndarray, marked: Collection[int], piece: str) -> str:
    """How many features keep their sign in all layers."""
    lasting, chance = lasting_signs(vectors), 2.0 ** (1 - len(vectors))
    streaks = " Each layer adds to the vector."
    triangles = " Triangles: outlier features." if marked else ""
    return (
        f"{percent(lasting)} of the features of **{escaped(piece)}** keep one sign (+ or −) in all "
        f"{len(vectors)} layers; by chance, {percent(chance)} would."
        f"{streaks if lasting > 2 * chance else ''}{triangles}"
    )
