"""How the sentences of a word see one another: their vectors treated, the cosines between them, the nearest others."""

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np

NEIGHBOURS = (1, 3, 5, 7, 9)
"""The numbers of neighbours to choose from."""


def one_for_all(vectors: np.ndarray) -> np.ndarray:
    """(n, feature) -> (feature,): 1 for every feature."""
    return np.ones(vectors.shape[-1], np.float32)


def spread(vectors: np.ndarray) -> np.ndarray:
    """(n, feature) -> (feature,): how far each feature spreads; 1 where one does not move but for rounding."""
    found = vectors.std(0, dtype=np.float64)
    return np.where(found > 1e-5 * max(float(found.max()), 1e-9), found, 1).astype(np.float32)


@dataclass(frozen=True)
class Treatment:
    """What is done to the vectors of a word; its labels play no part. Called with them, it does so.

    Where the mean is taken away, `seen` then moves it for each sentence to the mean of all others: a mean that a
    sentence has a share in would already tell a little about it.
    """

    centred: bool  # whether the mean is taken away
    scale: Callable[[np.ndarray], np.ndarray]  # (n, feature) -> (feature,): what each feature is divided by

    def __call__(self, vectors: np.ndarray) -> np.ndarray:
        """(n, feature) -> (n, feature)."""
        return self.of(vectors)(vectors)

    def of(self, known: np.ndarray) -> Callable[[np.ndarray], np.ndarray]:
        """What does to other vectors what is done to the known ones, (n, feature)."""
        mean, scale = known.mean(0) if self.centred else np.float32(0), self.scale(known)
        return lambda vectors: np.asarray((vectors - mean) / scale)


TREATMENTS: dict[str, Treatment] = {
    "plain": Treatment(centred=False, scale=one_for_all),
    "mean subtracted": Treatment(centred=True, scale=one_for_all),
    "standardised": Treatment(centred=True, scale=spread),
}
"""The simplest first."""


@dataclass(frozen=True)
class View:
    """The products of a word's vectors, and how each sentence sees the others. The origin of row i is the mean of all
    vectors but the i-th, or nothing: `origin` (n, n) has its products with each vector, `squared` (n,) with itself."""

    products: np.ndarray
    origin: np.ndarray
    squared: np.ndarray
    cosines: np.ndarray
    near: np.ndarray  # (n, most neighbours): the others, nearest first


def seen(vectors: np.ndarray, centred: bool) -> View:
    """(n, feature) -> the view of each on the others; centred: from their mean. Lengths are in units of their mean."""
    products = np.asarray(vectors @ vectors.T)
    products /= max(float(np.diag(products).mean()), 1e-30)
    lengths, sums, others = np.diag(products), products.sum(1, dtype=np.float64), len(products) - 1
    if centred:
        origin = ((sums - products) / others).astype(np.float32)
        squared = ((sums.sum() - 2 * sums + lengths) / others**2).astype(np.float32)
    else:
        origin, squared = np.zeros_like(products), np.zeros(len(products), np.float32)
    moved = products - origin - np.diag(origin)[:, None] + squared[:, None]
    norms = lengths - 2 * origin + squared[:, None]  # of each vector as row i sees it, squared
    norms *= np.diag(norms)[:, None].copy()
    cosines = np.divide(moved, np.sqrt(np.maximum(norms, 0)), out=np.zeros_like(moved), where=norms > 1e-12)
    cosines = cosines.clip(-1, 1)
    return View(products, origin, squared, cosines, _nearest(cosines))


def _nearest(cosines: np.ndarray) -> np.ndarray:
    """(n, n) -> (n, most neighbours): the nearest others of each, nearest first."""
    most = min(max(NEIGHBOURS), len(cosines) - 1)
    alone = -cosines
    np.fill_diagonal(alone, np.inf)
    near = np.argpartition(alone, most - 1, axis=1)[:, :most]
    return np.take_along_axis(near, np.argsort(np.take_along_axis(alone, near, 1), axis=1, kind="stable"), 1)
