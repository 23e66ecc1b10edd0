"""Pairs of occurrences over the layers."""

import numpy as np

from components.numbers.layers import LayerChoice
from components.numbers.occurrence_states import STATIC, Line, Occurrences
from components.numbers.occurrences import pair_kinds
from components.numbers.similarity import cosine_matrix


def lines_by_layer(occurrences: Occurrences, choices: dict[str, LayerChoice], most_pairs: int = 6) -> list[Line]:
    """Each pair as a line where there are few; else the mean of same-sense and of different-sense pairs, or of all."""
    pairs, same = pair_kinds(occurrences.senses)
    groups: dict[str, np.ndarray] = {}
    if len(pairs) <= most_pairs:
        groups = {f"{occurrences.labels[a]} – {occurrences.labels[b]}": np.array([[a, b]]) for a, b in pairs}
    elif occurrences.named:
        groups = {"same sense": pairs[same], "different senses": pairs[~same]}
    else:
        groups = {"all pairs": pairs}
    matrices = {STATIC: cosine_matrix(occurrences.static)} | {
        name: occurrences.cosines(choose) for name, choose in choices.items()
    }
    return [
        Line(
            name,
            {choice: float(matrix[group[:, 0], group[:, 1]].mean()) for choice, matrix in matrices.items()},
            len(group),
        )
        for name, group in groups.items()
    ]
