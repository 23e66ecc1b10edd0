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

PALE = 0.55
"""How strong the hills are, beside the one feature."""

SHARES = 84
"""Pixels at the right for how much the one feature makes up."""

LONGEST = 60
"""Pixels of the longest bar there."""

HANGS = 0.15
"""The values of the one feature hang so far under their layer's line."""

TAIL = 0.08
"""A hill is so low at its tail, as a part of its height, that its name can stand beside it."""

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
        y = np.concatenate([layer - 0.8 * row / highest, np.full(len(row), layer, dtype=np.float32)])
        drawing.add("scatter", x=x, y=y, customdata=data, hovertemplate=hover, **style)
    if not without:
        _light_up(drawing, lit, dominant, middles[shares[dominant.layer] > TAIL * shares[dominant.layer].max()])
        _write_shares(drawing, shares_of(states)[:, feature], dominant)
    drawing.x(title="value", range=[low, high], zerolinecolor=theme.LINE)
    names = [f"layer {layer}" for layer in range(len(shares))]
    if dominant.sticks_out and not without:
        names[dominant.layer] = f"<b>{names[dominant.layer]}</b>"
        band = {"xref": "paper", "x0": 0, "x1": 1, "y0": dominant.layer - 0.55, "y1": dominant.layer + 0.38}
        drawing.shape(type="rect", layer="below", fillcolor=theme.POINTED, opacity=0.12, line={"width": 0}, **band)
    drawing.y(range=[len(shares) - 0.6, -1.05], tickvals=list(range(len(shares))), ticktext=names, zeroline=False)
    height = 90 + int(np.clip(360 / len(shares), 34, 50)) * len(shares)
    return theme.with_theme(drawing, height, showlegend=False, margin={"r": SHARES})


def _write_shares(drawing: FigureSpec, shares: np.ndarray, dominant: DominantFeature) -> None:
    """Adds, at the right of each layer, how much of the vectors' squared length the one feature makes up."""
    face = {"xref": "paper", "x": 1, "xshift": SHARES - 4, "xanchor": "right", "showarrow": False}
    drawing.note(
        text="its share of<br>the vector", align="right", y=-0.62, font={"size": 14, "color": theme.INK}, **face
    )
    for layer, share in enumerate(shares.tolist()):
        most = layer == dominant.layer and dominant.sticks_out
        text = f"<b>{percent(share)}</b>" if most else percent(share)
        exact = f"{share:.1%} of the squared length"
        drawing.note(text=text, y=layer, hovertext=exact, font={"size": 14, "color": theme.INK}, **face)
        ends = {"x0": SHARES - 5 - LONGEST * share / (shares.max() or 1.0), "x1": SHARES - 5, "y0": -10, "y1": -15}
        place = {"xref": "paper", "xsizemode": "pixel", "xanchor": 1, "ysizemode": "pixel", "yanchor": layer}
        drawing.shape(type="rect", fillcolor=theme.POINTED, line={"width": 0}, **ends, **place)


def _light_up(drawing: FigureSpec, lit: np.ndarray, dominant: DominantFeature, hill: np.ndarray) -> None:
    """Adds the values of one feature, (layer, token): a triangle for each, and what they are; the `hill` has a name."""
    layers, name = np.repeat(np.arange(len(lit), dtype=np.float32), lit.shape[1]), f"feature {dominant.feature}"
    line = {"width": 1, "color": theme.PAPER}
    marker = {"symbol": "triangle-up", "size": 12, "color": theme.POINTED, "line": line, "opacity": 0.75}
    style = {"mode": "markers", "marker": marker, "hovertemplate": f"{name}<br>value %{{x:.2f}}<extra></extra>"}
    x, y = lit.reshape(-1).astype(np.float32), layers + HANGS
    drawing.add("scatter", x=x, y=y, name=name, **style)
    middle, last = lit.mean(axis=1), len(lit) - 1
    _mark_means(drawing, middle, dominant)
    face = {"showarrow": False, "yshift": 17, "font": {"size": 14, "color": theme.INK, "shadow": theme.HALO}}
    key = {"xref": "paper", "x": 0, "xanchor": "left", "align": "left", "y": -0.62, "yshift": 0}
    drawing.note(text=f'<span style="color:{theme.POINTED}">▲</span> {name}<br>of each piece', **face | key)
    side = 1 if middle[dominant.layer] < 0 else -1
    beside = {"xanchor": "left" if side > 0 else "right", "xshift": 6 * side, "yshift": 12}
    drawing.note(text="all numbers", x=hill[-1 if side > 0 else 0], y=dominant.layer, **face | beside)
    if dominant.sticks_out and abs(middle[last]) < BACK * abs(middle[dominant.layer]):
        clear = {"xref": "paper", "x": 0.08, "xanchor": "left", "yshift": 10}
        drawing.note(text="all back near 0", y=last, **face | clear)


def _mark_means(drawing: FigureSpec, means: np.ndarray, dominant: DominantFeature) -> None:
    """Adds a line down the layers through the mean of the one feature, with a tick at each; the largest is named."""
    x, y = means.astype(np.float32), np.arange(len(means), dtype=np.float32) + HANGS
    tick = {"symbol": "line-ns", "size": 22, "line": {"width": 3, "color": theme.INK}}
    line = {"width": 1.5, "color": theme.INK, "dash": "dot"}
    hover = "layer %{y:.0f}<br>mean %{x:.2f}<extra></extra>"
    drawing.add("scatter", x=x, y=y, mode="lines+markers", marker=tick, line=line, hovertemplate=hover, name="mean")
    if dominant.sticks_out:
        said = {"text": f"mean {number(float(means[dominant.layer]), 1)}", "x": float(means[dominant.layer])}
        font = {"size": 14, "color": theme.INK, "shadow": theme.HALO}
        shown = {"showarrow": False, "xanchor": "left", "xshift": 6, "yshift": 15, "font": font}
        drawing.note(y=dominant.layer, **said, **shown)
