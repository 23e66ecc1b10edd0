"""How alike two vectors are."""

import numpy as np


def cosine(a: np.ndarray, b: np.ndarray) -> float:
    """(feature,), (feature,) -> the cosine of the two, from -1 to 1."""
    return float(a @ b / np.linalg.norm(a) / np.linalg.norm(b))
