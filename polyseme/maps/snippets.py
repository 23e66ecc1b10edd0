"""Functions of the map scripts: the layers with a map each, and maps drawn one by one."""

import numpy as np

from polyseme.maps.numbers.projection import pca as drawn


def each_layer(states: np.ndarray) -> np.ndarray:
    """(layer, token, feature) -> the same: every layer has a map of its own."""
    return states


def one_by_one(spaces: np.ndarray) -> list[np.ndarray]:
    """(map, n, feature) -> [(n, dimension), …]: each map by itself."""
    return [drawn(space) for space in spaces]
