"""Colour and shape of the groups on a map: one group is one thing in every picture, and never told by colour alone."""

import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from plotly.colors import sample_colorscale

from components.figures import look
from components.figures.marks import SYMBOLS

SYMBOLS_3D = ("circle", "diamond", "square", "cross", "x", "circle-open", "diamond-open", "square-open")

MOST = 2 * len(look.COLOURS)
"""Groups with a look of their own: ten colours, each with two shapes; the smaller ones share a grey dot."""

OTHERS, UNNAMED = "others", "not named"
SORTED = ("position", "length")  # ways to colour whose groups are named by a range of numbers, and stand in its order
ORDERED = ("layer", *SORTED)  # ways to colour whose groups get a scale from dark to light; layers come in their order


@dataclass(frozen=True)
class Group:
    """Points of one kind: their name, what they look like, and their places, (member,)."""

    name: str
    colour: str
    symbol: str
    symbol_3d: str
    members: np.ndarray


def groups_of(names: Sequence[str], grouping: str) -> list[Group]:
    """(n,) names -> the groups in the order they come, or in their own where they have one."""
    counts = Counter(names)
    several = [name for name in counts if name]
    if grouping in SORTED:
        several.sort(key=lambda name: int(re.findall(r"\d+", name)[0]))
    if len(several) > MOST:
        often = sorted(several, key=lambda name: -counts[name])[: MOST - 1]
        several = [name for name in several if name in often]
    scale = sample_colorscale("Viridis", np.linspace(0.1, 0.9, max(len(several), 2)).tolist())
    colours = scale if grouping in ORDERED else look.COLOURS
    places = np.array(names)
    groups = []
    for at, name in enumerate(several):
        turn = at + at // len(look.COLOURS)  # groups of one colour have different shapes
        symbols = SYMBOLS[turn % len(SYMBOLS)], SYMBOLS_3D[turn % len(SYMBOLS_3D)]
        groups.append(Group(name, colours[at % len(colours)], *symbols, np.flatnonzero(places == name)))
    rest = {OTHERS: [name for name in counts if name and name not in several], UNNAMED: [""]}
    for name, members in rest.items():
        found = np.flatnonzero(np.isin(places, members))
        if len(found):
            groups.append(Group(name, look.LINE, "circle", "circle", found))
    return groups
