"""The figure of a bench: the score of every layer, beside guessing."""

from collections.abc import Mapping, Sequence
from textwrap import wrap
from typing import Any, NamedTuple

import numpy as np
import plotly.graph_objects as go

from polyseme.core.layers import layer_choices
from polyseme.figures import theme
from polyseme.figures.figure_spec import FigureSpec
from polyseme.figures.markers import add_area, error_bars
from polyseme.figures.wording import in_words
from polyseme.pooling.figures.answer import guessed, hover_format, named, score_text
from polyseme.pooling.figures.board import unit_of
from polyseme.pooling.figures.ties import GAP, WIDTH, add_ties, tied_settings, ties_name
from polyseme.pooling.numbers.board import BenchBoard
from polyseme.pooling.numbers.ranking import Ranking, Setting

EDGE = 0.5  # how far the axis goes beyond the first and the last place
APART = 2.2  # the steps to a setting that is not on the curve: its name is wider
FEET = 64  # pixels of the name of what does as well
LEFT = 56  # pixels of the numbers of the axis
FOOT = 0.03  # how far the axis goes below the lowest score
TOP, HEAD = 1.03, 0.1  # where the axis of shares ends at least, and above the highest
UNIT = "how often the model finds the right meaning"
NAME_APART = 6  # so large a part of the layers lies between the name of the interval and a mark
NEAR, ROOM = 0.05, 0.4  # of the scores: from guessing to the first layer, from there to the words at the second
PLAIN = {"showarrow": False, "font": {"size": 14, "color": theme.INK}}
BELOW = "\N{NO-BREAK SPACE}<br>"  # a line lower, below a name
SIDES: dict[str, dict[str, Any]] = {
    "beside": {"xanchor": "left", "xshift": 24, "yshift": -1},
    "above": {"xanchor": "left", "xshift": 24, "yanchor": "bottom"},
    "below": {"xanchor": "left", "xshift": 12, "yanchor": "top"},
    "area": {"xanchor": "center", "yanchor": "bottom", "yshift": 4, "font": {"size": 14, "color": theme.ACCENT}},
}
"""Where a remark stands, by its side."""


class Remark(NamedTuple):
    """Words beside a place of the curve, and on which side of it."""

    text: str
    x: int
    y: float
    side: str


def lines_figure(board: BenchBoard, ranking: Ranking) -> go.Figure:
    """The scores by layer under the recommended treatment, with intervals, and guessing; then what does as well.

    A large dot marks the recommended setting at its score on new sentences, as in the finding: on the curve, or on its
    right if it is no single layer.
    """
    best, ties = ranking.recommended, tied_settings(ranking)
    single = [(choice, best[1]) for choice in single_layers(board)]
    order, last = [*dict.fromkeys([*single, best])], len(single) - 1
    x = {place: at if at <= last else last + APART for at, place in enumerate(order)}
    ends = (-EDGE, x[order[-1]] + EDGE + (GAP + WIDTH if ties else 0))
    drawing = FigureSpec()
    guessing = guessed(ranking)
    add_guess_line(drawing, ends, guessing, score_text(ranking, guessing, 0))
    _add_scores(drawing, board, ranking, x, len(single))
    if not ranking.guessing:
        _add_mark(drawing, ranking, x[best])
    if ties:
        name = ties_name(board, ties) if last + 1 == len(order) else f"{2 * BELOW}{in_words(len(ties))} more"
        add_ties(drawing, board, ranking, ties, x[best], x[order[-1]], name)
    names = ["<br>".join(wrap(layer_choices(board.layers)[board.choices[at]].short, 9)) for at, _ in order]
    drawing.x(tickvals=list(x.values()), ticktext=names, tickangle=0, showgrid=False, zeroline=False, range=ends)
    drawing.y(zeroline=ranking.continuous, automargin=False, **_scale(ranking, guessing, order))
    _add_words(drawing, ranking, single)
    return theme.with_theme(drawing, 320, showlegend=False, margin={"t": 30, "l": LEFT, "b": FEET if ties else 8})


def remarks(ranking: Ranking, single: Sequence[Setting], marked: Sequence[Setting]) -> list[Remark]:
    """What the first two layers are and the area is, where there is room for it: not at the marked settings."""
    guessing, first, middle = guessed(ranking), float(ranking.scores[single[0]]), len(single) // 2
    low, room = float(ranking.low[single[1]]), float(np.ptp([ranking.low[place] for place in single]))
    side, y = "above" if first - guessing < NEAR * room else "beside", max(first, guessing)
    if first > float(ranking.scores[single[middle]]):
        side, y = "above", max(y, float(ranking.high[single[0]]))
    said = [Remark(f"the word alone: {score_text(ranking, first, 0)}", 0, y, side)]
    if middle > 2 and low - first > ROOM * room:
        after = f"after one layer of reading: {score_text(ranking, float(ranking.scores[single[1]]), 0)}"
        said.append(Remark(after, 1, low, "below"))
    taken, layers = [single.index(place) for place in marked if place in single], range(1, len(single))
    free = [at for at in layers if all(abs(at - one) > len(single) / NAME_APART for one in taken)]
    at = min(free or [middle], key=lambda at: abs(at - middle))
    return [*said, Remark("95\N{NO-BREAK SPACE}% interval", at, float(ranking.high[single[at]]), "area")]


