"""Alignment of the maps of successive layers, so that movement between them means change."""

from itertools import pairwise

import numpy as np
from scipy.linalg import orthogonal_procrustes


def aligned(maps: np.ndarray) -> np.ndarray:
    """(layer, n, dimension) -> (layer, n, dimension): each map centred, then rotated or mirrored onto the one before.

    Distances do not change; position and orientation of a map are arbitrary.
    """
    centred: np.ndarray = maps.astype(np.float64) - maps.mean(axis=1, keepdims=True)
    for before, layer in pairwise(centred):
        layer[:] = layer @ orthogonal_procrustes(layer, before)[0]
    return np.asarray(centred, dtype=np.float32)
