"""Hubs: pieces that are near neighbours of unexpectedly many others."""

from collections.abc import Mapping
from dataclasses import dataclass, replace

import numpy as np

from polyseme import limits
from polyseme.core.baseline import SEED
from polyseme.core.neighbours import Index, nearest
from polyseme.core.progress import Report

NEAREST = 10
"""Neighbours counted for each piece, as is usual in the literature on hubs (Radovanović et al. 2010)."""

BIGGEST = 50
"""Rows of the table of hubs; the download has all pieces."""

NAMING = 8
"""Examples stored for each of these hubs: all neighbours of all pieces would be twenty times the rest."""


@dataclass(frozen=True)
class Hubs:
    """How often each piece is among the nearest of others; arrays are read-only.

    In a large vocabulary only a sample of pieces is asked for its neighbours, but all pieces can be such neighbours.
    """

    rows: np.ndarray  # (allowed,): the ids of all allowed pieces, first those in the sample
    asked: int  # the size of the sample
    times: np.ndarray  # (piece,): how often each piece of the vocabulary is a neighbour
    named_by: Mapping[int, np.ndarray]  # ids of pieces that have it as a neighbour, for each of the biggest hubs

    @property
    def most_by_chance(self) -> int:
        """The maximal count with neighbours drawn at random; seeded."""
        counts = np.random.default_rng(SEED).binomial(self.asked, NEAREST / len(self.rows), len(self.rows))
        return int(counts.max())

    @property
    def beyond_chance(self) -> np.ndarray:
        """(hub,): the ids with counts above `most_by_chance`."""
        return np.asarray(self.rows[self.times[self.rows] > self.most_by_chance])

    @property
    def biggest(self) -> np.ndarray:
        """(hub,): the ids with the highest counts, the highest first."""
        return np.asarray(self.rows[np.argsort(-self.times[self.rows], kind="stable")[:BIGGEST]])


def sample_size(allowed: int, rows: int) -> int:
    """The sample size for a number of allowed pieces in a vocabulary of so many rows: all, up to HUB_COSINES."""
    return min(allowed, limits.HUB_COSINES // max(rows, 1))


def count_hubs(index: Index, allowed: np.ndarray, report: Report) -> Hubs:
    """Counts the exact neighbours of every allowed piece, or of a seeded sample, among all allowed pieces."""
    rows = np.flatnonzero(allowed)
    if (size := sample_size(len(rows), len(index))) < len(rows):
        order = np.random.default_rng(SEED).permutation(len(rows))
        rows = rows[np.concatenate([np.sort(order[:size]), np.sort(order[size:])])]
    near = np.zeros((size, min(NEAREST, len(rows) - 1)), np.int32)
    for start in range(0, size, limits.QUERIES_AT_ONCE):
        report(start / size, f"{start:,} of {size:,} pieces compared with all")
        block = rows[start : min(start + limits.QUERIES_AT_ONCE, size)]
        near[start : start + len(block)], _ = nearest(
            index, index.vectors[block], NEAREST, allowed, block[:, None].tolist()
        )
    times = np.bincount(near.ravel(), minlength=len(index)).astype(np.int32)
    for array in (rows, times):
        array.flags.writeable = False
    hubs = Hubs(rows, size, times, {})
    naming = {row: rows[:size][(near == row).any(axis=1)][:NAMING] for row in hubs.biggest.tolist()}
    return replace(hubs, named_by=naming)
