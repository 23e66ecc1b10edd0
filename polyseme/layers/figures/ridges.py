"""The distribution of values in every layer as ridges on one scale, with one feature lit."""

import numpy as np
import plotly.graph_objects as go

from polyseme.core.distribution import densities, value_limit
from polyseme.figures import theme
from polyseme.figures.figure_spec import FigureSpec
from polyseme.layers.dominant import DominantFeature

ROOM = 1.08
"""The scale ends so far beyond the furthest value."""

FEW = 3
"""The values of so few pieces need wide bins."""


def layer_ridges(states: np.ndarray, dominant: DominantFeature, without: bool = False) -> go.Figure:
    """(layer, token, feature) -> a ridge per layer and the values of one feature; `without` it, on the same scale."""
    feature = dominant.feature
    lit, bins = states[:, :, feature], 120 if states.shape[1] > FEW else 48
    edge = ROOM * max(value_limit(states), float(np.abs(lit).max()))
    middles, shares = densities(np.delete(states, feature, axis=2) if without else states, bins, edge)
    drawing, highest = FigureSpec(), shares.max() or 1.0
    style = {"mode": "lines", "line": {"width": 1, "color": theme.ACCENT}}
    style |= {"fill": "toself", "fillcolor": theme.ACCENT}
    for layer, row in enumerate(shares):
        hover = f"layer {layer}<br>around %{{x:.2f}}<br>%{{customdata:.2%}} of the values<extra></extra>"
        x, data = np.concatenate([middles, middles[::-1]]), np.concatenate([row, np.zeros_like(row)])
        y = np.concatenate([layer - 0.92 * row / highest, np.full(len(row), layer, dtype=np.float32)])
        drawing.add("scatter", x=x, y=y, customdata=data, hovertemplate=hover, **style)
    if not without:
        _light_up(drawing, lit, dominant)
    drawing.x(title="value", range=[-edge, edge], zerolinecolor=theme.LINE)
    names = [f"layer {layer}" for layer in range(len(shares))]
    drawing.y(range=[len(shares) - 0.85, -1.05], tickvals=list(range(len(shares))), ticktext=names, zeroline=False)
    return theme.with_theme(drawing, 90 + int(np.clip(360 / len(shares), 34, 50)) * len(shares), showlegend=False)


def _light_up(drawing: FigureSpec, lit: np.ndarray, dominant: DominantFeature) -> None:
    """Adds the values of one feature, (layer, token): a triangle for each, and its name in the layer it dominates."""
    layers, name = np.repeat(np.arange(len(lit), dtype=np.float32), lit.shape[1]), f"feature {dominant.feature}"
    marker = {"symbol": "triangle-down", "size": 10, "color": theme.POINTED, "opacity": 0.7}
    hover = f"{name}<br>value %{{x:.2f}}<extra></extra>"
    x = lit.reshape(-1).astype(np.float32)
    drawing.add("scatter", x=x, y=layers - 0.12, mode="markers", marker=marker, hovertemplate=hover)
    values = lit[dominant.layer]
    outermost = float(values[np.abs(values).argmax()])
    place = {"x": outermost, "y": dominant.layer - 0.3, "xanchor": "left" if outermost < 0 else "right"}
    drawing.note(
        **place,
        text=f"▼ {name} of each piece",
        showarrow=False,
        yanchor="bottom",
        font={"size": 14, "color": theme.INK},
    )
