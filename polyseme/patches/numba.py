"""Limits what numba compiles of umap-learn: only what maps need, once per machine, for one thread.

Unpatched, the first map on a machine waits a minute for the compiler, and the first map of every later process half as
long. Applied in the worker process only (polyseme/core/maps/worker.py).
"""

from collections.abc import Callable, Iterable
from contextlib import suppress
from importlib import import_module
from typing import Any

import numpy as np
from scipy.sparse import csr_array


def apply() -> None:
    numba: Any = import_module("numba")
    caching: Any = import_module("numba.core.caching")
    caching.Cache._guard_against_spurious_io_errors = lambda _: suppress(OSError)  # the cache's folder may be full
    numba.njit = _cached_njit(numba.njit)
    umap: Any = import_module("umap.umap_")
    umap.fast_knn_indices = sorted_neighbours
    aligned: Any = import_module("umap.aligned_umap")
    aligned.build_neighborhood_similarities = shared_neighbours


def _cached_njit(njit: Callable[..., Any]) -> Callable[..., Any]:
    """numba.njit that caches umap-learn's functions on disk and leaves pynndescent's as they are.

    pynndescent is for tens of thousands of points: no map of ours calls it, and its compilation takes 20 seconds.
    Code for several threads takes twice as long to compile, and with a seed umap-learn uses one.
    """

    def decorated(*signature: Any, **options: Any) -> Any:
        if signature and callable(signature[0]):
            return decorated(**options)(signature[0])

        def compiled(function: Callable[..., Any]) -> Any:
            if function.__module__.startswith("pynndescent."):
                return function
            if not function.__module__.startswith("umap."):
                return njit(*signature, **options)(function)
            options_for_one = options | {"parallel": False}
            try:
                return njit(*signature, **options_for_one | {"cache": True})(function)
            except RuntimeError:  # no folder to write a cache to
                return njit(*signature, **options_for_one | {"cache": False})(function)

        return compiled

    return decorated


def sorted_neighbours(distances: np.ndarray, count: int) -> np.ndarray:
    """(n, n), count -> (n, count): umap-learn's fast_knn_indices, whose sort takes five seconds to compile."""
    return np.asarray(distances.argsort(axis=1, kind="stable")[:, :count], dtype=np.int32)


def shared_neighbours(starts: Iterable[Any], ends: Iterable[Any], relations: np.ndarray) -> np.ndarray:
    """(layer, window, n): the share of a point's neighbours that it also has in each layer around.

    umap-learn's build_neighborhood_similarities for points related to themselves only; its sets and sorting take
    twelve seconds to compile.
    """
    points = relations.shape[2]
    pairs = zip(starts, ends, strict=True)
    graphs = [csr_array((np.ones(len(end), int), end, start), (points, points)) for start, end in pairs]
    shares = np.zeros(relations.shape, np.float32)
    for layer, offset in np.argwhere((relations >= 0).all(axis=2)):
        graph, around = graphs[layer], graphs[layer + offset - relations.shape[1] // 2]
        common, union = graph.multiply(around).sum(axis=1), (graph + around > 0).sum(axis=1)
        shares[layer, offset] = np.divide(common, union, out=np.ones(points), where=union > 0)
    return shares
