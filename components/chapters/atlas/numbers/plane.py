"""Where occurrences stand on the map: drawn of a fair sample, the others put between those that they are nearest to."""

from dataclasses import dataclass

import numpy as np
from sklearn.decomposition import PCA
from sklearn.neighbors import NearestNeighbors

from components import limits
from components.numbers.found.space import Space
from components.numbers.maps.library import Report
from components.numbers.maps.manifolds import umap_coordinates
from components.numbers.similarity import unit

SEED = 1
DIRECTIONS = 20
"""In which the vectors of a word differ most: what lies beyond is nearly the same for all, and UMAP is quicker."""

BESIDE = 3
"""Sampled occurrences between which another one is put."""

MARGIN = 0.08
"""Of the map, on each side: there is room for the edges of the regions and their names."""

WAYS = {
    "PCA": "PCA looks along the two directions in which the occurrences differ most. Nothing is bent.",
    "UMAP": "UMAP keeps neighbours together and bends the rest: far apart, and the size of a heap, mean little.",
}


@dataclass(frozen=True)
class Plane:
    """How a vector finds its place: the main directions, who is near whom in them, and the places of the sampled."""

    space: Space  # of the senses: the map shows what they were found in
    pca: PCA
    near: NearestNeighbors  # of the sampled occurrences
    places: np.ndarray  # (m, 2)
    way: str

    def put(self, vectors: np.ndarray) -> np.ndarray:
        """(n, feature) -> (n, 2): each between its nearest sampled occurrences, the nearer the closer."""
        at = self.pca.transform(standardised(vectors, self.space)).astype(np.float32)
        far, near = self.near.kneighbors(at)
        weight = 1 / (far**2 + 1e-6)
        weight /= weight.sum(1, keepdims=True)
        return np.asarray(np.einsum("nb,nbd->nd", weight, self.places[near]), dtype=np.float32)


def standardised(vectors: np.ndarray, space: Space) -> np.ndarray:
    """(n, feature) -> the same, each vector at length 1 and each feature at spread 1."""
    return np.asarray((unit(vectors) - space.centre) / space.spread, dtype=np.float32)


def plane_of(vectors: np.ndarray, space: Space, report: Report) -> Plane:
    """How a fair sample lies: few by PCA, which needs no neighbourhoods; many by UMAP."""
    even = standardised(vectors, space)
    pca = PCA(min(DIRECTIONS, *even.shape), svd_solver="covariance_eigh").fit(even)
    directions = pca.transform(even).astype(np.float32)
    few = len(even) <= limits.FEW_POINTS
    drawn = directions[:, :2] if few else umap_coordinates(directions, seed=SEED, report=report)
    return Plane(
        space,
        pca,
        NearestNeighbors(n_neighbors=BESIDE, algorithm="brute").fit(directions),
        _filling(drawn),
        "PCA" if few else "UMAP",
    )


def _filling(drawn: np.ndarray) -> np.ndarray:
    """(n, 2) -> (n, 2) float32: turned so that it lies broad, and from 0 to 1 both ways but for a margin."""
    centred = drawn - drawn.mean(0)
    turned = centred @ np.linalg.svd(centred, full_matrices=False)[2].T
    low, high = turned.min(0), turned.max(0)
    filling = (turned - low) / np.maximum(high - low, 1e-9)
    return np.asarray(MARGIN + (1 - 2 * MARGIN) * filling, dtype=np.float32)
