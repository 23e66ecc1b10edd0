"""The labelled sentences drawn anew, and parted in halves: what another choice of sentences would have said."""

import numpy as np

from components import limits
from components.chapters.pooling.numbers.interval import Basis
from components.numbers.baseline import SEED

EVEN = 1e-6
"""Scores that differ by less are even: that much comes of rounding."""


def resamples(basis: Basis) -> np.ndarray:
    """(resample, sentence): the weights, times how often each sentence of its sense was drawn, with replacement."""
    rng = np.random.default_rng(SEED)
    drawn = np.empty((limits.BENCH_RESAMPLES, len(basis.strata)), np.float32)
    for one in np.unique(basis.strata):
        of = np.flatnonzero(basis.strata == one)
        drawn[:, of] = rng.multinomial(len(of), np.full(len(of), 1 / len(of)), size=limits.BENCH_RESAMPLES)
    return drawn * basis.weights.astype(np.float32)


def optimism(drawn: np.ndarray, scores: np.ndarray) -> float:
    """(resample, setting), (setting,) -> how much better the best of a resample is there than on all sentences."""
    best = drawn.argmax(1)
    return max(float((drawn.max(1) - scores[best]).mean()), 0)


def agreement(values: np.ndarray, basis: Basis) -> tuple[float, float]:
    """(sentence, setting) -> in what share of halvings both halves have the same single winner, and in what share they
    have a winner in common, ties counted.

    The halves of a table are two tables of half its size that know nothing of each other: a fact about the sentences
    at hand, and less than two tables of the whole size would agree.
    """
    first, second = (_tops(half @ values) for half in _halves(basis))
    common = (first & second).any(1)
    return float((common & (first.sum(1) == 1) & (second.sum(1) == 1)).mean()), float(common.mean())


def _tops(scores: np.ndarray) -> np.ndarray:
    """(halving, setting): which settings no other one beats."""
    return np.asarray(scores >= scores.max(1, keepdims=True) - EVEN)


def _halves(basis: Basis) -> tuple[np.ndarray, np.ndarray]:
    """(halving, sentence) twice: the weights of two halves of each sense; an odd sentence goes to either by chance."""
    rng = np.random.default_rng(SEED)
    halves = np.zeros((2, limits.BENCH_HALVINGS, len(basis.strata)), np.float32)
    for one in np.unique(basis.strata):
        of = np.flatnonzero(basis.strata == one)
        places = rng.random((limits.BENCH_HALVINGS, len(of))).argsort(1).argsort(1)
        size = len(of) // 2 + rng.integers(0, len(of) % 2 + 1, (limits.BENCH_HALVINGS, 1))
        for half, chosen in zip(halves, (places < size, places >= size), strict=True):
            half[:, of] = chosen * basis.weights[of].sum() / np.maximum(chosen.sum(1, keepdims=True), 1)
    return halves[0], halves[1]
