"""What a map kept and what it lost: variance, trust, and how many neighbours are still neighbours.

Everything is read off the same blocks of distances, so that ten thousand points need neither minutes nor gigabytes.
"""

from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np
from scipy.spatial.distance import cdist

from components.chapters.maps.numbers.neighbourhood import distance_blocks, smallest
from components.chapters.maps.numbers.projection import METRICS
from components.numbers.similarity import unit

TIES = 1e-6
"""Relative difference up to which two distances count as equal: identical vectors are neighbours in any order."""


@dataclass(frozen=True)
class Truth:
    """One map beside the full space: its neighbours, and what became of them. k neighbours a point."""

    explained: float  # the share of the variance that the map shows; of use for PCA alone
    trustworthiness: float
    share: np.ndarray  # (n,): the share of each point's nearest on the map that are among its nearest in truth
    nearest: np.ndarray  # (n, k): the true neighbours, the nearest first
    cosines: np.ndarray  # (n, k)
    on_map: np.ndarray  # (n, k): the neighbours that the map suggests
    on_map_cosines: np.ndarray  # (n, k)

    @property
    def k(self) -> int:
        """How many neighbours each point is judged by."""
        return int(self.nearest.shape[1])

    @property
    def chance(self) -> float:
        """The share of neighbours that points thrown down at random would keep."""
        return self.k / max(len(self.share) - 1, 1)

    @property
    def badly_placed(self) -> np.ndarray:
        """(n,) bool: the points that the map gives no more of their neighbours than chance would."""
        return np.asarray(self.share <= self.chance) & (self.share < 1)


def neighbours_for(points: int, most: int = 10) -> int:
    """How many neighbours to judge a map of so many points by: ten, and fewer than half of the others.

    >>> neighbours_for(45), neighbours_for(9), neighbours_for(3)
    (10, 4, 1)
    """
    return max(1, min(most, (points - 1) // 2))


def neighbour_share(vectors: np.ndarray, coordinates: np.ndarray, k: int, metric: str = "cosine") -> np.ndarray:
    """(n, feature), (n, dimension) -> (n,): the share of each point's k nearest that the map keeps among its k nearest.

    1.0 throughout where the map has all dimensions.
    """
    return np.concatenate([_kept(full, on_map, k)[0] for _, full, on_map in _blocks(vectors, coordinates, metric)])


def trustworthiness(vectors: np.ndarray, coordinates: np.ndarray, k: int, metric: str = "cosine") -> float:
    """(n, feature), (n, dimension) -> 1 where no stranger is among the k nearest on the map (Venna & Kaski 2001)."""
    blocks = _blocks(vectors, coordinates, metric)
    intruders = sum(_intrusion(full, smallest(on_map, k), k) for _, full, on_map in blocks)
    return _trust(intruders, len(vectors), k)


def explained_variance(vectors: np.ndarray, coordinates: np.ndarray, metric: str = "cosine") -> float:
    """(n, feature), (n, dimension) -> the share of the variance along the map's axes, for a map by PCA."""
    total = float(METRICS[metric](vectors).var(axis=0, dtype=np.float64).sum())
    return min(1.0, float(coordinates.var(axis=0, dtype=np.float64).sum()) / total) if total else 1.0


def truth(vectors: np.ndarray, coordinates: np.ndarray, k: int, metric: str = "cosine") -> Truth:
    """(n, feature), (n, dimension) -> all that is to be said of a map, from one pass over the distances."""
    count = len(vectors)
    share, nearest = np.empty(count, np.float32), np.empty((count, k), np.int32)
    suggested, intruders = np.empty((count, k), np.int32), 0.0
    for rows, full, on_map in _blocks(vectors, coordinates, metric):
        share[rows], nearest[rows], suggested[rows] = _kept(full, on_map, k)
        intruders += _intrusion(full, suggested[rows], k)
    return Truth(
        explained_variance(vectors, coordinates, metric),
        _trust(intruders, count, k),
        share,
        nearest,
        _cosines(vectors, nearest),
        suggested,
        _cosines(vectors, suggested),
    )


def _blocks(
    vectors: np.ndarray, coordinates: np.ndarray, metric: str
) -> Iterator[tuple[np.ndarray, np.ndarray, np.ndarray]]:
    """(n, feature), (n, dimension) -> rows (block,), true distances (block, n) and those on the map (block, n)."""
    exact = coordinates.astype(np.float64)
    for rows, full in distance_blocks(METRICS[metric](vectors)):
        on_map = cdist(exact[rows], exact, "sqeuclidean")
        on_map[np.arange(len(rows)), rows] = np.inf
        yield rows, full, on_map


def _kept(full: np.ndarray, on_map: np.ndarray, k: int) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """(block, n), (block, n) -> shares (block,), true neighbours (block, k) and suggested ones (block, k)."""
    nearest, suggested = smallest(full, k), smallest(on_map, k)
    furthest = np.take_along_axis(full, nearest[:, -1:], axis=1) * (1 + TIES) + 1e-12
    return (np.take_along_axis(full, suggested, axis=1) <= furthest).mean(axis=1), nearest, suggested


def _intrusion(full: np.ndarray, suggested: np.ndarray, k: int) -> float:
    """(block, n), (block, k) -> how far beyond the k nearest the suggested ones truly stand, in ranks, added up."""
    own = np.take_along_axis(full, suggested, axis=1)
    ranked = np.sort(full, axis=1)
    equal = own * (1 - TIES) - 1e-12  # of equal distances none is the further one
    ranks = [np.searchsorted(row, values) + 1 for row, values in zip(ranked, equal, strict=True)]
    return float(np.maximum(np.stack(ranks) - k, 0).sum())


def _trust(intruders: float, count: int, k: int) -> float:
    return 1.0 - intruders * 2.0 / (count * k * (2.0 * count - 3.0 * k - 1.0))


def _cosines(vectors: np.ndarray, neighbours: np.ndarray) -> np.ndarray:
    """(n, feature), (n, k) -> (n, k): the cosine of each vector with its neighbours, float32."""
    units = unit(vectors)
    columns = [np.einsum("ij,ij->i", units, units[column]) for column in neighbours.T]
    return np.stack(columns, axis=1).clip(-1, 1)
