"""The page's first figure: the score of every layer, beside guessing."""

from collections.abc import Sequence

import numpy as np
import plotly.graph_objects as go

from polyseme.core.layers import layer_choices
from polyseme.figures import theme
from polyseme.figures.figure_spec import FigureSpec
from polyseme.figures.markers import add_area, error_bars
from polyseme.pooling.figures.answer import hover_format, score_text
from polyseme.pooling.figures.board import unit_of
from polyseme.pooling.numbers.board import BenchBoard
from polyseme.pooling.numbers.ranking import Ranking, Setting

TIED = ("circle-open", "diamond-open", "square-open", "triangle-up-open", "hexagon-open", "star-open")
BESIDE = 0.42  # how far ties stand from a dot of the same choice
EDGE = 0.5  # how far the axis goes beyond the first and the last layer


def lines_figure(board: BenchBoard, ranking: Ranking, setting: Setting) -> go.Figure:
    """The scores by layer under the treatment of a setting, with intervals, and guessing.

    A large dot marks the recommended setting at its score on new sentences, as in the finding; a square the chosen one
    if it is another; open marks, one kind a treatment, all that are tied with the best. A choice of several layers
    stands on the right.
    """
    single, treatment = _single_layers(board), setting[1]
    symbols = {setting[0]: "square-open"}
    if ranking.recommended[1] == treatment and not ranking.guessing:
        symbols[ranking.recommended[0]] = "circle"
    tied = {} if ranking.guessing else _tied(ranking, {(choice, treatment) for choice in symbols})
    more = dict.fromkeys([*symbols, *(choice for choices in tied.values() for choice in choices)])
    order = [*single, *(choice for choice in more if choice not in single)]
    drawing = FigureSpec()
    _add_guessing(drawing, ranking, order)
    _add_scores(drawing, ranking, order, len(single), treatment, board.treatments[treatment])
    font = {"textposition": "top center", "textfont": {"size": 18, "color": theme.INK}}
    face = {"mode": "markers+text", "hoverinfo": "skip", "cliponaxis": False, **font}
    for number, (other, choices) in enumerate(tied.items()):
        beside = BESIDE * (-1) ** number
        at = [order.index(choice) + beside * (choice in symbols) for choice in choices]
        scores = ranking.scores[choices, other]
        marker = {"symbol": TIED[number % len(TIED)], "size": 14, "color": theme.ACCENT, "line": {"width": 2}}
        name = "as good" if other == treatment else f"as good, {board.treatments[other]}"
        drawing.add(
            "scatter", x=at, y=scores, marker=marker, **face | {"mode": "markers", "name": name, "showlegend": True}
        )
    for choice, symbol in symbols.items():
        score = float(ranking.held_out if symbol == "circle" else ranking.scores[choice, treatment])
        marker = {"symbol": symbol, "size": 17, "color": theme.ACCENT, "line": {"width": 2}}
        text = [f"<b>{score_text(ranking, score, 0)}</b>"]
        drawing.add("scatter", x=[order.index(choice)], y=[score], marker=marker, text=text, name=symbol, **face)
    names = [
        board.choices[choice]
        .removeprefix("Layer ")
        .replace("Concatenation", "Conc.")
        .replace(" of last four", "<br>of 4")
        for choice in order
    ]
    names[0] += "<br>the word alone"
    ends = [-EDGE, len(order) - 1 + EDGE]
    drawing.x(tickvals=list(range(len(order))), ticktext=names, tickangle=0, title="layer", showgrid=False, range=ends)
    ticks = {} if ranking.continuous else theme.percent_ticks() | {"range": [0, 1.04]}
    drawing.y(zeroline=ranking.continuous, **ticks)
    title = {"text": unit_of(ranking), "showarrow": False, "font": {"size": 14, "color": theme.INK}}
    drawing.note(x=0, xref="paper", xanchor="left", xshift=-46, y=1, yref="paper", yanchor="bottom", yshift=8, **title)
    for one in drawing.traces:
        one.setdefault("showlegend", False)
    legend = theme.legend() | {"x": 1, "xanchor": "right"}
    return theme.with_theme(drawing, 360, showlegend=bool(tied), legend=legend, margin={"t": 30})


def _tied(ranking: Ranking, shown: set[Setting]) -> dict[int, list[int]]:
    """treatment -> the choices that do as well as the best with it, but for the settings `shown`."""
    tied: dict[int, list[int]] = {}
    for choice, treatment in np.argwhere(ranking.tied & np.isfinite(ranking.costs)).tolist():
        if (choice, treatment) not in shown:
            tied.setdefault(treatment, []).append(choice)
    return tied


def _single_layers(board: BenchBoard) -> list[int]:
    known = layer_choices(board.layers)
    return [index for index, name in enumerate(board.choices) if known[name].numbered]


def _add_guessing(drawing: FigureSpec, ranking: Ranking, order: list[int]) -> None:
    """Guessing as a line: the most frequent meaning, or the recommended setting with shuffled labels."""
    level = float(ranking.shuffled[ranking.recommended]) if ranking.continuous else ranking.majority
    ends = (-EDGE, len(order) - 1 + EDGE)
    if not ranking.continuous:
        floor = {"fillcolor": "rgba(128,128,128,0.05)", "line": {"width": 0}, "layer": "below", "y0": 0, "y1": level}
        drawing.shape(type="rect", x0=ends[0], x1=ends[1], **floor)
    add_guess_line(drawing, ends, level, score_text(ranking, level, 0), "top")


def add_guess_line(drawing: FigureSpec, ends: Sequence[float], level: float, text: str, anchor: str) -> None:
    """The score of guessing as a dotted line with a label."""
    line = {"color": theme.INK, "width": 1.5, "dash": "dot"}
    drawing.add("scatter", x=list(ends), y=[level] * 2, mode="lines", line=line, hoverinfo="skip", name="guessing")
    label = {"text": f"guessing: {text}", "font": {"size": 15, "color": theme.INK}}
    drawing.note(x=ends[1], y=level, xanchor="right", yanchor=anchor, showarrow=False, **label)


def _add_scores(
    drawing: FigureSpec, ranking: Ranking, order: list[int], single: int, treatment: int, name: str
) -> None:
    """The scores of single layers as a line in the area of their intervals; those of several as dots with bars."""
    values, low, high = (array[order, treatment] for array in (ranking.scores, ranking.low, ranking.high))
    colour, x = theme.ACCENT, list(range(len(order)))
    ends = low[:single].tolist(), high[:single].tolist()
    add_area(drawing, x[:single], *ends, name="95\N{NO-BREAK SPACE}% interval", fillcolor=colour, opacity=0.2)
    face = {
        "marker": {"size": 9, "color": colour},
        "hovertemplate": f"%{{x}}, {name}<br>%{{y:{hover_format(ranking)}}}<extra></extra>",
    }
    line = {"mode": "lines+markers", "line": {"width": 3, "color": colour}, "name": "score"}
    drawing.add("scatter", x=x[:single], y=values[:single], **line, **face)
    bars = error_bars(values[single:], low[single:], high[single:], color=colour)
    drawing.add("scatter", x=x[single:], y=values[single:], mode="markers", error_y=bars, name="several", **face)
