"""Projections: vectors of hundreds of features become points in two or three dimensions. To add one: PROJECTIONS.

The layers of a model are projected together, so that motion from layer to layer means change: UMAP has a method for
that; the maps of other methods are rotated onto the layer before (Procrustes), which keeps all distances.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from inspect import signature
from typing import Any, TypeVar

import numpy as np
from sklearn.decomposition import PCA
from sklearn.manifold import TSNE

from polyseme.core.maps.alignment import aligned
from polyseme.core.maps.manifolds import aligned_umaps, umap_coordinates
from polyseme.core.maps.neighbourhood import METRICS
from polyseme.core.maps.worker import in_worker
from polyseme.core.progress import Report, silent

Map = TypeVar("Map")


@dataclass(frozen=True)
class Settings:
    """All settings of a map; each method uses those that it has parameters for."""

    dimensions: int = 2
    seed: int = 1
    metric: str = "cosine"
    neighbours: int = 15
    min_dist: float = 0.1
    perplexity: float = 30.0


def pca(points: np.ndarray, dimensions: int, seed: int) -> np.ndarray:
    """(n, feature) -> (n, dimension): along the directions of most variance; missing dimensions are 0."""
    points = points.astype(np.float64)
    if not np.ptp(points, axis=0).any():
        return np.zeros((len(points), dimensions))
    solver = "arpack" if dimensions < min(points.shape) else "full"  # arpack takes a tenth of the time
    model = PCA(min(dimensions, *points.shape), svd_solver=solver, random_state=seed)
    coordinates = model.fit_transform(points)
    return np.pad(coordinates, ((0, 0), (0, dimensions - coordinates.shape[1])))


def tsne(points: np.ndarray, dimensions: int, seed: int, perplexity: float) -> np.ndarray:
    """(n, feature) -> (n, dimension): close pairs stay close; distances between clusters mean little."""
    if len(points) < 4:
        raise ValueError("t-SNE needs at least 4 points. Choose PCA, or add sentences.")
    start = pca(points, dimensions, seed)
    start = start / (start[:, 0].std() or 1.0)
    start += 0.1 * np.random.default_rng(seed).normal(size=start.shape)  # varies with the seed; separates equal points
    start = (1e-4 * start).astype(np.float32)
    possible = min(perplexity, (len(points) - 1) / 3)
    return TSNE(dimensions, perplexity=possible, init=start, random_state=seed).fit_transform(points)


def plain_pca(spaces: Sequence[np.ndarray], dimensions: int = 2) -> list[np.ndarray]:
    """[(n, feature), …] -> [(n, dimension), …]: each map along its directions of most variance."""
    return [PCA(dimensions, svd_solver="full").fit_transform(space.astype(np.float64)) for space in spaces]


def plain_umap(
    spaces: Sequence[np.ndarray], dimensions: int, seed: int, neighbours: int, min_dist: float
) -> list[np.ndarray]:
    """[(n, feature), …] -> [(n, dimension), …]: neighbours stay neighbours, on all maps together."""
    import umap

    count = min(neighbours, len(spaces[0]) - 1)
    if len(spaces) == 1:
        model = umap.UMAP(count, dimensions, min_dist=min_dist, n_epochs=200, random_state=seed)
        return [model.fit_transform(spaces[0])]
    relations = [{row: row for row in range(len(spaces[0]))}] * (len(spaces) - 1)
    options = {"alignment_regularisation": 0.1, "random_state": seed, "transform_seed": seed, "n_epochs": 200}
    return list(umap.AlignedUMAP(count, dimensions, **options).fit(list(spaces), relations=relations).embeddings_)


@dataclass(frozen=True)
class Projection:
    """One method to draw a map.

    Its functions take vectors, compared by straight distance, and those of the Settings that they name; also `report`.
    They are deterministic: the same vectors, settings and seed give the same map.
    """

    draw: Callable[..., np.ndarray]  # (n, feature) -> (n, dimension)
    why: str  # what it does, as the beginning of a sentence
    linear: bool = False  # fast, and its axes explain a share of the variance
    together: Callable[..., np.ndarray] | None = None  # all layers at once; None: one by one, then aligned
    apart: bool = False  # runs in the worker process, which frees its memory
    script: Callable[..., list[np.ndarray]] | None = None  # for scripts, all maps at once, where `draw` is too long


PROJECTIONS: dict[str, Projection] = {
    "PCA": Projection(
        pca,
        "PCA shows the directions in which points differ most",
        linear=True,
        script=plain_pca,
    ),
    "UMAP": Projection(
        umap_coordinates,
        "On a UMAP map, distances and cluster sizes mean little",
        together=aligned_umaps,
        apart=True,
        script=plain_umap,
    ),
    "t-SNE": Projection(
        tsne,
        "On a t-SNE map, distances and cluster sizes mean little",
        apart=True,
    ),
}


def with_settings(function: Callable[..., Map], settings: Settings, **more: object) -> Callable[..., Map]:
    """A function of vectors alone, with the settings that it has parameters for."""
    known = signature(function).parameters
    return partial(function, **{name: value for name, value in (vars(settings) | more).items() if name in known})


def _bound(
    projection: Projection, function: Callable[..., np.ndarray], settings: Settings, report: Report
) -> Callable[..., np.ndarray]:
    """A function of vectors alone, which runs here or in the worker process."""
    if projection.apart:
        return partial(in_worker, with_settings(function, settings), report=report)
    return with_settings(function, settings, report=report)


def project(vectors: np.ndarray, method: str = "PCA", report: Report = silent, **options: Any) -> np.ndarray:
    """(n, feature) -> (n, dimension) float32: a map by one of PROJECTIONS. options: Settings by name.

    ValueError, with the next step, where there are too few vectors for the method.
    """
    settings = Settings(**options)
    if len(vectors) < 3:
        raise ValueError("A map needs at least three points. Add sentences, or show built-in ones beside them.")
    draw = _bound(PROJECTIONS[method], PROJECTIONS[method].draw, settings, report)
    return np.asarray(draw(METRICS[settings.metric](vectors)), dtype=np.float32)


def project_layers(
    states: Sequence[np.ndarray], method: str = "PCA", report: Report = silent, **options: Any
) -> np.ndarray:
    """[(n, feature), …] -> (layer, n, dimension) float32: the maps of all layers, aligned to one another."""
    settings = Settings(**options)
    if together := PROJECTIONS[method].together:
        draw = _bound(PROJECTIONS[method], together, settings, report)
        return draw([METRICS[settings.metric](layer) for layer in states])
    maps = []
    for number, vectors in enumerate(states):
        report(number / len(states), f"layer {number}")
        maps.append(project(vectors, method, **options))
    return aligned(np.stack(maps))
