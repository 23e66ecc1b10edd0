"""The settings that do as well as the recommended one, as dots on the right of the scores by layer."""

from collections.abc import Sequence

import numpy as np

from polyseme.core.layers import layer_choices
from polyseme.figures import theme
from polyseme.figures.figure_spec import FigureSpec
from polyseme.figures.markers import error_bars
from polyseme.figures.wording import in_words
from polyseme.pooling.figures.answer import hover_format, named
from polyseme.pooling.numbers.board import BenchBoard
from polyseme.pooling.numbers.ranking import Ranking, Setting

GAP, WIDTH = 0.8, 2.4  # between the layers and these dots, and what the dots take, in layers
MOST = 9  # that are drawn
STEP = 0.4  # between two dots, if there is room


def tied_settings(ranking: Ranking) -> list[Setting]:
    """The settings that do as well as the recommended one, without it, the highest score first; none by guessing."""
    if ranking.guessing:
        return []
    tied = np.argwhere(ranking.tied & np.isfinite(ranking.costs)).tolist()
    others = [(choice, treatment) for choice, treatment in tied if (choice, treatment) != ranking.recommended]
    return sorted(others, key=lambda setting: -float(ranking.scores[setting]))


def add_ties(
    drawing: FigureSpec,
    board: BenchBoard,
    ranking: Ranking,
    ties: Sequence[Setting],
    start: float,
    end: float,
    name: str,
) -> None:
    """Adds the highest of the ties with their intervals, over their name, and a line from the recommended to them.

    start, end: where the recommended setting stands, and the last place before the ties.
    """
    shown, middle = ties[:MOST], end + GAP + WIDTH / 2
    step = min(STEP, WIDTH / len(shown))
    x = [middle + step * (at - (len(shown) - 1) / 2) for at in range(len(shown))]
    values, low, high = (array[tuple(np.transpose(shown))] for array in (ranking.scores, ranking.low, ranking.high))
    level = {"x": [start, end + GAP + WIDTH], "y": [ranking.held_out] * 2, "line": {"color": theme.ACCENT, "width": 1}}
    drawing.add("scatter", mode="lines", opacity=0.6, hoverinfo="skip", name="as well", **level)
    marker = {"size": 8, "color": theme.PAPER, "line": {"width": 2, "color": theme.ACCENT}}
    bars = error_bars(values, low, high, width=0, thickness=2, color=theme.ACCENT)
    hover = f"%{{customdata}}<br>%{{y:{hover_format(ranking)}}}<extra></extra>"
    face = {"mode": "markers", "marker": marker, "error_y": bars, "hovertemplate": hover, "name": "ties"}
    drawing.add("scatter", x=x, y=values, customdata=[named(board, place) for place in shown], **face)
    label = {"x": middle, "yref": "paper", "y": 0, "yanchor": "top", "yshift": -7, "showarrow": False}
    drawing.note(text=name, font={"size": 14, "color": theme.INK}, **label)


def ties_name(board: BenchBoard, ties: Sequence[Setting]) -> str:
    """How many there are, and of what kind, in short lines."""
    known, count = layer_choices(board.layers), len(ties)
    joined = any(not known[board.choices[choice]].by_number for choice, _ in ties)
    kind = " or ".join(["joined"] * joined + ["adjusted"] * any(treatment for _, treatment in ties))
    head = f"{MOST} of {count} that" if count > MOST else f"{in_words(count)} others" if count > 1 else "one other"
    return f"{head}<br>{'do' if count > 1 else 'does'} as well{f':<br>{kind}' * bool(kind)}"
