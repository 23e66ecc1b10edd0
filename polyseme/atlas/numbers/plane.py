"""Places on the map: a sample is laid out by PCA or UMAP, and others are put between their nearest sampled ones."""

from dataclasses import dataclass

import numpy as np
from sklearn.decomposition import PCA

from polyseme import limits
from polyseme.core.maps.alignment import facing
from polyseme.core.maps.manifolds import umap_coordinates
from polyseme.core.maps.neighbourhood import nearest_among
from polyseme.core.maps.worker import in_worker
from polyseme.core.progress import Report
from polyseme.core.sense_induction.space import Space

SEED = 1
COMPONENTS = 20  # principal components given to UMAP: more hardly differ within a word, and cost time
NEIGHBOURS = 3  # sampled occurrences between which another one is put
MARGIN = 0.14  # of the map, on each side: room for the edges of the groups, which lie around the outermost dots
WAYS = {
    "PCA": "The map, by PCA, keeps",
    "UMAP": "The map, by UMAP, whose distances and cluster sizes mean little, keeps",
}


@dataclass(frozen=True)
class Plane:
    """The projection of vectors to the map: their principal components, and the sampled neighbours there."""

    space: Space  # in which the groups were found
    centre: np.ndarray  # (feature,): of the standardised vectors
    directions: np.ndarray  # (component, feature): their principal components
    near: np.ndarray  # (m, component) float32: the sampled occurrences
    places: np.ndarray  # (m, 2)
    way: str

    @property
    def aspect(self) -> float:
        """How much larger a unit of y is to be drawn than one of x, for one scale: of principal components alone."""
        across, up = np.ptp(self.near[:, :2], axis=0).tolist() if self.way == "PCA" else (1, 1)
        return float(np.clip(up / max(across, 1e-9), 0.5, 2))

    def put(self, vectors: np.ndarray) -> np.ndarray:
        """(n, feature) -> (n, 2): the mean of the nearest sampled places, weighted by inverse squared distance."""
        standard = self.space.standardised(vectors)
        components = ((standard - self.centre) @ self.directions.T).astype(np.float32)
        near = nearest_among(components, self.near, NEIGHBOURS)
        weight = 1 / (((components[:, None] - self.near[near]) ** 2).sum(2) + 1e-6)
        weight /= weight.sum(1, keepdims=True)
        return np.asarray(np.einsum("nb,nbd->nd", weight, self.places[near]), dtype=np.float32)


def plane_of(vectors: np.ndarray, space: Space, report: Report) -> Plane:
    """The plane of a sample: of few points by PCA, of many by UMAP."""
    centre, directions, components = _components(vectors, space)
    few = len(components) <= limits.FEW_POINTS
    points = components[:, :2] if few else in_worker(umap_coordinates, components, seed=SEED, report=report)
    return Plane(space, centre, directions, components, _fit_to_map(points), "PCA" if few else "UMAP")


def plane_with(vectors: np.ndarray, space: Space, places: np.ndarray, way: str) -> Plane:
    """(m, feature), (m, 2) -> the plane of a sample whose places are known."""
    return Plane(space, *_components(vectors, space), places, way)


def _components(vectors: np.ndarray, space: Space) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """The centre, the principal components, and (m, component) float32: how far each vector lies along them."""
    standard = space.standardised(vectors).astype(np.float32)
    pca = PCA(min(COMPONENTS, *standard.shape), svd_solver="covariance_eigh").fit(standard)
    return pca.mean_, pca.components_, pca.transform(standard).astype(np.float32)


def _fit_to_map(points: np.ndarray) -> np.ndarray:
    """(n, 2) -> (n, 2) float32: turned to lie broad, and scaled to fill 0 to 1 but for a margin."""
    centred = points - points.mean(0)
    turned = centred @ np.linalg.svd(centred, full_matrices=False)[2].T
    turned = turned * facing(turned)
    low, high = turned.min(0), turned.max(0)
    filling = (turned - low) / np.maximum(high - low, 1e-9)
    return np.asarray(MARGIN + (1 - 2 * MARGIN) * filling, dtype=np.float32)
