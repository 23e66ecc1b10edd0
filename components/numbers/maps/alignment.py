"""Maps of several layers, each turned onto the one before, so that motion between them means change."""

from itertools import pairwise

import numpy as np
from scipy.linalg import orthogonal_procrustes


def aligned(maps: np.ndarray) -> np.ndarray:
    """(layer, n, dimension) -> the same maps, each centred and turned (or mirrored) onto the one before.

    No distance on a map changes: only what a map leaves open anyway, its place, its turn and its side.
    """
    centred: np.ndarray = maps.astype(np.float64) - maps.mean(axis=1, keepdims=True)
    for before, layer in pairwise(centred):
        turn, _ = orthogonal_procrustes(layer, before)
        layer[:] = layer @ turn
    return np.asarray(centred, dtype=np.float32)
