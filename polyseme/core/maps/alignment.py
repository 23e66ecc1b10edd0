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


def facing(places: np.ndarray) -> np.ndarray:
    """(n, 2) -> 1 or -1 for each axis, to multiply by: then what comes later in the list lies further right and up.

    Which way a map faces is arbitrary; so all maps of the same sentences face the same way.

    >>> facing(np.array([[3.0, 0], [1, 1], [0, 5]]))
    array([-1,  1])
    """
    return np.where((np.arange(len(places)) - (len(places) - 1) / 2) @ places < 0, -1, 1)


def in_a_box(maps: np.ndarray) -> tuple[np.ndarray, float]:
    """(layer, n, 2) -> the same from -.5 to .5 in a box, and the box's width by its height, from 1 to 2.

    What is nearest on a map is nearest to the eye: both axes of a layer have one scale, at which it fills the box.
    """
    low, high = maps.min(1, keepdims=True), maps.max(1, keepdims=True)
    size = np.maximum(high - low, 1e-9)
    aspect = float(np.clip(np.median(size[..., 0] / size[..., 1]), 1, 2))
    scale = (size / (aspect, 1)).max(-1, keepdims=True)
    return np.asarray((maps - (low + high) / 2) / scale / (aspect, 1), dtype=np.float32), aspect
