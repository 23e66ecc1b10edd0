"""The distribution of values in every layer as ridges on one scale, and the finding."""

from collections import Counter
from collections.abc import Sequence
from typing import Any

import numpy as np
import plotly.graph_objects as go

from polyseme.core.distribution import densities, value_limit
from polyseme.figures import theme
from polyseme.figures.figure_spec import FigureSpec
from polyseme.figures.wording import number

NUMBERS = ("", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")


def layer_ridges(middles: np.ndarray, shares: np.ndarray, extremes: Sequence[tuple[int, float]]) -> go.Figure:
    """(bin,), (layer, bin) -> a ridge per layer; `extremes`, the (feature, value) furthest from zero, are marked."""
    drawing = FigureSpec()
    highest = shares.max() or 1.0
    style = {"mode": "lines", "line": {"width": 1, "color": theme.ACCENT}}
    style |= {"fill": "toself", "fillcolor": theme.ACCENT}
    for layer, row in enumerate(shares):
        hover = f"layer {layer}<br>around %{{x:.2f}}<br>%{{customdata:.2%}} of the values<extra></extra>"
        x, data = np.concatenate([middles, middles[::-1]]), np.concatenate([row, np.zeros_like(row)])
        y = np.concatenate([layer - 0.92 * row / highest, np.full(len(row), layer, dtype=np.float32)])
        drawing.add("scatter", x=x, y=y, customdata=data, hovertemplate=hover, **style)
    marks: dict[str, Any] = {
        "x": [value for _, value in extremes],
        "y": [layer - 0.12 for layer in range(len(extremes))],
    }
    marks |= {"marker": {"symbol": "triangle-down", "size": 10, "color": theme.POINTED}, "mode": "markers+text"}
    marks |= {"text": [str(feature) for feature, _ in extremes], "textposition": "top center"}
    marks["textfont"] = {"size": 14, "color": theme.INK}
    hover = "feature %{text}<br>value %{x:.2f}, the furthest from zero<extra></extra>"
    drawing.add("scatter", hovertemplate=hover, **marks)
    edge = 1.08 * max((abs(value) for _, value in extremes), default=1.0)
    drawing.x(title="value; ▼ the feature furthest from zero", range=[-edge, edge], zerolinecolor=theme.LINE)
    names = [f"layer {layer}" for layer in range(len(shares))]
    drawing.y(range=[len(shares) - 0.85, -1.05], tickvals=list(range(len(shares))), ticktext=names, zeroline=False)
    return theme.with_theme(drawing, 90 + max(34, 46 - len(shares)) * len(shares), showlegend=False)


def ridges_of(states: np.ndarray, bins: int) -> go.Figure:
    """(layer, token, feature) -> a ridge per layer."""
    return layer_ridges(*densities(states, bins, value_limit(states, 1)), furthest(states))


def furthest(states: np.ndarray) -> list[tuple[int, float]]:
    """(layer, token, feature) -> the (feature, value) furthest from zero in each layer.

    >>> furthest(np.array([[[1.0, -3.0]], [[2.0, 0.5]]]))
    [(1, -3.0), (0, 2.0)]
    """
    rows = states.reshape(len(states), -1)
    indices = np.abs(rows).argmax(1)
    return [(int(i % states.shape[2]), float(row[i])) for row, i in zip(rows, indices, strict=True)]


def ridges_finding(states: np.ndarray, whose: str) -> str:
    """(layer, token, feature) -> the range of most values, and whether one feature is the furthest in most layers."""
    sizes = np.abs(states)
    limit = next((limit for limit in range(1, len(NUMBERS)) if (sizes <= limit).mean() > 0.9), None)
    within = f"{NUMBERS[limit]} of zero" if limit else f"{number(np.quantile(sizes, 0.9), 0)} of zero or so"
    (feature, layers), *_ = Counter(feature for feature, _ in furthest(states)).most_common(1)
    extreme = "which feature lies furthest out changes with the layer"
    if layers > len(states) / 2:
        where = "every layer" if layers == len(states) else "most layers"
        extreme = f"feature {feature} lies furthest out in {where}"
    return f"Nine in ten values {whose} lie within {within}; **{extreme}.**"
