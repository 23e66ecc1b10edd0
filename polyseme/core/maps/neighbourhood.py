"""Exact nearest neighbours of many points, and how well a map preserves them.

Distances are computed in blocks, so that ten thousand points need neither minutes nor gigabytes.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass

import numpy as np
from scipy.spatial.distance import cdist

from polyseme.core.similarity import unit

BLOCK = 4_000_000  # distances in memory at once: 32 MB
CACHED = 512  # points compared at once with some thousands: their distances stay in the processor's cache
EXACT = 2_000  # up to this many points distances have double precision; single takes half the time
FEWEST = 8  # points; with fewer a map keeps most neighbours in any case
TIES = 1e-6  # relative difference up to which distances are equal: the order of identical vectors is arbitrary

METRICS: dict[str, Callable[[np.ndarray], np.ndarray]] = {"cosine": unit, "euclidean": np.asarray}
"""metric -> a function to vectors whose Euclidean distances have the same order."""


@dataclass(frozen=True)
class MapQuality:
    """How well a map preserves the k nearest neighbours of each point."""

    explained: float  # the share of variance along the map's axes; meaningful for PCA only
    trustworthiness: float  # 1 if no stranger is among the k nearest on the map (Venna & Kaski 2001)
    nearest: np.ndarray  # (n, k): the true neighbours, nearest first
    cosines: np.ndarray  # (n, k)
    on_map: np.ndarray  # (n, k): the neighbours on the map
    on_map_cosines: np.ndarray  # (n, k)
    right: np.ndarray  # (n, k) bool: which of the neighbours on the map are true ones

    @property
    def k(self) -> int:
        return int(self.nearest.shape[1])

    @property
    def share(self) -> np.ndarray:
        """(n,): the share of each point's neighbours on the map that are true neighbours."""
        return np.asarray(self.right.mean(axis=1, dtype=np.float32))

    @property
    def chance(self) -> float:
        """The expected share for random positions."""
        return self.k / max(len(self.share) - 1, 1)

    @property
    def badly_placed(self) -> np.ndarray:
        """(n,) bool: the points that keep no more neighbours than by chance; none where a map is too small to judge."""
        return np.asarray(self.share <= self.chance) & (self.share < 1) & (len(self.share) >= FEWEST)


def neighbours_for(points: int) -> int:
    """The number of neighbours to judge a map by: ten, but fewer than half of the other points.

    >>> neighbours_for(45), neighbours_for(9), neighbours_for(3)
    (10, 4, 1)
    """
    return max(1, min(10, (points - 1) // 2))


def map_quality(vectors: np.ndarray, coordinates: np.ndarray, k: int, metric: str = "cosine") -> MapQuality:
    """(n, feature), (n, dimension) -> the quality of a map, in one pass over the distances."""
    points, on_map = METRICS[metric](vectors), coordinates.astype(np.float64)
    count, intrusion = len(points), 0.0
    right, (true, shown) = np.empty((count, k), bool), np.empty((2, count, k), np.int32)
    for rows, distances in distance_blocks(points):
        map_distances = cdist(on_map[rows], on_map, "sqeuclidean")
        map_distances[np.arange(len(rows)), rows] = np.inf
        true[rows], shown[rows] = smallest(distances, k), smallest(map_distances, k)
        to_shown = np.take_along_axis(distances, shown[rows], axis=1)
        furthest = np.take_along_axis(distances, true[rows, -1:], axis=1)
        right[rows] = to_shown <= furthest * (1 + TIES) + 1e-12
        intrusion += _intrusion(distances, to_shown, k)
    trust = 1.0 - intrusion * 2.0 / (count * k * (2.0 * count - 3.0 * k - 1.0))
    total, along_axes = (float(array.var(axis=0, dtype=np.float64).sum()) for array in (points, coordinates))
    explained = min(1.0, along_axes / total) if total else 1.0
    return MapQuality(explained, trust, true, _cosines(vectors, true), shown, _cosines(vectors, shown), right)


def _intrusion(distances: np.ndarray, to_shown: np.ndarray, k: int) -> float:
    """(block, n), (block, k) -> the sum of ranks beyond k of the true distances to the neighbours on the map."""
    lower = to_shown * (1 - TIES) - 1e-12  # ties do not count as further
    ranks = [np.searchsorted(row, own) + 1 for row, own in zip(np.sort(distances, axis=1), lower, strict=True)]
    return float(np.maximum(np.stack(ranks) - k, 0).sum())


def _cosines(vectors: np.ndarray, neighbours: np.ndarray) -> np.ndarray:
    """(n, feature), (n, k) -> (n, k): the cosine of each vector with its neighbours, float32."""
    units = unit(vectors)
    columns = [np.einsum("ij,ij->i", units, units[column]) for column in neighbours.T]
    return np.stack(columns, axis=1).clip(-1, 1)


def distance_blocks(points: np.ndarray) -> Iterator[tuple[np.ndarray, np.ndarray]]:
    """(n, feature) -> per block, row indices (block,) and squared distances (block, n), inf to themselves."""
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
    """(block, n) -> (block, k): the columns of the k smallest values of each row, smallest first; ties by column."""
    if k < distances.shape[1]:
        columns = np.sort(np.argpartition(distances, k - 1, axis=1)[:, :k], axis=1)
    else:
        columns = np.tile(np.arange(k), (len(distances), 1))
    order = np.argsort(np.take_along_axis(distances, columns, axis=1), axis=1, kind="stable")
    return np.take_along_axis(columns, order, axis=1)


def nearest(points: np.ndarray, k: int) -> tuple[np.ndarray, np.ndarray]:
    """(n, feature) -> (n, k) int32 and (n, k) float32: the k nearest neighbours and their Euclidean distances."""
    neighbours, lengths = np.empty((len(points), k), np.int32), np.empty((len(points), k), np.float32)
    for rows, distances in distance_blocks(points):
        neighbours[rows] = smallest(distances, k)
        lengths[rows] = np.sqrt(np.take_along_axis(distances, neighbours[rows], axis=1))
    return neighbours, lengths


def nearest_among(points: np.ndarray, others: np.ndarray, k: int) -> np.ndarray:
    """(n, feature), (m, feature) float32 -> (n, k): the k nearest others of each point, nearest first.

    A block of the cache's size and one argmin per neighbour: scikit-learn's threads take many times the processor time.
    """
    near = np.empty((len(points), k), np.intp)
    squares = np.einsum("ij,ij->i", others, others)
    for start in range(0, len(points), CACHED):
        block = near[start : start + CACHED]
        distances = squares - 2 * (points[start : start + CACHED] @ others.T)  # less the square of each point
        for column in block.T:
            column[:] = distances.argmin(axis=1)
            distances[np.arange(len(block)), column] = np.inf
    return near
