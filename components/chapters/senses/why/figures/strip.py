"""A sentence with a bar above and below each of its words, in one layer or moving from layer to layer."""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
import plotly.graph_objects as go

from components.chapters.senses.why.figures.lines import LONGEST, Row, rows_of
from components.figures import look
from components.figures.drawing import Drawing, Trace, trace
from components.figures.motion import add_motion
from components.figures.prose import shortened
from components.numbers.why.changes import Span

UP, DOWN = 0.36, 0.34
"""How far the longest bar reaches, of a row's height of 1."""

GAP = 0.15  # between the middle of a word and its bars
PIXELS = 128  # of one row
BELOW = 92  # pixels for the slider and the buttons
HEAD = 0.62  # above the first row, for what the two directions mean
FOOT = 0.38  # less than a whole row below the last


@dataclass(frozen=True)
class Bars:
    """What stands above and below each word, (word,) each and from 0 to 1; what is written there; an edge from 0 to 1.

    `told`: what hovering says of each word. The edge is a line that most words stay within, on both sides.
    """

    up: np.ndarray
    down: np.ndarray
    up_said: Sequence[str]
    down_said: Sequence[str]
    told: Sequence[str]
    edge: float | None = None


@dataclass(frozen=True)
class Strip:
    """A sentence, the word in question and the others; what above and below mean, in words."""

    text: str
    span: Span
    spans: tuple[Span, ...]
    above: str
    below: str
    colour: str


def strip(of: Strip, layers: Sequence[Bars], start: int = 0, names: Sequence[str] = ()) -> go.Figure:
    """The strip of one layer, or with a slider and a play button where there are several."""
    rows = rows_of([*of.spans, of.span])
    frames = [_frame(of, rows, bars) for bars in layers]
    looks = _looks(of)
    drawing = Drawing(*({**lasting, **data} for lasting, data in zip(looks, frames[start], strict=True)))
    bare = {"showticklabels": False, "ticks": "", "showgrid": False, "zeroline": False, "title": "", "fixedrange": True}
    drawing.x(range=[-1, max(row.width for row in rows) + 1], automargin=False, **bare)
    drawing.y(range=[FOOT - len(rows), HEAD], automargin=False, **bare)
    for said, at, anchor in ((f"▲ {of.above}", 0.0, "left"), (f"▼ {of.below}", 1.0, "right")):
        drawing.note(
            text=look.plain(said),
            x=at,
            xref="paper",
            xanchor=anchor,
            y=HEAD,
            yanchor="top",
            showarrow=False,
            font={"size": 15, "color": look.INK},
        )
    height, below = int(PIXELS * (len(rows) - FOOT + HEAD)), 4
    if len(layers) > 1:
        add_motion(drawing, list(names), frames, [{}] * len(layers), start, light=True, whole=True)
        below = BELOW
    margin = {"l": 2, "r": 2, "t": 4, "b": below, "pad": 0}
    return look.dressed(drawing, height + below, showlegend=False, margin=margin, barmode="overlay")


def _looks(of: Strip) -> list[Trace]:
    """What stays the same of the traces, in the order of _frame."""
    said = {"mode": "text", "hoverinfo": "skip", "cliponaxis": False}
    small, ink = {"size": 14, "color": look.INK}, {"color": look.INK, "size": 15}
    away = {"color": look.FAINT, "line": {"color": look.INK, "width": 1.5}}  # hollow: told apart without colour
    hover = "%{customdata}<extra></extra>"
    return [
        trace("scatter", mode="lines", line={"color": look.LINE, "width": 1, "dash": "dot"}, hoverinfo="skip"),
        trace("bar", width=1.9, marker={"color": of.colour}, hovertemplate=hover),
        trace("bar", width=1.9, marker=away, hovertemplate=hover),
        trace("scatter", **said, textfont=small, textposition="top center"),
        trace("scatter", **said, textfont=small, textposition="bottom center"),
        trace("scatter", mode="text", textfont=ink, hovertemplate=hover, cliponaxis=False),
    ]


def _frame(of: Strip, rows: Sequence[Row], bars: Bars) -> list[dict[str, object]]:
    """What a layer gives each of the traces."""
    places = {span: (row, x) for row, one in enumerate(rows) for span, x in one.places}
    x = np.array([places[span][1] for span in of.spans], np.float32)
    y = -np.array([places[span][0] for span in of.spans], np.float32)
    up, down = UP * bars.up.astype(np.float32), DOWN * bars.down.astype(np.float32)
    row, middle = places[of.span]
    words = [look.plain(shortened(of.text[slice(*span)], LONGEST)) for span in of.spans]
    return [
        _edges(rows, bars.edge),
        {"x": x, "y": np.where(up > 0, up, np.nan), "base": y + GAP, "customdata": bars.told},
        {"x": x, "y": np.where(down > 0, -down, np.nan), "base": y - GAP, "customdata": bars.told},
        {"x": x, "y": y + GAP + up, "text": list(bars.up_said)},
        {"x": x, "y": y - GAP - down, "text": list(bars.down_said)},
        {
            "x": [*x.tolist(), middle],
            "y": [*y.tolist(), -row],
            "text": [*words, f"<b>[ {look.plain(shortened(of.text[slice(*of.span)], LONGEST))} ]</b>"],
            "customdata": [*bars.told, "the word itself"],
        },
    ]


def _edges(rows: Sequence[Row], edge: float | None) -> dict[str, object]:
    """Two lines in every row, above and below which bars stand out; none where there is no edge."""
    x: list[float | None] = []
    y: list[float | None] = []
    for at, row in enumerate(rows):
        for side in (GAP + UP * (edge or 0), -GAP - DOWN * (edge or 0)):
            x += [-0.5, row.width + 0.5, None]
            y += [side - at, side - at, None]
    return {"x": x, "y": y} if edge is not None else {"x": [None], "y": [None]}
