"""A word's neighbours in two vocabularies, side by side: the bars, and what the two lists share."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from itertools import chain
from unicodedata import east_asian_width

import plotly.graph_objects as go

from components.chapters.neighbours.queries import Neighbours
from components.chapters.neighbours.words.figures import neighbour_bars
from components.figures import look
from components.figures.cosines import above_chance, as_cosine
from components.figures.prose import escaped, listed
from components.numbers.baseline import Spread

MARK = "◆"
"""Stands before a piece that is in both lists."""

PALE = 0.35
"""How much colour is left to a piece that is in one list only."""


def pieces(found: Neighbours, vocabulary: Sequence[str]) -> list[str]:
    """The neighbours by name, the nearest first."""
    return [vocabulary[row] for row in found.ids]


@dataclass(frozen=True)
class Scale:
    """What two pictures of bars have in common: where the axis begins, and the pixels for the names beside it."""

    foot: float
    margin: int


def scale_of(found: Sequence[Neighbours], names: Sequence[Sequence[str]], chances: Sequence[Spread]) -> Scale:
    """The scale that all bars, random pairs and names fit."""
    foot = min(0.0, *(chance.low for chance in chances), *(float(one.cosines.min()) for one in found))
    return Scale(foot - 0.02, 40 + int(8.6 * max(map(_width, chain(*names)))))


def _width(name: str) -> int:
    """The columns that a name takes in a font of one width; Chinese characters take two."""
    return sum(1 + (east_asian_width(letter) in "WF") for letter in name)


def compared_bars(
    found: Neighbours, vocabulary: Sequence[str], chance: Spread, number: int, shared: Collection[str], scale: Scale
) -> go.Figure:
    """The bars of one model on a scale of both; pieces that the other model names too bear a mark."""
    figure = neighbour_bars(found, vocabulary, chance, number)
    names = pieces(found, vocabulary)
    marked = [f"{MARK} " * (name in shared) + look.plain(name) for name in names]
    opacity = [1 if name in shared else PALE for name in names]
    figure.update_traces(marker_opacity=opacity, selector={"type": "bar"})
    figure.update_yaxes(ticktext=marked, automargin=False)
    return figure.update_xaxes(range=[scale.foot, 1.02]).update_layout(margin_l=scale.margin)


def compared_neighbours_reading(
    models: tuple[str, str], found: tuple[Neighbours, Neighbours], names: tuple[list[str], list[str]], by_chance: float
) -> str:
    """How many pieces both lists hold, which they are, and how many two random lists would share."""
    ours, theirs = names
    shared = [name for name in ours if name in theirs]
    word = f"**{escaped(found[0].query.name)}**"
    told = f": {listed((f'**{escaped(name)}**' for name in shared), most=6)}" if shared else ""
    rare = f"{by_chance:.3f}" if by_chance >= 0.001 else "under 0.001"
    many = f"{len(ours)}" if len(ours) == len(theirs) else f"{len(ours)} and {len(theirs)}"
    alone = [
        f"*{escaped(model)}* alone names {listed((f'**{escaped(name)}**' for name in only), most=3)}"
        for model, only in zip(models, (_only(ours, theirs), _only(theirs, ours)), strict=True)
        if only
    ]
    return (
        f"Of the {many} nearest to {word}, {len(shared) or 'none'} {'stands' if len(shared) == 1 else 'stand'} in both "
        f"lists{told}; two random lists would share {rare} on average." + f" {'; '.join(alone)}." * bool(alone)
    )


def _only(names: Sequence[str], others: Collection[str]) -> list[str]:
    return [name for name in names if name not in others]


def nearest_reading(found: Neighbours, vocabulary: Sequence[str], chance: Spread) -> str:
    """The nearest piece to one model, and where it stands among that model's random pairs."""
    first = float(found.cosines[0])
    return (
        f"Nearest: **{escaped(vocabulary[found.ids[0]])}**, {as_cosine(first)}, {above_chance(chance, first)}; half of "
        f"them lie above {as_cosine(chance.median)}."
    )
