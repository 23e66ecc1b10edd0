"""The low-dimensional space in which occurrences are clustered, and null samples without clusters."""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from sklearn.decomposition import PCA

from polyseme.core.similarity import unit

DIRECTIONS = 6
"""Principal directions: on half of the built-in words 6 separated senses better than 3 or 12."""

CONSTANT = 1e-4
"""Features whose spread is below this share of the median spread are constant but for rounding."""

FORM_PRIOR = 2.0
"""The weight of the prior in the mean of a word form, in occurrences: it shrinks to the overall mean."""


@dataclass(frozen=True)
class Space:
    """Standardisation (centre and spread, (feature,) each) and projection ((direction, feature)) fitted to a sample."""

    centre: np.ndarray
    spread: np.ndarray
    directions: np.ndarray
    lengths: np.ndarray  # (direction,): the singular values of the sample
    reach: float  # the distance of the sample's furthest occurrence from the centre, over all features

    def project(self, vectors: np.ndarray) -> np.ndarray:
        """(n, feature) -> (n, direction): projected to length 1, as the distance from the centre is noise."""
        return unit(self.standardised(vectors) @ self.directions.T)

    def far(self, vectors: np.ndarray) -> np.ndarray:
        """(n, feature) -> (n,) bool: which are further from the centre than the whole sample."""
        return np.asarray(np.linalg.norm(self.standardised(vectors), axis=1) > self.reach)

    def standardised(self, vectors: np.ndarray) -> np.ndarray:
        """(n, feature) -> (n, feature): each feature with mean 0 and spread 1 over the sample."""
        return np.asarray((vectors - self.centre) / self.spread)


def fit_space(vectors: np.ndarray) -> Space:
    """(n, feature) -> the space of a sample: standardised features, then the first principal directions."""
    exact = vectors.astype(np.float64)
    centre, spread = exact.mean(0), exact.std(0)
    spread[spread <= CONSTANT * np.median(spread)] = 1.0
    standardised = (exact - centre) / spread
    rank = int(np.linalg.matrix_rank(standardised))
    if rank < 2:
        raise ValueError("These occurrences are the same vector again and again. Use sentences that differ.")
    pca = PCA(min(DIRECTIONS, rank), svd_solver="full").fit(standardised)
    reach = float(np.linalg.norm(standardised, axis=1).max()) * (1 + 1e-6)
    return Space(centre, spread, pca.components_, pca.singular_values_, reach)


def without_form(vectors: np.ndarray, forms: Sequence[str]) -> np.ndarray:
    """(n, feature), (n,) -> (n, feature): at length 1, without the difference between singular and plural forms.

    Otherwise the clusters are the forms, as for five of twenty words. The mean of each form is moved to the overall
    mean; with few occurrences it is moved less, as then it says more about them than about the form.
    """
    names, form_of = np.unique([form.casefold() for form in forms], return_inverse=True)
    one_hot = form_of[:, None] == np.arange(len(names))
    counts = one_hot.sum(0)[:, None]
    vectors = unit(vectors)
    offsets = (one_hot.T.astype(np.float32) @ vectors) / counts - vectors.mean(0)
    return np.asarray(vectors - (offsets * counts / (counts + FORM_PRIOR))[form_of], dtype=np.float32)


def null_sample(lengths: np.ndarray, count: int, rng: np.random.Generator) -> np.ndarray:
    """(direction,) -> (count, direction): a null sample without clusters, with the covariance of a real sample.

    Normal vectors, randomly rotated: if the sample is normal, this is its exact distribution given its covariance
    (Langsrud 2005). So no parameter is estimated, and the test level holds for any sample size.
    """
    normal = rng.normal(size=(count, len(lengths)))
    rotated, upper = np.linalg.qr(normal - normal.mean(0))
    return unit(rotated * np.sign(np.diag(upper)) * lengths)
