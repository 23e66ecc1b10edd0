"""What the experiment comes to: the strongest word beside all others; and where a changed word stands on the map."""

from dataclasses import dataclass
from itertools import accumulate

import numpy as np
from scipy.stats import spearmanr

from components.bert import Bert
from components.numbers.occurrences.gathering import Gathering
from components.numbers.why.changes import Changes, Span, changed
from components.numbers.why.experiment import scores_of, vectors_of

FEW = 10
"""Fewer other words than these have no nine in ten of them: the greatest is told instead."""


def edge_of_others(sizes: np.ndarray, strongest: int) -> float:
    """(word,) -> what nine in ten of the words but one stay below; of fewer than FEW what all of them do; 0 of none.

    >>> edge_of_others(np.array([0.5, 0.1, 0.2]), 0)
    0.2
    """
    others = np.delete(np.abs(sizes), strongest)
    if not len(others):
        return 0.0
    return float(np.quantile(others, 0.9) if len(others) >= FEW else others.max())


def run_around(held: np.ndarray, at: int) -> tuple[int, int]:
    """(layer,) bool, held at one layer -> the first and the last of the layers around it that hold too.

    >>> run_around(np.array([True, False, True, True]), 2)
    (2, 3)
    """
    not_held = np.flatnonzero(~held)
    first = int(max(not_held[not_held < at], default=-1)) + 1
    return first, int(min(not_held[not_held > at], default=len(held))) - 1


def same_order(one: np.ndarray, other: np.ndarray) -> float | None:
    """(word,), (word,) -> Spearman's rank correlation; None for fewer than four words, or where all are alike."""
    if len(one) < 4 or np.ptp(one) == 0 or np.ptp(other) == 0:
        return None
    return float(spearmanr(one, other).statistic)


def on_the_map(of: Gathering, layer: int, units: np.ndarray) -> np.ndarray:
    """(n, feature) -> (n, 2): where vectors stand on the map of a layer, which is drawn without them.

    The map is a flat picture that only turning, shifting and stretching have changed: one table leads to it.
    """
    middle = of.units[:, layer].mean(0).astype(np.float64)
    table, *_ = np.linalg.lstsq(of.units[:, layer] - middle, of.maps[layer] - of.maps[layer].mean(0), rcond=1e-6)
    return np.asarray((units - middle) @ table + of.maps[layer].mean(0))


def typical_lead(of: Gathering, sense: int) -> float:
    """By how much the occurrences that have a sense are more like it than like any other, in the best layer; a mean."""
    at = np.flatnonzero(of.judged & (of.labelled == sense))
    scores = of.scores[at, of.best]
    others = np.where(np.arange(len(of.names)) == sense, -np.inf, scores).max(-1)
    return float((scores[:, sense] - others).mean()) if len(at) else 0.0


def leaders(of: Gathering, text: str, units: np.ndarray) -> list[tuple[str, float]]:
    """(n, layer, feature) -> the nearest sense of each in the best layer, and by how much; none where there are no two.

    `text` is the sentence that they stand in: what it says of the senses does not count.
    """
    left, scores = scores_of(of, text, units)
    if len(left) < 2:
        return []
    ordered = np.sort(scores[:, of.best], axis=-1)
    names = [of.names[left[at]] for at in scores[:, of.best].argmax(-1)]
    return list(zip(names, (ordered[:, -1] - ordered[:, -2]).tolist(), strict=True))


@dataclass(frozen=True)
class Walk:
    """The word in its sentence changed step by step: the texts, and its units (1 + step, layer, feature)."""

    texts: tuple[str, ...]
    units: np.ndarray


def walk(bert: Bert, text: str, span: Span, changes: Changes, join: str, segments: str) -> Walk:
    """The word of a sentence as written, then with one more of the changes at every step."""
    steps = accumulate(changes.items(), lambda so_far, one: so_far | dict([one]), initial=dict[Span, str]())
    texts = [changed(text, span, step) for step in steps]
    return Walk(tuple(" ".join(made.split()) for made, _ in texts), vectors_of(bert, texts, join, segments))
