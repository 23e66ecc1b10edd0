"""Shares of groups with confidence intervals."""

from dataclasses import dataclass

import numpy as np

from polyseme.core.accuracy import wilson

LEVEL = 0.95


@dataclass(frozen=True)
class ShareEstimate:
    """A share with its interval."""

    value: float
    low: float
    high: float


def share(value: float, size: float, level: float = LEVEL) -> ShareEstimate:
    """A share in a sample of some size, with Wilson's interval."""
    return ShareEstimate(value, *map(float, wilson(value, size, level)))


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
