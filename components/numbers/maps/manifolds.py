"""UMAP, for one map and for the layers of a model together."""

import numpy as np

from components.numbers.maps.library import EPOCHS, Report, alone, silent
from components.numbers.maps.neighbourhood import nearest

FEWEST = 12  # points below which UMAP has no neighbourhoods to draw
HOLD = 0.1  # how firmly a point is held near its like in the layers around: at the library's 0.01 few still jump about


def umap_coordinates(
    points: np.ndarray,
    dimensions: int = 2,
    seed: int = 1,
    neighbours: int = 15,
    min_dist: float = 0.1,
    report: Report = silent,
) -> np.ndarray:
    """(n, feature) -> (n, dimension): UMAP of points by their straight distances.

    The neighbours are found exactly, by one product, which is quicker than the library's search up to 10,000 points.
    """
    _need_points(len(points))
    count = min(neighbours, len(points) - 1)
    around, distances = nearest(points, count - 1)
    around, distances = np.insert(around, 0, np.arange(len(points)), axis=1), np.insert(distances, 0, 0, axis=1)
    with alone(report) as umap:
        mapper = umap.UMAP(
            count,
            n_components=dimensions,
            min_dist=min_dist,
            n_epochs=EPOCHS,
            random_state=seed,
            n_jobs=1,
            precomputed_knn=(around, distances, None),
        )
        return np.asarray(mapper.fit_transform(points))


def aligned_umaps(
    layers: list[np.ndarray], dimensions: int = 2, seed: int = 1, neighbours: int = 15, report: Report = silent
) -> np.ndarray:
    """[(n, feature), …] -> (layer, n, dimension): the layers' maps drawn together, each point held near its like.

    A minimum distance is not asked for: the library's AlignedUMAP has its own.
    """
    points = len(layers[0])
    _need_points(points)
    same = [{at: at for at in range(points)} for _ in layers[1:]]
    with alone(report, rounds=len(layers) + 1) as umap:
        mapper = umap.AlignedUMAP(
            min(neighbours, points - 1),
            n_components=dimensions,
            n_epochs=EPOCHS,
            alignment_regularisation=HOLD,
            random_state=seed,
            transform_seed=seed,
        )
        maps = np.stack(mapper.fit(layers, relations=same).embeddings_)
    return np.asarray(maps - maps.mean(axis=(0, 1)), dtype=np.float32)


def _need_points(points: int) -> None:
    if points < FEWEST:
        raise ValueError(
            f"UMAP draws neighbourhoods, and {points} points have none: it needs at least {FEWEST}. "
            "Choose PCA, or add sentences."
        )
