"""A word's nearest pieces as bars beside what random pairs reach; several words compared, and two vocabularies."""

from collections.abc import Sequence
from itertools import combinations
from unicodedata import east_asian_width

import numpy as np
import plotly.graph_objects as go

from components.chapters.neighbours.figures import LEGEND, add_bars, rows_over_chance
from components.chapters.neighbours.numbers.queries import Neighbours
from components.figures import look
from components.figures.cosines import above_chance, as_cosine
from components.figures.prose import escaped, listed, percent
from components.numbers.baseline import Spread
from components.numbers.similarity import cosine

MARK, PALE = "◆", 0.35
"""What stands before a piece that is in the lists of both models; how much colour is left to one that is not."""


def neighbour_bars(found: Neighbours, vocabulary: Sequence[str], chance: Spread, number: int) -> go.Figure:
    """The nearest pieces of one word as bars, the nearest at the top; random pairs behind them in grey.

    number: which of the words compared it is, for its colour.
    """
    rows, names = list(range(len(found.ids))), [look.plain(vocabulary[row]) for row in found.ids]
    drawing = rows_over_chance(names, chance, title="cosine", zeroline=True)
    marker = {"color": look.COLOURS[number % len(look.COLOURS)], "opacity": 0.85}
    add_bars(drawing, rows, found.cosines, names, marker=marker, textfont={"size": 14}, showlegend=False)
    return look.dressed(drawing, 92 + 25 * len(rows), legend=LEGEND)


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
    pairs = [(cosine(one.query.vector, other.query.vector), one, other) for one, other in combinations(found, 2)]
    told = []
    for value, one, other in sorted(pairs, key=lambda pair: -pair[0])[:6]:
        shared = [f"**{escaped(vocabulary[row])}**" for row in one.ids if row in other.ids]
        common = f"both lists have {listed(shared, most=5)}" if shared else "their lists share nothing"
        told.append(f"**{escaped(one.query.name)}** and **{escaped(other.query.name)}** {as_cosine(value)}, {common}")
    return f"With one another: {'; '.join(told)}. Half of all random pairs lie above {as_cosine(chance.median)}."


def compared_bars(
    pair: Sequence[Neighbours], vocabularies: Sequence[Sequence[str]], chances: Sequence[Spread], number: int
) -> list[go.Figure]:
    """The bars of two models on one scale, with as much room for names; pieces that both name bear a mark."""
    names = [[words[row] for row in found.ids] for words, found in zip(vocabularies, pair, strict=True)]
    shared = set(names[0]) & set(names[1])
    low = min(0.0, *(chance.low for chance in chances), *(float(found.cosines.min()) for found in pair))
    # in a font of one width, of which Chinese characters take two
    columns = (sum(1 + (east_asian_width(letter) in "WF") for letter in name) for pieces in names for name in pieces)
    margin = 40 + int(8.6 * max(columns))
    figures = []
    for found, words, chance, pieces in zip(pair, vocabularies, chances, names, strict=True):
        figure = neighbour_bars(found, words, chance, number).update_layout(margin_l=margin)
        opacity = [1 if name in shared else PALE for name in pieces]
        marked = [f"{MARK} " * (name in shared) + look.plain(name) for name in pieces]
        figure.update_traces(marker_opacity=opacity, selector={"type": "bar"}).update_xaxes(range=[low - 0.02, 1.02])
        figures.append(figure.update_yaxes(ticktext=marked, automargin=False))
    return figures


def shared_reading(word: str, models: tuple[str, str], names: Sequence[Sequence[str]], by_chance: float) -> str:
    """How many pieces both lists hold, which they are, and how many two random lists would share."""
    ours, theirs = names
    shared = [f"**{escaped(name)}**" for name in ours if name in theirs]
    which = f": {listed(shared, most=6)}" if shared else ""
    rare = f"{by_chance:.3f}" if by_chance >= 0.001 else "under 0.001"
    many = f"{len(ours)}" if len(ours) == len(theirs) else f"{len(ours)} and {len(theirs)}"
    alone = []
    for model, own, others in zip(models, names, (theirs, ours), strict=True):
        if only := [f"**{escaped(name)}**" for name in own if name not in others]:
            alone.append(f"*{escaped(model)}* alone names {listed(only, most=3)}")
    return (
        f"Of the {many} nearest to **{escaped(word)}**, {len(shared) or 'none'} "
        f"{'stands' if len(shared) == 1 else 'stand'} in both lists{which}; two random lists would share {rare} on "
        "average." + f" {'; '.join(alone)}." * bool(alone)
    )


def nearest_reading(piece: str, cosine: float, chance: Spread) -> str:
    """The nearest piece to one model, and where it stands among that model's random pairs."""
    return (
        f"Nearest: **{escaped(piece)}**, {as_cosine(cosine)}, {above_chance(chance, cosine)}; half of them lie above "
        f"{as_cosine(chance.median)}."
    )
