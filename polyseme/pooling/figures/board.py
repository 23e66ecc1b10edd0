"""The board of all settings: every score in its cell, the recommended setting and the ties marked."""

import numpy as np
import plotly.graph_objects as go

from polyseme.core.layers import layer_choices
from polyseme.figures import theme
from polyseme.figures.figure_spec import FigureSpec, Trace, trace
from polyseme.figures.markers import cell_labels, click_squares
from polyseme.pooling.figures.answer import score_text
from polyseme.pooling.numbers.board import BenchBoard
from polyseme.pooling.numbers.ranking import Ranking, Setting
from polyseme.pooling.numbers.scores import COLUMNS
from polyseme.pooling.numbers.treatments import TREATMENTS

STAR, TIED = "★", "≈"  # the recommended setting, and the settings tied with the best


def board_figure(board: BenchBoard, ranking: Ranking, chosen: Setting) -> go.Figure:
    """(choice, treatment): every score in its cell; the recommended setting outlined, the chosen one dotted."""
    treatments, rows = list(board.treatments), row_names(board)
    cells = _cells(board, ranking, rows)
    settings = [(name, c, t) for name, c in rows.items() for t in range(len(treatments))]
    values = (ranking.scores, ranking.low, ranking.high, ranking.shuffled)
    squares = click_squares(
        [treatments[t] for *_, t in settings],
        [name for name, *_ in settings],
        26,
        [[board.choices[c], *(score_text(ranking, float(array[c, t])) for array in values)] for _, c, t in settings],
        "%{y}, %{x}<br>%{customdata[1]}, 95\N{NO-BREAK SPACE}% interval %{customdata[2]} to %{customdata[3]}<br>"
        "shuffled labels %{customdata[4]}",
    )
    drawing = FigureSpec(cells, cell_labels(cells, 14), squares)
    for (choice, x), dash in ((chosen, "dot"), (ranking.recommended, "solid")):
        y = list(rows.values()).index(choice)
        line = {"color": theme.INK, "width": 3, "dash": dash}
        drawing.shape(type="rect", x0=x - 0.48, x1=x + 0.48, y0=y - 0.46, y1=y + 0.46, line=line)
    heads, ends = [TREATMENTS[name].narrow or name for name in treatments], [-0.5, len(treatments) - 0.5]
    drawing.x(side="top", showgrid=False, ticks="", range=ends, tickvals=treatments, tickangle=0, ticktext=heads)
    known = layer_choices(board.layers)
    short = {name: choice.short for name, choice in known.items()}  # on a phone: 0, 1 …, 6 (−1), sum of last 4
    choices = [known[board.choices[index]] for index in rows.values()]
    sides = [one.short + (f" ({short[one.same_cosines_as]})" if one.same_cosines_as else "") for one in choices]
    drawing.y(autorange="reversed", showgrid=False, ticks="", tickvals=list(rows), ticktext=sides)
    above = {"xref": "paper", "x": 0, "xanchor": "right", "xshift": -8, "yref": "paper", "y": 1, "yanchor": "bottom"}
    drawing.note(text="layer", showarrow=False, font={"color": theme.INK, "size": 14}, **above)
    return theme.with_theme(drawing, 34 * len(rows) + 130, clickmode="event+select", margin={"b": 85}, showlegend=False)


def row_names(board: BenchBoard) -> dict[str, int]:
    """Name of a row -> index of its layer choice: the numbered layers first, then their combinations."""
    choices = list(layer_choices(board.layers).values())
    rows = {}
    for index in sorted(np.flatnonzero(board.distinct).tolist(), key=lambda index: not choices[index].by_number):
        choice = choices[index]
        other = f" ({choice.same_cosines_as.lower()})" if choice.same_cosines_as else ""
        rows[f"{choice.name}{other}"] = index
    return rows


def _cells(board: BenchBoard, ranking: Ranking, rows: dict[str, int]) -> Trace:
    """The scores in their cells, with the marks."""
    indices = list(rows.values())
    scores = ranking.scores[indices]
    marks = np.where(ranking.tied, f"{TIED} ", "")
    if not ranking.guessing:
        marks[ranking.recommended] = f"{STAR} "
    percent = "\N{NO-BREAK SPACE}%"  # stands once, below at the colours
    written = [[score_text(ranking, score).removesuffix(percent) for score in row] for row in scores.tolist()]
    text = np.strings.add(marks[indices], written).tolist()
    low = float(scores.min() if ranking.continuous else min(ranking.majority, scores.min()))
    colours = {"colorscale": theme.SEQUENTIAL, "zmin": low, "zmax": float(scores.max())}
    face = {"xgap": 2, "ygap": 2, "hoverinfo": "skip", **colours}
    ticks = {} if ranking.continuous else theme.percent_ticks(10)
    face["colorbar"] = theme.bar_below(unit_of(ranking)) | ticks
    return trace("heatmap", z=scores.astype(np.float32), x=list(board.treatments), y=list(rows), text=text, **face)


def unit_of(ranking: Ranking) -> str:
    """The title of an axis of scores."""
    name = COLUMNS[ranking.column]
    if ranking.continuous:
        return name
    return f"right answers, {name}" if ranking.column else "right answers"


def board_reading(board: BenchBoard, ranking: Ranking) -> str:
    """The marks, and what a click does."""
    star = "" if ranking.guessing else f"{STAR}: recommended. "
    tied = int((ranking.tied & np.isfinite(ranking.costs)).sum())
    marks = f"{TIED}: not clearly below the best" if tied > 1 else "No other setting is as good as the best"
    best = score_text(ranking, float(ranking.scores.max()))
    return f"{star}{marks} ({best}). Click a cell for its words and mistakes."
