"""UMAP of one layer, and AlignedUMAP of all layers. Run these by `in_worker`, which keeps numba out of the server."""

import warnings
from collections.abc import Iterable, Iterator
from typing import Any

import numpy as np

from polyseme.core.maps.neighbourhood import nearest
from polyseme.core.progress import Report, silent
from polyseme.patches import NUMBA, applied

EPOCHS = 200  # with few points as trustworthy as the library's 500, in less than half the time
FEWEST = 12  # points; with fewer UMAP has no neighbourhoods
ALIGNMENT = 0.1  # alignment between layers: with the library's 0.01 a few points still jump


def umap_coordinates(
    points: np.ndarray,
    dimensions: int = 2,
    seed: int = 1,
    neighbours: int = 15,
    min_dist: float = 0.1,
    report: Report = silent,
) -> np.ndarray:
    """(n, feature) -> (n, dimension): UMAP with Euclidean distances.

    The neighbours are computed exactly, which is faster than the library's search up to 10,000 points.
    """
    _check_number(len(points))
    count = min(neighbours, len(points) - 1)
    ids, distances = nearest(points, count - 1)
    ids, distances = np.insert(ids, 0, np.arange(len(points)), axis=1), np.insert(distances, 0, 0, axis=1)
    mapper = _umap(report).UMAP(
        count,
        n_components=dimensions,
        min_dist=min_dist,
        n_epochs=EPOCHS,
        random_state=seed,
        n_jobs=1,
        precomputed_knn=(ids, distances, None),
    )
    return np.asarray(mapper.fit_transform(points))


def aligned_umaps(
    layers: list[np.ndarray], dimensions: int = 2, seed: int = 1, neighbours: int = 15, report: Report = silent
) -> np.ndarray:
    """[(n, feature), …] -> (layer, n, dimension): aligned UMAPs of the layers, with the library's minimum distance."""
    points = len(layers[0])
    _check_number(points)
    same = [{i: i for i in range(points)} for _ in layers[1:]]
    mapper = _umap(report, rounds=len(layers) + 1).AlignedUMAP(
        min(neighbours, points - 1),
        n_components=dimensions,
        n_epochs=EPOCHS,
        alignment_regularisation=ALIGNMENT,
        random_state=seed,
        transform_seed=seed,
    )
    maps = np.stack(mapper.fit(layers, relations=same).embeddings_)
    return np.asarray(maps - maps.mean(axis=(0, 1)), dtype=np.float32)


def _umap(report: Report, rounds: int = 1) -> Any:
    """The module umap, patched to report each epoch: its loops over epochs use tqdm."""
    report(0.0, "opens UMAP, which takes a while the first time")
    warnings.simplefilter("ignore")  # one thread because of the seed, and no search index, are intended
    applied(NUMBA)
    import umap
    from umap import layouts

    finished = 0

    def watched(epochs: Iterable[int], **_: object) -> Iterator[int]:
        nonlocal finished
        for epoch in epochs:
            report((finished + epoch / EPOCHS) / rounds, "draws the map")
            yield epoch
        finished += 1

    layouts.tqdm = watched
    return umap


def _check_number(points: int) -> None:
    if points < FEWEST:
        raise ValueError(f"UMAP needs at least {FEWEST} points; here are {points}. Choose PCA, or add sentences.")
