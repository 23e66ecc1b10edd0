"""Cosines between vectors."""

import numpy as np


def unit(vectors: np.ndarray) -> np.ndarray:
    """(..., feature) -> (..., feature): the vectors at length 1; zeros stay zeros."""
    lengths = np.sqrt(np.einsum("...i,...i->...", vectors, vectors, dtype=np.float64))[..., None]
    units = np.divide(vectors, lengths, out=np.zeros(vectors.shape), where=lengths > 0)
    return np.asarray(units, dtype=np.float32)


def cosine(a: np.ndarray, b: np.ndarray) -> float:
    """(feature,), (feature,) -> the cosine; 0 if one vector is all zeros.

    >>> cosine(np.array([1.0, 0.0]), np.array([0.0, 2.0])), cosine(np.array([1.0, 0.0]), np.array([3.0, 0.0]))
    (0.0, 1.0)
    """
    return float(cosine_pairs(np.asarray(a)[None], np.asarray(b)[None])[0])


def cosine_pairs(a: np.ndarray, b: np.ndarray) -> np.ndarray:
    """(pair, feature), (pair, feature) -> (pair,): the cosines of matching rows."""
    return cosines_of_units(unit(a), unit(b))


def cosines_of_units(a: np.ndarray, b: np.ndarray) -> np.ndarray:
    """cosine_pairs for vectors of length 1."""
    return np.asarray(np.einsum("ij,ij->i", a, b).clip(-1, 1))


def cosine_matrix(vectors: np.ndarray) -> np.ndarray:
    """(n, feature) -> (n, n): all cosines, float32; a vector of zeros has cosine 0 with all."""
    units = unit(vectors)
    return np.asarray((units @ units.T).clip(-1, 1))


def self_similarity(vectors: np.ndarray) -> float:
    """(n, feature) -> the mean cosine between the occurrences of a word; 1 for a static vector."""
    matrix = cosine_matrix(vectors)
    return float(matrix[np.triu_indices(len(matrix), 1)].mean())
