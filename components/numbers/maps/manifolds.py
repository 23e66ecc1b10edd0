"""UMAP, for one map and for the layers of a model together: one at a time, watched, and able to stop.

Two fits at once can end the whole process (numba's threading layer, where the system has no libgomp); so one lock
stands around every use of the library, its import included, which takes seconds and happens only when a map asks.
"""

import threading
import warnings
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager, suppress
from functools import cache
from importlib import import_module
from typing import Any
from unittest.mock import patch

import numpy as np

from components.numbers.maps.neighbourhood import nearest

Report = Callable[[float, str], None]
"""report(share done from 0 to 1, what is being done): it may raise, to stop the work."""

FEWEST = 12  # points below which UMAP has no neighbourhoods to draw
EPOCHS = 200  # rounds of improvement: as trustworthy as the library's 500 for few points, in less than half the time
HOLD = 0.1  # how firmly a point is held near its like in the layers around: at the library's 0.01 few still jump about

_LOCK = threading.Lock()


def silent(share: float, step: str) -> None:
    """The report of whoever does not want to hear."""


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
    with _alone(report) as umap:
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
    with _alone(report, rounds=len(layers) + 1) as umap:
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


@contextmanager
def _alone(report: Report, rounds: int = 1) -> Iterator[Any]:
    """The library, while nobody else uses it. Its only sign of life is tqdm's: `report` takes that one's place."""
    while not _LOCK.acquire(timeout=0.2):
        report(0.0, "waits for the map in hand")
    try:
        report(0.0, "opens UMAP, which takes a while the first time")
        import numba

        _keep_what_is_compiled()
        import umap
        from umap import layouts

        numba.set_num_threads(1)  # of this thread: a seed needs one, and more wait for one another on a busy server

        finished = [0]

        def watched(epochs: Iterable[int], **_: object) -> Iterator[int]:
            for epoch in epochs:
                report((finished[0] + epoch / EPOCHS) / rounds, "draws the map")
                yield epoch
            finished[0] += 1

        with patch.object(layouts, "tqdm", watched), warnings.catch_warnings():
            warnings.simplefilter("ignore")  # what it warns of is meant: one thread for a seed, no search index
            yield umap
    finally:
        _LOCK.release()


@cache
def _keep_what_is_compiled() -> None:
    """numba keeps all that it compiles of the library, and not only what its authors marked: half a minute's work.

    A later process then draws its first map in seconds. Where the folder is full or not writable it compiles anew.
    """
    caching: Any = import_module("numba.core.caching")
    dispatcher: Any = import_module("numba.core.dispatcher")
    begin = dispatcher.Dispatcher.__init__

    def cache_of(function: Callable[..., Any]) -> Any:
        try:
            return caching.FunctionCache(function)
        except RuntimeError:  # there is no folder at all
            return caching.NullCache()

    def kept(function: Any, *asked: Any, **named: Any) -> None:
        begin(function, *asked, **named)
        if str(function.py_func.__module__).startswith(("umap.", "pynndescent.")):
            function.enable_caching()

    caching.Cache._guard_against_spurious_io_errors = lambda _: suppress(OSError)
    dispatcher.FunctionCache, dispatcher.Dispatcher.__init__ = cache_of, kept
