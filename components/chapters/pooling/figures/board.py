"""The board of all settings: every score in its cell, the best and what is tied with it marked."""

import numpy as np
import plotly.graph_objects as go

from components.chapters.pooling.numbers.board import Board
from components.chapters.pooling.numbers.ranking import Setting, Standing
from components.chapters.pooling.numbers.scores import COLUMNS, VALUED
from components.chapters.pooling.numbers.view import TREATMENTS
from components.figures import look
from components.figures.cell_words import cell_words
from components.figures.cosines import as_cosine
from components.figures.drawing import Drawing, Trace, trace
from components.figures.prose import listed
from components.figures.strips import bar_below
from components.numbers.layers import layer_choices

BEST, TIED = "★", "≈"
"""Signs in the cells: the highest score, and those tied with it."""


def board_figure(board: Board, stands: Standing, chosen: Setting) -> go.Figure:
    """(choice, treatment): every score in its cell; the highest outlined, ties signed, the chosen setting dotted."""
    treatments = list(TREATMENTS)
    cells = _cells(board, stands)
    drawing = Drawing(cells, cell_words(cells, 14), _buttons(board, stands))
    for (choice, treatment), dash in ((chosen, "dot"), (stands.best, "solid")):
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


def _cells(board: Board, stands: Standing) -> Trace:
    """The scores in their cells, with the sign of the best and of those tied with it."""
    signs = np.where(stands.tied, f"{TIED} ", "").astype(object)
    signs[stands.best] = f"{BEST} "
    return trace(
        "heatmap",
        z=stands.scores.astype(np.float32),
        x=list(TREATMENTS),
        y=list(board.choices),
        text=[
            [f"{sign}{as_cosine(score)}" for sign, score in zip(*row, strict=True)]
            for row in zip(signs, stands.scores.tolist(), strict=True)
        ],
        colorscale="Viridis",
        zmin=_foot(stands),
        zmax=float(stands.scores.max()),
        xgap=2,
        ygap=2,
        hoverinfo="skip",
        colorbar=bar_below(unit_of(stands)),
    )


def _buttons(board: Board, stands: Standing) -> Trace:
    """Nearly transparent squares over the cells, which hear clicks and tell each score with its interval."""
    places = [(c, t) for c in range(len(board.choices)) for t in range(len(TREATMENTS))]
    whole = {"marker": {"opacity": 1}}
    return trace(
        "scatter",
        x=[list(TREATMENTS)[t] for _, t in places],
        y=[board.choices[c] for c, _ in places],
        mode="markers",
        marker={"symbol": "square", "size": 26, "color": "rgba(128,128,128,0.01)"},
        customdata=[
            [
                c,
                t,
                *(as_cosine(float(part[c, t])) for part in (stands.scores, stands.low, stands.high, stands.shuffled)),
            ]
            for c, t in places
        ],
        hovertemplate="%{y}, %{x}<br>%{customdata[2]}, 95 % interval %{customdata[3]} to %{customdata[4]}<br>"
        "shuffled labels %{customdata[5]}<extra></extra>",
        selected=whole,
        unselected=whole,
    )


def _foot(stands: Standing) -> float:
    """Where the colours begin: at what guessing gets, or at the lowest score."""
    lowest = float(stands.scores.min())
    return lowest if COLUMNS[stands.column] in VALUED else min(stands.majority, lowest)


def unit_of(stands: Standing) -> str:
    """What a score is, for an axis."""
    name = COLUMNS[stands.column]
    return name if name in VALUED else f"share right, {name}"


def board_reading(board: Board, stands: Standing) -> str:
    """The best, what is tied with it, and what is clearly behind."""
    best, others = stands.best, _tied(board, stands)
    tied = (
        f"{TIED} marks what is tied with it, the interval of the difference holds 0: {listed(others, most=5)}."
        if others
        else "Nothing else is tied with it."
    )
    choices = layer_choices(board.layers).values()
    again = [choice.name for choice in choices if choice.same_cosines_as == board.choices[best[0]]]
    also = f" (which is also {again[0][0].lower()}{again[0][1:]})" if again else ""
    worst = np.unravel_index(stands.scores.argmin(), stands.scores.shape)
    return (
        f"{BEST} **{named(board, best)}**{also}: {as_cosine(stands.scores[best])}. {tied} "
        f"The lowest is *{named(board, (int(worst[0]), int(worst[1])))}* with {as_cosine(stands.scores.min())}. "
        "Click a cell to see its mistakes below."
    )


def named(board: Board, setting: Setting) -> str:
    """A setting in words.

    "Sum of last four, standardised"
    """
    return f"{board.choices[setting[0]]}, {list(TREATMENTS)[setting[1]]}"


def _tied(board: Board, stands: Standing) -> list[str]:
    """The settings tied with the best, in words."""
    return [f"*{named(board, (int(c), int(t)))}*" for c, t in np.argwhere(stands.rivals(board))]
