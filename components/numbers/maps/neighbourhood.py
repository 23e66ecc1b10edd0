"""Who is near whom: the nearest of many points, and what became of them on a map.

All of it is read off blocks of distances, exactly, so that ten thousand points need neither minutes nor gigabytes.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass

import numpy as np
from scipy.spatial.distance import cdist

from components.numbers.similarity import unit

BLOCK = 4_000_000  # distances held at once: 32 MB
EXACT = 2_000  # points up to which distances have double precision; beyond, single is as good and half the time
TIES = 1e-6  # relative difference up to which distances are equal: identical vectors are neighbours in any order

METRICS: dict[str, Callable[[np.ndarray], np.ndarray]] = {"cosine": unit, "euclidean": np.asarray}
"""How far two vectors are apart: (n, feature) -> vectors whose straight distances stand for it, in the same order."""


@dataclass(frozen=True)
class Truth:
    """One map beside the full space: its neighbours, and what became of them. k neighbours a point."""

    explained: float  # the share of the variance that lies along the map's axes; of use for PCA alone
    trustworthiness: float  # 1 where no stranger is among the k nearest on the map (Venna & Kaski 2001)
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


def truth(vectors: np.ndarray, coordinates: np.ndarray, k: int, metric: str = "cosine") -> Truth:
    """(n, feature), (n, dimension) -> all that is to be said of a map, from one pass over the distances."""
    points, exact = METRICS[metric](vectors), coordinates.astype(np.float64)
    count, intruders = len(points), 0.0
    share, (true, shown) = np.empty(count, np.float32), np.empty((2, count, k), np.int32)
    for rows, full in distance_blocks(points):
        on_map = cdist(exact[rows], exact, "sqeuclidean")
        on_map[np.arange(len(rows)), rows] = np.inf
        true[rows], shown[rows] = smallest(full, k), smallest(on_map, k)
        far = np.take_along_axis(full, shown[rows], axis=1)
        furthest = np.take_along_axis(full, true[rows, -1:], axis=1)
        share[rows] = (far <= furthest * (1 + TIES) + 1e-12).mean(axis=1)
        intruders += _intrusion(full, far, k)
    trust = 1.0 - intruders * 2.0 / (count * k * (2.0 * count - 3.0 * k - 1.0))
    total, kept = (float(array.var(axis=0, dtype=np.float64).sum()) for array in (points, coordinates))
    explained = min(1.0, kept / total) if total else 1.0
    return Truth(explained, trust, share, true, _cosines(vectors, true), shown, _cosines(vectors, shown))


def _intrusion(full: np.ndarray, far: np.ndarray, k: int) -> float:
    """(block, n), (block, k) -> how far beyond the k nearest some distances truly stand, in ranks, added up."""
    equal = far * (1 - TIES) - 1e-12  # of equal distances none is the further one
    ranks = [np.searchsorted(row, own) + 1 for row, own in zip(np.sort(full, axis=1), equal, strict=True)]
    return float(np.maximum(np.stack(ranks) - k, 0).sum())


def _cosines(vectors: np.ndarray, neighbours: np.ndarray) -> np.ndarray:
    """(n, feature), (n, k) -> (n, k): the cosine of each vector with its neighbours, float32."""
    units = unit(vectors)
    columns = [np.einsum("ij,ij->i", units, units[column]) for column in neighbours.T]
    return np.stack(columns, axis=1).clip(-1, 1)


def distance_blocks(points: np.ndarray) -> Iterator[tuple[np.ndarray, np.ndarray]]:
    """(n, feature) -> row numbers (block,) and their squared distances to all points (block, n), inf to themselves."""
    points = points - points.mean(axis=0)
    points = points.astype(np.float64 if len(points) <= EXACT else np.float32)
    squares = np.einsum("ij,ij->i", points, points)
    size = max(1, BLOCK // len(points))
    for start in range(0, len(points), size):
        rows = np.arange(start, min(start + size, len(points)))
        distances = squares[rows, None] + squares - 2 * (points[rows] @ points.T)
        np.maximum(distances, 0, out=distances)
        distances[np.arange(len(rows)), rows] = np.inf
        yield rows, distances


def smallest(distances: np.ndarray, k: int) -> np.ndarray:
    """(block, n) -> (block, k): the columns of the k smallest values of each row, the smallest first."""
    found = np.argpartition(distances, k - 1, axis=1)[:, :k] if k < distances.shape[1] else None
    found = np.sort(found, axis=1) if found is not None else np.tile(np.arange(k), (len(distances), 1))
    order = np.argsort(np.take_along_axis(distances, found, axis=1), axis=1, kind="stable")
    return np.take_along_axis(found, order, axis=1)


def nearest(points: np.ndarray, k: int) -> tuple[np.ndarray, np.ndarray]:
    """(n, feature) -> (n, k) int32 and (n, k) float32: the k nearest others by straight distance, and how far."""
    around = np.empty((len(points), k), np.int32)
    far = np.empty((len(points), k), np.float32)
    for rows, distances in distance_blocks(points):
        around[rows] = smallest(distances, k)
        far[rows] = np.sqrt(np.take_along_axis(distances, around[rows], axis=1))
    return around, far
