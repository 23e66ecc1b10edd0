"""All layers at once: the values of each as a hill, all on one scale, and what the picture says."""

from collections import Counter
from collections.abc import Sequence

import numpy as np
import plotly.graph_objects as go

from components.figures import look
from components.figures.drawing import Drawing
from components.figures.prose import number
from components.numbers.distribution import densities, reach

NUMBERS = ("", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")


def layer_ridges(middles: np.ndarray, shares: np.ndarray, far: Sequence[tuple[int, float]]) -> go.Figure:
    """(bin,), (layer, bin) -> the values of every layer as a hill, all on one scale; `far` is the furthest of each.

    It is marked with its feature: one value of hundreds makes no hill.
    """
    drawing = Drawing()
    tall = shares.max() or 1.0
    for at, row in enumerate(shares):
        drawing.add(
            "scatter",
            x=np.concatenate([middles, middles[::-1]]),
            y=np.concatenate([at - 0.92 * row / tall, np.full(len(row), at, dtype=np.float32)]),
            fill="toself",
            mode="lines",
            line={"width": 1, "color": look.COLOURS[0]},
            fillcolor=look.COLOURS[0],
            customdata=np.concatenate([row, np.zeros_like(row)]),
            hovertemplate=f"layer {at}<br>around %{{x:.2f}}<br>%{{customdata:.2%}} of the values<extra></extra>",
        )
    drawing.add(
        "scatter",
        x=[value for _, value in far],
        y=[at - 0.12 for at in range(len(far))],
        mode="markers+text",
        marker={"symbol": "triangle-down", "size": 10, "color": look.COLOURS[1]},
        text=[str(feature) for feature, _ in far],
        textposition="top center",
        textfont={"size": 14, "color": look.INK},
        hovertemplate="feature %{text}<br>value %{x:.2f}, the furthest from zero<extra></extra>",
    )
    edge = 1.08 * max((abs(value) for _, value in far), default=1.0)
    drawing.x(title="value; ▼ the feature furthest from zero", range=[-edge, edge], zerolinecolor=look.LINE)
    names = [f"layer {at}" for at in range(len(shares))]
    drawing.y(range=[len(shares) - 0.85, -1.05], tickvals=list(range(len(shares))), ticktext=names, zeroline=False)
    return look.dressed(drawing, 90 + max(34, 46 - len(shares)) * len(shares), showlegend=False)


def ridges_of(states: np.ndarray, bins: int) -> go.Figure:
    """(layer, token, feature) -> the values of every layer as a hill, divided into so many bins."""
    return layer_ridges(*densities(states, bins, reach(states, 1)), furthest(states))


def furthest(states: np.ndarray) -> list[tuple[int, float]]:
    """(layer, token, feature) -> the feature and the value that lie furthest from zero, of each layer.

    >>> furthest(np.array([[[1.0, -3.0]], [[2.0, 0.5]]]))
    [(1, -3.0), (0, 2.0)]
    """
    rows = states.reshape(len(states), -1)
    places = np.abs(rows).argmax(1)
    return [(int(at % states.shape[2]), float(row[at])) for row, at in zip(rows, places, strict=True)]


def ridges_finding(states: np.ndarray, whose: str) -> str:
    """(layer, token, feature) -> where most values lie, and the one feature that lies furthest out, if it is one."""
    sizes = np.abs(states)
    far = next((size for size in range(1, len(NUMBERS)) if (sizes <= size).mean() > 0.9), None)
    told = f"{NUMBERS[far]} of zero" if far else f"{number(np.quantile(sizes, 0.9), 0)} of zero or so"
    (feature, layers), *_ = Counter(feature for feature, _ in furthest(states)).most_common(1)
    most = f"feature {feature} lies furthest out in {'every layer' if layers == len(states) else 'most layers'}"
    ends = most if layers > len(states) / 2 else "which feature lies furthest out changes with the layer"
    return f"Nine in ten values {whose} lie within {told}; **{ends}.**"
