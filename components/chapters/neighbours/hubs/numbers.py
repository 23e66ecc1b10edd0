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
    """Every piece's neighbours, and how often each piece is among them; all of it is read-only."""

    rows: np.ndarray  # (piece,): the pieces counted
    near: np.ndarray  # (piece, 10): the rows nearest to each
    times: np.ndarray  # (row,): how often each row of the whole table is named

    @property
    def most_by_chance(self) -> int:
        """How often the most frequent piece would be named if the neighbours were drawn at random; seeded."""
        drawn = np.random.default_rng(SEED).binomial(len(self.rows), NEAREST / len(self.rows), len(self.rows))
        return int(drawn.max())

    @property
    def skewness(self) -> float:
        """How lopsided the counts are: about 0.3 for chance, above 1 where there are hubs."""
        counts = self.times[self.rows]
        return float(skew(counts)) if np.ptp(counts) else 0.0

    @property
    def beyond_chance(self) -> np.ndarray:
        """The rows that are named more often than the most frequent one would be by chance."""
        return np.asarray(self.rows[self.times[self.rows] > self.most_by_chance])

    def named_by(self, row: int) -> np.ndarray:
        """The rows that have a piece among their nearest, in the order of the vocabulary."""
        return np.asarray(self.rows[(self.near == row).any(axis=1)])


def count_hubs(index: Index, allowed: np.ndarray, report: Callable[[float, str], None]) -> Hubs:
    """The ten nearest of every allowed piece among the allowed ones, block by block; exact."""
    rows = np.flatnonzero(allowed)
    near = np.zeros((len(rows), min(NEAREST, len(rows) - 1)), np.int32)
    for start in range(0, len(rows), limits.QUERIES_AT_ONCE):
        report(start / len(rows), f"{start:,} of {len(rows):,} pieces compared with all")
        block = rows[start : start + limits.QUERIES_AT_ONCE]
        found, _ = nearest(index, index.vectors[block], NEAREST, allowed, block[:, None].tolist())
        near[start : start + len(block)] = found
    times = np.bincount(near.ravel(), minlength=len(index)).astype(np.int32)
    for array in (rows, near, times):
        array.flags.writeable = False
    return Hubs(rows, near, times)
