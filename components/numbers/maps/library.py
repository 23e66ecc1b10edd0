"""The library of UMAP: opened once, used by one at a time, watched, and no more of it compiled than is needed.

Two fits at once can end the whole process (numba's threading layer, where the system has no libgomp); so one lock
stands around every use of the library, its import included, which takes seconds and happens only when a map asks.
"""

import sys
import threading
import warnings
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager, suppress
from functools import cache
from importlib import import_module
from types import ModuleType
from typing import Any
from unittest.mock import patch

import numpy as np
from scipy.sparse import csr_array

Report = Callable[[float, str], None]
"""report(share done from 0 to 1, what is being done): it may raise, to stop the work."""

EPOCHS = 200  # rounds of improvement: as trustworthy as the library's 500 for few points, in less than half the time

SEARCH: dict[str, dict[str, object]] = {
    "pynndescent": {"NNDescent": type("NNDescent", (), {})},
    "pynndescent.distances": {"named_distances": {}},
    "pynndescent.sparse": {"sparse_named_distances": {}},
}
"""What stands in for the library's search while it is imported."""

_LOCK = threading.Lock()


def silent(share: float, step: str) -> None:
    """The report of whoever does not want to hear."""


@contextmanager
def alone(report: Report, rounds: int = 1) -> Iterator[Any]:
    """The library, while nobody else uses it. Its only sign of life is tqdm's: `report` takes that one's place."""
    while not _LOCK.acquire(timeout=0.2):
        report(0.0, "waits for the map in hand")
    try:
        report(0.0, "opens UMAP, which takes a while the first time")
        import numba

        umap = _library()
        from umap import aligned_umap, layouts, umap_

        numba.set_num_threads(1)  # of this thread: a seed needs one, and more wait for one another on a busy server

        finished = [0]

        def watched(epochs: Iterable[int], **_: object) -> Iterator[int]:
            for epoch in epochs:
                report((finished[0] + epoch / EPOCHS) / rounds, "draws the map")
                yield epoch
            finished[0] += 1

        with (
            patch.object(layouts, "tqdm", watched),
            patch.object(umap_, "fast_knn_indices", nearest),
            patch.object(aligned_umap, "build_neighborhood_similarities", shared_neighbours),
            warnings.catch_warnings(),
        ):
            warnings.simplefilter("ignore")  # what it warns of is meant: one thread for a seed, no search index
            yield umap
    finally:
        _LOCK.release()


def nearest(distances: np.ndarray, count: int) -> np.ndarray:
    """(n, n), count -> (n, count): what the library's fast_knn_indices gives, whose sort takes seconds to compile."""
    return np.asarray(distances.argsort(axis=1, kind="stable")[:, :count], dtype=np.int32)


def shared_neighbours(starts: Iterable[Any], ends: Iterable[Any], relations: np.ndarray) -> np.ndarray:
    """(layer, window, n): which share of its neighbours a point has in common with itself in each layer around.

    What the library's build_neighborhood_similarities gives where each point is related to itself; to compile that one,
    with its sets and sorting, takes a third of the time of a first map.
    """
    points = relations.shape[2]
    pairs = zip(starts, ends, strict=True)
    graphs = [csr_array((np.ones(len(end), int), end, start), (points, points)) for start, end in pairs]
    shares = np.zeros(relations.shape, np.float32)
    for layer, place in np.argwhere((relations >= 0).all(axis=2)):
        one, other = graphs[layer], graphs[layer + place - relations.shape[1] // 2]
        both, all_of_both = one.multiply(other).sum(axis=1), (one + other > 0).sum(axis=1)
        shares[layer, place] = np.divide(both, all_of_both, out=np.ones(points), where=all_of_both > 0)
    return shares


@cache
def _library() -> Any:
    """The library without its search among points by the ten thousand, which no map of ours asks for.

    numba compiles that search as it is imported: ten seconds before a server's first map.
    """
    _keep_what_is_compiled()
    for name, part in SEARCH.items():
        sys.modules[name] = ModuleType(name)
        vars(sys.modules[name]).update(part)
    try:
        return import_module("umap")
    finally:
        for name in SEARCH:
            del sys.modules[name]


def _keep_what_is_compiled() -> None:
    """numba keeps all that it compiles of the library, and not only what its authors marked.

    A later process then draws its first map in seconds. Where the folder is full or not writable it compiles anew.
    Nothing is compiled for several threads, which takes twice as long: maps are drawn by one.
    """
    caching: Any = import_module("numba.core.caching")
    dispatcher: Any = import_module("numba.core.dispatcher")
    begin = dispatcher.Dispatcher.__init__

    def cache_of(function: Callable[..., Any]) -> Any:
        try:
            return caching.FunctionCache(function)
        except RuntimeError:  # there is no folder at all
            return caching.NullCache()

    def kept(function: Any, py_func: Any, *asked: Any, **named: Any) -> None:
        theirs = str(py_func.__module__).startswith("umap.")
        if theirs and "targetoptions" in named:
            named["targetoptions"] = named["targetoptions"] | {"parallel": False}
        begin(function, py_func, *asked, **named)
        if theirs:
            function.enable_caching()

    caching.Cache._guard_against_spurious_io_errors = lambda _: suppress(OSError)
    dispatcher.FunctionCache, dispatcher.Dispatcher.__init__ = cache_of, kept
