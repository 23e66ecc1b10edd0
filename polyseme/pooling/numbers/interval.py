"""95 % intervals of what a setting gets on new sentences.

A bootstrap of right and wrong answers is too narrow, for four reasons. A left-out sentence is judged by one sentence
less than a new one: the shuffled labels say what that costs. The sentences that judge it are a sample too: the variance
is larger than the binomial's, by `SHARE_VARIANCE`, or `VALUE_VARIANCE` times that of a mean of values. Where all
answers agree there is nothing to resample: Wilson's interval still has a width, and so has Bonett and Price's of a
lead. And the best of many settings was chosen partly by chance: `optimism` is subtracted from the lower end of its
interval and of its leads. benchmarks/numbers/coverage.py measures how often each contains what new sentences give.
"""

from dataclasses import dataclass

import numpy as np
from scipy.special import stdtrit
from scipy.stats import norm

from polyseme import limits
from polyseme.core.accuracy import wilson
from polyseme.core.baseline import SEED

ROUNDING = 1e-6  # scores that differ by less count as equal

SHARE_VARIANCE, SHARE_VARIANCE_FEW = 1.2, 1.25
"""The variance of a share right around what new sentences give, in binomial ones: 1.2, and 1.25 / sentences a sense.

Chosen by coverage: .94 to .95 for one word at 8, 21 and 60 sentences a sense. Without constants the coverage is lower:
Wilson's interval .91; with Student's t for the normal one .92 to .93; with the t of one sense's sentences .95, .93 and
.90. Clopper and Pearson's is as good for one word, .93 to .95, but has .89 to .94 for twenty: these .92 to .97.
"""

VALUE_VARIANCE = 2.0
"""The variance of a mean gap, silhouette or lead around what new sentences give, in variances of the sentences' values:
each sentence is judged and judges the others. Exact for values of pairs, where each sentence counts twice."""


@dataclass(frozen=True)
class Basis:
    """The sentences behind a score."""

    weights: np.ndarray  # (sentence,), sum 1
    strata: np.ndarray  # (sentence,): a number for each sense of each word

    @property
    def effective(self) -> float:
        """The effective number of sentences: all of them if the weights are equal."""
        return float(1 / (self.weights**2).sum())

    @property
    def senses(self) -> int:
        """The number of senses."""
        return len(np.unique(self.strata))

    @property
    def per_sense(self) -> float:
        """The effective number of sentences of a sense."""
        return self.effective / self.senses

    @property
    def binomial(self) -> float:
        """The number of independent sentences whose share right would vary as much."""
        return self.effective / (SHARE_VARIANCE + SHARE_VARIANCE_FEW / self.per_sense)


def expected(scores: np.ndarray, shuffled: np.ndarray, guessing: float) -> np.ndarray:
    """(…), (…) -> (…): the expected share right on new sentences.

    With shuffled labels a new sentence is right as often as by guessing. A left-out one is right less often, because
    its own sense lacks one sentence. This costs nothing where the answers are right anyway: it scales with the errors.
    """
    return np.asarray(scores + (guessing - shuffled) * np.minimum((1 - scores) / (1 - guessing), 1))


def share_interval(
    scores: np.ndarray, expectation: np.ndarray, basis: Basis, optimism: float = 0
) -> tuple[np.ndarray, np.ndarray]:
    """(…), (…) -> (…) twice: the interval of the share right on new sentences; it always contains the score."""
    low, _ = wilson(np.clip(expectation - optimism, 0, 1), basis.binomial)
    _, high = wilson(np.clip(expectation, 0, 1), basis.binomial)
    return np.minimum(low, scores), np.maximum(high, scores)


def value_interval(values: np.ndarray, basis: Basis, optimism: float = 0) -> tuple[np.ndarray, np.ndarray]:
    """(sentence, …) -> (…) twice: the interval of the mean gap, silhouette or lead on new sentences.

    Student's interval of twice the variance within senses. A bootstrap-t covers .85 to .90, plain Student .84 to .90.
    """
    hot = (basis.strata == np.unique(basis.strata)[:, None]).astype(np.float64)
    sizes, flat = hot.sum(1, keepdims=True), values.reshape(len(values), -1)
    within = (hot @ flat**2 - (hot @ flat) ** 2 / sizes) / np.maximum(sizes - 1, 1)
    variance = np.maximum((hot @ basis.weights**2) @ within, 0).reshape(values.shape[1:])
    half = stdtrit(max(len(values) - basis.senses, 1), 0.975) * np.sqrt(VALUE_VARIANCE * variance)
    middle = np.tensordot(basis.weights, values, 1)
    return middle - half - optimism, middle + half


def lead_interval(values: np.ndarray, best: int, basis: Basis, continuous: bool) -> tuple[np.ndarray, np.ndarray]:
    """(sentence, setting) -> (setting,) twice: the interval of the lead of one setting over each.

    Of shares, Bonett and Price's (2012) for paired proportions: a sentence more on either side, so that it has a width
    where both settings are right on the same sentences.
    """
    if continuous:
        return value_interval(values[:, [best]] - values, basis)
    weighted, count = basis.weights * values[:, best], basis.binomial
    ahead = (count * (weighted @ (1 - values)) + 1) / (count + 2)
    behind = (count * ((basis.weights - weighted) @ values) + 1) / (count + 2)
    half = norm.ppf(0.975) * np.sqrt((ahead + behind - (ahead - behind) ** 2) / (count + 2))
    return ahead - behind - half, ahead - behind + half


def resamples(basis: Basis) -> np.ndarray:
    """(resample, sentence): the weights of bootstrap samples, drawn with replacement within each sense."""
    rng = np.random.default_rng(SEED)
    counts = np.empty((limits.BENCH_RESAMPLES, len(basis.strata)), np.float32)
    for indices in _by_sense(basis):
        size = len(indices)
        counts[:, indices] = rng.multinomial(size, np.full(size, 1 / size), size=limits.BENCH_RESAMPLES)
    return counts * basis.weights.astype(np.float32)


def optimism(resampled: np.ndarray, scores: np.ndarray, variance: float) -> float:
    """(resample, setting), (setting,) -> by how much the best setting of new sentences is better there than overall.

    variance: that of a score, in variances between resamples.
    """
    moved = np.minimum(scores + (resampled - scores) * np.sqrt(variance), 1)  # no score is above 1
    best = moved.argmax(1)
    return max(float((moved[np.arange(len(moved)), best] - scores[best]).mean()), 0)


def halves(basis: Basis) -> tuple[np.ndarray, np.ndarray]:
    """(halving, sentence) twice: the weights of random halves of each sense; the odd sentence goes to either half."""
    rng = np.random.default_rng(SEED)
    weights = np.zeros((2, limits.BENCH_HALVINGS, len(basis.strata)), np.float32)
    for indices in _by_sense(basis):
        size = len(indices)
        ranks = rng.random((limits.BENCH_HALVINGS, size)).argsort(1).argsort(1)
        first = ranks < size // 2 + rng.integers(0, size % 2 + 1, (limits.BENCH_HALVINGS, 1))
        for half, chosen in zip(weights, (first, ~first), strict=True):
            half[:, indices] = chosen * basis.weights[indices].sum() / np.maximum(chosen.sum(1, keepdims=True), 1)
    return weights[0], weights[1]


def _by_sense(basis: Basis) -> list[np.ndarray]:
    return [np.flatnonzero(basis.strata == sense) for sense in np.unique(basis.strata)]
