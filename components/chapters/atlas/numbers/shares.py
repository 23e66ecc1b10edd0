"""Shares with their intervals, and the difference of two: how often a sense occurs in one source and in another."""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from scipy.stats import norm

LEVEL = 0.95


@dataclass(frozen=True)
class Share:
    """A share of some occurrences, and the ends of its interval."""

    count: int
    of: int
    low: float
    high: float

    @property
    def value(self) -> float:
        """The share itself."""
        return self.count / self.of if self.of else 0.0


@dataclass(frozen=True)
class Difference:
    """How much larger a share is in the second source than in the first, and the ends of the interval."""

    value: float
    low: float
    high: float

    @property
    def clear(self) -> bool:
        """Whether chance alone hardly makes such a difference."""
        return self.low > 0 or self.high < 0


@dataclass(frozen=True)
class Comparison:
    """One sense in two sources: its share in both, and the difference."""

    first: Share
    second: Share
    difference: Difference


def share(count: int, of: int, level: float = LEVEL) -> Share:
    """A share with Wilson's interval, which holds its level for rare senses and few occurrences too.

    >>> one = share(62, 100)
    >>> round(one.low, 3), round(one.high, 3)
    (0.522, 0.709)
    """
    if not of:
        return Share(0, 0, 0.0, 1.0)
    z = float(norm.ppf((1 + level) / 2))
    middle, shrink = (count + z * z / 2) / (of + z * z), z / (of + z * z)
    reach = shrink * float(np.sqrt(count * (of - count) / of + z * z / 4))
    return Share(count, of, max(0.0, middle - reach), min(1.0, middle + reach))


def difference(first: Share, second: Share) -> Difference:
    """The second share less the first, with Newcombe's interval, made of the two shares' own."""
    gap = second.value - first.value
    low = float(np.hypot(second.value - second.low, first.high - first.value))
    high = float(np.hypot(second.high - second.value, first.value - first.low))
    return Difference(gap, gap - low, gap + high)


def compared(groups: np.ndarray, sources: np.ndarray, pair: tuple[int, int], senses: int) -> tuple[Comparison, ...]:
    """(n,), (n,) -> for each sense and at last for "none of them" (-1): its share in two sources, and the difference.

    There are several differences, so that each is held to a stricter level: all of them hold together in 95 of 100.
    """
    level = 1 - (1 - LEVEL) / (senses + 1)
    counts = [np.bincount(groups[sources == source] + 1, minlength=senses + 1) for source in pair]
    found = []
    for group in (*range(1, senses + 1), 0):
        plain = [share(int(row[group]), int(row.sum())) for row in counts]
        strict = [share(int(row[group]), int(row.sum()), level) for row in counts]
        found.append(Comparison(plain[0], plain[1], difference(strict[0], strict[1])))
    return tuple(found)


def shares_of(groups: np.ndarray, senses: int) -> Sequence[Share]:
    """(n,) -> the share of each sense, and at last of what belongs to none (-1)."""
    counts = np.bincount(groups + 1, minlength=senses + 1)
    return [share(int(counts[group]), len(groups)) for group in (*range(1, senses + 1), 0)]
