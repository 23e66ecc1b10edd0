"""Lines over layers and combined layer choices, with the random baseline as a band behind cosines."""

from collections.abc import Mapping, Sequence

import plotly.graph_objects as go

from polyseme.core.baseline import Spread
from polyseme.core.layers import layer_choices
from polyseme.core.occurrences.states import STATIC, ChoiceLine
from polyseme.figures import theme
from polyseme.figures.figure_spec import FigureSpec
from polyseme.figures.markers import add_area, line_style


def lines_figure(
    lines: Sequence[ChoiceLine], chances: Mapping[str, Spread], layers: int, measure: str = "cosine"
) -> go.Figure:
    """A line per entry over the single layers, dots for the combined choices in `chances`; baseline in grey.

    Measures without random pairs, such as a length, are drawn with empty `chances`, over the single layers.
    """
    choices = layer_choices(layers)
    single = [name for name, choice in choices.items() if choice.numbered]
    combined = [name for name in chances if name not in single]
    positions = [-1.5 if name == STATIC else len(single) - 0.5 + i for i, name in enumerate(combined)]
    drawing = FigureSpec()
    if chances:
        add_band(drawing, [chances[name] for name in single], list(range(len(single))), "nine of ten random pairs")
    for x, name in zip(positions, combined, strict=True):
        add_band(drawing, [chances[name]] * 2, [x - 0.35, x + 0.35])
    for number, line in enumerate(lines):
        name, style = theme.plain(line.name), line_style(number)
        shared = {"hovertemplate": f"{name}<br>%{{y:.3f}}<extra></extra>", "legendgroup": name}
        values = [line.values[choice] for choice in single]
        drawing.add("scatter", x=list(range(len(single))), y=values, name=name, **style, **shared)
        values = [line.values[choice] for choice in combined]
        marker = style["marker"] | {"size": 10, "color": style["line"]["color"]}
        drawing.add("scatter", x=positions, y=values, mode="markers", marker=marker, showlegend=False, **shared)
    labels = [choices[name].short if name in choices else "static" for name in [*single, *combined]]
    title = "static vector, layers, combinations of layers" if combined else "layer"
    drawing.x(tickvals=[*range(len(single)), *positions], ticktext=labels, title=title, showgrid=False)
    lowest = min([0.0, *(spread.low for spread in chances.values())])
    drawing.y(title=measure, **({"range": [lowest, 1.02]} if chances else {"rangemode": "tozero"}))
    return theme.with_theme(drawing, 460, legend=theme.legend())


def add_band(drawing: FigureSpec, spreads: Sequence[Spread], x: Sequence[float], name: str = "") -> None:
    """Adds the middle nine tenths of the random baseline along x, and its median as a thin line."""
    low, high = [spread.low for spread in spreads], [spread.high for spread in spreads]
    add_area(drawing, x, high, low, name=name, showlegend=bool(name))
    style = {"mode": "lines", "line": {"color": theme.LINE, "width": 1}, "showlegend": False}
    hover, medians = "median of random pairs %{y:.3f}<extra></extra>", [spread.median for spread in spreads]
    drawing.add("scatter", x=list(x), y=medians, hovertemplate=hover, **style)
