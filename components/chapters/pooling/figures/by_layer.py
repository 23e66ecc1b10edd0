"""The first picture of the page: how often it is right layer by layer, beside what guessing gets."""

import numpy as np
import plotly.graph_objects as go

from components.chapters.pooling.figures.board import unit_of
from components.chapters.pooling.numbers.board import BenchBoard
from components.chapters.pooling.numbers.ranking import Ranking, Setting
from components.figures import look
from components.figures.cosines import as_cosine
from components.figures.drawing import Drawing
from components.figures.marks import add_area, error_bars
from components.figures.prose import percent
from components.numbers.layers import layer_choices

EDGE = 0.4
"""How far the picture goes beyond its first and last place."""


def lines_figure(board: BenchBoard, ranking: Ranking, setting: Setting) -> go.Figure:
    """The score by layer under the treatment of the setting, with its interval; guessing below, named where it lies.

    A star stands at the recommended setting, a ring at the one looked at where that is another; what is no single
    layer has a place of its own beside them.
    """
    single, treatment = _single(board), setting[1]
    signs = {setting[0]: "circle-open"}
    if ranking.recommended[1] == treatment and not ranking.guessing:
        signs[ranking.recommended[0]] = "star"
    order = [*single, *(at for at in signs if at not in single)]
    drawing = Drawing()
    _add_guessing(drawing, ranking, order, treatment)
    _add_scores(drawing, ranking, order, len(single), setting[1], board.treatments[setting[1]])
    for choice, sign in signs.items():
        _add_sign(drawing, order.index(choice), float(ranking.scores[choice, treatment]), sign, ranking)
    names = [board.choices[at].removeprefix("Layer ").replace(" of ", "<br>of ") for at in order]
    reach = [-EDGE, len(order) - 1 + EDGE]
    drawing.x(tickvals=list(range(len(order))), ticktext=names, tickangle=0, title="layer", showgrid=False, range=reach)
    drawing.y(title=unit_of(ranking), zeroline=ranking.continuous, tickformat="" if ranking.continuous else ".0%")
    return look.dressed(drawing, 330, showlegend=False, margin={"t": 30})


def _single(board: BenchBoard) -> list[int]:
    """The places of the layers by number among the choices."""
    return [at for at, choice in enumerate(layer_choices(board.layers).values()) if choice.numbered]


def _add_guessing(drawing: Drawing, ranking: Ranking, order: list[int], treatment: int) -> None:
    """What shuffled labels get, from their mean up to what 95 % of them stay below, and who guesses, as a line."""
    low, high = (of[order, treatment] for of in (ranking.shuffled, ranking.shuffled_high))
    places = np.linspace(-EDGE, len(order) - 1 + EDGE, len(order)).tolist()
    add_area(drawing, places, low.tolist(), high.tolist(), name="shuffled labels: mean to 95 %", fillcolor=look.LINE)
    level = float(low.mean()) if ranking.continuous else ranking.majority
    face = {"mode": "lines", "line": {"color": look.INK, "width": 1.5, "dash": "dot"}, "hoverinfo": "skip"}
    drawing.add("scatter", x=[places[0], places[-1]], y=[level] * 2, name="guessing", **face)
    words = {"text": f"guessing: {said(level, ranking)}", "font": {"size": 15, "color": look.INK}}
    drawing.note(x=places[-1], y=level, xanchor="right", yanchor="top", showarrow=False, **words)


def _add_scores(drawing: Drawing, ranking: Ranking, order: list[int], single: int, treatment: int, name: str) -> None:
    """The scores of the layers as a line in the band of their intervals; those of the others as dots with bars."""
    values, low, high = (of[order, treatment] for of in (ranking.scores, ranking.low, ranking.high))
    colour, places = look.COLOURS[0], list(range(len(order)))
    ends = low[:single].tolist(), high[:single].tolist()
    add_area(drawing, places[:single], *ends, name="95 % interval", fillcolor=colour, opacity=0.2)
    face = {
        "marker": {"size": 9, "color": colour},
        "hovertemplate": f"%{{x}}, {name}<br>%{{y:.3f}}<extra></extra>",
    }
    line = {"mode": "lines+markers", "line": {"width": 3, "color": colour}, "name": "score"}
    drawing.add("scatter", x=places[:single], y=values[:single], **line, **face)
    bars = error_bars(values[single:], low[single:], high[single:], color=colour)
    drawing.add("scatter", x=places[single:], y=values[single:], mode="markers", error_y=bars, name="several", **face)


def _add_sign(drawing: Drawing, at: int, value: float, sign: str, ranking: Ranking) -> None:
    """A star or a ring at one place, with its score."""
    drawing.add(
        "scatter",
        x=[at],
        y=[value],
        mode="markers+text",
        marker={"symbol": sign, "size": 20, "color": look.INK, "line": {"width": 2}},
        text=[f"<b>{said(value, ranking)}</b>"],
        textposition="top center",
        textfont={"size": 18, "color": look.INK},
        hoverinfo="skip",
        cliponaxis=False,
        name=sign,
    )


def said(score: float, ranking: Ranking) -> str:
    """A score as it is said: a share right as a percentage."""
    return as_cosine(score) if ranking.continuous else percent(score)


def lines_reading(board: BenchBoard, ranking: Ranking, treatment: int) -> str:
    """How the score goes over the layers under a treatment, and how far the lowest layer is from guessing."""
    single = _single(board)
    values = ranking.scores[single, treatment]
    best, step = int(values.argmax()), int(np.diff(values).argmax())
    first, guess = float(values[0]), float(ranking.shuffled_high[single[0], treatment])
    input_layer = (
        f"already above the {as_cosine(guess)} that 95 % of the shuffled runs stay below"
        if first > guess
        else f"no better than shuffled labels, 95 % of which stay below {as_cosine(guess)}"
    )
    return (
        f"*{board.treatments[treatment].capitalize()}*: layer 0, before any context, gets {as_cosine(first)}, "
        f"{input_layer}. The largest step is from layer {step} to {step + 1}. The highest single layer is "
        f"**layer {best}** with {as_cosine(values[best])} (95 % interval "
        f"{as_cosine(ranking.low[single[best], treatment])} to {as_cosine(ranking.high[single[best], treatment])}). "
        "In the picture, the grey band is what shuffled labels get."
    )
