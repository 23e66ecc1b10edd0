"""Cosines beside what chance gives: a ruler with the random pairs in grey, and the words for it."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import plotly.graph_objects as go

from components.figures import look
from components.figures.drawing import Drawing
from components.figures.marks import add_area
from components.figures.prose import percent
from components.numbers.baseline import Spread


@dataclass(frozen=True)
class Ruled:
    """Cosines of one kind by name, and the random pairs they are to be read beside."""

    kind: str
    cosines: Mapping[str, float]
    chance: Spread


def as_cosine(value: float, digits: int = 3) -> str:
    """A cosine in print.

    >>> as_cosine(0.9614), as_cosine(-0.3), as_cosine(1.0), as_cosine(-0.0001), as_cosine(0.99996), as_cosine(0.9614, 2)
    ('.961', '−.300', '1', '.000', '1', '.96')
    """
    text = f"{abs(value):.{digits}f}"
    sign = "−" if value < 0 and float(text) else ""
    return sign + ("1" if float(text) == 1 else text.removeprefix("0"))


def beside_chance(chance: Spread, pairs: str) -> str:
    """What random pairs reach, in words: how much half of them, and nine of ten."""
    return (
        f"{pairs}: {as_cosine(chance.median)}, nine of ten between {as_cosine(chance.low)} and {as_cosine(chance.high)}"
    )


def above_chance(chance: Spread, value: float) -> str:
    """Where a cosine stands among random pairs; never above "all of them": there are more than were drawn."""
    share = chance.rank(value)
    if share > 0.995:
        return f"more alike than {'over 99 %' if share < 1 else 'every one'} of {len(chance.cosines):,} random pairs"
    return f"more alike than {percent(share)} of random pairs"


def cosine_ruler(kinds: Sequence[Ruled]) -> go.Figure:
    """Each cosine as a dot on one scale, kind under kind; behind each kind its random pairs, in grey."""
    drawing = Drawing()
    ticks: dict[int, str] = {}
    row = 0
    for number, ruled in enumerate(kinds):
        rows = range(row + 1, row + 1 + len(ruled.cosines))
        ticks |= dict(zip(rows, map(look.plain, ruled.cosines), strict=True))
        add_chance(drawing, ruled.chance, rows[0] - 0.5, rows[-1] + 0.5, first=number == 0)
        _add_dots(drawing, ruled, rows)
        drawing.note(text=f"<b>{ruled.kind}</b>", x=0, xref="paper", xanchor="left", y=row, showarrow=False)
        row += 1 + len(ruled.cosines)
    lowest = min(min(*ruled.cosines.values(), ruled.chance.low, 0.0) for ruled in kinds)
    drawing.x(range=[lowest - 0.06, 1.06], title="cosine", showgrid=False, zeroline=True, side="bottom")
    drawing.y(
        range=[row - 0.3, -0.6],
        tickvals=list(ticks),
        ticktext=list(ticks.values()),
        showgrid=False,
        zeroline=False,
        tickfont={"size": 14},
    )
    return look.dressed(drawing, 130 + 28 * row, legend=look.legend(1, 13))


def add_chance(drawing: Drawing, chance: Spread, top: float, bottom: float, first: bool) -> None:
    """The middle nine tenths of the random pairs as a band across rows, their median as a line."""
    ends, name = [chance.low, chance.high], "nine of ten random pairs"
    add_area(drawing, ends, [top, top], [bottom, bottom], name=name, showlegend=first)
    drawing.add(
        "scatter",
        x=[chance.median, chance.median],
        y=[top, bottom],
        mode="lines",
        line={"color": look.LINE, "width": 2},
        hovertemplate="median of random pairs %{x:.3f}<extra></extra>",
        name="their median",
        showlegend=first,
    )


def _add_dots(drawing: Drawing, ruled: Ruled, rows: range) -> None:
    """The cosines as dots with their value beside them, on the side where there is room."""
    values = list(ruled.cosines.values())
    drawing.add(
        "scatter",
        x=values,
        y=list(rows),
        mode="markers+text",
        marker={"size": 12, "color": look.COLOURS[0]},
        text=list(map(as_cosine, values)),
        textposition=["middle left" if value > 0.5 else "middle right" for value in values],
        textfont={"size": 14},
        hovertemplate="%{x:.4f}<extra></extra>",
        cliponaxis=False,
        showlegend=False,
    )
