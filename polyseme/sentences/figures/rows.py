"""Shared by the figures of sentences: names, findings, rows of cosines above the random baseline, boards of cells."""

from collections.abc import Callable, Hashable, Sequence
from textwrap import wrap
from typing import Any, TypeVar

import numpy as np
import plotly.graph_objects as go

from polyseme.core.baseline import Spread
from polyseme.core.pooling import SENTENCE_POOLINGS
from polyseme.figures import theme, wording
from polyseme.figures.cosines import add_baseline_rows, as_cosine
from polyseme.figures.figure_spec import FigureSpec, trace
from polyseme.figures.markers import cell_labels
from polyseme.figures.wording import escaped, shortened
from polyseme.sentences.reasons.late import MAXSIM


def wrapped(text: str) -> str:
    """A sentence for hovering, in lines that fit."""
    return "<br>".join(map(theme.plain, wrap(shortened(text, 200), 60)))


def hover_names(texts: Sequence[str]) -> list[str]:
    """Each sentence for hovering, numbered from 1 so that equal ones differ."""
    return [f"{number}: {wrapped(text)}" for number, text in enumerate(texts, 1)]


def first_words(text: str, limit: int) -> str:
    """The beginning of a sentence in whole words, without its full stop, as Markdown."""
    every = text.split()
    words = [shortened(word, 60) for word in every[:limit]]
    while len(" ".join(words)) > 60 and len(words) > 1:
        words.pop()
    return escaped(" ".join(words).rstrip(".") + (" …" if len(words) < len(every) else ""))


TIE = 1e-4
"""Cosines closer together are a tie."""
JUST = 0.005
"""A cosine beyond the mark by less is barely beyond it: on the scale of the list its dot lies on the line."""
WORDS, MANY = 25, 12
"""The most words of a finding; a number above this is said in figures, and a finding has two."""
Item = TypeVar("Item", bound=Hashable)
PLACES = ("Most alike", "Second", "Third", "Fourth", "Fifth")


def beyond(cosines: np.ndarray | float, mark: float) -> np.ndarray:
    """Which cosines pass the mark of random sentences, with the three decimals that are written of both."""
    return np.asarray(np.asarray(cosines, float).round(3) > round(mark, 3))


def just_beyond(cosines: np.ndarray | float, mark: float) -> np.ndarray:
    """Which cosines pass the mark so narrowly that it is no clear lead."""
    return np.asarray(beyond(cosines, mark) & (np.asarray(cosines, float) < mark + JUST))


def counted_beyond(cosines: np.ndarray, mark: float) -> str:
    """How many sentences are nearer than chance, apart those that just are."""
    just = int(just_beyond(cosines, mark).sum())
    clear = int(beyond(cosines, mark).sum()) - just
    many, few = (wording.in_words(number) if number <= MANY else "many" for number in (clear, just))
    start = f"{(many if clear else few).capitalize()} {'are' if (clear or just) > 1 else 'is'} "
    if clear and just:
        return f"{start}clearly nearer than chance, {few} barely."
    return f"{start}{'' if clear else 'barely '}nearer than chance."


def tie_finding(items: Sequence[Item], cosines: np.ndarray, best: int, kind: str) -> str:
    """(item,) -> how many are as near as one of them; empty where no other is."""
    tied = len({items[i] for i in np.flatnonzero(np.abs(cosines - cosines[best]) < TIE).tolist()})
    return f"**{tied:,} {kind}s are equally near**, with cosine {as_cosine(cosines[best])}." if tied > 1 else ""


def near_finding(
    items: Sequence[Item],
    cosines: np.ndarray,
    mark: float,
    opened: int,
    why: str,
    named: Callable[[Item], str],
) -> str:
    """(pair,) -> the opened one of some pairs of sentences, best first, beside what random ones rarely reach."""
    best = int(np.argsort(-cosines, kind="stable")[opened - 1])
    cosine = float(cosines[best])
    if tied := tie_finding(items, cosines, best, "pair"):
        return tied
    place = ([*PLACES] + [f"Number {opened}"] * opened)[opened - 1]
    said = f"{place}: {named(items[best])}, {as_cosine(cosine)}"
    if beyond(cosine, mark):
        rare = f"{said}; random pairs are rarely so near."
        long = f"{rare} {why}".rstrip()
        return long if len(long.split()) <= WORDS else rare
    return f"{said}. One random pair in twenty reaches {as_cosine(mark, 2)}, so this may be chance."


def short(pooling: str) -> str:
    """The short name of a pooling."""
    return SENTENCE_POOLINGS[pooling].short if pooling in SENTENCE_POOLINGS else pooling


def in_words(pooling: str) -> str:
    """The name of a pooling in a sentence."""
    return f"*{escaped(pooling if pooling == MAXSIM else pooling[0].lower() + pooling[1:])}*"


def bold_one(names: Sequence[str], chosen: str, labels: Sequence[str]) -> list[str]:
    """The labels of some names, that of the chosen name in bold."""
    return [f"<b>{label}</b>" if name == chosen else label for name, label in zip(names, labels, strict=True)]


def in_rows(drawing: FigureSpec, labels: Sequence[str], **axis: Any) -> go.Figure:
    """The figure with a named row for each label; axis: settings of the horizontal axis."""
    drawing.x(**axis)
    ticks = {"tickvals": list(range(len(labels))), "ticktext": list(labels)}
    drawing.y(range=[len(labels) - 0.4, -0.6], showgrid=False, zeroline=False, **ticks)
    return theme.with_theme(drawing, 150 + 42 * len(labels), legend=theme.legend(1.0, 13))


def cosine_axis(lowest: float) -> dict[str, Any]:
    """The settings of an axis from the lowest cosine to 1, with a small margin on both sides."""
    margin = 0.04 * max(1 - lowest, 1e-6)
    return {"range": [lowest - margin, 1 + margin], "title": "cosine", "zeroline": False}


def add_band(drawing: FigureSpec, chance: Spread, row: float, first: bool) -> None:
    """The middle nine tenths of random pairs as a band in one row, their median as a line."""
    add_baseline_rows(drawing, chance, row - 0.36, row + 0.36, first)
    for band, group in zip(drawing.traces[-2:], ("chance", "median"), strict=True):
        band["legendgroup"] = group  # a click on the legend hides them in all rows


def board(
    values: np.ndarray, text: np.ndarray, rows: Sequence[str], columns: Sequence[str], hover: str, **scale: Any
) -> go.Figure:
    """(row, column) twice, the colours of the cells and their texts -> the board.

    hover: the hover text, with %{y}, %{x} and %{text}; scale: zmin, zmax, colour bar.
    """
    face = {"colorscale": theme.SEQUENTIAL, "xgap": 1, "ygap": 1, "hovertemplate": f"{hover}<extra></extra>"}
    cells = trace("heatmap", z=values.astype(np.float32), text=text.tolist(), **face, **scale)
    drawing = FigureSpec(cells, cell_labels(cells, 13))
    across = {"tickvals": list(range(len(columns))), "ticktext": list(columns), "tickangle": -90, "side": "top"}
    drawing.x(showgrid=False, zeroline=False, **across)
    down = {"tickvals": list(range(len(rows))), "ticktext": list(rows), "ticks": ""}
    drawing.y(range=[len(rows) - 0.5, -0.5], showgrid=False, zeroline=False, **down)
    return theme.with_theme(drawing, 190 + 30 * len(rows), margin={"b": 85})
