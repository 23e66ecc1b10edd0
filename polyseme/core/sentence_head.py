"""The vector of a sentence model as a sum over tokens, through its pooling and linear layers."""

from dataclasses import dataclass

import numpy as np

from polyseme.bert import Tokens
from polyseme.bert.heads.sentence_head import INSTEAD, SentenceHead
from polyseme.core.pooling import SENTENCE_POOLINGS, SentencePooling, first, last


def weighted_mean(rows: np.ndarray) -> np.ndarray:
    """(..., piece, feature) -> (..., feature): the mean of the pieces, the n-th with weight n."""
    weights = np.arange(1, rows.shape[-2] + 1)
    return np.asarray(weights @ rows / weights.sum())


def sum_by_root(rows: np.ndarray) -> np.ndarray:
    """(..., piece, feature) -> (..., feature): the sum of the pieces over the square root of their number."""
    return np.asarray(rows.sum(axis=-2) / np.sqrt(rows.shape[-2]))


POOLINGS: dict[str, SentencePooling] = {
    "mean": SENTENCE_POOLINGS["Mean"],
    "cls": SentencePooling("the first token", "first", first, own=None, linear=True),
    "lasttoken": SentencePooling("the last token", "last", last, own=None, linear=True),
    "weightedmean": SentencePooling("mean weighted by position", "weighted", weighted_mean, linear=True),
    "mean_sqrt_len_tokens": SentencePooling("sum over √n", "sum/√n", sum_by_root, linear=True),
}
"""The linear poolings by their names in sentence-transformers."""


@dataclass(frozen=True)
class HeadPooling:
    """A linear head as a pooling. ValueError if the head is not linear."""

    head: SentenceHead

    def __post_init__(self) -> None:
        if self.head.refused:
            raise ValueError(self.head.refused)
        if unknown := [mode for mode in self.head.poolings if mode not in POOLINGS]:
            raise ValueError(f"This model pools by {unknown[0]}, which is not a sum of its tokens. {INSTEAD}")

    @property
    def name(self) -> str:
        """The poolings and the number of linear layers."""
        linear = sum(step is not None for step in self.head.steps)
        behind = f" and {linear} linear layer{'s' * (linear > 1)}" if linear else ""
        return " + ".join(POOLINGS[mode].name.lower() for mode in self.head.poolings) + behind

    def counted(self, tokens: Tokens) -> np.ndarray:
        """(token,) bool: which tokens have a weight."""
        return np.asarray(sum(POOLINGS[mode].weights(tokens) for mode in self.head.poolings)) > 0

    def parts(self, vectors: np.ndarray, tokens: Tokens) -> np.ndarray:
        """(token, feature) -> (token, feature'): the contribution of each token; a bias adds one more row, the last.

        The rows add up to the vector of the model.
        """
        parts = np.hstack([POOLINGS[mode].parts(vectors, tokens) for mode in self.head.poolings])
        biased = any(step is not None and step.bias is not None for step in self.head.steps)
        rest = np.zeros((1, parts.shape[1]))
        for step in self.head.steps:
            if step is None:
                length = np.linalg.norm(parts.sum(0) + rest[0]) or 1.0
                parts, rest = parts / length, rest / length
            else:
                bias = 0 if step.bias is None else step.bias
                parts, rest = parts @ step.weight.T, rest @ step.weight.T + bias
        return np.vstack([parts, rest] if biased else [parts])[:, : self.head.features]
