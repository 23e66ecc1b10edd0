"""The distribution of values in every layer as ridges on one scale, with one feature lit; bars for what it does."""

from html import escape
from typing import Any

import numpy as np
import plotly.graph_objects as go

from polyseme.core.distribution import densities, value_limit
from polyseme.figures import theme
from polyseme.figures.cosines import as_cosine
from polyseme.figures.figure_spec import FigureSpec
from polyseme.figures.wording import number
from polyseme.layers.dominant import DominantFeature, shares_of

ROOM = 1.08
"""The scale ends so far beyond the furthest value."""

FAR = 0.0005
"""So small a share of the values may lie beyond either end of what is shown."""

PALE = 0.55
"""How strong the hills are, beside the one feature."""

HANGS = 0.15
"""The values of the one feature hang so far under their layer's line."""

LEFT_FREE = 0.25
"""The name of a mean takes at most this part of the scale."""

BACK = 0.1
"""The values of the one feature are back near 0 if all are so small beside its furthest mean."""

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
        _light_up(drawing, states, dominant, (low, high))
    top = {"x": float(middles[shares[0].argmax()]), "y": -0.8 * float(shares[0].max()) / highest, "yshift": 9}
    whole = f"all {states.shape[2]:,} numbers" if not without else f"the other {states.shape[2] - 1:,} numbers"
    drawing.note(text=_coloured(whole, theme.ACCENT), showarrow=False, font={"size": 14}, **top)
    drawing.x(range=[low, high], zerolinecolor=theme.LINE)
    names = [f"layer {layer}" for layer in range(len(shares))]
    for layer in () if without else dominant.layers:
        names[layer] = f"<b>{names[layer]}</b>"
        band = {"xref": "paper", "x0": 0, "x1": 1, "y0": layer - 0.62, "y1": layer + 0.38}
        drawing.shape(type="rect", layer="below", fillcolor=theme.POINTED, opacity=0.12, line={"width": 0}, **band)
    drawing.y(range=[len(shares) - 0.6, -1.3], tickvals=list(range(len(shares))), ticktext=names, zeroline=False)
    face = {"showarrow": False, "xanchor": "right", "yanchor": "top", "font": {"size": 14, "color": theme.INK}}
    drawing.note(text="value", xref="paper", x=0, xshift=-6, yref="paper", y=0, yshift=-5, **face)
    height = 62 + int(np.clip(308 / len(shares), 34, 44)) * len(shares)
    return theme.with_theme(drawing, height, showlegend=False)


def random_bars(dominant: DominantFeature, without: bool, alt: str) -> str:
    """The cosine of random words with the one feature and without it, as HTML, from 0 to 1; what is shown is bold."""
    names = (f"with feature {dominant.feature}", "without it")
    heading = f"How alike are random, unrelated words in layer {dominant.layer}?"
    sides = zip(names, dominant.random, (not without, without), strict=True)
    rows = [
        f'<b{" class=shown" * shown}>{name}</b><span><i style="--part: {max(value, 0):.3f}"></i>'
        f"<em>{as_cosine(value, 2)}</em></span>"
        for name, value, shown in sides
    ]
    return f'<div role="img" aria-label="{escape(alt)}"><p>{heading}</p>{"".join(rows)}{ENDS}</div>'


ENDS = (
    '<b></b><span><i style="display: flex; justify-content: space-between; height: auto; background: none; '
    'font-style: normal; font-size: 14px"><u style="text-decoration: none">0 different</u>'
    '<u style="text-decoration: none">1 the same</u></i><em style="visibility: hidden">.00</em></span>'
)
"""What the ends of the bars' tracks mean."""


def _coloured(text: str, colour: str) -> str:
    return f'<span style="color:{colour}">{text}</span>'


def _light_up(drawing: FigureSpec, states: np.ndarray, dominant: DominantFeature, ends: tuple[float, float]) -> None:
    """Adds the values of one feature, a triangle for each token, and its name above the first layer."""
    lit, name = states[:, :, dominant.feature], f"feature {dominant.feature}"
    line = {"width": 1, "color": theme.PAPER}
    marker = {"symbol": "triangle-up", "size": 12, "color": theme.POINTED, "line": line, "opacity": 0.75}
    style = {"mode": "markers", "marker": marker, "hovertemplate": f"{name}<br>value %{{x:.2f}}<extra></extra>"}
    layers = np.repeat(np.arange(len(lit), dtype=np.float32), lit.shape[1])
    drawing.add("scatter", x=lit.reshape(-1).astype(np.float32), y=layers + HANGS, name=name, **style)
    means = lit.mean(axis=1)
    _mark_means(drawing, means, shares_of(states)[:, dominant.feature])
    if dominant.sticks_out:
        _name_mean(drawing, means, dominant, ends)
    left = means[dominant.layer] < 0
    each = "one for each piece" if lit.shape[1] > 1 else "this piece"
    weight = "400" if left else "normal"  # by which first_paint.css knows what to hide on a phone
    text = _coloured(f'▲ {name}<span style="font-weight: {weight}">, {each}</span>', theme.POINTED)
    face = {"showarrow": False, "font": {"size": 14, "shadow": theme.HALO}, "xanchor": "left" if left else "right"}
    drawing.note(text=text, xref="paper", x=0 if left else 1, y=0, yshift=22, **face)
    if dominant.sticks_out and np.abs(lit[-1]).max() < BACK * abs(means[dominant.layer]):
        at = {"x": float(means[-1]), "xshift": 12, "y": len(lit) - 1 + HANGS, "yshift": -3, "xanchor": "left"}
        drawing.note(text=_coloured("all back near 0", theme.POINTED), **face | at)


def _mark_means(drawing: FigureSpec, means: np.ndarray, shares: np.ndarray) -> None:
    """Adds a line down the layers through the mean of the one feature, with a tick at each."""
    x, y = means.astype(np.float32), np.arange(len(means), dtype=np.float32) + HANGS
    tick = {"symbol": "line-ns", "size": 22, "line": {"width": 3, "color": theme.INK}}
    line = {"width": 1, "color": theme.INK, "dash": "dot"}
    hover = "mean %{x:.2f}<br>%{customdata:.1%} of the squared length<extra></extra>"
    style = {"mode": "lines+markers", "marker": tick, "line": line, "hovertemplate": hover, "customdata": shares}
    drawing.add("scatter", x=x, y=y, name="mean", **style)


def _name_mean(drawing: FigureSpec, means: np.ndarray, dominant: DominantFeature, ends: tuple[float, float]) -> None:
    """Names the mean of its layer beside its tick: on the outer side where there is room, else towards the hill."""
    mean, wide = float(means[dominant.layer]), ends[1] - ends[0]
    side = -1 if mean < 0 else 1
    if abs(ends[mean >= 0] - mean) < LEFT_FREE * wide:
        side = -side
    face = {"showarrow": False, "font": {"size": 14, "color": theme.INK, "shadow": theme.HALO}}
    at = {"x": mean, "xshift": 7 * side, "y": dominant.layer, "yshift": 11, "xanchor": "left" if side > 0 else "right"}
    drawing.note(text=f"mean {number(mean, 1)}", **face, **at)
