"""Colour and shape of the groups on a map, the same in every figure; each group differs by more than its colour."""

import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from plotly.colors import sample_colorscale

from polyseme.figures.sense_marks import SENSE_MARKS, mark_of

MAX_GROUPS = 2 * len(SENSE_MARKS)
"""Maximum of groups with their own marker: ten colours in two shapes each; smaller groups share a grey dot."""

OTHERS, UNNAMED = "others", "not named"
SORTED = ("position", "length")  # groupings by number ranges, sorted by these
ORDERED = ("layer", *SORTED)  # groupings coloured on a scale from dark to light; layers come in their order


@dataclass(frozen=True)
class Group:
    """One group of points: name, marker and members, (member,) indices."""

    name: str
    colour: str
    symbol: str
    symbol_3d: str
    members: np.ndarray


def groups_of(names: Sequence[str], grouping: str) -> list[Group]:
    """(n,) group names -> the groups in order of appearance, or sorted where the grouping has an order."""
    counts = Counter(filter(None, names))
    named = list(counts)
    if grouping in SORTED:
        named.sort(key=lambda name: int(re.findall(r"\d+", name)[0]))
    if len(named) > MAX_GROUPS:
        largest = {name for name, _ in counts.most_common(MAX_GROUPS - 1)}
        named = [name for name in named if name in largest]
    scale = sample_colorscale("Viridis", np.linspace(0.1, 0.9, max(len(named), 2)).tolist())
    name_of = np.array(names)
    groups = []
    for index, name in enumerate(named):
        colour = scale[index] if grouping in ORDERED else mark_of(index).colour
        shape = mark_of(index + index // len(SENSE_MARKS))  # groups of one colour have different shapes
        groups.append(Group(name, colour, shape.symbol, shape.symbol_3d, np.flatnonzero(name_of == name)))
    grey = mark_of(-1)
    for name, merged in ((OTHERS, [*counts.keys() - named]), (UNNAMED, [""])):
        members = np.flatnonzero(np.isin(name_of, merged))
        if len(members):
            groups.append(Group(name, grey.colour, grey.symbol, grey.symbol_3d, members))
    return groups
