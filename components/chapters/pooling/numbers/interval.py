"""How a setting will do on new sentences: intervals that allow for what the labelled sentences leave open.

Drawing the same right and wrong answers again and again, as a bootstrap does, forgets four things. A sentence left out
is judged by one sentence less than a new one: what that costs is read off the shuffled labels. The others that judge it
are a draw themselves: the variance is more than the binomial's, by `LUCK`. Where all are right there is no spread to
draw from: Wilson's score has a width there. And the best of many was chosen with its luck: `optimism` is taken off its
lower end. How often each interval holds what new sentences give is measured by benchmarks/numbers/coverage.py.
"""

from dataclasses import dataclass

import numpy as np
from scipy.special import ndtri, stdtrit

from components import limits
from components.numbers.baseline import SEED

EVEN = 1e-6
"""Scores that differ by less are even: that much comes of rounding."""

LUCK, LUCK_OF_FEW = 1.2, 1.25
"""The variance of a share right around what new sentences give, in binomial ones: 1.2, and 1.25 / sentences a sense."""

LEAD_LUCK = 2.0
"""The same of the difference between two settings, in units of what resampling the sentences gives."""

CHOICE_LUCK = 1.5
"""What the best of many owes to its luck, in units of what resampling says: a resample begins where luck has led."""

VALUE_LUCK = 10.0
"""How many times a mean gap or silhouette varies more, over the sentences of a sense: those that it is a mean of are
compared with one another, the more so the fewer they are."""

SIDE = float(ndtri(0.975))


@dataclass(frozen=True)
class Basis:
    """What scores rest on: the weight of each sentence, they sum to 1, and the number of its sense among all senses."""

    weights: np.ndarray  # (sentence,)
    strata: np.ndarray  # (sentence,)

    @property
    def effective(self) -> float:
        """The sentences that count: all of them where all weigh the same."""
        return float(1 / (self.weights**2).sum())

    @property
    def each(self) -> float:
        """The sentences that count, a sense."""
        return self.effective / len(np.unique(self.strata))

    @property
    def like(self) -> float:
        """The independent sentences that a share right varies like."""
        return self.effective / (LUCK + LUCK_OF_FEW / self.each)


def expected(scores: np.ndarray, shuffled: np.ndarray, guessing: float) -> np.ndarray:
    """(…), (…) -> (…): the share right that new sentences are expected to give.

    With shuffled labels a new sentence is right as often as by guessing; a sentence left out is so less often, for its
    own sense is one short. Of the sentences that are right anyway it costs none: so the cost goes with the wrong ones.
    """
    return np.asarray(scores + (guessing - shuffled) * np.minimum((1 - scores) / (1 - guessing), 1))


def share_interval(
    scores: np.ndarray, expectation: np.ndarray, basis: Basis, optimism: float = 0
) -> tuple[np.ndarray, np.ndarray]:
    """(…), (…) -> (…) twice: where the share right on new sentences lies; the score itself is always inside."""
    low, _ = wilson(np.clip(expectation - optimism, 0, 1), basis.like)
    _, high = wilson(np.clip(expectation, 0, 1), basis.like)
    return np.minimum(low, scores), np.maximum(high, scores)


def wilson(shares: np.ndarray, size: float) -> tuple[np.ndarray, np.ndarray]:
    """(…) -> (…) twice: Wilson's score interval; scipy's takes whole numbers of sentences, and one share at a time."""
    middle = (shares + SIDE**2 / size / 2) / (1 + SIDE**2 / size)
    half = SIDE * np.sqrt(shares * (1 - shares) / size + (SIDE / size / 2) ** 2) / (1 + SIDE**2 / size)
    return middle - half, middle + half


def value_interval(values: np.ndarray, basis: Basis, optimism: float = 0) -> tuple[np.ndarray, np.ndarray]:
    """(sentence, …) -> (…) twice: where the mean gap or silhouette of new sentences lies."""
    variance = np.zeros(values.shape[1:])
    for one in np.unique(basis.strata):
        of = basis.strata == one
        size = int(of.sum())
        variance += (basis.weights[of] ** 2).sum() * values[of].var(0) * size / max(size - 1, 1)
    free = max(len(values) - len(np.unique(basis.strata)), 1)
    half = stdtrit(free, 0.975) * np.sqrt(variance * (1 + VALUE_LUCK / basis.each))
    middle = np.tensordot(basis.weights, values, 1)
    return middle - half - optimism, middle + half


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


def halves_agree(values: np.ndarray, basis: Basis) -> tuple[float, float]:
    """(sentence, setting) -> in what share of halvings both halves have the same single winner, and in what share they
    have a winner in common, ties counted.

    The halves of a table are two tables of half its size that know nothing of each other: a fact about the sentences
    at hand, and less than two tables of the whole size would agree.
    """
    scores = [half @ values for half in halves(basis)]
    first, second = (half >= half.max(1, keepdims=True) - EVEN for half in scores)  # which settings no other one beats
    common = (first & second).any(1)
    return float((common & (first.sum(1) == 1) & (second.sum(1) == 1)).mean()), float(common.mean())


def halves(basis: Basis) -> tuple[np.ndarray, np.ndarray]:
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
