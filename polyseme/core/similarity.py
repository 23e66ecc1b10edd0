"""Cosines between vectors, how isotropic these are, and all-but-the-top, which removes their first directions."""

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


def without_top(vectors: np.ndarray, known: np.ndarray, size: int = 0) -> np.ndarray:
    """(n, feature), (m, feature) -> (n, feature): without the first principal directions of the known vectors."""
    return without_directions(vectors, top_directions(known, size))


def without_directions(vectors: np.ndarray, directions: np.ndarray) -> np.ndarray:
    """(n, feature), orthonormal (feature, k) -> (n, feature): the part of the vectors that lies in none of these."""
    return np.asarray(vectors - vectors @ directions @ directions.T)


def top_directions(known: np.ndarray, size: int = 0) -> np.ndarray:
    """(m, feature) -> orthonormal (feature, k): their first principal directions.

    Mu and Viswanath remove one direction per hundred features. With few vectors, at most one per ten of them (rounded)
    is removed. size: how many vectors there are where the known ones are a part: all parts lose as many directions.
    """
    count = min(max(round(known.shape[1] / 100), 1), ((size or len(known)) + 5) // 10)
    centred = known - known.mean(0, dtype=np.float64)
    wide = len(known) < known.shape[1]  # decompose the smaller of the two products
    eigenvectors = np.linalg.eigh(centred @ centred.T if wide else centred.T @ centred)[1]
    eigenvectors = eigenvectors[:, len(eigenvectors) - count :]
    return np.asarray(np.linalg.qr(centred.T @ eigenvectors if wide else eigenvectors)[0].astype(known.dtype))


def iso_score(vectors: np.ndarray) -> float:
    """(n, feature) -> IsoScore (Rudman et al., 2022): 0 for all on one line, 1 for equal variance in every direction.

    The effective number of directions is (sum of variances)² / sum of squared variances; the score is that number
    minus one, divided by the number of features minus one.
    """
    covariance = np.cov(vectors, rowvar=False, dtype=np.float64)
    effective = np.trace(covariance) ** 2 / max((covariance**2).sum(), 1e-300)
    return float((effective - 1) / (len(covariance) - 1))
