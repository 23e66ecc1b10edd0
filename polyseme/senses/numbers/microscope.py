"""What each feature adds to a cosine, and what is left of cosines without some features or under another measure."""

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np
from scipy.stats import rankdata
from sklearn.covariance import ledoit_wolf_shrinkage

from polyseme.core.similarity import cosine_matrix, unit


def contributions(a: np.ndarray, b: np.ndarray) -> np.ndarray:
    """(feature,), (feature,) -> (feature,): what each feature adds to the cosine; their sum is the cosine.

    >>> print(contributions(np.array([3.0, 4.0]), np.array([3.0, 4.0])).round(2))
    [0.36 0.64]
    """
    return np.asarray(unit(a) * unit(b))


def carried_by_top(shares: np.ndarray, top: int) -> float:
    """(feature,) -> the sum of the `top` largest contributions."""
    return float(np.sort(shares)[::-1][:top].sum())


@dataclass(frozen=True)
class FeatureScale:
    """The features of the baseline sample: mean, (feature,), standard deviation, (feature,), and covariance.

    The covariance is shrunk towards equal variances by Ledoit and Wolf's rule, since the sample is small. It is stored
    as its `directions` (direction, feature), the standard deviation along each, and the one of all other directions.
    """

    mean: np.ndarray
    spread: np.ndarray
    directions: np.ndarray
    along: np.ndarray
    elsewhere: float

    def whitened(self, vectors: np.ndarray) -> np.ndarray:
        """(n, feature) -> (n, feature): centred, with variance 1 and no correlation."""
        centred = vectors - self.mean
        parts = centred @ self.directions.T
        return np.asarray(centred / self.elsewhere + parts * (1 / self.along - 1 / self.elsewhere) @ self.directions)


def scale_of(sample: np.ndarray) -> FeatureScale:
    """(n, feature) -> the scale of a sample; a constant feature gets standard deviation 1."""
    mean, spread = sample.mean(0), sample.std(0)
    centred = (sample - mean).astype(np.float64)
    shrinkage = float(ledoit_wolf_shrinkage(centred, assume_centered=True))
    _, values, directions = np.linalg.svd(centred, full_matrices=False)
    variances = values**2 / len(sample)
    common = shrinkage * variances.sum() / sample.shape[1]
    along, elsewhere = np.sqrt((1 - shrinkage) * variances + common), float(np.sqrt(common))
    least = 1e-6 * max(float(along.max()), 1e-6)  # else constant directions are divided by 0
    spread = np.where(spread > 0, spread, 1)
    return FeatureScale(mean, spread, directions, np.maximum(along, least), max(elsewhere, least))


MEASURES: dict[str, Callable[[np.ndarray, FeatureScale], np.ndarray]] = {
    "plain": lambda vectors, scale: vectors,
    "mean subtracted": lambda vectors, scale: vectors - scale.mean,
    "standardised": lambda vectors, scale: (vectors - scale.mean) / scale.spread,
    "whitened": lambda vectors, scale: scale.whitened(vectors),
    "ranks": lambda vectors, scale: rankdata(vectors, axis=-1) - (vectors.shape[-1] + 1) / 2,
}
"""(n, feature) -> (n, feature): what is done to vectors before their cosine. Cosines of ranks are Spearman's rho."""


def treated_matrix(vectors: np.ndarray, scale: FeatureScale, treatment: str, left_out: np.ndarray) -> np.ndarray:
    """(n, feature) -> (n, n): cosines after a treatment, with some features set to 0."""
    treated = np.array(MEASURES[treatment](vectors, scale), dtype=np.float32)
    treated[:, left_out] = 0
    return cosine_matrix(treated)
