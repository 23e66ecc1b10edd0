"""A word's nearest pieces as bars beside what random pairs reach; several words compared; and the readings."""

from collections.abc import Sequence
from itertools import combinations

import numpy as np
import plotly.graph_objects as go

from components.chapters.neighbours.figures import LEGEND, rank_axes
from components.chapters.neighbours.numbers.queries import Neighbours
from components.figures import look
from components.figures.cosines import above_chance, add_chance, as_cosine
from components.figures.drawing import Drawing
from components.figures.prose import escaped, listed, percent
from components.numbers.baseline import Spread
from components.numbers.similarity import cosine


def neighbour_bars(found: Neighbours, vocabulary: Sequence[str], chance: Spread, number: int) -> go.Figure:
    """The nearest pieces of one word as bars, the nearest at the top; random pairs behind them in grey.

    number: which of the words compared it is, for its colour.
    """
    rows, names = len(found.ids), [look.plain(vocabulary[row]) for row in found.ids]
    drawing = Drawing()
    add_chance(drawing, chance, -0.6, rows - 0.4, first=True)
    drawing.add(
        "bar",
        x=found.cosines,
        y=list(range(rows)),
        orientation="h",
        width=0.66,
        marker={"color": look.COLOURS[number % len(look.COLOURS)], "opacity": 0.85},
        text=[as_cosine(float(value)) for value in found.cosines],
        textposition="outside",
        textfont={"size": 14},
        customdata=names,
        hovertemplate="%{customdata}<br>cosine %{x:.4f}<extra></extra>",
        cliponaxis=False,
        showlegend=False,
    )
    rank_axes(drawing, names, min(0.0, chance.low), title="cosine", zeroline=True)
    return look.dressed(drawing, 92 + 25 * rows, legend=LEGEND)


def neighbours_reading(found: Neighbours, vocabulary: Sequence[str], chance: Spread) -> str:
    """The nearest of the list and its last, against random pairs."""
    word = f"**{escaped(found.query.name)}**"
    first, last = (f"**{escaped(vocabulary[found.ids[at]])}**" for at in (0, -1))
    far = float(found.cosines[-1])
    return (
        f"Nearest to {word} stands {first}, {as_cosine(float(found.cosines[0]))}; at place {len(found.ids)} {last}, "
        f"{as_cosine(far)}, still {above_chance(chance, far)} (half of them lie above {as_cosine(chance.median)})."
    )


def usual_reading(found: Sequence[Neighbours], usual: np.ndarray, vocabulary: Sequence[str]) -> str:
    """(piece,) sorted -> how near the nearest piece is for pieces drawn at random, and for these words beside them."""
    shares = {one.query.name: 1 - float(np.searchsorted(usual, one.cosines[0])) / len(usual) for one in found}
    told = listed((f"than that of **{escaped(name)}** for {percent(share)}" for name, share in shares.items()), most=6)
    return (
        f"But the nearest of {len(vocabulary):,} is always near: of {len(usual)} pieces drawn at random half have a "
        f"neighbour at {as_cosine(np.median(usual))} or above. Among them the nearest is nearer {told}."
    )


def compared_reading(found: Sequence[Neighbours], vocabulary: Sequence[str], chance: Spread) -> str:
    """The words with one another: their cosines, the closest first, and the neighbours that two of them share."""
    pairs = []
    for one, other in combinations(found, 2):
        value = cosine(one.query.vector, other.query.vector)
        shared = [vocabulary[row] for row in one.ids if row in other.ids]
        pairs.append((value, one.query.name, other.query.name, shared))
    told = []
    for value, first, second, shared in sorted(pairs, key=lambda pair: -pair[0])[:6]:
        names = listed((f"**{escaped(name)}**" for name in shared), most=5)
        common = f"both lists have {names}" if shared else "their lists share nothing"
        told.append(f"**{escaped(first)}** and **{escaped(second)}** {as_cosine(value)}, {common}")
    return f"With one another: {'; '.join(told)}. Half of all random pairs lie above {as_cosine(chance.median)}."
