"""Pooling: one vector for several pieces. To add a way, add an entry to the table."""

from collections.abc import Callable

import numpy as np

TOKEN_POOLINGS: dict[str, Callable[[np.ndarray], np.ndarray]] = {
    "Mean": lambda pieces: pieces.mean(axis=-2),
    "Sum": lambda pieces: pieces.sum(axis=-2),
    "First": lambda pieces: pieces[..., 0, :],
    "Last": lambda pieces: pieces[..., -1, :],
}
"""(..., piece, feature) -> (..., feature): what stands for a word that was split into several pieces."""