def _add_mark(drawing: FigureSpec, ranking: Ranking, x: float) -> None:
    """A large mark at the score of the recommended setting, with the score above its interval."""
    marker, score = {"size": 17, "color": theme.ACCENT, "line": {"width": 2}}, ranking.held_out
    drawing.add("scatter", mode="markers", x=[x], y=[score], marker=marker, hoverinfo="skip", name="circle")
    over = {"y": max(score, float(ranking.high[ranking.recommended])), "yanchor": "bottom", "xanchor": "center"}
    font = {"font": {"size": 18, "color": theme.INK}}
    drawing.note(text=f"<b>{score_text(ranking, score, 0)}</b>", x=x, yshift=4, **PLAIN | over | font)


def _add_words(drawing: FigureSpec, ranking: Ranking, single: Sequence[Setting]) -> None:
    """The names of the axes, and the remarks."""
    at = {"xref": "paper", "x": 0, "yref": "paper"}
    unit = {"text": unit_of(ranking) if ranking.continuous else UNIT, "align": "left", "width": 320, "xanchor": "left"}
    drawing.note(y=1, yanchor="bottom", yshift=8, xshift=-LEFT - 2, **PLAIN | at | unit)
    drawing.note(text="layer", y=0, xshift=-5, yanchor="top", yshift=-7, xanchor="right", **PLAIN | at)
    for one in remarks(ranking, single, [ranking.recommended] * (not ranking.guessing)):
        drawing.note(text=one.text, x=one.x, y=one.y, **PLAIN | SIDES[one.side])


def single_layers(board: BenchBoard) -> list[int]:
    """The choices that are single layers, from the first."""
    known = layer_choices(board.layers)
    return [index for index, name in enumerate(board.choices) if known[name].by_number]


def _scale(ranking: Ranking, guessing: float, order: list[Setting]) -> dict[str, Any]:
    """The axis of the scores: shares from below guessing, or below the lowest drawn, to all."""
    if ranking.continuous:
        return {}
    foot = min(guessing, *(float(ranking.low[place]) for place in order)) - FOOT
    top = max(TOP, HEAD + max(float(ranking.high[place]) for place in order))
    ticks = theme.percent_ticks(25)
    named = [at for at, share in enumerate(ticks["tickvals"]) if share > foot + FOOT]  # below is the word "layer"
    return {key: [values[at] for at in named] for key, values in ticks.items()} | {"range": [foot, top]}


def add_guess_line(drawing: FigureSpec, ends: Sequence[float], level: float, text: str) -> None:
    """The score of guessing as a dotted line with a label."""
    line = {"color": theme.INK, "width": 1.5, "dash": "dot"}
    drawing.add("scatter", x=list(ends), y=[level] * 2, mode="lines", line=line, hoverinfo="skip", name="guessing")
    label = {"text": f"guessing: {text}", "font": {"size": 15, "color": theme.INK}}
    drawing.note(x=ends[1], y=level, xanchor="right", yanchor="bottom", showarrow=False, **label)


def _add_scores(
    drawing: FigureSpec, board: BenchBoard, ranking: Ranking, x: Mapping[Setting, float], single: int
) -> None:
    """The scores of single layers as a line in the area of their intervals; those beside it as dots with bars."""
    order, at, colour = tuple(np.transpose([*x])), list(x.values()), theme.ACCENT
    values, low, high = (array[order] for array in (ranking.scores, ranking.low, ranking.high))
    ends = low[:single].tolist(), high[:single].tolist()
    add_area(drawing, at[:single], *ends, name="95\N{NO-BREAK SPACE}% interval", fillcolor=colour, opacity=0.2)
    names = [named(board, place) for place in x]
    face = {
        "marker": {"size": 9, "color": colour},
        "hovertemplate": f"%{{customdata}}<br>%{{y:{hover_format(ranking)}}}<extra></extra>",
    }
    line = {"mode": "lines+markers", "line": {"width": 3, "color": colour}, "name": "score"}
    drawing.add("scatter", x=at[:single], y=values[:single], customdata=names[:single], **line, **face)
    bars = {"mode": "markers", "error_y": error_bars(values[single:], low[single:], high[single:], color=colour)}
    drawing.add("scatter", x=at[single:], y=values[single:], customdata=names[single:], name="several", **bars, **face)
