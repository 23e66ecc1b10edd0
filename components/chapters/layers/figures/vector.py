"""The shapes of the hidden states, and one vector: its histogram in a layer, and its strips in all of them."""

from collections.abc import Collection, Sequence
from typing import Any

import numpy as np
import pandas as pd
import plotly.graph_objects as go

from components.figures import look
from components.figures.drawing import Drawing, trace
from components.figures.prose import counted, escaped, listed, number, percent
from components.figures.strips import BELOW, signed_cells
from components.numbers.distribution import WITHIN, histogram, lasting_signs


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
    _add_triangles(drawing, "up", at, height, told, customdata=np.asarray(marked, dtype=np.float32))
    for feature, side in ((int(vector.argmin()), "left"), (int(vector.argmax()), "right")):
        end = float(vector[feature])
        arrow = {"ax": end, "axref": "x", "ay": 1.12 * top, "ayref": "y", "arrowcolor": look.LINE}
        drawing.note(x=end, y=1, text=f"feature {feature}", xanchor=side, font={"color": look.INK}, **arrow)
    band = {"x0": -WITHIN, "x1": WITHIN, "y0": 0, "y1": 1, "yref": "y domain"}
    drawing.shape(type="rect", **band, fillcolor=look.FAINT, opacity=0.5, line={"width": 0}, layer="below")
    drawing.x(title="value; the band is −2 to 2", zeroline=False)
    drawing.y(title="how many features", range=[-0.08 * top, 1.2 * top], zeroline=False)
    return look.dressed(drawing, 380, bargap=0, showlegend=False)


def _add_triangles(drawing: Drawing, side: str, x: np.ndarray, y: np.ndarray, told: str, **more: Any) -> None:
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
    triangles = " The triangles are this text's outlier features." if marked else ""
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


def layer_strips(vectors: np.ndarray, limit: float, marked: Collection[int]) -> go.Figure:
    """(layer, feature) -> one token's vector in every layer as a strip; the outlier features are marked at the top.

    Colour ends at the limit: a few extreme values would leave all others pale.
    """
    rows = np.arange(len(vectors))
    drawing = Drawing(
        signed_cells(
            np.asarray(vectors, dtype=np.float32),
            limit,
            "value; stronger ones have the colour of the ends",
            ygap=2,
            hovertemplate="layer %{y}<br>feature %{x}<br>value %{z:.4f}<extra></extra>",
        )
    )
    height = np.full(len(marked), -0.75, dtype=np.float32)
    told = "feature %{x:.0f}, an outlier feature"
    _add_triangles(drawing, "down", np.asarray(list(marked), dtype=np.float32), height, told, showlegend=False)
    drawing.x(title="feature", showgrid=False, zeroline=False, range=[-0.5, vectors.shape[1] - 0.5])
    drawing.y(title="layer", tickvals=rows, range=[len(rows) - 0.5, -1.1], showgrid=False, zeroline=False)
    return look.dressed(drawing, 160 + 34 * len(rows), margin={"b": BELOW}, dragmode="zoom")


def strips_reading(vectors: np.ndarray, limit: float, marked: Collection[int], piece: str) -> str:
    """How many values are beyond the colours, and how many features keep their sign on the way up."""
    beyond, kept, chance = int((np.abs(vectors) > limit).sum()), lasting_signs(vectors), 2.0 ** (1 - len(vectors))
    streaks = ": each layer adds to what it is given, hence the streaks from top to bottom" if kept > 2 * chance else ""
    names = f" Triangles mark this text's outlier features: {listed(map(str, marked), most=8)}." if marked else ""
    return (
        f"The strips of **{escaped(piece)}**. {share(kept)} of its {vectors.shape[1]} features keep their sign through "
        f"all {len(vectors)} layers, where independent layers would leave {share(chance)}{streaks}. The colours end at "
        f"±{number(limit)}; {beyond:,} of {vectors.size:,} values lie beyond.{names} Drag over a part of the picture "
        "to enlarge it, double-click to come back."
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
