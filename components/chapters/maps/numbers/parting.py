"""Whether groups part: how many of a point's true neighbours are of its group, beside names that are dealt by luck."""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

SHUFFLES = 99
"""Times that the names are dealt anew: a share above all of them is luck once in a hundred."""


@dataclass(frozen=True)
class Parting:
    """The share of neighbours that are of their point's own group, map by map, and the best that luck reached there."""

    shares: tuple[float, ...]
    luck: tuple[float, ...]

    @property
    def best(self) -> int:
        """The map with the largest share."""
        return int(np.argmax(self.shares))

    @property
    def parted(self) -> tuple[bool, ...]:
        """Whether each map's share is above luck."""
        return tuple(share > best for share, best in zip(self.shares, self.luck, strict=True))

    @property
    def since(self) -> int | None:
        """The map from which on all are above luck; None where the last one is not."""
        last = max((at for at, apart in enumerate(self.parted) if not apart), default=-1)
        return last + 1 if last + 1 < len(self.shares) else None


def parting(nearest: Sequence[np.ndarray], names: Sequence[str]) -> Parting | None:
    """[(n, k), …], (n,) -> how the groups part from map to map; None where no two names differ."""
    named = np.flatnonzero(np.array(names) != "")
    groups, codes = np.unique(np.array(names)[named], return_inverse=True)
    if len(groups) < 2:
        return None
    rng = np.random.default_rng(1)
    dealt = np.full((SHUFFLES + 1, len(names)), -1)  # the first row is the truth
    dealt[0, named] = codes
    for row in dealt[1:]:
        row[named] = rng.permutation(codes)
    shares = [[float((row[around[named]] == row[named, None]).mean()) for row in dealt] for around in nearest]
    return Parting(tuple(row[0] for row in shares), tuple(max(row[1:]) for row in shares))


def by_chance(names: Sequence[str]) -> float:
    """The share of the others that have the name of a point, on average over the points that have one."""
    _, counts = np.unique([name for name in names if name], return_counts=True)
    return float((counts * (counts - 1)).sum() / (counts.sum() * max(len(names) - 1, 1)))
