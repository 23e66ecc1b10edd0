"""Whether groups separate: the share of a point's true neighbours in its group, beside randomly permuted groups."""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

SHUFFLES = 99
"""Random permutations of the group names: a share above all of them has a p-value of 1 %."""


@dataclass(frozen=True)
class Separation:
    """For each map, the share of neighbours in the same group, and the highest share under random permutation."""

    shares: tuple[float, ...]
    highest_shuffled: tuple[float, ...]

    @property
    def best(self) -> int:
        """The index of the map with the largest share."""
        return int(np.argmax(self.shares))

    @property
    def parted(self) -> tuple[bool, ...]:
        """Whether the groups separate better than by chance, map by map."""
        return tuple(share > chance for share, chance in zip(self.shares, self.highest_shuffled, strict=True))


def separation(
    nearest: Sequence[np.ndarray], names: Sequence[str], texts: Sequence[str] | None = None
) -> Separation | None:
    """[(n, k), …] true neighbours, (n,) group names -> how the groups separate; None with fewer than two groups.

    The names of a text's points are permuted together, because points of one text are near each other in any case.
    """
    named = np.flatnonzero(np.array(names) != "")
    groups, codes = np.unique(np.array(names)[named], return_inverse=True)
    if len(groups) < 2:
        return None
    rng = np.random.default_rng(1)
    labellings = np.full((SHUFFLES + 1, len(names)), -1)  # the first row is the true one
    labellings[0, named] = codes
    blocks = _blocks(named.tolist(), texts)
    for labels in labellings[1:]:
        for rows in blocks:  # (text, point)
            labels[rows] = labellings[0, rng.permutation(rows)]
    shares = [
        [float((labels[neighbours[named]] == labels[named, None]).mean()) for labels in labellings]
        for neighbours in nearest
    ]
    return Separation(tuple(row[0] for row in shares), tuple(max(row[1:]) for row in shares))


def _blocks(points: Sequence[int], texts: Sequence[str] | None) -> list[np.ndarray]:
    """[(text, point), …]: the points of each text in a row, texts of as many points together; alone without texts."""
    by_text: dict[object, list[int]] = {}
    for point in points:
        by_text.setdefault(texts[point] if texts else point, []).append(point)
    sizes = sorted({len(row) for row in by_text.values()})
    return [np.array([row for row in by_text.values() if len(row) == size]) for size in sizes]


def share_by_chance(names: Sequence[str]) -> float:
    """The expected share of random neighbours in the same group, over all points that have a group."""
    _, counts = np.unique([name for name in names if name], return_counts=True)
    return float((counts * (counts - 1)).sum() / (counts.sum() * max(len(names) - 1, 1)))
