"""Where occurrences lie along the few directions in which they differ most; and clouds without groups, to compare."""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from sklearn.decomposition import PCA

from components.numbers.similarity import unit

DIRECTIONS = 6
"""Few occurrences fill few directions: on half of the built-in words 6 parted senses better than 3 or 12."""


DEAD = 1e-4
"""A feature whose spread is so small a part of the usual one is equal everywhere but for rounding: it parts nothing."""

FORM_PRIOR = 2.0
"""Occurrences that the belief in a form's mean begins with, as if they lay where all do."""


@dataclass(frozen=True)
class Space:
    """What brings vectors into it: centre and spread of each feature, (feature,), and directions, (place, feature)."""

    centre: np.ndarray
    spread: np.ndarray
    directions: np.ndarray
    lengths: np.ndarray  # (place,): how far the sample reaches along each direction, as singular values
    reach: float  # how far from the centre the sample's furthest occurrence lies, over all features

    def places(self, vectors: np.ndarray) -> np.ndarray:
        """(n, feature) -> (n, place): along the directions, at length 1: how far out an occurrence lies is noise."""
        return unit(self._standardised(vectors) @ self.directions.T)

    def far(self, vectors: np.ndarray) -> np.ndarray:
        """(n, feature) -> (n,) bool: which lie further out than any of the sample."""
        return np.asarray(np.linalg.norm(self._standardised(vectors), axis=1) > self.reach)

    def _standardised(self, vectors: np.ndarray) -> np.ndarray:
        return np.asarray((vectors - self.centre) / self.spread)


def space_of(vectors: np.ndarray) -> Space:
    """(n, feature) -> the space of a sample: each feature at spread 1, then the directions of most variance."""
    exact = vectors.astype(np.float64)
    centre, spread = exact.mean(0), exact.std(0)
    spread[spread <= DEAD * np.median(spread)] = 1.0
    standardised = (exact - centre) / spread
    rank = int(np.linalg.matrix_rank(standardised))
    if rank < 2:
        raise ValueError("These occurrences are the same vector again and again. Use sentences that differ.")
    fitted = PCA(min(DIRECTIONS, rank), svd_solver="full").fit(standardised)
    reach = float(np.linalg.norm(standardised, axis=1).max()) * (1 + 1e-6)
    return Space(centre, spread, fitted.components_, fitted.singular_values_, reach)


def without_form(vectors: np.ndarray, forms: Sequence[str]) -> np.ndarray:
    """(n, feature), (n,) -> (n, feature): as if all were written alike: the mean of each form laid on that of all.

    Else the groups are singular and plural, as they were for five of twenty words. The mean of a form is trusted as far
    as it has occurrences: of few it is theirs rather than the form's.
    """
    names, of = np.unique([form.casefold() for form in forms], return_inverse=True)
    hot = of[:, None] == np.arange(len(names))
    counts = hot.sum(0)[:, None]
    apart = (hot.T.astype(np.float32) @ vectors) / counts - vectors.mean(0)
    return np.asarray(vectors - (apart * counts / (counts + FORM_PRIOR))[of], dtype=np.float32)


def without_groups(lengths: np.ndarray, count: int, draw: np.random.Generator) -> np.ndarray:
    """(place,) -> (count, place): places of a cloud without groups that has the same covariance as a sample.

    Normal vectors, turned at random: whatever normal distribution a sample comes from, given its covariance its places
    are distributed just so (Langsrud 2005). So nothing is estimated, and the level holds at any size.
    """
    loose = draw.normal(size=(count, len(lengths)))
    turned, upper = np.linalg.qr(loose - loose.mean(0))
    return unit(turned * np.sign(np.diag(upper)) * lengths)
