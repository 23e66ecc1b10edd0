"""Arrows in the plane and the cosine of two; random ones in many dimensions; two pieces of a text."""

import numpy as np

from components.numbers.similarity import cosine_pairs

START = 30
"""Degrees between the two arrows before anyone turns one: whoever remembers a cosine remembers this one."""

RANDOM_PAIRS = 4_000

FIXED = np.array([1.0, 0.0])
"""The arrow that stays."""


def tip(degrees: float, length: float = 1.0) -> np.ndarray:
    """(2,): where an arrow from the origin ends that points so many degrees up from the right.

    >>> tip(90, 2).round(6).tolist()
    [0.0, 2.0]
    """
    angle = np.radians(degrees)
    return length * np.array([np.cos(angle), np.sin(angle)])


def random_cosines(features: int, seed: int = 0) -> np.ndarray:
    """(pair,) float32: the cosines of random arrows of so many numbers each, drawn from a bell curve."""
    first, second = np.random.default_rng(seed).standard_normal((2, RANDOM_PAIRS, features), dtype=np.float32)
    return cosine_pairs(first, second)


def middle_of(cosines: np.ndarray) -> float:
    """How far from 0 nine of ten cosines reach at most."""
    return float(np.quantile(np.abs(cosines), 0.9))
