"""The nearest neighbours of many points, exactly, a block of rows at a time."""

from collections.abc import Iterator

import numpy as np

BLOCK = 4_000_000
"""Distances held at once: 32 MB."""

EXACT = 2_000
"""Points up to which distances are computed in double precision; beyond, single is as good and half the time."""


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
