"""The nearest pieces of a vocabulary: searched whole and exactly, in one matrix product for any number of queries.

No copy of the vectors is kept. The product is with the table as it lies in memory; one number a row turns it into
cosines, so that one query costs one reading of the table.
"""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from components import limits
from components.bert import Bert
from components.numbers.similarity import unit


@dataclass(frozen=True)
class Index:
    """A table's vectors (row, feature), and what makes cosines of products with them; all of it read-only."""

    vectors: np.ndarray
    centre: np.ndarray  # (feature,): subtracted from rows and queries; zeros for plain cosines
    scale: np.ndarray  # (row,): 1 over the length of each row, after the subtraction; 0 for a row of zeros

    def __len__(self) -> int:
        return len(self.vectors)

    def cosines(self, queries: np.ndarray) -> np.ndarray:
        """(query, feature) -> (query, row): the cosine of each query with each row, less the centre on both sides."""
        wanted = unit(queries - self.centre)
        one = len(wanted) == 1  # a product with one vector reads the table once, at the memory's own speed
        products = (self.vectors @ wanted[0])[None] if one else wanted @ self.vectors.T
        if self.centre.any():
            products -= (wanted @ self.centre)[:, None]
        products *= self.scale
        return np.asarray(products)


def index_of(vectors: np.ndarray, centre: np.ndarray | None = None) -> Index:
    """(row, feature) -> the index of a table; the lengths of its rows are taken once, here."""
    middle = np.zeros(vectors.shape[1], np.float32) if centre is None else np.asarray(centre, np.float32)
    squares = np.einsum("ij,ij->i", vectors, vectors, dtype=np.float64)
    if middle.any():
        squares += float(middle @ middle) - 2.0 * (vectors @ middle)
    lengths = np.sqrt(squares.clip(0))
    scale = np.divide(1, lengths, out=np.zeros(len(vectors)), where=lengths > 1e-12).astype(np.float32)
    for array in (middle, scale):
        array.flags.writeable = False
    return Index(vectors, middle, scale)


def nearest(
    index: Index,
    queries: np.ndarray,
    k: int,
    allowed: np.ndarray | None = None,
    without: Sequence[Sequence[int]] = (),
) -> tuple[np.ndarray, np.ndarray]:
    """(query, feature) -> ids and cosines, (query, k) each: the k nearest rows of each query, the nearest first.

    allowed: (row,) bool, the rows that may be answers. without: for each query, rows that are no answers to it.
    Rows of one cosine come by id. Where fewer than k rows are allowed, all of them are there.
    """
    rows = len(index) if allowed is None else int(allowed.sum())
    k = max(0, min(k, rows - max(map(len, without), default=0)))
    ids, cosines = np.zeros((len(queries), k), np.int64), np.zeros((len(queries), k), np.float32)
    step = at_once(len(index))
    for start in range(0, len(queries) if k else 0, step):
        scores = index.cosines(queries[start : start + step])
        if allowed is not None:
            np.copyto(scores, -np.inf, where=~allowed)
        for at, row in enumerate(scores, start):
            if without:
                row[list(without[at])] = -np.inf
            ids[at] = highest(row, k)
            cosines[at] = row[ids[at]]
    return ids, cosines.clip(-1, 1)


def at_once(rows: int) -> int:
    """How many queries go into one product with a table of so many rows."""
    return max(1, min(limits.QUERIES_AT_ONCE, limits.COSINES_AT_ONCE // max(rows, 1)))


def highest(scores: np.ndarray, k: int) -> np.ndarray:
    """(row,) -> (k,): the places of the k highest scores, the highest first; of equal ones the lower place first.

    >>> highest(np.array([0.1, 0.7, 0.7, 0.9, 0.7]), 3).tolist()
    [3, 1, 2]
    """
    least = np.partition(scores, -k)[-k]
    places = np.flatnonzero(scores >= least)
    return np.asarray(places[np.argsort(-scores[places], kind="stable")[:k]])


def ranks(scores: np.ndarray, places: np.ndarray, allowed: np.ndarray | None = None) -> np.ndarray:
    """(query, row), (query,) -> (query,): the rank from 1 of one row a query among the allowed ones, ties by id."""
    own = np.take_along_axis(scores, places[:, None], axis=1)
    before = (scores > own) | ((scores == own) & (np.arange(scores.shape[1]) < places[:, None]))
    return np.asarray((before if allowed is None else before & allowed).sum(axis=1) + 1)


def nearest_tokens(bert: Bert, vector: np.ndarray, k: int) -> list[tuple[str, float]]:
    """(feature,) -> the k pieces of a model's vocabulary that are nearest to a vector, each with its cosine.

    >>> from components.bert import load
    >>> bert = load("all-MiniLM-L6-v2")
    >>> bank = bert.token_vectors[bert.tokenizer.ids["bank"]]
    >>> [piece for piece, cosine in nearest_tokens(bert, bank, 4)]
    ['bank', 'banks', 'banking', '##bank']
    """
    ids, cosines = nearest(index_of(bert.token_vectors), vector[None], k)
    return [(bert.vocabulary[at], float(cosine)) for at, cosine in zip(ids[0], cosines[0], strict=True)]
