"""The distribution of values in every layer as ridges on one scale, with one feature lit."""

from typing import Any

import numpy as np
import plotly.graph_objects as go

from polyseme.core.distribution import densities, value_limit
from polyseme.figures import theme
from polyseme.figures.figure_spec import FigureSpec
from polyseme.figures.wording import percent
from polyseme.layers.dominant import DominantFeature

ROOM = 1.08
"""The scale ends so far beyond the furthest value."""

FAR = 0.0005
"""So small a share of the values may lie beyond either end of what is shown."""

FEW = 3
"""The values of so few pieces need wide bins."""


def layer_ridges(states: np.ndarray, dominant: DominantFeature, without: bool = False) -> go.Figure:
    """(layer, token, feature) -> a ridge per layer and the values of one feature; `without` it, on the same scale."""
    feature = dominant.feature
    lit, bins = states[:, :, feature], 120 if states.shape[1] > FEW else 48
    ends = np.quantile(states, (FAR, 1 - FAR)).tolist()
    edge = ROOM * max(value_limit(states), float(np.abs(lit).max()))
    low, high = ROOM * min(ends[0], float(lit.min())), ROOM * max(ends[1], float(lit.max()))
    middles, shares = densities(np.delete(states, feature, axis=2) if without else states, bins, edge)
    drawing, highest = FigureSpec(), shares.max() or 1.0
    style: dict[str, Any] = {"mode": "lines", "line": {"width": 1, "color": theme.ACCENT}}
    style |= {"fill": "toself", "fillcolor": theme.ACCENT, "showlegend": False}
    for layer, row in enumerate(shares):
        hover = f"layer {layer}<br>around %{{x:.2f}}<br>%{{customdata:.2%}} of the values<extra></extra>"
        x, data = np.concatenate([middles, middles[::-1]]), np.concatenate([row, np.zeros_like(row)])
        y = np.concatenate([layer - 0.92 * row / highest, np.full(len(row), layer, dtype=np.float32)])
        drawing.add("scatter", x=x, y=y, customdata=data, hovertemplate=hover, **style)
    if not without:
        _light_up(drawing, lit, dominant)
    drawing.x(title="value", range=[low, high], zerolinecolor=theme.LINE)
    names = [f"layer {layer}" for layer in range(len(shares))]
    drawing.y(range=[len(shares) - 0.85, -1.05], tickvals=list(range(len(shares))), ticktext=names, zeroline=False)
    height = 90 + int(np.clip(360 / len(shares), 34, 50)) * len(shares)
    return theme.with_theme(drawing, height, showlegend=True, legend=theme.legend(1.0), margin={"t": 30})


def _light_up(drawing: FigureSpec, lit: np.ndarray, dominant: DominantFeature) -> None:
    """Adds the values of one feature, (layer, token): a triangle for each, and what they are above the picture."""
    layers, name = np.repeat(np.arange(len(lit), dtype=np.float32), lit.shape[1]), f"feature {dominant.feature}"
    line = {"width": 1, "color": theme.PAPER}
    marker = {"symbol": "triangle-down", "size": 11, "color": theme.POINTED, "opacity": 0.85, "line": line}
    style = {"mode": "markers", "marker": marker, "hovertemplate": f"{name}<br>value %{{x:.2f}}<extra></extra>"}
    x, y = lit.reshape(-1).astype(np.float32), layers - 0.12
    name += f": {percent(dominant.share)} of squared length in layer {dominant.layer}"
    drawing.add("scatter", x=x, y=y, name=name, showlegend=True, **style)
