"""Shares of groups with confidence intervals, and their difference between two sources."""

from dataclasses import dataclass

import numpy as np

from polyseme.core.accuracy import wilson

LEVEL = 0.95


@dataclass(frozen=True)
class ShareEstimate:
    """A share, or the difference of two shares, with its interval."""

    value: float
    low: float
    high: float

    @property
    def clear(self) -> bool:
        """Whether the interval excludes 0."""
        return self.low > 0 or self.high < 0


@dataclass(frozen=True)
class GroupComparison:
    """One group in two sources: its share in both, and the second less the first."""

    first: ShareEstimate
    second: ShareEstimate
    difference: ShareEstimate


def share(value: float, size: float, level: float = LEVEL) -> ShareEstimate:
    """A share in a sample of some size, with Wilson's interval."""
    return ShareEstimate(value, *map(float, wilson(value, size, level)))


def difference(first: ShareEstimate, second: ShareEstimate) -> ShareEstimate:
    """The second share less the first, with Newcombe's interval."""
    gap = second.value - first.value
    low = float(np.hypot(second.value - second.low, first.high - first.value))
    high = float(np.hypot(second.high - second.value, first.value - first.low))
    return ShareEstimate(gap, gap - low, gap + high)


def compare_groups(
    groups: np.ndarray, sources: np.ndarray, pair: tuple[int, int], senses: int
) -> tuple[GroupComparison, ...]:
    """(n,), (n,) -> each group, then "none of them" (-1), in two sources.

    Bonferroni's correction: all differences hold together with 95 % confidence.
    """
    strict = 1 - (1 - LEVEL) / (senses + 1)
    comparisons = []
    for group in (*range(senses), -1):
        members = [groups[sources == source] == group for source in pair]
        values = [(float(part.sum() / max(len(part), 1)), len(part)) for part in members]
        first, second = (share(*value) for value in values)
        comparisons.append(GroupComparison(first, second, difference(*(share(*value, strict) for value in values))))
    return tuple(comparisons)


def overall_shares(
    groups: np.ndarray, sources: np.ndarray, weights: np.ndarray, senses: int
) -> tuple[ShareEstimate, ...]:
    """(n,), (n,), (source,) -> the share of each group, then of "none of them" (-1), in the whole corpus.

    weights: how many occurrences of the corpus each one of a source stands for. The intervals are those of Kish's
    effective sample size.
    """
    weight = weights[sources]
    size = float(weight.sum() ** 2 / (weight**2).sum())
    totals = np.bincount(groups + 1, weights=weight, minlength=senses + 1) / weight.sum()
    return tuple(share(float(totals[group + 1]), size) for group in (*range(senses), -1))
