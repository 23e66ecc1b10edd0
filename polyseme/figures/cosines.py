"""Cosines beside the random baseline: a ruler and lines over layers, random pairs in grey; phrases for readings."""

import math
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import plotly.graph_objects as go

from polyseme.core.baseline import Spread
from polyseme.core.layers import layer_choices
from polyseme.core.occurrences.states import STATIC, ChoiceLine
from polyseme.figures import theme
from polyseme.figures.figure_spec import FigureSpec
from polyseme.figures.markers import add_area, line_style
from polyseme.figures.wording import number, percent

SAME = 5e-6
"""Cosines no further from 1 are rounding errors of 1."""

TIE = 0.01
"""Cosines this close are not told as an order."""


@dataclass(frozen=True)
class CosineGroup:
    """Cosines of one kind by name, and their random baseline."""

    kind: str
    cosines: Mapping[str, float]
    chance: Spread


def as_cosine(value: float, digits: int = 3) -> str:
    """A cosine, or a difference of two, as text: "1" only for vectors of the same direction; "undefined" for NaN.

    >>> as_cosine(0.9614), as_cosine(-0.3), as_cosine(1.0), as_cosine(-0.0001), as_cosine(0.9996), as_cosine(0.9614, 2)
    ('.961', '−.300', '1', '.000', '.999', '.96')
    """
    size, below = abs(value), 1 - 10.0**-digits
    if 1 - SAME < size < 1 + SAME:
        size = 1.0
    text = number(math.copysign(below if below < size < 1 else size, value), 0 if size == 1 else digits)
    return re.sub(r"^(−?)0\.", r"\1.", text)


def beside_chance(chance: Spread, pairs: str) -> str:
    """The range of the middle nine tenths of the random baseline."""
    return f"Nine in ten {pairs} have cosines from {as_cosine(chance.low)} to {as_cosine(chance.high)}"


def above_chance(chance: Spread, value: float) -> str:
    """The share of random pairs below a cosine; never "all", because the pairs are only a sample."""
    share = chance.rank(value)
    if share in (0, 1):
        return f"{'more' if share else 'less'} alike than all {len(chance.cosines):,} random pairs"
    if not 0.01 <= share <= 0.99:
        return f"{'more' if share > 0.5 else 'less'} alike than nearly all random pairs"
    return f"more alike than {percent(share)} of random pairs"


def cosine_ruler(groups: Sequence[CosineGroup]) -> go.Figure:
    """Each cosine as a dot on one scale, in a row of its own under the name of its group; random pairs in grey."""
    drawing = FigureSpec()
    ticks: dict[int, str] = {}
    row = 0
    for group in groups:
        rows = range(row + 1, row + 1 + len(group.cosines))
        ticks |= dict(zip(rows, map(theme.plain, group.cosines), strict=True))
        add_baseline_rows(drawing, group.chance, rows[0] - 0.5, rows[-1] + 0.5, first=row == 0)
        values = list(group.cosines.values())
        sides = ["middle left" if value > 0.5 else "middle right" for value in values]
        texts = {"text": list(map(as_cosine, values)), "textposition": sides, "textfont": {"size": 14}}
        style = {"mode": "markers+text", "marker": {"size": 12, "color": theme.ACCENT}, "cliponaxis": False}
        style |= {"hovertemplate": "%{x:.4f}<extra></extra>", "showlegend": False}
        drawing.add("scatter", x=values, y=list(rows), **texts, **style)
        drawing.note(text=f"<b>{group.kind}</b>", x=0, xref="paper", xanchor="left", y=row, showarrow=False)
        row = rows.stop
    lowest = min(min(*group.cosines.values(), group.chance.low, 0.0) for group in groups)
    drawing.x(range=[lowest - 0.06, 1.06], title="cosine", showgrid=False, zeroline=True, side="bottom")
    labels = {"tickvals": list(ticks), "ticktext": list(ticks.values()), "tickfont": {"size": 14}}
    drawing.y(range=[row - 0.3, -0.6], **labels, **theme.NO_GRID)
    return theme.with_theme(drawing, 130 + 28 * row, legend=theme.legend(1, 13))


def add_baseline_rows(drawing: FigureSpec, chance: Spread, top: float, bottom: float, first: bool) -> None:
    """Adds the middle nine tenths of the random pairs as a band across rows, and their median as a line."""
    name = "nine in ten random pairs"
    add_area(drawing, [chance.low, chance.high], [top, top], [bottom, bottom], name=name, showlegend=first)
    style = {"mode": "lines", "line": {"color": theme.LINE, "width": 2}, "name": "their median", "showlegend": first}
    hover = "median of random pairs %{x:.3f}<extra></extra>"
    drawing.add("scatter", x=[chance.median] * 2, y=[top, bottom], hovertemplate=hover, **style)


def lines_figure(lines: Sequence[ChoiceLine], chances: Mapping[str, Spread], layers: int) -> go.Figure:
    """A line per entry over the single layers, dots for the combined choices in `chances`; baseline in grey."""
    choices = layer_choices(layers)
    single = [name for name, choice in choices.items() if choice.by_number]
    combined = [name for name in chances if name not in single]
    positions = [-1.5 if name == STATIC else len(single) - 0.5 + i for i, name in enumerate(combined)]
    drawing = FigureSpec()
    add_band(drawing, [chances[name] for name in single], list(range(len(single))), "nine in ten random pairs")
    for x, name in zip(positions, combined, strict=True):
        add_band(drawing, [chances[name]] * 2, [x - 0.35, x + 0.35])
    for place, line in enumerate(lines):
        name, style = theme.plain(line.name), line_style(place)
        shared = {"hovertemplate": f"{name}<br>%{{y:.3f}}<extra></extra>", "legendgroup": name}
        values = [line.values[choice] for choice in single]
        drawing.add("scatter", x=list(range(len(single))), y=values, name=name, **style, **shared)
        values = [line.values[choice] for choice in combined]
        marker = style["marker"] | {"size": 10, "color": style["line"]["color"]}
        drawing.add("scatter", x=positions, y=values, mode="markers", marker=marker, showlegend=False, **shared)
    labels = [choices[name].short if name in choices else "static" for name in [*single, *combined]]
    title = "static vector, layers, combinations of layers" if combined else "layer"
    drawing.x(tickvals=[*range(len(single)), *positions], ticktext=labels, title=title, showgrid=False)
    drawing.y(title="cosine", range=[min([0.0, *(spread.low for spread in chances.values())]), 1.02])
    return theme.with_theme(drawing, 460, legend=theme.legend())


def add_band(drawing: FigureSpec, spreads: Sequence[Spread], x: Sequence[float], name: str = "") -> None:
    """Adds the middle nine tenths of the random baseline along x, and its median as a thin line."""
    low, high = [spread.low for spread in spreads], [spread.high for spread in spreads]
    add_area(drawing, x, high, low, name=name, showlegend=bool(name))
    style = {"mode": "lines", "line": {"color": theme.LINE, "width": 1}, "showlegend": False}
    hover, medians = "median of random pairs %{y:.3f}<extra></extra>", [spread.median for spread in spreads]
    drawing.add("scatter", x=list(x), y=medians, hovertemplate=hover, **style)
