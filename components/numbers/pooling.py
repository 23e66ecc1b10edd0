"""Pooling: one vector for several pieces, of a word or of a sentence. To add a way, add an entry to its table."""

from collections.abc import Callable

import numpy as np

from components.bert import Tokens

TOKEN_POOLINGS: dict[str, Callable[[np.ndarray], np.ndarray]] = {
    "Mean": lambda pieces: pieces.mean(axis=-2),
    "Sum": lambda pieces: pieces.sum(axis=-2),
    "First": lambda pieces: pieces[..., 0, :],
    "Last": lambda pieces: pieces[..., -1, :],
}
"""(..., piece, feature) -> (..., feature): what stands for a word that was split into several pieces."""


SentencePooling = Callable[[np.ndarray, Tokens], np.ndarray]


def _all(vectors: np.ndarray, tokens: Tokens) -> np.ndarray:
    """(token, feature) -> (token, feature): every token, [CLS] and [SEP] included, padding never."""
    return np.asarray(vectors[np.asarray(tokens.mask, dtype=bool)])


def _own(vectors: np.ndarray, tokens: Tokens) -> np.ndarray:
    """(token, feature) -> (token, feature): the text's own pieces alone."""
    own = np.asarray(tokens.mask, dtype=bool) & ~np.asarray(tokens.special, dtype=bool)
    if not own.any():
        raise ValueError("The text has no pieces of its own to pool. Type at least one word.")
    return np.asarray(vectors[own])


def _mean_and_max(vectors: np.ndarray) -> np.ndarray:
    return np.concatenate([vectors.mean(0), vectors.max(0)])


SENTENCE_POOLINGS: dict[str, SentencePooling] = {
    "Mean": lambda vectors, tokens: _all(vectors, tokens).mean(0),
    "Mean of its own pieces": lambda vectors, tokens: _own(vectors, tokens).mean(0),
    "Max": lambda vectors, tokens: _all(vectors, tokens).max(0),
    "Max of its own pieces": lambda vectors, tokens: _own(vectors, tokens).max(0),
    "Mean and max": lambda vectors, tokens: _mean_and_max(_all(vectors, tokens)),
    "Mean and max of its own pieces": lambda vectors, tokens: _mean_and_max(_own(vectors, tokens)),
    "[CLS]": lambda vectors, tokens: vectors[0],
    "[SEP]": lambda vectors, tokens: _all(vectors, tokens)[-1],
}
"""(token, feature), tokens -> (feature',): one vector for a sentence; [CLS] and [SEP] take part, except in "own"."""

SERVICE_NAMES: dict[str, str] = {
    "Mean": "REDUCE_MEAN",
    "Max": "REDUCE_MAX",
    "Mean and max": "REDUCE_MEAN_MAX",
    "[CLS]": "CLS_TOKEN",
    "[SEP]": "SEP_TOKEN",
}
"""What bert-as-service calls the same poolings."""
