"""The page's first figure: the score of every layer, beside guessing."""

from collections.abc import Mapping, Sequence
from textwrap import wrap
from typing import Any

import numpy as np
import plotly.graph_objects as go

from polyseme.core.layers import layer_choices
from polyseme.figures import theme
from polyseme.figures.figure_spec import FigureSpec
from polyseme.figures.markers import add_area, error_bars
from polyseme.figures.wording import in_words
from polyseme.pooling.figures.answer import hover_format, named, score_text
from polyseme.pooling.figures.board import unit_of
from polyseme.pooling.figures.ties import GAP, WIDTH, add_ties, tied_settings, ties_name
from polyseme.pooling.numbers.board import BenchBoard
from polyseme.pooling.numbers.ranking import Ranking, Setting

EDGE = 0.5  # how far the axis goes beyond the first and the last place
APART = 2.2  # the steps of the settings that are not on the curve: their names are wider
FEET = 64  # pixels of the name of what does as well
LEFT = 56  # pixels of the numbers of the axis
FOOT = 0.03  # how far the axis goes below the lowest score
TOP, HEAD = 1.03, 0.1  # where the axis of shares ends at least, and above the highest
NEAR, ROOM = 0.05, 0.4  # of the scores: from guessing to the first layer, from there to the words at the second
PLAIN = {"xanchor": "left", "showarrow": False, "font": {"size": 14, "color": theme.INK}}
BELOW = "\N{NO-BREAK SPACE}<br>"  # a line lower, below a name
MIDDLE = {"xanchor": "center"}


def lines_figure(board: BenchBoard, ranking: Ranking, setting: Setting) -> go.Figure:
    """The scores by layer under the treatment of a setting, with intervals, and guessing; then what does as well.

    A large dot marks the recommended setting at its score on new sentences, as in the finding; a square the chosen one
    if it is another. What is on the curve stands there, what is not on its right.
    """
    single, treatment = _single_layers(board), setting[1]
    symbols = {setting: "square-open"} | ({} if ranking.guessing else {ranking.recommended: "circle"})
    order = [*dict.fromkeys([*((choice, treatment) for choice in single), *symbols])]
    last, ties = len(single) - 1, tied_settings(ranking)
    x = {place: at if at <= last else last + APART * (at - last) for at, place in enumerate(order)}
    ends = (-EDGE, x[order[-1]] + EDGE + (GAP + WIDTH if ties else 0))
    drawing = FigureSpec()
    guessing = float(ranking.shuffled[ranking.recommended]) if ranking.continuous else ranking.majority
    add_guess_line(drawing, ends, guessing, score_text(ranking, guessing, 0))
    _add_scores(drawing, board, ranking, x, len(single))
    for place, symbol in symbols.items():
        score = float(ranking.held_out if symbol == "circle" else ranking.scores[place])
        _add_mark(drawing, symbol, x[place], score)
        over = {
            "y": max(score, float(ranking.high[place])),
            "yanchor": "bottom",
            "font": {"size": 18, "color": theme.INK},
        }
        drawing.note(text=f"<b>{score_text(ranking, score, 0)}</b>", x=x[place], yshift=4, **PLAIN | over | MIDDLE)
    if ties:
        name = ties_name(board, ties) if last + 1 == len(order) else f"{2 * BELOW}{in_words(len(ties))} more"
        add_ties(drawing, board, ranking, ties, x[ranking.recommended], x[order[-1]], name)
    names = [_tick(board, place, treatment) for place in order]
    drawing.x(tickvals=list(x.values()), ticktext=names, tickangle=0, showgrid=False, zeroline=False, range=ends)
    drawing.y(zeroline=ranking.continuous, automargin=False, **_scale(ranking, guessing, order))
    _add_words(drawing, ranking, guessing, [(choice, treatment) for choice in single])
    return theme.with_theme(drawing, 320, showlegend=False, margin={"t": 30, "l": LEFT, "b": FEET if ties else 8})


def _tick(board: BenchBoard, place: Setting, treatment: int) -> str:
    """The name of a setting below the axis; its treatment, if it is not the curve's."""
    name = layer_choices(board.layers)[board.choices[place[0]]].short
    adjusted = "" if place[1] == treatment else f", {board.treatments[place[1]]}"
    return "<br>".join(wrap(name + adjusted, 9, break_long_words=False))


def _add_mark(drawing: FigureSpec, symbol: str, x: float, score: float) -> None:
    """A large mark at a score."""
    marker = {"symbol": symbol, "size": 17, "color": theme.ACCENT, "line": {"width": 2}}
    drawing.add("scatter", mode="markers", x=[x], y=[score], marker=marker, hoverinfo="skip", name=symbol)


def _add_words(drawing: FigureSpec, ranking: Ranking, guessing: float, single: Sequence[Setting]) -> None:
    """The names of the axes, of the interval and of the first two layers."""
    at = {"xref": "paper", "x": 0, "yref": "paper"}
    unit = unit_of(ranking) if ranking.continuous else "how often the model finds the right meaning"
    drawing.note(text=unit, y=1, yanchor="bottom", yshift=8, xshift=-LEFT - 2, align="left", width=320, **PLAIN | at)
    drawing.note(text="layer", y=0, xshift=-5, yanchor="top", yshift=-7, **PLAIN | at | {"xanchor": "right"})
    first, middle, low = float(ranking.scores[single[0]]), len(single) // 2, float(ranking.low[single[1]])
    room = float(np.ptp([ranking.low[place] for place in single]))
    alone: dict[str, Any] = {"text": f"the word alone: {score_text(ranking, first, 0)}"}
    alone |= {"yanchor": "bottom"} if abs(first - guessing) < NEAR * room else {"yshift": -1}
    drawing.note(x=0, y=max(first, guessing), xshift=24, **PLAIN | alone)
    if middle > 2 and low - first > ROOM * room:
        after = f"after one layer of reading: {score_text(ranking, float(ranking.scores[single[1]]), 0)}"
        drawing.note(text=after, x=1, y=low, xshift=12, yanchor="top", **PLAIN)
    high, coloured = float(ranking.high[single[middle]]), {"font": {"size": 14, "color": theme.ACCENT}}
    interval = {"text": "95\N{NO-BREAK SPACE}% interval", "yanchor": "bottom", "yshift": 4} | MIDDLE
    drawing.note(x=middle, y=high, **PLAIN | coloured | interval)


def _single_layers(board: BenchBoard) -> list[int]:
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
