"""Cosines: how far two vectors point the same way, whatever their lengths."""

import numpy as np


def unit(vectors: np.ndarray) -> np.ndarray:
    """(..., feature) -> (..., feature): each vector at length 1; a vector of zeros stays one."""
    lengths = np.sqrt(np.einsum("...i,...i->...", vectors, vectors, dtype=np.float64))[..., None]
    units = np.divide(vectors, lengths, out=np.zeros(vectors.shape), where=lengths > 0)
    return np.asarray(units, dtype=np.float32)


def cosine(a: np.ndarray, b: np.ndarray) -> float:
    """(feature,), (feature,) -> the cosine of the two, from -1 to 1; 0 where one of them is all zeros.

    >>> cosine(np.array([1.0, 0.0]), np.array([0.0, 2.0])), cosine(np.array([1.0, 0.0]), np.array([3.0, 0.0]))
    (0.0, 1.0)
    """
    return float(cosine_pairs(np.asarray(a)[None], np.asarray(b)[None])[0])


def cosine_pairs(a: np.ndarray, b: np.ndarray) -> np.ndarray:
    """(pair, feature), (pair, feature) -> (pair,): each row of the one with the same row of the other."""
    return cosines_of_units(unit(a), unit(b))


def cosines_of_units(a: np.ndarray, b: np.ndarray) -> np.ndarray:
    """The same of vectors that have length 1 already."""
    return np.asarray(np.einsum("ij,ij->i", a, b).clip(-1, 1))


def cosine_matrix(vectors: np.ndarray) -> np.ndarray:
    """(n, feature) -> (n, n): each vector with each, float32; a vector of zeros has cosine 0 with all."""
    units = unit(vectors)
    return np.asarray((units @ units.T).clip(-1, 1))


def self_similarity(vectors: np.ndarray) -> float:
    """(n, feature) -> the mean cosine between the occurrences of a word; 1 for a static vector."""
    matrix = cosine_matrix(vectors)
    return float(matrix[np.triu_indices(len(matrix), 1)].mean())
