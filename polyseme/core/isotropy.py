"""How isotropic vectors are, and all-but-the-top, which removes their first principal directions."""

import numpy as np


def without_top(vectors: np.ndarray, known: np.ndarray, size: int = 0) -> np.ndarray:
    """(n, feature), (m, feature) -> (n, feature): without the first principal directions of the known vectors.

    Mu and Viswanath remove one direction per hundred features. With few vectors, at most one per ten of them (rounded)
    is removed. size: how many vectors there are where the known ones are a part: all parts lose as many directions.
    """
    count = min(max(round(known.shape[1] / 100), 1), ((size or len(known)) + 5) // 10)
    centred = known - known.mean(0, dtype=np.float64)
    wide = len(known) < known.shape[1]  # decompose the smaller of the two products
    eigenvectors = np.linalg.eigh(centred @ centred.T if wide else centred.T @ centred)[1]
    eigenvectors = eigenvectors[:, len(eigenvectors) - count :]
    directions = np.linalg.qr(centred.T @ eigenvectors if wide else eigenvectors)[0].astype(vectors.dtype)
    return np.asarray(vectors - vectors @ directions @ directions.T)


def iso_score(vectors: np.ndarray) -> float:
    """(n, feature) -> IsoScore (Rudman et al., 2022): 0 for all on one line, 1 for equal variance in every direction.

    The effective number of directions is (sum of variances)² / sum of squared variances; the score is that number
    minus one, divided by the number of features minus one.
    """
    covariance = np.cov(vectors, rowvar=False, dtype=np.float64)
    effective = np.trace(covariance) ** 2 / max((covariance**2).sum(), 1e-300)
    return float((effective - 1) / (len(covariance) - 1))
