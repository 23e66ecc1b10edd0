"""The board of all settings: every score in its cell, the best and what is tied with it marked."""

from typing import Any

import numpy as np
import plotly.graph_objects as go

from components.chapters.pooling.numbers.board import BenchBoard
from components.chapters.pooling.numbers.ranking import Ranking, Setting
from components.chapters.pooling.numbers.scores import COLUMNS
from components.chapters.pooling.numbers.view import TREATMENTS
from components.figures import look
from components.figures.cosines import as_cosine
from components.figures.drawing import Drawing, Trace, trace
from components.figures.marks import cell_words, click_squares
from components.figures.prose import listed
from components.figures.strips import bar_below
from components.numbers.layers import layer_choices

STAR, TIED = "★", "≈"
"""Signs in the cells: the recommended setting, and those that cannot be told from the highest score."""


def board_figure(board: BenchBoard, ranking: Ranking, chosen: Setting) -> go.Figure:
    """(choice, treatment): every score in its cell, layers first; the recommended outlined, the chosen dotted."""
    treatments, rows = list(board.treatments), row_names(board)
    cells = _cells(board, ranking, rows)
    places = [(row, choice, at) for row, choice in enumerate(rows.values()) for at in range(len(treatments))]
    told = (ranking.scores, ranking.low, ranking.high, ranking.shuffled)
    squares = click_squares(
        [treatments[t] for *_, t in places],
        [list(rows)[row] for row, *_ in places],
        26,
        [[board.choices[c], *(as_cosine(float(part[c, t])) for part in told)] for _, c, t in places],
        "%{y}, %{x}<br>%{customdata[1]}, 95 % interval %{customdata[2]} to %{customdata[3]}<br>"
        "shuffled labels %{customdata[4]}",
    )
    drawing = Drawing(cells, cell_words(cells, 14), squares)
    for (choice, treatment), dash in ((chosen, "dot"), (ranking.recommended, "solid")):
        row = list(rows.values()).index(choice)
        drawing.shape(
            type="rect",
            x0=treatment - 0.48,
            x1=treatment + 0.48,
            y0=row - 0.46,
            y1=row + 0.46,
            line={"color": look.INK, "width": 3, "dash": dash},
        )
    heads: dict[str, Any] = {"tickvals": treatments, "tickangle": 0}
    heads["ticktext"] = [TREATMENTS[name].narrow or name for name in treatments]
    drawing.x(side="top", showgrid=False, ticks="", range=[-0.5, len(treatments) - 0.5], **heads)
    drawing.y(autorange="reversed", showgrid=False, ticks="", tickvals=list(rows), ticktext=_short_names(board, rows))
    above = {"xref": "paper", "x": 0, "xanchor": "right", "xshift": -8, "yref": "paper", "y": 1, "yanchor": "bottom"}
    drawing.note(text="layer", showarrow=False, font={"color": look.INK, "size": 14}, **above)
    return look.dressed(drawing, 34 * len(rows) + 130, clickmode="event+select", margin={"b": 85}, showlegend=False)


def row_names(board: BenchBoard) -> dict[str, int]:
    """What each row is called -> its choice: the layers by number, the input layer first, then what combines them."""
    choices = list(layer_choices(board.layers).values())
    told = sorted(np.flatnonzero(board.distinct).tolist(), key=lambda at: not choices[at].numbered)
    also = {at: f" ({name.lower()})" for at in told if (name := choices[at].same_cosines_as)}
    return {f"{choices[at].narrow or choices[at].name}{also.get(at, '')}": at for at in told}


def _short_names(board: BenchBoard, rows: dict[str, int]) -> list[str]:
    """The rows' names in the little room that five columns leave them on a phone: 0, 1 …, 6 (−1), sum of 4."""
    choices = layer_choices(board.layers)
    told = [choices[board.choices[at]] for at in rows.values()]
    return [f"{one.short} ({choices[one.same_cosines_as].short})" if one.same_cosines_as else one.short for one in told]


def _cells(board: BenchBoard, ranking: Ranking, rows: dict[str, int]) -> Trace:
    """The scores in their cells, with the sign of the recommended and of what is tied with the highest."""
    at = list(rows.values())
    scores = ranking.scores[at]
    signs = np.where(ranking.tied, f"{TIED} ", "")
    if not ranking.guessing:
        signs[ranking.recommended] = f"{STAR} "
    lowest = float(scores.min())
    return trace(
        "heatmap",
        z=scores.astype(np.float32),
        x=list(board.treatments),
        y=list(rows),
        text=np.strings.add(signs[at], np.vectorize(as_cosine)(scores)).tolist(),
        colorscale=look.VIRIDIS,
        zmin=lowest if ranking.continuous else min(ranking.majority, lowest),  # guessing, or the lowest score
        zmax=float(scores.max()),
        xgap=2,
        ygap=2,
        hoverinfo="skip",
        colorbar=bar_below(unit_of(ranking)),
    )


def unit_of(ranking: Ranking) -> str:
    """What a score is, for an axis."""
    name = COLUMNS[ranking.column]
    if ranking.continuous:
        return name
    return f"share right, {name}" if ranking.column else "share right"


def board_reading(board: BenchBoard, ranking: Ranking) -> str:
    """What the signs say, how many are tied, and which setting is the lowest."""
    star = "" if ranking.guessing else f"{STAR} is the recommended setting. "
    tied = int((ranking.tied & np.isfinite(ranking.costs)).sum())
    lowest = np.unravel_index(ranking.scores.argmin(), ranking.scores.shape)
    signs = f"{TIED} marks what cannot be told from the highest score" if tied > 1 else "Nothing ties with the highest"
    return (
        f"The columns: {listed(board.treatments, most=9)}. "
        f"{star}{signs}, {as_cosine(ranking.scores.max())}. The lowest is "
        f"*{named(board, (int(lowest[0]), int(lowest[1])))}* with {as_cosine(ranking.scores.min())}. The mean of the "
        "last four layers has the same cosines as their sum. Click a cell to see its words and mistakes below."
    )


def named(board: BenchBoard, setting: Setting) -> str:
    """A setting in words: "Sum of last four, standardised"."""
    return f"{board.choices[setting[0]]}, {board.treatments[setting[1]]}"
