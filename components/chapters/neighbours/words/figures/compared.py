"""A word's neighbours in two vocabularies, side by side: the bars, and what the two lists share."""

from collections.abc import Sequence
from unicodedata import east_asian_width

import plotly.graph_objects as go

from components.chapters.neighbours.numbers.queries import Neighbours
from components.chapters.neighbours.words.figures.bars import neighbour_bars
from components.figures import look
from components.figures.cosines import above_chance, as_cosine
from components.figures.prose import escaped, listed
from components.numbers.baseline import Spread

MARK = "◆"
"""Stands before a piece that is in both lists."""

PALE = 0.35
"""How much colour is left to a piece that is in one list only."""


def compared_bars(
    pair: Sequence[Neighbours], vocabularies: Sequence[Sequence[str]], chances: Sequence[Spread], number: int
) -> list[go.Figure]:
    """The bars of two models on one scale, with as much room for names; pieces that both name bear a mark."""
    names = [[words[row] for row in found.ids] for words, found in zip(vocabularies, pair, strict=True)]
    shared = set(names[0]) & set(names[1])
    low = min(0.0, *(chance.low for chance in chances), *(float(found.cosines.min()) for found in pair))
    margin = 40 + int(8.6 * max(_width(name) for pieces in names for name in pieces))
    figures = []
    for found, words, chance, pieces in zip(pair, vocabularies, chances, names, strict=True):
        figure = neighbour_bars(found, words, chance, number)
        opacity = [1 if name in shared else PALE for name in pieces]
        figure.update_traces(marker_opacity=opacity, selector={"type": "bar"})
        marked = [f"{MARK} " * (name in shared) + look.plain(name) for name in pieces]
        figure.update_yaxes(ticktext=marked, automargin=False)
        figures.append(figure.update_xaxes(range=[low - 0.02, 1.02]).update_layout(margin_l=margin))
    return figures


def _width(name: str) -> int:
    """The columns that a name takes in a font of one width; Chinese characters take two."""
    return sum(1 + (east_asian_width(letter) in "WF") for letter in name)


def shared_reading(word: str, models: tuple[str, str], names: Sequence[Sequence[str]], by_chance: float) -> str:
    """How many pieces both lists hold, which they are, and how many two random lists would share."""
    ours, theirs = names
    shared = [name for name in ours if name in theirs]
    which = f": {listed((f'**{escaped(name)}**' for name in shared), most=6)}" if shared else ""
    rare = f"{by_chance:.3f}" if by_chance >= 0.001 else "under 0.001"
    many = f"{len(ours)}" if len(ours) == len(theirs) else f"{len(ours)} and {len(theirs)}"
    alone = []
    for model, own, others in ((models[0], ours, theirs), (models[1], theirs, ours)):
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
