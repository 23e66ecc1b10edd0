"""The ten nearest of 30,522 x 768 vectors: one query, and 286 at once, against scikit-learn and numpy's plain way."""

import importlib.util
import os
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor

import numpy as np
from sklearn.neighbors import NearestNeighbors

from polyseme.core.neighbours import build_index, nearest

from ..timing import compare

ROWS, FEATURES, LAYERS, TOKENS = 30_522, 768, 13, 22


def _sides(vectors: np.ndarray, queries: np.ndarray) -> dict[str, Callable[[], np.ndarray]]:
    """The ways to search, each giving ids (query, 10)."""
    index = build_index(vectors)
    brute = NearestNeighbors(n_neighbors=10, metric="cosine", algorithm="brute").fit(vectors)

    def norms_each_time() -> np.ndarray:
        lengths = np.linalg.norm(vectors, axis=1) * np.linalg.norm(queries, axis=1)[:, None]
        return np.argsort(-(queries @ vectors.T) / lengths, axis=1)[:, :10]

    sides = {
        "scikit-learn, brute force by cosine": lambda: brute.kneighbors(queries, return_distance=False),
        "numpy, norms and a full sort each time": norms_each_time,
        "ours": lambda: nearest(index, queries, 10)[0],
    }
    return sides | _faiss(vectors, queries)


def _faiss(vectors: np.ndarray, queries: np.ndarray) -> dict[str, Callable[[], np.ndarray]]:
    """The same by faiss, where somebody has it."""
    if importlib.util.find_spec("faiss") is None:
        return {}
    import faiss

    units = vectors / np.linalg.norm(vectors, axis=1, keepdims=True)
    flat = faiss.IndexFlatIP(vectors.shape[1])
    flat.add(units)
    return {"faiss, flat inner product": lambda: flat.search(queries, 10)[1]}


def _reading(vectors: np.ndarray) -> Callable[[], object]:
    """Reads the vectors once with every core, and does nothing else but sum up what it reads."""
    cores = os.cpu_count() or 1
    parts = np.array_split(vectors.view(np.int64), cores)
    pool = ThreadPoolExecutor(cores)
    return lambda: list(pool.map(lambda part: np.add.reduce(part, axis=None), parts))


def main() -> None:
    """Prints the medians and their ratios, after a check that all ways agree; for one query also the bandwidth."""
    rng = np.random.default_rng(1)
    vectors = rng.standard_normal((ROWS, FEATURES), dtype=np.float32)
    many = rng.standard_normal((LAYERS * TOKENS, FEATURES), dtype=np.float32)
    for name, queries, runs in (("one query", many[:1], 41), (f"{LAYERS} layers x {TOKENS} tokens", many, 7)):
        sides = _sides(vectors, queries)
        agree = all((side() == sides["ours"]()).mean() > 0.999 for side in sides.values())
        print(f"  {name}: the same neighbours by all ways: {'yes' if agree else 'NO'}")
        compare(sides, runs=runs)
    index = build_index(vectors)
    sides = {"reading the matrix once": _reading(vectors), "ours, one query": lambda: nearest(index, many[:1], 10)}
    medians = compare(sides, runs=61)
    reading, ours = medians.values()
    print(f"  one query reads the {vectors.nbytes / 1e6:.0f} MB at {reading / ours:.0%} of the measured bandwidth")
