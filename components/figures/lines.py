"""Lines over the layers with the band of random pairs behind them: alike by meaning, or only by depth?"""

from collections.abc import Mapping, Sequence

import plotly.graph_objects as go

from components.figures import look
from components.figures.drawing import Drawing
from components.figures.marks import DASHES as DASHES
from components.figures.marks import add_area, series
from components.numbers.baseline import Spread
from components.numbers.layers import layer_choices
from components.numbers.occurrences.states import STATIC, Line


def lines_figure(lines: Sequence[Line], chances: Mapping[str, Spread], layers: int) -> go.Figure:
    """A line for each entry over so many layers, dots for the combined choices in `chances`; random pairs in grey."""
    choices = layer_choices(layers)
    single = [name for name, choice in choices.items() if choice.numbered]
    mixed = [name for name in chances if name not in single]
    drawing = Drawing()
    add_band(drawing, [chances[name] for name in single], list(range(len(single))), "nine of ten random pairs")
    places = [-1.5 if name == STATIC else len(single) - 0.5 + at for at, name in enumerate(mixed)]
    for place, name in zip(places, mixed, strict=True):
        add_band(drawing, [chances[name]] * 2, [place - 0.35, place + 0.35])
    for number, line in enumerate(lines):
        _add_line(drawing, number, line, single, mixed, places)
    ticks = [*range(len(single)), *places]
    names = [choices[name].short if name in choices else "static" for name in [*single, *mixed]]
    drawing.x(tickvals=ticks, ticktext=names, title="static vector, layers, combinations of layers", showgrid=False)
    drawing.y(title="cosine", range=[min(0.0, *(spread.low for spread in chances.values())), 1.02])
    return look.dressed(drawing, 460, legend=look.legend())


def add_band(drawing: Drawing, spreads: Sequence[Spread], places: Sequence[float], name: str = "") -> None:
    """The middle nine tenths of random pairs at some places, and their median as a thin line."""
    low, high = [spread.low for spread in spreads], [spread.high for spread in spreads]
    add_area(drawing, places, high, low, name=name, showlegend=bool(name))
    drawing.add(
        "scatter",
        x=list(places),
        y=[spread.median for spread in spreads],
        mode="lines",
        line={"color": look.LINE, "width": 1},
        hovertemplate="median of random pairs %{y:.3f}<extra></extra>",
        showlegend=False,
    )


def _add_line(
    drawing: Drawing, number: int, line: Line, single: list[str], mixed: list[str], places: list[float]
) -> None:
    """One line over the single layers, and its dots at the combinations."""
    name, face = look.plain(line.name), series(number)
    told = {"hovertemplate": f"{name}<br>%{{y:.3f}}<extra></extra>", "legendgroup": name}
    drawing.add(
        "scatter",
        x=list(range(len(single))),
        y=[line.values[choice] for choice in single],
        name=name,
        **face,
        **told,
    )
    drawing.add(
        "scatter",
        x=places,
        y=[line.values[choice] for choice in mixed],
        mode="markers",
        marker={"symbol": number, "size": 10, "color": face["line"]["color"]},
        showlegend=False,
        **told,
    )
