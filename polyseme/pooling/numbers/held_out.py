"""The score of a choice on held-out sentences: chosen on one half, scored on the other.

The score of the best of many settings is too high, because part of it is luck. On sentences that played no part in the
choice it is not.
"""

import numpy as np

from polyseme.pooling.numbers.interval import ROUNDING, Basis, half_width, halves


def held_out(values: np.ndarray, basis: Basis, costs: np.ndarray) -> float:
    """(sentence, setting), (setting,) -> the mean score on one half of the setting recommended on the other."""
    scores, (first, second) = [], halves(basis)
    for train, test in ((first, second), (second, first)):
        train_scores = train @ values
        chosen = simplest(train_scores, _tied(values, train, train_scores, basis), costs).argmin(1)
        scores.append((test @ values)[np.arange(len(chosen)), chosen])
    return float(np.mean(scores))


def simplest(scores: np.ndarray, tied: np.ndarray, costs: np.ndarray) -> np.ndarray:
    """(…, setting) each -> (…, setting): smallest at the cheapest tied setting; at equal cost, at the highest score.

    Scores lie between -1 and 1, so that four times the cost decides first.
    """
    return np.where(tied, 4 * costs - scores, np.inf)


def _tied(values: np.ndarray, weights: np.ndarray, scores: np.ndarray, basis: Basis) -> np.ndarray:
    """(sentence, setting), (halving, sentence), (halving, setting) -> (halving, setting) bool.

    A setting is tied with the best of its half if the interval of the best one's lead contains 0.
    """
    best = scores.argmax(1)
    lead = scores.max(1, keepdims=True) - scores
    squared, best_values = weights**2, values[:, best].T
    across = squared * best_values
    differ = (across * best_values).sum(1, keepdims=True) - 2 * across @ values + squared @ values**2
    slope = across.sum(1, keepdims=True) - squared @ values
    variance = differ - 2 * lead * slope + lead**2 * squared.sum(1, keepdims=True)
    per_sense = basis.per_sense / 2
    unbiased = np.maximum(variance, 0) * per_sense / max(per_sense - 1, 0.5)
    return np.asarray(lead <= half_width(unbiased, basis.effective / 2 - basis.senses) + ROUNDING)
