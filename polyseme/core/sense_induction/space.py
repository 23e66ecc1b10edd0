"""The low-dimensional space in which occurrences are clustered."""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from scipy.linalg import eigh

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
    reach: float  # the distance of the sample's furthest occurrence from the centre, over all features

    def project(self, vectors: np.ndarray) -> np.ndarray:
        """(n, feature) -> (n, direction): projected to length 1, as the distance from the centre is noise."""
        return unit(self.scores(vectors))

    def scores(self, vectors: np.ndarray) -> np.ndarray:
        """(n, feature) -> (n, direction): how far each vector lies along each direction."""
        return np.asarray(self.standardised(vectors) @ self.directions.T)

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
    count = min(DIRECTIONS, len(exact))
    squares, along = eigh(standardised @ standardised.T, subset_by_index=(len(exact) - count, len(exact) - 1))
    lengths = np.sqrt(np.maximum(squares, 0))[::-1, None]
    real = lengths > 1e-6 * max(lengths[0, 0], 1e-12)
    directions = np.zeros((DIRECTIONS, exact.shape[1]))  # zeros where the vectors have fewer
    directions[:count] = np.where(real, along.T[::-1] @ standardised, 0) / np.where(real, lengths, 1)
    largest = np.take_along_axis(directions, abs(directions).argmax(1)[:, None], axis=1)
    reach = float(np.linalg.norm(standardised, axis=1).max()) * (1 + 1e-6)
    return Space(centre, spread, directions * np.where(largest < 0, -1, 1), reach)


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
