"""What numba compiles of umap-learn in the worker process, and what is computed without it."""

import sys
from collections.abc import Iterator
from importlib import import_module
from types import FunctionType

import numpy as np
import pytest
from scipy.sparse import random_array

from polyseme.core.maps.worker import Worker
from polyseme.patches import NUMBA, applied
from polyseme.patches import numba as patches
from tests.whole import some

DENSITIES = (0, 0.02, 0.2, 0.3, 0.6)  # of graphs; in the first two, points without any neighbour


@pytest.fixture
def another() -> Iterator[Worker]:
    worker = Worker(idle_seconds=60)
    yield worker
    worker._end()


def umap_learns(distances: np.ndarray, graphs: list) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """What umap-learn's own functions give, as plain Python: run where numba is switched off."""
    utils, aligned = import_module("umap.utils"), import_module("umap.aligned_umap")
    relations = aligned.expand_relations([{at: at for at in range(len(distances))}] * (len(graphs) - 1))
    starts, ends = [graph.indptr for graph in graphs], [graph.indices for graph in graphs]
    shares = aligned.build_neighborhood_similarities(starts, ends, relations)
    return utils.fast_knn_indices(distances, 15), relations, shares


def test_what_is_computed_without_numba_is_what_umap_learn_computes(another, monkeypatch):
    vectors = np.random.default_rng(3).normal(size=(60, 5))
    distances = np.linalg.norm(vectors[:, None] - vectors, axis=2)
    distances[:, 7] = distances[:, 9]  # ties
    graphs = [random_array((60, 60), density=density, format="csr", rng=seed) for seed, density in enumerate(DENSITIES)]
    monkeypatch.setenv("NUMBA_DISABLE_JIT", "1")
    neighbours, relations, shares = another.run(umap_learns, distances, graphs)
    assert 0 < shares.mean() < 1
    starts, ends = [graph.indptr for graph in graphs], [graph.indices for graph in graphs]
    np.testing.assert_array_equal(patches.sorted_neighbours(distances, 15), neighbours)
    np.testing.assert_array_equal(patches.shared_neighbours(starts, ends, relations), shares)


def compiled_functions() -> tuple[bool, bool, bool]:
    """Whether a function that its authors did not mark is cached, one of theirs parallel, the search compiled."""
    patches.apply()
    aligned, utils = import_module("umap.aligned_umap"), import_module("umap.utils")
    search = sys.modules["pynndescent.rp_trees"].make_euclidean_tree
    parallel = utils.fast_knn_indices.targetoptions["parallel"]
    return bool(aligned.procrustes_align.stats.cache_path), parallel, not isinstance(search, FunctionType)


def test_all_of_umap_learn_is_cached_for_the_next_process_and_its_search_is_not_compiled(another):
    assert another.run(compiled_functions) == (True, False, False)


def compiled_without_cache(trouble: str) -> int:
    """A function compiled as umap-learn's are, where numba can't write its cache."""

    def twice(number: int) -> int:
        return 2 * number

    def full(*arguments: object) -> None:
        raise OSError(28, "No space left on device")

    patches.apply()
    numba, caching = import_module("numba"), import_module("numba.core.caching")
    if trouble == "full":
        caching.IndexDataCacheFile.save = full
    else:
        caching.CacheImpl._locator_classes = []
    twice.__module__ = "umap.made"
    compiled = numba.njit(twice)
    assert bool(compiled.stats.cache_path) == (trouble == "full")
    return compiled(21)


@pytest.mark.parametrize("trouble", some(["full", "no folder"], ["no folder"]))
def test_a_map_is_drawn_where_numba_can_keep_nothing_of_what_it_compiled(another, trouble):
    assert another.run(compiled_without_cache, trouble) == 42


def test_the_patch_says_once_that_it_could_not_be_applied(monkeypatch, caplog):
    monkeypatch.setattr(patches, "import_module", lambda name: object())
    applied.cache_clear()
    assert [applied(NUMBA), applied(NUMBA)] == [None, None]
    applied.cache_clear()
    assert caplog.text.count("the first UMAP map on a machine waits") == 1
