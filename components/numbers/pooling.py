"""Pooling: one vector for several pieces, of a word or of a sentence. To add a way, add an entry to its table.

The functions are plain: a reader gets the very one that was chosen in the code of the page.
"""

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np

from components.bert import Tokens

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
    """(..., piece, feature) -> (..., 2 x feature): the mean of the pieces, and beside it the largest values."""
    return np.concatenate([rows.mean(axis=-2), rows.max(axis=-2)], axis=-1)


TOKEN_POOLINGS: dict[str, Pool] = {"Mean": mean, "Sum": total, "First": first, "Last": last}
"""(..., piece, feature) -> (..., feature): what stands for a word that was split into several pieces."""


@dataclass(frozen=True)
class SentencePooling:
    """One way to make one vector of a sentence; called with its vectors and tokens, it does so. Padding takes no part.

    `own`: whether it takes the text's own pieces alone, without [CLS] and [SEP]; None where it takes one of those two.
    """

    name: str
    short: str  # where there is little room, as on an axis
    pool: Pool
    own: bool | None = False
    width: int = 1  # of its vector, in vectors of one token
    service: str = ""  # what bert-as-service calls it

    def __call__(self, vectors: np.ndarray, tokens: Tokens) -> np.ndarray:
        """(token, feature) -> (feature',)."""
        rows = np.asarray(tokens.mask, dtype=bool)
        if self.own:
            rows &= ~np.asarray(tokens.special, dtype=bool)
        if not rows.any():
            raise ValueError("The text has no pieces of its own to pool. Type at least one word.")
        return self.pool(vectors[rows])

    @property
    def otherwise(self) -> "SentencePooling | None":
        """The same pooling with [CLS] and [SEP] where it is without them, and without them where it is with them."""
        others = (one for one in SENTENCE_POOLINGS.values() if one.pool is self.pool)
        return next((one for one in others if None not in (one.own, self.own) and one.own != self.own), None)


SENTENCE_POOLINGS: dict[str, SentencePooling] = {
    pooling.name: pooling
    for pooling in (
        SentencePooling("Mean", "mean", mean, service="REDUCE_MEAN"),
        SentencePooling("Mean of its own pieces", "mean, own", mean, own=True),
        SentencePooling("Max", "max", largest, service="REDUCE_MAX"),
        SentencePooling("Max of its own pieces", "max, own", largest, own=True),
        SentencePooling("Mean and max", "mean + max", mean_and_largest, width=2, service="REDUCE_MEAN_MAX"),
        SentencePooling("Mean and max of its own pieces", "mean + max, own", mean_and_largest, own=True, width=2),
        SentencePooling("[CLS]", "[CLS]", first, own=None, service="CLS_TOKEN"),
        SentencePooling("[SEP]", "[SEP]", last, own=None, service="SEP_TOKEN"),
    )
}
"""(token, feature), tokens -> (feature',): one vector for a sentence, by name."""
