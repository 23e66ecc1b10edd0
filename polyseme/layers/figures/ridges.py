"""The distribution of values in every layer as ridges on one scale, with one feature lit."""

from typing import Any

import numpy as np
import plotly.graph_objects as go

from polyseme.core.distribution import densities, value_limit
from polyseme.figures import theme
from polyseme.figures.figure_spec import FigureSpec
from polyseme.figures.wording import number, percent
from polyseme.layers.dominant import DominantFeature, shares_of

ROOM = 1.08
"""The scale ends so far beyond the furthest value."""

FAR = 0.0005
"""So small a share of the values may lie beyond either end of what is shown."""

BACK = 0.25
"""A feature is back among the others in the last layer where its values are so much nearer to 0 than in its own."""

PALE = 0.35
"""How strong the hills are, beside the one feature."""

SHARES = 84
"""Pixels at the right for how much the one feature makes up."""

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
    style |= {"fill": "toself", "fillcolor": theme.ACCENT, "opacity": PALE}
    for layer, row in enumerate(shares):
        hover = f"layer {layer}<br>around %{{x:.2f}}<br>%{{customdata:.2%}} of the values<extra></extra>"
        x, data = np.concatenate([middles, middles[::-1]]), np.concatenate([row, np.zeros_like(row)])
        y = np.concatenate([layer - 0.92 * row / highest, np.full(len(row), layer, dtype=np.float32)])
        drawing.add("scatter", x=x, y=y, customdata=data, hovertemplate=hover, **style)
    if not without:
        _light_up(drawing, lit, dominant)
        _write_shares(drawing, shares_of(states)[:, feature], dominant)
    drawing.x(title="value", range=[low, high], zerolinecolor=theme.LINE)
    names = [f"layer {layer}" for layer in range(len(shares))]
    drawing.y(range=[len(shares) - 0.85, -1.05], tickvals=list(range(len(shares))), ticktext=names, zeroline=False)
    height = 90 + int(np.clip(360 / len(shares), 34, 50)) * len(shares)
    return theme.with_theme(drawing, height, showlegend=False, margin={"r": SHARES})


def _write_shares(drawing: FigureSpec, shares: np.ndarray, dominant: DominantFeature) -> None:
    """Adds, at the right of each layer, how much of the vectors' squared length the one feature makes up."""
    face = {"xref": "paper", "x": 1, "xshift": SHARES - 4, "xanchor": "right", "showarrow": False}
    drawing.note(
        text="its share of the<br>squared length", align="right", y=-0.62, font={"size": 14, "color": theme.INK}, **face
    )
    for layer, share in enumerate(shares.tolist()):
        most = layer == dominant.layer and dominant.sticks_out
        text = f"<b>{percent(share)}</b>" if most else percent(share)
        drawing.note(text=text, y=layer, font={"size": 14, "color": theme.INK}, **face)


def _light_up(drawing: FigureSpec, lit: np.ndarray, dominant: DominantFeature) -> None:
    """Adds the values of one feature, (layer, token): a triangle for each, and what they are."""
    layers, name = np.repeat(np.arange(len(lit), dtype=np.float32), lit.shape[1]), f"feature {dominant.feature}"
    line = {"width": 1, "color": theme.PAPER}
    marker = {"symbol": "triangle-down", "size": 12, "color": theme.POINTED, "line": line, "opacity": 0.75}
    style = {"mode": "markers", "marker": marker, "hovertemplate": f"{name}<br>value %{{x:.2f}}<extra></extra>"}
    x, y = lit.reshape(-1).astype(np.float32), layers - 0.12
    drawing.add("scatter", x=x, y=y, name=name, **style)
    middle, last = lit.mean(axis=1), len(lit) - 1
    _mark_means(drawing, middle, dominant)
    face = {"showarrow": False, "yshift": 17, "font": {"size": 14, "color": theme.INK, "shadow": theme.HALO}}
    key = {"xref": "paper", "x": 0, "xanchor": "left", "align": "left", "y": -0.62, "yshift": 0}
    drawing.note(text=f'<span style="color:{theme.POINTED}">▼</span> {name}<br>of each piece', **face | key)
    side = 1 if middle[dominant.layer] < 0 else -1
    hill = {"xanchor": "left" if side > 0 else "right", "xshift": 44 * side, "yshift": 12}
    drawing.note(text="all numbers", x=0, y=dominant.layer, **face | hill)
    if dominant.sticks_out and abs(middle[last]) < BACK * abs(middle[dominant.layer]):
        clear = {"xref": "paper", "x": 0.08, "xanchor": "left", "yshift": 10}
        drawing.note(text="all back near 0", y=last, **face | clear)


def _mark_means(drawing: FigureSpec, means: np.ndarray, dominant: DominantFeature) -> None:
    """Adds a line down the layers through the mean of the one feature, with a tick at each; the largest is named."""
    x, y = means.astype(np.float32), np.arange(len(means), dtype=np.float32) - 0.12
    tick = {"symbol": "line-ns", "size": 22, "line": {"width": 3, "color": theme.INK}}
    line = {"width": 1.5, "color": theme.INK, "dash": "dot"}
    hover = "layer %{y:.0f}<br>mean %{x:.2f}<extra></extra>"
    drawing.add("scatter", x=x, y=y, mode="lines+markers", marker=tick, line=line, hovertemplate=hover, name="mean")
    if dominant.sticks_out:
        said = {"text": f"mean {number(float(means[dominant.layer]), 1)}", "x": float(means[dominant.layer])}
        font = {"size": 14, "color": theme.INK, "shadow": theme.HALO}
        shown = {"showarrow": False, "xanchor": "left", "xshift": 6, "yshift": 15, "font": font}
        drawing.note(y=dominant.layer - 0.12, **said, **shown)
