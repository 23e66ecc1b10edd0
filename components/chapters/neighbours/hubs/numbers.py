"""Hubs: pieces that are near neighbours of suspiciously many others, with their norms and places in the vocabulary."""

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np
from scipy.stats import skew

from components import limits
from components.numbers.baseline import SEED
from components.numbers.neighbours import Index, nearest

NEAREST = 10
"""How many neighbours of each piece are counted: the usual number where hubs are measured (Radovanović et al. 2010)."""


@dataclass(frozen=True)
class Hubs:
    """The neighbours of pieces, and how often each piece is among them; all of it is read-only.

    Of a vocabulary too large to ask every piece, a sample is asked, and all are counted.
    """

    rows: np.ndarray  # (piece,): the pieces counted, first those that are asked
    near: np.ndarray  # (asked, 10): the rows nearest to each
    times: np.ndarray  # (row,): how often each row of the whole table is named

    @property
    def asked(self) -> np.ndarray:
        """The rows of the pieces that name their nearest."""
        return self.rows[: len(self.near)]

    @property
    def most_by_chance(self) -> int:
        """How often the most frequent piece would be named if the neighbours were drawn at random; seeded."""
        drawn = np.random.default_rng(SEED).binomial(len(self.near), NEAREST / len(self.rows), len(self.rows))
        return int(drawn.max())

    @property
    def skewness(self) -> float:
        """How lopsided the counts are: above 1 where there are hubs; see `skewness_by_chance`."""
        counts = self.times[self.rows]
        return float(skew(counts)) if np.ptp(counts) else 0.0

    @property
    def skewness_by_chance(self) -> float:
        """The same if the neighbours were drawn at random: 0.3 where every piece is asked."""
        return float((len(self.rows) / (NEAREST * len(self.near))) ** 0.5)

    @property
    def beyond_chance(self) -> np.ndarray:
        """The rows that are named more often than the most frequent one would be by chance."""
        return np.asarray(self.rows[self.times[self.rows] > self.most_by_chance])

    def named_by(self, row: int) -> np.ndarray:
        """The rows that have a piece among their nearest, in the order of the vocabulary."""
        return np.asarray(self.asked[(self.near == row).any(axis=1)])


def asked_of(allowed: int, rows: int) -> int:
    """How many of the allowed pieces are asked for their nearest: all, as long as HUB_COSINES go so far."""
    return min(allowed, limits.HUB_COSINES // max(rows, 1))


def count_hubs(index: Index, allowed: np.ndarray, report: Callable[[float, str], None]) -> Hubs:
    """The ten nearest of every allowed piece, or of a seeded sample, among all allowed ones; exact, block by block."""
    rows = np.flatnonzero(allowed)
    if (size := asked_of(len(rows), len(index))) < len(rows):
        drawn = np.random.default_rng(SEED).permutation(len(rows))
        rows = rows[np.concatenate([np.sort(drawn[:size]), np.sort(drawn[size:])])]
    near = np.zeros((size, min(NEAREST, len(rows) - 1)), np.int32)
    for start in range(0, size, limits.QUERIES_AT_ONCE):
        report(start / size, f"{start:,} of {size:,} pieces compared with all")
        block = rows[start : min(start + limits.QUERIES_AT_ONCE, size)]
        found, _ = nearest(index, index.vectors[block], NEAREST, allowed, block[:, None].tolist())
        near[start : start + len(block)] = found
    times = np.bincount(near.ravel(), minlength=len(index)).astype(np.int32)
    for array in (rows, near, times):
        array.flags.writeable = False
    return Hubs(rows, near, times)
