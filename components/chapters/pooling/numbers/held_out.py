"""A setting chosen on one half of the labelled sentences and scored on the other: what the choice is worth.

The score of the best of many flatters it: it was chosen for its luck, too. On sentences that had no say in the choice
there is none of that.
"""

import numpy as np

from components.chapters.pooling.numbers.interval import EVEN, LEAD_LUCK, SIDE, Basis, halves


def held_out(values: np.ndarray, basis: Basis, costs: np.ndarray) -> float:
    """(sentence, setting), (setting,) -> the mean score on one half of what is recommended on the other.

    The rule is the bench's own: of all settings that cannot be told from the best the simplest. What cannot be told
    apart follows here from the spread of the differences itself, which is as good as a bootstrap and needs no draws.
    """
    found, parted = [], halves(basis)
    for known, new in (parted, parted[::-1]):
        scores = known @ values
        chosen = simplest(scores, _tied(values, known, scores, basis.each / 2), costs).argmin(1)
        found.append((new @ values)[np.arange(len(chosen)), chosen])
    return float(np.mean(found))


def simplest(scores: np.ndarray, tied: np.ndarray, costs: np.ndarray) -> np.ndarray:
    """(…, setting) each -> (…, setting): the smallest where of the tied settings the simplest with the highest score
    stands; scores lie between -1 and 1."""
    return np.where(tied, 4 * costs - scores, np.inf)


def _tied(values: np.ndarray, weights: np.ndarray, scores: np.ndarray, each: float) -> np.ndarray:
    """(sentence, setting), (halving, sentence), (halving, setting) -> (halving, setting): which settings are tied with
    the best of their half: the interval of its lead holds 0."""
    best = scores.argmax(1)
    lead = scores.max(1, keepdims=True) - scores
    squared, of_best = weights**2, values[:, best].T
    across = squared * of_best
    differ = (across * of_best).sum(1, keepdims=True) - 2 * across @ values + squared @ values**2
    slope = across.sum(1, keepdims=True) - squared @ values
    variance = differ - 2 * lead * slope + lead**2 * squared.sum(1, keepdims=True)
    stretch = LEAD_LUCK * each / max(each - 1, 0.5)
    return np.asarray(lead <= SIDE * np.sqrt(np.maximum(variance, 0) * stretch) + EVEN)
