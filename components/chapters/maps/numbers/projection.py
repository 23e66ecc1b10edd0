"""Projections: vectors of hundreds of features become points of two or three. To add one, add to PROJECTIONS.

The layers of a model can be projected together, so that motion from layer to layer means change: UMAP has a method
for that, the others are turned onto the layer before, which changes no distance on the map (Procrustes).
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from inspect import signature
from typing import Any, TypeVar

import numpy as np
from sklearn.decomposition import PCA
from sklearn.manifold import TSNE

from components.numbers.maps.alignment import aligned
from components.numbers.maps.library import Report, silent
from components.numbers.maps.manifolds import aligned_umaps, umap_coordinates
from components.numbers.maps.neighbourhood import METRICS

Map = TypeVar("Map")


@dataclass(frozen=True)
class Settings:
    """All that a map depends on besides its vectors; each method takes what it knows."""

    dimensions: int = 2
    seed: int = 1
    metric: str = "cosine"
    neighbours: int = 15
    min_dist: float = 0.1
    perplexity: float = 30.0


def pca(points: np.ndarray, dimensions: int, seed: int) -> np.ndarray:
    """(n, feature) -> (n, dimension): along the directions of most variance; zero where there are no more of them."""
    exact = points.astype(np.float64)
    few = dimensions < min(exact.shape)  # arpack finds fewer directions than there are, in a tenth of the time
    if not np.ptp(exact, axis=0).any():
        return np.zeros((len(exact), dimensions))
    fitted = PCA(min(dimensions, *exact.shape), svd_solver="arpack" if few else "full", random_state=seed)
    places = fitted.fit_transform(exact)
    return np.pad(places, ((0, 0), (0, dimensions - places.shape[1])))


def tsne(points: np.ndarray, dimensions: int, seed: int, perplexity: float) -> np.ndarray:
    """(n, feature) -> (n, dimension): close pairs stay close; distances between clusters mean little."""
    if len(points) < 4:
        raise ValueError("t-SNE needs at least 4 points. Choose PCA, or add sentences.")
    start = pca(points, dimensions, seed)
    start = start / (start[:, 0].std() or 1.0)
    start += 0.1 * np.random.default_rng(seed).normal(size=start.shape)  # what the seed changes; parts equal points
    start = (1e-4 * start).astype(np.float32)
    few = min(perplexity, (len(points) - 1) / 3)
    return TSNE(dimensions, perplexity=few, init=start, random_state=seed).fit_transform(points)


def plain_pca(spaces: Sequence[np.ndarray], dimensions: int = 2) -> list[np.ndarray]:
    """[(n, feature), …] -> [(n, dimension), …]: each along its directions of most variance."""
    return [PCA(dimensions, svd_solver="full").fit_transform(space.astype(np.float64)) for space in spaces]


def plain_umap(
    spaces: Sequence[np.ndarray], dimensions: int, seed: int, neighbours: int, min_dist: float
) -> list[np.ndarray]:
    """[(n, feature), …] -> [(n, dimension), …]: neighbours stay neighbours, on all maps together."""
    import umap

    count = min(neighbours, len(spaces[0]) - 1)
    if len(spaces) == 1:
        one = umap.UMAP(count, dimensions, min_dist=min_dist, n_epochs=200, random_state=seed)
        return [one.fit_transform(spaces[0])]
    same = [{at: at for at in range(len(spaces[0]))}] * (len(spaces) - 1)
    held = {"alignment_regularisation": 0.1, "random_state": seed, "transform_seed": seed, "n_epochs": 200}
    return list(umap.AlignedUMAP(count, dimensions, **held).fit(list(spaces), relations=same).embeddings_)


@dataclass(frozen=True)
class Projection:
    """One way to draw a map: what draws it, and what it does, in a sentence that goes on.

    A function takes vectors, whose straight distances count, and by name those of the Settings that it knows, `report`
    among them. The same vectors, settings and seed give the same map.
    """

    draw: Callable[..., np.ndarray]  # (n, feature) -> (n, dimension)
    why: str
    linear: bool = False  # bends nothing: done at once, and its axes hold a share of the variance
    together: Callable[..., np.ndarray] | None = None  # draws layers together; without it one by one, and turned
    script: Callable[..., list[np.ndarray]] | None = None  # for a reader, of all maps, where `draw` is not plain enough


PROJECTIONS: dict[str, Projection] = {
    "PCA": Projection(
        pca,
        "PCA looks along the two or three directions in which the points differ most. Nothing is bent and no chance is "
        "in it",
        linear=True,
        script=plain_pca,
    ),
    "UMAP": Projection(
        umap_coordinates,
        "UMAP keeps neighbours together and bends the rest: near means alike, far and the size of a cluster mean "
        "little",
        together=aligned_umaps,
        script=plain_umap,
    ),
    "t-SNE": Projection(
        tsne,
        "t-SNE keeps close pairs close and bends the rest: near means alike, far and the size of a cluster mean little",
    ),
}


def with_settings(function: Callable[..., Map], settings: Settings, **more: object) -> Callable[..., Map]:
    """A function of vectors alone: it is given those of the settings that it knows."""
    known = signature(function).parameters
    return partial(function, **{name: value for name, value in (vars(settings) | more).items() if name in known})


def project(vectors: np.ndarray, method: str = "PCA", report: Report = silent, **asked: Any) -> np.ndarray:
    """(n, feature) -> (n, dimension) float32: where the vectors lie on a map by one of PROJECTIONS.

    `asked`: Settings by name. ValueError, with what to do, where there are too few vectors for the method.
    """
    settings = Settings(**asked)
    if len(vectors) < 3:
        raise ValueError("A map needs at least three points. Add sentences, or choose more to stand beside them.")
    draw = with_settings(PROJECTIONS[method].draw, settings, report=report)
    return np.asarray(draw(METRICS[settings.metric](vectors)), dtype=np.float32)


def project_layers(
    states: Sequence[np.ndarray], method: str = "PCA", report: Report = silent, **asked: Any
) -> np.ndarray:
    """[(n, feature), …] -> (layer, n, dimension) float32: the maps of all layers, aligned to one another."""
    settings = Settings(**asked)
    if together := PROJECTIONS[method].together:
        return with_settings(together, settings, report=report)([METRICS[settings.metric](layer) for layer in states])
    maps = []
    for number, vectors in enumerate(states):
        report(number / len(states), f"layer {number}")
        maps.append(project(vectors, method, **asked))
    return aligned(np.stack(maps))
