"""The board of all settings: every score in its cell, the best and what is tied with it marked."""

import numpy as np
import plotly.graph_objects as go

from components.chapters.pooling.numbers.board import BenchBoard
from components.chapters.pooling.numbers.ranking import Ranking, Setting
from components.chapters.pooling.numbers.scores import COLUMNS
from components.chapters.pooling.numbers.view import TREATMENTS
from components.figures import look
from components.figures.cell_words import cell_words
from components.figures.cosines import as_cosine
from components.figures.drawing import Drawing, Trace, trace
from components.figures.marks import click_squares
from components.figures.prose import listed
from components.figures.strips import bar_below
from components.numbers.layers import layer_choices

BEST, TIED = "★", "≈"
"""Signs in the cells: the highest score, and those tied with it."""


def board_figure(board: BenchBoard, ranking: Ranking, chosen: Setting) -> go.Figure:
    """(choice, treatment): every score in its cell; the highest outlined, ties signed, the chosen setting dotted."""
    treatments = list(TREATMENTS)
    cells = _cells(board, ranking)
    places = list(np.ndindex(ranking.scores.shape))
    told = (ranking.scores, ranking.low, ranking.high, ranking.shuffled)
    squares = click_squares(
        [treatments[t] for _, t in places],
        [board.choices[c] for c, _ in places],
        26,
        [[c, t, *(as_cosine(float(part[c, t])) for part in told)] for c, t in places],
        "%{y}, %{x}<br>%{customdata[2]}, 95 % interval %{customdata[3]} to %{customdata[4]}<br>"
        "shuffled labels %{customdata[5]}",
    )
    drawing = Drawing(cells, cell_words(cells, 14), squares)
    for (choice, treatment), dash in ((chosen, "dot"), (ranking.best, "solid")):
        drawing.shape(
            type="rect",
            x0=treatment - 0.48,
            x1=treatment + 0.48,
            y0=choice - 0.46,
            y1=choice + 0.46,
            line={"color": look.INK, "width": 3, "dash": dash},
        )
    heads = {"tickvals": treatments, "ticktext": [name.replace(" ", "<br>") for name in treatments], "tickangle": 0}
    drawing.x(side="top", showgrid=False, ticks="", range=[-0.5, len(treatments) - 0.5], **heads)
    drawing.y(autorange="reversed", showgrid=False, ticks="", tickfont={"size": 13})
    return look.dressed(drawing, 30 * len(board.choices) + 130, clickmode="event+select", margin_b=85, showlegend=False)


def _cells(board: BenchBoard, ranking: Ranking) -> Trace:
    """The scores in their cells, with the sign of the best and of those tied with it."""
    lowest = float(ranking.scores.min())
    signs = np.where(ranking.tied, f"{TIED} ", "")
    signs[ranking.best] = f"{BEST} "
    return trace(
        "heatmap",
        z=ranking.scores.astype(np.float32),
        x=list(TREATMENTS),
        y=list(board.choices),
        text=np.strings.add(signs, np.vectorize(as_cosine)(ranking.scores)).tolist(),
        colorscale="Viridis",
        zmin=lowest if ranking.continuous else min(ranking.majority, lowest),  # guessing, or the lowest score
        zmax=float(ranking.scores.max()),
        xgap=2,
        ygap=2,
        hoverinfo="skip",
        colorbar=bar_below(unit_of(ranking)),
    )


def unit_of(ranking: Ranking) -> str:
    """What a score is, for an axis."""
    name = COLUMNS[ranking.column]
    return name if ranking.continuous else f"share right, {name}"


def board_reading(board: BenchBoard, ranking: Ranking) -> str:
    """The best, what is tied with it, and what is clearly behind."""
    best = ranking.best
    others = [f"*{named(board, (int(c), int(t)))}*" for c, t in np.argwhere(ranking.rivals(board))]
    tied = (
        f"{TIED} marks what is tied with it, the interval of the difference holds 0: {listed(others, most=5)}."
        if others
        else "Nothing else is tied with it."
    )
    choices = layer_choices(board.layers).values()
    again = [choice.name for choice in choices if choice.same_cosines_as == board.choices[best[0]]]
    also = f" (which is also {again[0][0].lower()}{again[0][1:]})" if again else ""
    worst = np.unravel_index(ranking.scores.argmin(), ranking.scores.shape)
    return (
        f"{BEST} **{named(board, best)}**{also}: {as_cosine(ranking.scores[best])}. {tied} "
        f"The lowest is *{named(board, (int(worst[0]), int(worst[1])))}* with {as_cosine(ranking.scores.min())}. "
        "Click a cell to see its mistakes below."
    )


def named(board: BenchBoard, setting: Setting) -> str:
    """A setting in words: "Sum of last four, standardised"."""
    return f"{board.choices[setting[0]]}, {list(TREATMENTS)[setting[1]]}"
