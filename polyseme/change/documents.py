"""The documents whose occurrences are resampled together."""

from collections.abc import Sequence

import numpy as np

LINES = 20
"""Consecutive lines that are one document where nothing else is said: neighbours in a file are often of one text."""


def document_codes(sources: np.ndarray, text_ids: np.ndarray, given: Sequence[object] | None = None) -> np.ndarray:
    """(n,), (n,) -> (n,) int: the document of each occurrence; none lies in two sources.

    given: what stands for the document of each; else LINES consecutive lines are one.
    """
    blocks = (
        np.asarray(text_ids) // LINES
        if given is None
        else np.unique([str(one) for one in given], return_inverse=True)[1]
    )
    return np.asarray(np.unique(np.stack([sources, blocks]), axis=1, return_inverse=True)[1]).ravel()
