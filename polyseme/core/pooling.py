"""Pooling: one vector for the pieces of a word or of a sentence. To add one, add an entry to its table.

The functions are plain because the code that a page shows contains the chosen one as it stands here.
"""

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np

from polyseme.bert import Tokens

Pool = Callable[[np.ndarray], np.ndarray]
"""(..., piece, feature) -> (..., feature')."""


def mean(rows: np.ndarray) -> np.ndarray:
    """(..., piece, feature) -> (..., feature): the mean of the pieces."""
    return rows.mean(axis=-2)


def total(rows: np.ndarray) -> np.ndarray:
    """(..., piece, feature) -> (..., feature): the sum of the pieces."""
    return rows.sum(axis=-2)


def first(rows: np.ndarray) -> np.ndarray:
    """(..., piece, feature) -> (..., feature): the first piece."""
    return rows[..., 0, :]


def last(rows: np.ndarray) -> np.ndarray:
    """(..., piece, feature) -> (..., feature): the last piece."""
    return rows[..., -1, :]


def largest(rows: np.ndarray) -> np.ndarray:
    """(..., piece, feature) -> (..., feature): the largest value of each feature."""
    return rows.max(axis=-2)


def mean_and_largest(rows: np.ndarray) -> np.ndarray:
    """(..., piece, feature) -> (..., 2 x feature): the mean of the pieces, then the largest value of each feature."""
    return np.concatenate([rows.mean(axis=-2), rows.max(axis=-2)], axis=-1)


def winning(rows: np.ndarray) -> np.ndarray:
    """(piece, feature) -> (piece, feature): the largest value of each feature in its row; elsewhere 0."""
    return np.where(np.arange(len(rows))[:, None] == rows.argmax(axis=0), rows, 0)


def even_and_winning(rows: np.ndarray) -> np.ndarray:
    """(piece, feature) -> (piece, 2 x feature): each value over the number of pieces, then `winning`."""
    return np.concatenate([rows / len(rows), winning(rows)], axis=-1)


TOKEN_POOLINGS: dict[str, Pool] = {"Mean": mean, "Sum": total, "First": first, "Last": last}
"""(..., piece, feature) -> (..., feature): the pooling of a word's pieces, by name."""


@dataclass(frozen=True)
class SentencePooling:
    """A function from the token vectors of a sentence to one vector. Padding is ignored."""

    name: str
    short: str  # for axes
    pool: Pool
    own: bool | None = False  # whether [CLS] and [SEP] are left out; None for a pooling that takes one of the two
    width: int = 1  # of its vector, in vectors of one token
    service: str = ""  # its name in bert-as-service
    linear: bool = False  # whether it is a weighted sum of the pieces, with the same weights for every feature
    split: Pool | None = None  # without linear: the contribution of each piece, if it can be told

    def __call__(self, vectors: np.ndarray, tokens: Tokens) -> np.ndarray:
        """(token, feature) -> (feature',)."""
        return self.pool(vectors[self.counted(tokens)])

    def counted(self, tokens: Tokens) -> np.ndarray:
        """(token,) bool: which tokens are pooled. ValueError if there are none."""
        rows = np.asarray(tokens.mask, dtype=bool)
        if self.own:
            rows &= ~np.asarray(tokens.special, dtype=bool)
        if not rows.any():
            raise ValueError("The text has no pieces of its own to pool. Type at least one word.")
        return rows

    def weights(self, tokens: Tokens) -> np.ndarray:
        """(token,): the weight of each token; the weighted vectors add up to the pooled one."""
        if not self.linear:
            raise ValueError(f"{self.name} is no weighted sum of tokens, so no token has a share. Choose a mean.")
        weights, counted = np.zeros(len(tokens)), self.counted(tokens)
        weights[counted] = self.pool(np.eye(int(counted.sum())))  # one feature per piece
        return weights

    def parts(self, vectors: np.ndarray, tokens: Tokens) -> np.ndarray:
        """(token, feature) -> (token, feature'): the contribution of each token; the sum is the pooled vector."""
        if self.linear:
            return self.weights(tokens)[:, None] * vectors
        if self.split is None:
            raise ValueError(f"{self.name} is no weighted sum of tokens, so no token has a share. Choose a mean.")
        counted = self.counted(tokens)
        parts = np.zeros((len(tokens), self.width * vectors.shape[1]))
        parts[counted] = self.split(vectors[counted])
        return parts

    @property
    def otherwise(self) -> "SentencePooling | None":
        """The same pooling with [CLS] and [SEP] instead of without, or the reverse; None if there is none."""
        same = (pooling for pooling in SENTENCE_POOLINGS.values() if pooling.pool is self.pool)
        return next((pooling for pooling in same if {pooling.own, self.own} == {True, False}), None)


SENTENCE_POOLINGS: dict[str, SentencePooling] = {
    pooling.name: pooling
    for pooling in (
        SentencePooling("Mean", "mean", mean, service="REDUCE_MEAN", linear=True),
        SentencePooling("Mean without special tokens", "mean, own", mean, own=True, linear=True),
        SentencePooling("Max", "max", largest, service="REDUCE_MAX", split=winning),
        SentencePooling("Max without special tokens", "max, own", largest, own=True, split=winning),
        SentencePooling(
            "Mean and max", "mean + max", mean_and_largest, False, 2, "REDUCE_MEAN_MAX", split=even_and_winning
        ),
        SentencePooling(
            "Mean and max without special tokens", "mean + max, own", mean_and_largest, True, 2, split=even_and_winning
        ),
        SentencePooling("[CLS]", "[CLS]", first, own=None, service="CLS_TOKEN", linear=True),
        SentencePooling("[SEP]", "[SEP]", last, own=None, service="SEP_TOKEN", linear=True),
    )
}
"""(token, feature), tokens -> (feature',): the pooling of a sentence, by name."""
