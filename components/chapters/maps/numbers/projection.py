"""Projections: vectors of hundreds of features become points of two or three. To add one, add to PROJECTIONS.

The layers of a model can be projected together, so that motion from layer to layer means change: UMAP has a method
for that, the others are turned onto the layer before, which changes no distance on the map (Procrustes).
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import pairwise

import numpy as np
from scipy.linalg import orthogonal_procrustes
from sklearn.decomposition import PCA
from sklearn.manifold import TSNE

from components.chapters.maps.numbers.manifolds import Report, aligned_umaps, silent, umap_coordinates
from components.numbers.similarity import unit

METRICS: dict[str, Callable[[np.ndarray], np.ndarray]] = {
    "cosine": unit,
    "euclidean": lambda vectors: vectors,
}
"""How far two vectors are apart: (n, feature) -> vectors whose straight distances stand for it, in the same order."""


@dataclass(frozen=True)
class Settings:
    """All that a map depends on besides its vectors; each method takes what it knows."""

    dimensions: int = 2
    seed: int = 1
    metric: str = "cosine"
    neighbours: int = 15
    min_dist: float = 0.1
    perplexity: float = 30.0


def _pca(vectors: np.ndarray, settings: Settings, report: Report) -> np.ndarray:
    """(n, feature) -> (n, dimension): the directions of most variance; under cosine, of the vectors at length 1."""
    exact = METRICS[settings.metric](vectors).astype(np.float64)
    few = settings.dimensions < min(exact.shape)  # arpack finds fewer directions than there are, in a tenth of the time
    if not np.ptp(exact, axis=0).any():
        return np.zeros((len(exact), settings.dimensions))
    solver = "arpack" if few else "full"
    fitted = PCA(min(settings.dimensions, *exact.shape), svd_solver=solver, random_state=settings.seed)
    return _filled(fitted.fit_transform(exact), settings.dimensions)


def _umap(vectors: np.ndarray, settings: Settings, report: Report) -> np.ndarray:
    """(n, feature) -> (n, dimension): neighbours stay neighbours, as far as they can."""
    points = METRICS[settings.metric](vectors)
    return umap_coordinates(
        points, settings.dimensions, settings.seed, settings.neighbours, settings.min_dist, report=report
    )


def _tsne(vectors: np.ndarray, settings: Settings, report: Report) -> np.ndarray:
    """(n, feature) -> (n, dimension): close pairs stay close; distances between clusters mean little."""
    if len(vectors) < 4:
        raise ValueError("t-SNE needs at least 4 points. Choose PCA, or add sentences.")
    perplexity = min(settings.perplexity, (len(vectors) - 1) / 3)
    points = METRICS[settings.metric](vectors)
    start = _pca(points, Settings(settings.dimensions, settings.seed, "euclidean"), report)
    start = (start / (start[:, 0].std() or 1.0) * 1e-4).astype(np.float32)
    made = TSNE(settings.dimensions, perplexity=perplexity, init=start, random_state=settings.seed)
    return np.asarray(made.fit_transform(points))


PROJECTIONS: dict[str, Callable[[np.ndarray, Settings, Report], np.ndarray]] = {
    "PCA": _pca,
    "UMAP": _umap,
    "t-SNE": _tsne,
}
"""(n, feature), settings, report -> (n, dimension). The same vectors, settings and seed give the same map."""


def project(
    vectors: np.ndarray,
    method: str = "PCA",
    dimensions: int = 2,
    seed: int = 1,
    report: Report = silent,
    **more: object,
) -> np.ndarray:
    """(n, feature) -> (n, dimension) float32: where the vectors lie on a map by one of PROJECTIONS.

    `more`: the other Settings by name. ValueError, with what to do, where there are too few vectors for the method.
    """
    settings = Settings(dimensions, seed, **more)  # type: ignore[arg-type]
    if len(vectors) < 3:
        raise ValueError("A map needs at least three points. Add sentences, or choose more to stand beside them.")
    return np.asarray(PROJECTIONS[method](vectors, settings, report), dtype=np.float32)


def project_layers(
    states: Sequence[np.ndarray],
    method: str = "PCA",
    dimensions: int = 2,
    seed: int = 1,
    report: Report = silent,
    **more: object,
) -> np.ndarray:
    """[(n, feature), …] -> (layer, n, dimension) float32: the maps of all layers, aligned to one another."""
    settings = Settings(dimensions, seed, **more)  # type: ignore[arg-type]
    if method == "UMAP":
        points = [METRICS[settings.metric](layer) for layer in states]
        return aligned_umaps(points, dimensions, seed, settings.neighbours, report=report)
    maps = []
    for number, vectors in enumerate(states):
        report(number / len(states), f"layer {number}")
        maps.append(project(vectors, method, dimensions, seed, silent, **more))
    return aligned(np.stack(maps))


def aligned(maps: np.ndarray) -> np.ndarray:
    """(layer, n, dimension) -> the same maps, each centred and turned (or mirrored) onto the one before.

    No distance on a map changes: only what a map leaves open anyway, its place, its turn and its side.
    """
    centred: np.ndarray = maps.astype(np.float64) - maps.mean(axis=1, keepdims=True)
    for before, layer in pairwise(centred):
        turn, _ = orthogonal_procrustes(layer, before)
        layer[:] = layer @ turn
    return np.asarray(centred, dtype=np.float32)


def _filled(coordinates: np.ndarray, dimensions: int) -> np.ndarray:
    """(n, fewer) -> (n, dimension): what the vectors do not fill is zero."""
    return np.pad(coordinates, ((0, 0), (0, dimensions - coordinates.shape[1])))
