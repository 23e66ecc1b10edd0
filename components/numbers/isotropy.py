"""How evenly vectors point into all directions, and what makes them do so more: the first directions taken away."""

import numpy as np


def without_top(vectors: np.ndarray, known: np.ndarray) -> np.ndarray:
    """(n, feature), (m, feature) -> (n, feature): without the first directions in which the known vectors differ.

    Mu and Viswanath's number of them, one for a hundred features; of few vectors no more than one for ten
    of them, rounded, so that nine tenths of the vectors of a word lose as many as all of them would.
    """
    most = min(max(round(known.shape[1] / 100), 1), (len(known) + 5) // 10)
    centred = known - known.mean(0, dtype=np.float64)
    few = len(known) < known.shape[1]  # the smaller of the two products is enough
    found = np.linalg.eigh(centred @ centred.T if few else centred.T @ centred)[1]
    found = found[:, len(found) - most :]
    directions = np.linalg.qr(centred.T @ found if few else found)[0].astype(vectors.dtype)
    return np.asarray(vectors - vectors @ directions @ directions.T)


def iso_score(vectors: np.ndarray) -> float:
    """(n, feature) -> from 0, all on one line, to 1, as far spread in every direction (Rudman et al., 2022).

    Their steps come down to this: of the variances along the principal directions, the squared sum over the sum of
    the squares, which counts the directions in use; less one, as a share of all the others.
    """
    covariance = np.cov(vectors, rowvar=False, dtype=np.float64)
    used = np.trace(covariance) ** 2 / max((covariance**2).sum(), 1e-300)
    return float((used - 1) / (len(covariance) - 1))
