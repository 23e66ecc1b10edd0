"""How well vectors cut to their first dimensions still work, compared with principal and with random dimensions.

A model's features start as random numbers, so nothing puts the useful ones first.
"""

from collections.abc import Mapping
from dataclasses import dataclass

import numpy as np

from polyseme.core.accuracy import share_right
from polyseme.core.baseline import SEED
from polyseme.core.progress import Report, silent
from polyseme.core.similarity import cosine_matrix

NUMBERS = (50, 100, 200)
"""How many dimensions are kept."""

NEAREST = 10
"""Neighbours per vector."""

DRAWS = 10
"""Random choices of dimensions: their spread shows the effect of chance."""

FIRST, PRINCIPAL, RANDOM = "first", "principal", "random"


@dataclass(frozen=True)
class Score:
    """Both measures, (draw,) each; the first and the principal dimensions have one draw."""

    right: np.ndarray  # accuracy of the nearest sense mean
    preserved: np.ndarray  # share of the nearest neighbours that stay nearest


@dataclass(frozen=True)
class Truncated:
    """method -> number of dimensions -> scores; `whole`: the accuracy with all dimensions."""

    scores: Mapping[str, Mapping[int, Score]]
    whole: float
    features: int


def truncated(vectors: np.ndarray, words: np.ndarray, senses: np.ndarray, report: Report = silent) -> Truncated:
    """(n, feature), (n,), (n,) -> the scores of labelled vectors with fewer dimensions."""
    neighbours, axes = nearest(vectors), principal_axes(vectors)
    scores: dict[str, dict[int, Score]] = {}
    numbers = [number for number in NUMBERS if number < vectors.shape[1]]
    for step, number in enumerate(numbers):
        reductions = {
            FIRST: [vectors[:, :number]],
            PRINCIPAL: [vectors @ axes[:, :number]],
            RANDOM: [vectors[:, columns] for columns in draws(vectors.shape[1], number)],
        }
        for method, reduced in reductions.items():
            report((step + (method == RANDOM) / 2) / len(numbers), f"{number} {method} dimensions")
            right = np.array([share_right(points, words, senses) for points in reduced])
            kept = np.array([share_preserved(neighbours, nearest(points)) for points in reduced])
            scores.setdefault(method, {})[number] = Score(right, kept)
    return Truncated(scores, share_right(vectors, words, senses), vectors.shape[1])


def principal_axes(vectors: np.ndarray) -> np.ndarray:
    """(n, feature) -> (feature, axis): the right singular vectors, the largest singular value first.

    The vectors are not centred, so that all axes together preserve every cosine.
    """
    _, _, axes = np.linalg.svd(vectors.astype(np.float64), full_matrices=False)
    return np.asarray(axes.T, dtype=np.float32)


def draws(features: int, number: int) -> list[np.ndarray]:
    """DRAWS random choices of features, (number,) each."""
    rng = np.random.default_rng([SEED, number])
    return [rng.permutation(features)[:number] for _ in range(DRAWS)]


def nearest(vectors: np.ndarray) -> np.ndarray:
    """(n, feature) -> (n, NEAREST): the nearest neighbours of each by cosine, unordered."""
    cosines = cosine_matrix(vectors)
    np.fill_diagonal(cosines, -np.inf)
    k = min(NEAREST, len(vectors) - 1)
    return np.asarray(np.argpartition(-cosines, k - 1, axis=1)[:, :k])


def share_preserved(before: np.ndarray, after: np.ndarray) -> float:
    """(n, k), (n, k) -> the share of neighbours that are the same.

    >>> share_preserved(np.array([[1, 2], [0, 2]]), np.array([[2, 3], [0, 2]]))
    0.75
    """
    return float((before[:, :, None] == after[:, None]).any(2).mean())
