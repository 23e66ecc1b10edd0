"""Shares with their intervals, and the difference of two: how often a group occurs in one source and in another."""

from dataclasses import dataclass

import numpy as np
from scipy.stats import norm

LEVEL = 0.95


@dataclass(frozen=True)
class Share:
    """A share of some occurrences, and the ends of its interval."""

    value: float
    low: float
    high: float


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
    """One group in two sources: its share in both, and the difference."""

    first: Share
    second: Share
    difference: Difference


def share(value: float, of: float, level: float = LEVEL) -> Share:
    """A share of so many with Wilson's interval, which holds its level for rare groups and few occurrences too.

    >>> one = share(0.62, 100)
    >>> round(one.low, 3), round(one.high, 3)
    (0.522, 0.709)
    """
    if not of:
        return Share(0.0, 0.0, 1.0)
    z = float(norm.ppf((1 + level) / 2))
    middle, shrink = (value * of + z * z / 2) / (of + z * z), z / (of + z * z)
    reach = shrink * float(np.sqrt(of * value * (1 - value) + z * z / 4))
    return Share(value, max(0.0, middle - reach), min(1.0, middle + reach))


def difference(first: Share, second: Share) -> Difference:
    """The second share less the first, with Newcombe's interval, made of the two shares' own."""
    gap = second.value - first.value
    low = float(np.hypot(second.value - second.low, first.high - first.value))
    high = float(np.hypot(second.high - second.value, first.value - first.low))
    return Difference(gap, gap - low, gap + high)


def compared(groups: np.ndarray, sources: np.ndarray, pair: tuple[int, int], senses: int) -> tuple[Comparison, ...]:
    """(n,), (n,) -> for each group and at last for "none of them" (-1): its share in two sources, and the difference.

    There are several differences, so that each is held to a stricter level: all of them hold together in 95 of 100.
    """
    level = 1 - (1 - LEVEL) / (senses + 1)
    counts = [np.bincount(groups[sources == source] + 1, minlength=senses + 1) for source in pair]
    found = []
    for group in (*range(1, senses + 1), 0):
        plain, strict = ([share(*_part(row, group), at) for row in counts] for at in (LEVEL, level))
        found.append(Comparison(plain[0], plain[1], difference(strict[0], strict[1])))
    return tuple(found)


def _part(counts: np.ndarray, group: int) -> tuple[float, int]:
    return float(counts[group] / max(counts.sum(), 1)), int(counts.sum())


def overall(groups: np.ndarray, sources: np.ndarray, weights: np.ndarray, senses: int) -> tuple[Share, ...]:
    """(n,), (n,), (source,) -> the share of each group in the whole corpus, and at last of "none of them" (-1).

    weights: how many occurrences of the corpus each one of a source stands for. Where they differ the sample says less
    than its number, and the intervals are as wide as those of the number that would say as much (Kish).
    """
    counts = np.zeros((len(weights), senses + 1))
    np.add.at(counts, (sources, groups + 1), 1)
    heavy, of = weights @ counts, float((weights @ counts).sum() ** 2 / (weights**2 @ counts).sum())
    return tuple(share(float(heavy[group] / heavy.sum()), of) for group in (*range(1, senses + 1), 0))
