"""All layers at once: hills on one scale, four numbers by layer, and one token's vectors as strips."""

from collections.abc import Collection
from typing import Any

import numpy as np
import pandas as pd
import plotly.graph_objects as go

from components.chapters.layers.figures.histogram import add_triangles, share
from components.figures import look
from components.figures.drawing import Drawing
from components.figures.prose import escaped, listed, number
from components.figures.strips import BELOW, signed_cells
from components.numbers.distribution import lasting_signs


def layer_ridges(middles: np.ndarray, shares: np.ndarray, layer: int) -> go.Figure:
    """(bin,), (layer, bin) -> the values of every layer as a hill, all on one scale; the chosen layer stands out."""
    drawing = Drawing()
    tall = shares.max() or 1.0
    for at, row in enumerate(shares):
        drawing.add(
            "scatter",
            x=np.concatenate([middles, middles[::-1]]),
            y=np.concatenate([at - 0.92 * row / tall, np.full(len(row), at, dtype=np.float32)]),
            fill="toself",
            mode="lines",
            line={"width": 1, "color": look.COLOURS[at == layer]},
            fillcolor=look.COLOURS[at == layer],
            customdata=np.concatenate([row, np.zeros_like(row)]),
            hovertemplate=f"layer {at}<br>around %{{x:.2f}}<br>%{{customdata:.2%}} of the values<extra></extra>",
            showlegend=False,
        )
    drawing.x(title="value", zeroline=True, zerolinecolor=look.LINE)
    drawing.y(title="layer", range=[len(shares) - 0.85, -1.05], tickvals=list(range(len(shares))), zeroline=False)
    return look.dressed(drawing, 130 + 46 * len(shares))


LINES: dict[str, str] = {"mean": "Mean", "spread": "Spread", "norm": "Norm of the vector", "kurtosis": "Kurtosis"}
"""What the four small pictures show: column of the summary -> title."""

FOUR: dict[str, Any] = {
    "rows": 2,
    "cols": 2,
    "subplot_titles": list(LINES.values()),
    "vertical_spacing": 0.22,
    "horizontal_spacing": 0.12,
}
"""How they stand together."""


def layer_lines(summary: pd.DataFrame, layer: int) -> go.Figure:
    """Mean, spread, norm and kurtosis from layer to layer; the chosen layer is marked."""
    drawing = Drawing(**FOUR)
    x = summary["layer"].to_numpy(np.float32)
    for place, (name, title) in enumerate(LINES.items()):
        drawing.add(
            "scatter",
            place // 2 + 1,
            place % 2 + 1,
            x=x,
            y=summary[name].to_numpy(np.float32),
            mode="lines+markers",
            line={"color": look.COLOURS[0], "width": 2.5},
            marker={
                "size": [13 if at == layer else 6 for at in range(len(x))],
                "color": [look.COLOURS[at == layer] for at in range(len(x))],
                "opacity": 1,
            },
            hovertemplate=f"layer %{{x}}<br>{title.lower()} %{{y:.3f}}<extra></extra>",
        )
    drawing.x(title="layer", dtick=-(-len(x) // 7), tickangle=0, zeroline=False)
    drawing.y(nticks=5, rangemode="tozero", exponentformat="power")
    return look.dressed(drawing, 480, showlegend=False, margin_t=40)


def depth_reading(summary: pd.DataFrame, whose: str, outside: float, limit: float) -> str:
    """How the values change with depth: where they spread most, where the norm peaks, where the tails are heaviest."""
    low, high = number(summary["mean"].min()), number(summary["mean"].max())
    kurtosis = summary.iloc[int(summary["kurtosis"].argmax())]
    further = f"{share(outside)} of the values lie further out" if outside else "no value lies further out"
    return (
        f"{whose}: the mean {f'is {low} in every layer' if low == high else f'stays between {low} and {high}'}. "
        f"{_spreads(summary)} Extreme values weigh most in layer {kurtosis['layer']:.0f} "
        f"({number(kurtosis['kurtosis'], 1)}), by kurtosis, which is 0 for a bell curve. The hills end at "
        f"±{number(limit)}; {further}."
    )


def _spreads(summary: pd.DataFrame) -> str:
    """Where spread and norm begin, end and peak; a model may keep them level throughout."""
    first, last = number(summary["spread"].iloc[0]), number(summary["spread"].iloc[-1])
    wide, long = (summary.iloc[int(summary[name].argmax())] for name in ("spread", "norm"))
    if number(summary["spread"].min()) == number(wide["spread"]):
        return f"Every layer has the same spread, {first}, and norms of {number(long['norm'], 1)} at most."
    return (
        f"The spread goes from {first} in layer 0 to {last} in layer {len(summary) - 1} and is widest in layer "
        f"{wide['layer']:.0f} ({number(wide['spread'])}); the norm is largest in layer {long['layer']:.0f} "
        f"({number(long['norm'], 1)})."
    )


def layer_strips(vectors: np.ndarray, limit: float, marked: Collection[int], layer: int) -> go.Figure:
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
    add_triangles(drawing, "down", np.asarray(list(marked), dtype=np.float32), height, told, showlegend=False)
    ticks = [f"<b>{at}</b>" if at == layer else f"{at}" for at in rows]
    drawing.x(title="feature", showgrid=False, zeroline=False, range=[-0.5, vectors.shape[1] - 0.5])
    drawing.y(
        title="layer", tickvals=rows, ticktext=ticks, range=[len(rows) - 0.5, -1.1], showgrid=False, zeroline=False
    )
    return look.dressed(drawing, 160 + 34 * len(rows), margin_b=BELOW, dragmode="zoom")


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
