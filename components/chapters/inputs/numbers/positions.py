"""The position table: how alike two positions are, and how that fades with their distance."""

from dataclasses import dataclass

import numpy as np

from components import limits
from components.numbers.similarity import cosine_matrix


@dataclass(frozen=True)
class Positions:
    """The cosines of all positions, (position, position) float32, and of each distance; all read-only."""

    cosines: np.ndarray
    means: np.ndarray  # (distance,): distance 1 first, mean over all pairs so far apart
    low: np.ndarray  # (distance,): 5 % of these pairs are less alike
    high: np.ndarray  # (distance,): 95 % of them
    overall: float  # the mean of all pairs of two different positions
    norms: np.ndarray  # (position,)
    total: int  # positions the model has; the first of them are compared

    @property
    def fades(self) -> int | None:
        """The first distance at which two positions are no more alike than any two; None where none is."""
        ordinary = np.flatnonzero(self.means <= self.overall)
        return int(ordinary[0]) + 1 if len(ordinary) else None


def compare_positions(vectors: np.ndarray) -> Positions:
    """(position, feature) -> the comparison of the first of them, as many as can be drawn."""
    shown = vectors[: limits.POSITIONS]
    cosines = cosine_matrix(shown)
    diagonals = [np.diagonal(cosines, apart) for apart in range(1, len(shown))]
    means, low, high = (
        np.array([measure(diagonal) for diagonal in diagonals], dtype=np.float32)
        for measure in (np.mean, lambda diagonal: np.quantile(diagonal, 0.05), lambda d: np.quantile(d, 0.95))
    )
    overall = float(cosines[np.triu_indices(len(shown), 1)].mean()) if diagonals else 1.0
    norms = np.linalg.norm(shown, axis=1).astype(np.float32)
    for array in (cosines, means, low, high, norms):
        array.flags.writeable = False
    return Positions(cosines, means, low, high, overall, norms, len(vectors))
