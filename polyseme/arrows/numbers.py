"""Arrows in the plane, and cosines of random arrows in many dimensions."""

import numpy as np

from polyseme.core.similarity import cosine_pairs

START = 30  # degrees between the two arrows at first; the cosine, .866, is well known
RANDOM_PAIRS = 4_000
FIXED = np.array([1.0, 0.0])  # the arrow that does not move


def tip(degrees: float, length: float = 1.0) -> np.ndarray:
    """(2,): the end of an arrow from the origin at an angle to FIXED.

    >>> tip(90, 2).round(6).tolist()
    [0.0, 2.0]
    """
    angle = np.radians(degrees)
    return length * np.array([np.cos(angle), np.sin(angle)])


def random_cosines(features: int) -> np.ndarray:
    """(pair,) float32: cosines of normally distributed random vectors."""
    first, second = np.random.default_rng(0).standard_normal((2, RANDOM_PAIRS, features), dtype=np.float32)
    return cosine_pairs(first, second)


def limit_of_90_percent(cosines: np.ndarray) -> float:
    """The absolute value that nine of ten cosines do not exceed."""
    return float(np.quantile(np.abs(cosines), 0.9))
