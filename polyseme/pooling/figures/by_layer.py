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
from polyseme.pooling.figures.answer import hover_format, named, score_text
from polyseme.pooling.figures.board import unit_of
from polyseme.pooling.numbers.board import BenchBoard
from polyseme.pooling.numbers.ranking import Ranking, Setting

EDGE = 0.5  # how far the axis goes beyond the first and the last layer
APART = 1.5  # the steps of the choices of several layers: their names are wider
LEFT = 56  # pixels of the numbers of the axis
FOOT = 0.03  # how far the axis goes below the lowest score


def lines_figure(board: BenchBoard, ranking: Ranking, setting: Setting) -> go.Figure:
    """The scores by layer under the treatment of a setting, with intervals, and guessing.

    A large dot marks the recommended setting at its score on new sentences, as in the finding; a square the chosen one
    if it is another. A choice of several layers stands on the right, if it is one of these or tied under the treatment.
    """
    single, treatment = _single_layers(board), setting[1]
    symbols = {setting[0]: "square-open"}
    if ranking.recommended[1] == treatment and not ranking.guessing:
        symbols[ranking.recommended[0]] = "circle"
    tied = [choice for choice, other in tied_settings(ranking) if other == treatment]
    order = [*dict.fromkeys([*single, *symbols, *tied])]
    last = len(single) - 1
    x = {choice: at if at <= last else last + APART * (at - last) for at, choice in enumerate(order)}
    ends = (-EDGE, x[order[-1]] + EDGE)
    drawing = FigureSpec()
    guessing = float(ranking.shuffled[ranking.recommended]) if ranking.continuous else ranking.majority
    add_guess_line(drawing, ends, guessing, score_text(ranking, guessing, 0))
    _add_scores(drawing, board, ranking, x, len(single), treatment)
    face = {"hoverinfo": "skip", "cliponaxis": False, "textposition": "top center"}
    for choice, symbol in symbols.items():
        score = float(ranking.held_out if symbol == "circle" else ranking.scores[choice, treatment])
        marker = {"symbol": symbol, "size": 17, "color": theme.ACCENT, "line": {"width": 2}}
        text = {"text": [f"<b>{score_text(ranking, score, 0)}</b>"], "textfont": {"size": 18, "color": theme.INK}}
        drawing.add(
            "scatter", mode="markers+text", x=[x[choice]], y=[score], marker=marker, name=symbol, **text, **face
        )
    known = layer_choices(board.layers)
    names = ["<br>".join(wrap(known[board.choices[choice]].short, 9)) for choice in order]
    drawing.x(tickvals=list(x.values()), ticktext=names, tickangle=0, showgrid=False, zeroline=False, range=ends)
    drawing.y(zeroline=ranking.continuous, automargin=False, **_scale(ranking, guessing, order, treatment))
    at = {"xref": "paper", "x": 0, "yref": "paper", "showarrow": False, "font": {"size": 14, "color": theme.INK}}
    unit = unit_of(ranking).replace("answers", "meaning") + ", share of new sentences" * (not ranking.continuous)
    left = {"xanchor": "left", "xshift": -LEFT - 2, "align": "left", "width": 320}
    drawing.note(text=unit, y=1, yanchor="bottom", yshift=8, **left, **at)
    drawing.note(text="layer", y=0, xanchor="right", xshift=-5, yanchor="top", yshift=-7, **at)
    beside = {"xanchor": "left", "showarrow": False, "font": at["font"]}
    coloured, middle = {"font": {"size": 14, "color": theme.ACCENT}}, len(single) // 2
    drawing.note(
        text="the word alone", x=0, y=float(ranking.scores[single[0], treatment]), xshift=24, yshift=-1, **beside
    )
    if middle > 2:
        first = single[1], treatment
        after = f"after one layer of reading: {score_text(ranking, float(ranking.scores[first]), 0)}"
        drawing.note(text=after, x=1, y=float(ranking.low[first]), xshift=12, yanchor="top", **beside)
    low = float(ranking.low[single[middle], treatment])
    drawing.note(
        text="95\N{NO-BREAK SPACE}% interval", x=middle, y=low, yanchor="top", yshift=-4, **(beside | coloured)
    )
    return theme.with_theme(drawing, 320, showlegend=False, margin={"t": 30, "l": LEFT})


def tied_settings(ranking: Ranking) -> list[Setting]:
    """The settings that do as well as the recommended one, without it, the highest score first; none by guessing."""
    if ranking.guessing:
        return []
    tied = np.argwhere(ranking.tied & np.isfinite(ranking.costs)).tolist()
    others = [(choice, treatment) for choice, treatment in tied if (choice, treatment) != ranking.recommended]
    return sorted(others, key=lambda setting: -float(ranking.scores[setting]))


def _single_layers(board: BenchBoard) -> list[int]:
    known = layer_choices(board.layers)
    return [index for index, name in enumerate(board.choices) if known[name].by_number]


def _scale(ranking: Ranking, guessing: float, order: list[int], treatment: int) -> dict[str, Any]:
    """The axis of the scores: shares from below guessing, or below the lowest drawn, to above the highest."""
    if ranking.continuous:
        return {}
    lowest = min(guessing, float(ranking.low[order, treatment].min()))
    highest = max(
        ranking.held_out, float(ranking.high[order, treatment].max()), float(ranking.scores[ranking.tied].max())
    )
    ticks, foot = theme.percent_ticks(), lowest - FOOT
    named = [at for at, share in enumerate(ticks["tickvals"]) if share > foot + FOOT]  # below is the word "layer"
    ticks = {key: [values[at] for at in named] for key, values in ticks.items()}
    return ticks | {"range": [foot, min(1.04, highest + 0.08)]}


def add_guess_line(drawing: FigureSpec, ends: Sequence[float], level: float, text: str) -> None:
    """The score of guessing as a dotted line with a label."""
    line = {"color": theme.INK, "width": 1.5, "dash": "dot"}
    drawing.add("scatter", x=list(ends), y=[level] * 2, mode="lines", line=line, hoverinfo="skip", name="guessing")
    label = {"text": f"guessing: {text}", "font": {"size": 15, "color": theme.INK}}
    drawing.note(x=ends[1], y=level, xanchor="right", yanchor="bottom", showarrow=False, **label)


def _add_scores(
    drawing: FigureSpec, board: BenchBoard, ranking: Ranking, x: Mapping[int, float], single: int, treatment: int
) -> None:
    """The scores of single layers as a line in the area of their intervals; those of several as dots with bars."""
    order, at, colour = list(x), list(x.values()), theme.ACCENT
    values, low, high = (array[order, treatment] for array in (ranking.scores, ranking.low, ranking.high))
    ends = low[:single].tolist(), high[:single].tolist()
    add_area(drawing, at[:single], *ends, name="95\N{NO-BREAK SPACE}% interval", fillcolor=colour, opacity=0.2)
    names = [named(board, (choice, treatment)) for choice in order]
    face = {
        "marker": {"size": 9, "color": colour},
        "hovertemplate": f"%{{customdata}}<br>%{{y:{hover_format(ranking)}}}<extra></extra>",
    }
    line = {"mode": "lines+markers", "line": {"width": 3, "color": colour}, "name": "score"}
    drawing.add("scatter", x=at[:single], y=values[:single], customdata=names[:single], **line, **face)
    bars = {"mode": "markers", "error_y": error_bars(values[single:], low[single:], high[single:], color=colour)}
    drawing.add("scatter", x=at[single:], y=values[single:], customdata=names[single:], name="several", **bars, **face)
