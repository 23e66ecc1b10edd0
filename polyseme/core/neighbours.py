"""Exact nearest-neighbour search in a vocabulary: one matrix product for any number of queries.

The vectors are not copied or normalised in memory; one scale factor per row turns the products into cosines.
"""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from polyseme import limits
from polyseme.core.similarity import unit


@dataclass(frozen=True)
class Index:
    """The vectors of a table (row, feature), with a centre and scale that turn products into cosines; read-only."""

    vectors: np.ndarray
    centre: np.ndarray  # (feature,): subtracted from rows and queries; zeros for plain cosines
    scale: np.ndarray  # (row,): 1 over the length of each centred row; 0 for a row of zeros

    def __len__(self) -> int:
        return len(self.vectors)

    def cosines(self, queries: np.ndarray) -> np.ndarray:
        """(query, feature) -> (query, row): the cosine of each query with each row, both centred."""
        units = unit(queries - self.centre)
        single = len(units) == 1  # a matrix-vector product runs at memory speed
        products = (self.vectors @ units[0])[None] if single else units @ self.vectors.T
        if self.centre.any():
            products -= (units @ self.centre)[:, None]
        products *= self.scale
        return np.asarray(products)


def build_index(vectors: np.ndarray, centre: np.ndarray | None = None) -> Index:
    """(row, feature) -> the index of a table, with the row lengths computed once."""
    mean = np.zeros(vectors.shape[1], np.float32) if centre is None else np.asarray(centre, np.float32)
    squares = np.einsum("ij,ij->i", vectors, vectors, dtype=np.float64)
    if mean.any():
        squares += float(mean @ mean) - 2.0 * (vectors @ mean)
    lengths = np.sqrt(squares.clip(0))
    scale = np.divide(1, lengths, out=np.zeros(len(vectors)), where=lengths > 1e-12).astype(np.float32)
    for array in (mean, scale):
        array.flags.writeable = False
    return Index(vectors, mean, scale)


def nearest(
    index: Index,
    queries: np.ndarray,
    k: int,
    allowed: np.ndarray | None = None,
    without: Sequence[Sequence[int]] = (),
) -> tuple[np.ndarray, np.ndarray]:
    """(query, feature) -> ids and cosines, (query, k) each: the k nearest rows of each query, nearest first.

    allowed: (row,) bool, the rows to search. without: rows to exclude, per query. Ties are ordered by id.
    With fewer than k rows to search, all of them are returned.
    """
    rows = len(index) if allowed is None else int(allowed.sum())
    k = max(0, min(k, rows - max(map(len, without), default=0)))
    ids, cosines = np.zeros((len(queries), k), np.int64), np.zeros((len(queries), k), np.float32)
    step = queries_per_batch(len(index))
    for start in range(0, len(queries) if k else 0, step):
        scores = index.cosines(queries[start : start + step])
        if allowed is not None:
            np.copyto(scores, -np.inf, where=~allowed)
        for query, row in enumerate(scores, start):
            if without:
                row[list(without[query])] = -np.inf
            ids[query] = top_indices(row, k)
            cosines[query] = row[ids[query]]
    return ids, cosines.clip(-1, 1)


def queries_per_batch(rows: int) -> int:
    """The number of queries per product with a table of so many rows."""
    return max(1, min(limits.QUERIES_AT_ONCE, limits.COSINES_AT_ONCE // max(rows, 1)))


def top_indices(scores: np.ndarray, k: int) -> np.ndarray:
    """(row,) -> (k,): the indices of the k highest scores, highest first; ties by index.

    >>> top_indices(np.array([0.1, 0.7, 0.7, 0.9, 0.7]), 3).tolist()
    [3, 1, 2]
    """
    candidates = np.flatnonzero(scores >= np.partition(scores, -k)[-k])
    return np.asarray(candidates[np.argsort(-scores[candidates], kind="stable")[:k]])


def ranks(scores: np.ndarray, rows: np.ndarray, allowed: np.ndarray | None = None) -> np.ndarray:
    """(query, row), (query,) -> (query,): the rank, from 1, of one row per query among the allowed ones; ties by id."""
    own = np.take_along_axis(scores, rows[:, None], axis=1)
    before = (scores > own) | ((scores == own) & (np.arange(scores.shape[1]) < rows[:, None]))
    return np.asarray((before if allowed is None else before & allowed).sum(axis=1) + 1)
