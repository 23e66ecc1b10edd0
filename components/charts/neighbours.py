"""A word's nearest pieces as bars beside what random pairs reach; several words compared; and the readings."""

from collections.abc import Sequence
from itertools import combinations

import numpy as np
import plotly.graph_objects as go

from components.analysis.baseline import Spread
from components.analysis.queries import Neighbours
from components.analysis.similarity import cosine

from . import look
from .cosines import above_chance, add_chance, as_cosine
from .prose import escaped, listed, percent


def neighbour_bars(found: Neighbours, vocabulary: Sequence[str], chance: Spread, number: int) -> go.Figure:
    """The nearest pieces of one word as bars, the nearest at the top; random pairs behind them in grey.

    number: which of the words compared it is, for its colour.
    """
    rows = len(found.ids)
    figure = go.Figure()
    add_chance(figure, chance, -0.6, rows - 0.4, first=True)
    figure.add_bar(
        x=found.cosines,
        y=list(range(rows)),
        orientation="h",
        width=0.66,
        marker={"color": look.COLOURS[number % len(look.COLOURS)], "opacity": 0.85},
        text=[as_cosine(float(value)) for value in found.cosines],
        textposition="outside",
        textfont={"size": 14},
        customdata=[look.plain(vocabulary[row]) for row in found.ids],
        hovertemplate="%{customdata}<br>cosine %{x:.4f}<extra></extra>",
        cliponaxis=False,
        showlegend=False,
    )
    figure.update_xaxes(range=[min(0.0, chance.low) - 0.02, 1.02], title="cosine", showgrid=False, zeroline=True)
    names = [look.plain(vocabulary[row]) for row in found.ids]
    figure.update_yaxes(
        range=[rows - 0.4, -0.6],
        tickvals=list(range(rows)),
        ticktext=names,
        tickfont={"size": 14, "family": look.MONO},
        showgrid=False,
        zeroline=False,
    )
    legend = {"orientation": "h", "y": 1, "yanchor": "bottom", "x": 0, "font": {"size": 12}}
    return look.dressed(figure, 96 + 26 * rows, legend=legend)


def neighbours_reading(found: Neighbours, vocabulary: Sequence[str], chance: Spread, usual: np.ndarray) -> str:
    """The nearest and the last of the list, against random pairs, and against how near other pieces' nearest are.

    usual: (piece,) sorted, the cosine of each of some random pieces to its nearest.
    """
    word = f"**{escaped(found.query.name)}**"
    if not len(found.ids):
        return f"No piece is left to stand beside {word}: loosen the filter."
    first, last = (f"**{escaped(vocabulary[found.ids[at]])}**" for at in (0, -1))
    near, far = float(found.cosines[0]), float(found.cosines[-1])
    reading = f"Nearest to {word} stands {first}, {as_cosine(near)}, {above_chance(chance, near)}"
    if len(found.ids) > 1:
        reading += f"; at place {len(found.ids)} {last}, {as_cosine(far)}, {above_chance(chance, far)}"
    nearer = float(np.searchsorted(usual, near)) / len(usual)
    return (
        f"{reading}. Half of all random pairs lie above {as_cosine(chance.median)}. But the nearest of "
        f"{len(vocabulary):,} is always near: of {len(usual)} pieces drawn at random half have a neighbour at "
        f"{as_cosine(np.median(usual))} or above, and {percent(1 - nearer)} one nearer than {first} is to {word}."
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
