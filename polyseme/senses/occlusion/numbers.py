"""The strongest word beside the others; and a changed word's position on the map."""

from dataclasses import dataclass
from itertools import accumulate

import numpy as np

from polyseme.bert import Bert
from polyseme.core.occlusion.changes import Changes, Span, changed
from polyseme.core.occlusion.experiment import scores_of, vectors_of
from polyseme.core.occurrences.gathering import Gathering

FEW = 10
"""The least number of other words for a 90th percentile; of fewer the maximum is taken."""


def edge_of_others(sizes: np.ndarray, strongest: int) -> float:
    """(word,) -> the 90th percentile of all words but one; their maximum for fewer than FEW; 0 for none.

    >>> edge_of_others(np.array([0.5, 0.1, 0.2]), 0)
    0.2
    """
    others = np.delete(np.abs(sizes), strongest)
    return float(np.quantile(others, 0.9) if len(others) >= FEW else others.max(initial=0))


def on_the_map(gathering: Gathering, layer: int, units: np.ndarray) -> np.ndarray:
    """(n, feature) -> (n, 2): the positions of further vectors on the map of a layer.

    The map is PCA, turned, shifted and stretched: an affine map, so that least squares give it back.
    """
    middle, flat = gathering.units[:, layer].mean(0).astype(np.float64), gathering.maps[layer]
    table, *_ = np.linalg.lstsq(gathering.units[:, layer] - middle, flat - flat.mean(0), rcond=1e-6)
    return np.asarray((units - middle) @ table + flat.mean(0))


def typical_lead(gathering: Gathering, sense: int) -> float:
    """The mean lead of a sense over its occurrences in the best layer: its cosine minus that of the next sense."""
    scores = gathering.scores[gathering.judged & (gathering.labelled == sense), gathering.layer]
    return float((scores[:, sense] - np.delete(scores, sense, 1).max(-1)).mean()) if len(scores) else 0.0


def leaders(gathering: Gathering, text: str, units: np.ndarray) -> list[tuple[str, float]]:
    """(n, layer, feature) -> the nearest sense of each in the best layer, and its lead; none for fewer than two senses.

    The senses' means are taken without `text`, the sentence of the vectors.
    """
    left, scores = scores_of(gathering, text, units)
    if len(left) < 2:
        return []
    scores = scores[:, gathering.layer]
    second, first = np.sort(scores, axis=-1)[:, -2:].T
    names = [gathering.names[left[i]] for i in scores.argmax(-1)]
    return list(zip(names, (first - second).tolist(), strict=True))


@dataclass(frozen=True)
class Walk:
    """A sentence changed step by step: its texts, and the word's unit vectors there, (1 + step, layer, feature)."""

    texts: tuple[str, ...]
    units: np.ndarray


def walk(bert: Bert, text: str, span: Span, changes: Changes, join: str, segments: str) -> Walk:
    """A word in its sentence as written, then with one more of the changes at every step."""
    steps = accumulate(changes.items(), lambda done, change: done | dict([change]), initial=dict[Span, str]())
    texts = [changed(text, span, step) for step in steps]
    return Walk(tuple(" ".join(step.split()) for step, _ in texts), vectors_of(bert, texts, join, segments))
