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


def winning(rows: np.ndarray) -> np.ndarray:
    """(piece, feature) -> (piece, feature): the largest value of each feature where it stands; elsewhere 0."""
    return np.where(np.arange(len(rows))[:, None] == rows.argmax(axis=0), rows, 0)


def even_and_winning(rows: np.ndarray) -> np.ndarray:
    """(piece, feature) -> (piece, 2 x feature): an even part of each value, and beside it the largest values."""
    return np.concatenate([rows / len(rows), winning(rows)], axis=-1)


TOKEN_POOLINGS: dict[str, Pool] = {"Mean": mean, "Sum": total, "First": first, "Last": last}
"""(..., piece, feature) -> (..., feature): what stands for a word that was split into several pieces."""


@dataclass(frozen=True)
class SentencePooling:
    """One way to make one vector of a sentence; called with its vectors and tokens, it does so. Padding takes no part.

    `own`: whether it takes the text's own pieces alone, without [CLS] and [SEP]; None where it takes one of those two.
    `linear`: whether it adds the pieces up, each with a weight that is the same for every feature. Where it does not,
    `split` says what each piece puts into the vector, if that can be told.
    """

    name: str
    short: str  # where there is little room, as on an axis
    pool: Pool
    own: bool | None = False
    width: int = 1  # of its vector, in vectors of one token
    service: str = ""  # what bert-as-service calls it
    linear: bool = False
    split: Pool | None = None

    def __call__(self, vectors: np.ndarray, tokens: Tokens) -> np.ndarray:
        """(token, feature) -> (feature',)."""
        return self.pool(vectors[self.counted(tokens)])

    def counted(self, tokens: Tokens) -> np.ndarray:
        """(token,) bool: which tokens it takes. ValueError where there are none."""
        rows = np.asarray(tokens.mask, dtype=bool)
        if self.own:
            rows &= ~np.asarray(tokens.special, dtype=bool)
        if not rows.any():
            raise ValueError("The text has no pieces of its own to pool. Type at least one word.")
        return rows

    def weights(self, tokens: Tokens) -> np.ndarray:
        """(token,): what each token counts for; its vectors, so weighed, add up to the pooled one."""
        if not self.linear:
            raise ValueError(f"{self.name} does not add its tokens up: none has a weight. Choose a mean.")
        weights, counted = np.zeros(len(tokens)), self.counted(tokens)
        weights[counted] = self.pool(np.eye(int(counted.sum())))  # each piece a feature of its own
        return weights

    def parts(self, vectors: np.ndarray, tokens: Tokens) -> np.ndarray:
        """(token, feature) -> (token, feature'): what each token puts into the pooled vector; they add up to it."""
        if self.linear:
            return self.weights(tokens)[:, None] * vectors
        if self.split is None:
            raise ValueError(f"What each token puts into the vector can't be told of {self.name}. Choose a mean.")
        counted = self.counted(tokens)
        parts = np.zeros((len(tokens), self.width * vectors.shape[1]))
        parts[counted] = self.split(vectors[counted])
        return parts

    @property
    def otherwise(self) -> "SentencePooling | None":
        """The same pooling with [CLS] and [SEP] where it is without them, and without them where it is with them."""
        others = (one for one in SENTENCE_POOLINGS.values() if one.pool is self.pool)
        return next((one for one in others if None not in (one.own, self.own) and one.own != self.own), None)


SENTENCE_POOLINGS: dict[str, SentencePooling] = {
    pooling.name: pooling
    for pooling in (
        SentencePooling("Mean", "mean", mean, service="REDUCE_MEAN", linear=True),
        SentencePooling("Mean of its own pieces", "mean, own", mean, own=True, linear=True),
        SentencePooling("Max", "max", largest, service="REDUCE_MAX", split=winning),
        SentencePooling("Max of its own pieces", "max, own", largest, own=True, split=winning),
        SentencePooling(
            "Mean and max", "mean + max", mean_and_largest, width=2, service="REDUCE_MEAN_MAX", split=even_and_winning
        ),
        SentencePooling(
            "Mean and max of its own pieces",
            "mean + max, own",
            mean_and_largest,
            own=True,
            width=2,
            split=even_and_winning,
        ),
        SentencePooling("[CLS]", "[CLS]", first, own=None, service="CLS_TOKEN", linear=True),
        SentencePooling("[SEP]", "[SEP]", last, own=None, service="SEP_TOKEN", linear=True),
    )
}
"""(token, feature), tokens -> (feature',): one vector for a sentence, by name."""
