"""A sentence with a bar above and below each of its words, in one layer or with a slider over the layers."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import numpy as np
import plotly.graph_objects as go

from polyseme.core.occlusion.changes import Span
from polyseme.figures import theme
from polyseme.figures.figure_spec import FigureSpec, Trace, trace
from polyseme.figures.motion import add_motion
from polyseme.figures.wording import shortened
from polyseme.senses.occlusion.figures.line_breaks import LONGEST, WordRow, rows_of

UP, DOWN = 0.36, 0.34  # length of the longest bars; a row's height is 1
GAP = 0.15  # between the middle of a word and its bars
PIXELS = 128  # of one row
BELOW = 92  # pixels for the slider and the buttons
HEAD = 0.62  # above the first row, for the meaning of the two directions
FOOT = 0.38  # less than a whole row below the last
WRITTEN = 3  # values written at their bars, the strongest


@dataclass(frozen=True)
class Bars:
    """The bars above and below each word, (word,) each and from 0 to 1, with their labels and hover texts.

    `edge`, from 0 to 1: a line that most words stay within, on both sides.
    """

    up: np.ndarray
    down: np.ndarray
    up_labels: Sequence[str]
    down_labels: Sequence[str]
    hovers: Sequence[str]
    edge: float | None = None


@dataclass(frozen=True)
class Strip:
    """A sentence, the word in question and the others; the meanings of above and below."""

    text: str
    span: Span
    spans: tuple[Span, ...]
    above: str
    below: str
    colour: str


def strongest_values(values: np.ndarray, written: Callable[[float], str]) -> list[str]:
    """(word,) -> the strongest few in print, " " for the others."""
    strongest = np.argsort(-np.abs(values))[:WRITTEN].tolist()
    return [written(value) if i in strongest else " " for i, value in enumerate(values.tolist())]


def strip(sentence: Strip, layers: Sequence[Bars], start: int = 0) -> go.Figure:
    """The strip of one layer, or with a slider and a play button for several."""
    rows = rows_of([*sentence.spans, sentence.span])
    frames = [_frame(sentence, rows, bars) for bars in layers]
    drawing = FigureSpec(*({**face, **data} for face, data in zip(_faces(sentence), frames[start], strict=True)))
    bare = {"showticklabels": False, "ticks": "", "showgrid": False, "zeroline": False, "title": "", "fixedrange": True}
    drawing.x(range=[-1, max(row.width for row in rows) + 1], automargin=False, **bare)
    drawing.y(range=[FOOT - len(rows), HEAD], automargin=False, **bare)
    corner = {"xref": "paper", "y": HEAD, "yanchor": "top", "font": {"size": 15, "color": theme.INK}}
    for sign, text, x, anchor in (("▲", sentence.above, 0.0, "left"), ("▼", sentence.below, 1.0, "right")):
        if text:
            drawing.note(text=theme.plain(f"{sign} {text}"), x=x, xanchor=anchor, showarrow=False, **corner)
    height, below = int(PIXELS * (len(rows) - FOOT + HEAD)), 4
    if len(layers) > 1:
        names = [str(layer) for layer in range(len(layers))]
        add_motion(drawing, names, frames, [{}] * len(layers), start, light=True, whole=True)
        below = BELOW
    margin = {"l": 2, "r": 2, "t": 4, "b": below, "pad": 0}
    return theme.with_theme(drawing, height + below, showlegend=False, margin=margin, barmode="overlay")


def _faces(sentence: Strip) -> list[Trace]:
    """The settings of the traces that no layer changes, in the order of _frame."""
    value = {"mode": "text", "textfont": {"size": 14, "color": theme.INK}, "hoverinfo": "skip", "cliponaxis": False}
    hollow = {"color": theme.FAINT, "line": {"color": theme.INK, "width": 1.5}}  # distinct without colour
    ink, hover = {"color": theme.INK, "size": 15}, "%{customdata}<extra></extra>"
    return [
        trace("scatter", mode="lines", line={"color": theme.LINE, "width": 1, "dash": "dot"}, hoverinfo="skip"),
        trace("bar", width=1.9, marker={"color": sentence.colour}, hovertemplate=hover),
        trace("bar", width=1.9, marker=hollow, hovertemplate=hover),
        trace("scatter", **value, textposition="top center"),
        trace("scatter", **value, textposition="bottom center"),
        trace("scatter", mode="text", textfont=ink, hovertemplate=hover, cliponaxis=False),
    ]


def _frame(sentence: Strip, rows: Sequence[WordRow], bars: Bars) -> list[dict[str, object]]:
    """The data of each trace in one layer."""
    places = {span: (x, -row) for row, words in enumerate(rows) for span, x in words.places}
    x, y = np.array([places[span] for span in sentence.spans], np.float32).reshape(-1, 2).T
    up, down = UP * bars.up.astype(np.float32), DOWN * bars.down.astype(np.float32)
    middle, row = places[sentence.span]
    *words, word = (
        theme.plain(shortened(sentence.text[slice(*span)], LONGEST)) for span in (*sentence.spans, sentence.span)
    )
    return [
        _edges(rows, bars.edge),
        {"x": x, "y": np.where(up > 0, up, np.nan), "base": y + GAP, "customdata": bars.hovers},
        {"x": x, "y": np.where(down > 0, -down, np.nan), "base": y - GAP, "customdata": bars.hovers},
        {"x": x, "y": y + GAP + up, "text": list(bars.up_labels)},
        {"x": x, "y": y - GAP - down, "text": list(bars.down_labels)},
        {
            "x": [*x.tolist(), middle],
            "y": [*y.tolist(), row],
            "text": [*words, f"<b>[ {word} ]</b>"],
            "customdata": [*bars.hovers, "the word itself"],
        },
    ]


def _edges(rows: Sequence[WordRow], edge: float | None) -> dict[str, object]:
    """Two lines in every row, above and below; empty without an edge."""
    if edge is None:
        return {"x": [None], "y": [None]}
    sides = [(number, row, side) for number, row in enumerate(rows) for side in (GAP + UP * edge, -GAP - DOWN * edge)]
    return {
        "x": [x for _, row, _ in sides for x in (-0.5, row.width + 0.5, None)],
        "y": [y for number, _, side in sides for y in (side - number, side - number, None)],
    }
