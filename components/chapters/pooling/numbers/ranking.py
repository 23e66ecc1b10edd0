"""How the settings of a board stand: their scores with intervals, which are tied with the best, and what guessing gets.

The intervals are bootstrapped: the sentences of each sense are drawn anew, with replacement, many times over, and every
setting is scored on the same draws; so that a difference between two settings has an interval of its own.
"""

from dataclasses import dataclass

import numpy as np

from components import limits
from components.chapters.pooling.numbers.board import Board
from components.numbers.baseline import SEED
from components.numbers.layers import layer_choices

Setting = tuple[int, int]
"""The places of a layer choice and of a treatment."""

EVEN = 1e-6
"""Scores that differ by less are even: that much comes of rounding."""


@dataclass(frozen=True)
class Standing:
    """The settings of one join by one measure, on some words. Axes (choice, treatment) unless said otherwise."""

    column: int
    words: tuple[str, ...]
    sentences: int
    senses: int
    join: int
    scores: np.ndarray
    low: np.ndarray  # the interval that holds 95 % of the resampled scores
    high: np.ndarray
    lead: np.ndarray  # (choice, treatment, 2): the interval of how far the best setting leads each
    first: float  # the share of resamples in which the best setting stays first
    shuffled: np.ndarray  # the mean score of shuffled labels
    shuffled_high: np.ndarray  # what 95 % of the shuffled runs stay below
    majority: float  # of who always names the commonest sense: 1 / senses, averaged over the words
    majority_plain: float  # the same, every sentence counted alike
    plain: np.ndarray  # the scores, every sentence counted alike
    joins: np.ndarray  # (join, choice, treatment): the scores by every join
    joins_lead: np.ndarray  # (join, 2): the interval of how far the best of this join leads the best of each join

    @property
    def best(self) -> Setting:
        """The choice and the treatment with the highest score; of equals the first."""
        choice, treatment = np.unravel_index(self.scores.argmax(), self.scores.shape)
        return int(choice), int(treatment)

    @property
    def tied(self) -> np.ndarray:
        """Which settings are tied with the best: the interval of its lead holds 0. The best is so with itself."""
        return np.asarray(self.lead[..., 0] <= EVEN)

    @property
    def same(self) -> np.ndarray:
        """Which settings never differ from the best at all: other names for the same vectors, or as good as that."""
        return np.asarray(np.abs(self.lead).max(-1) <= EVEN)

    def rivals(self, board: Board) -> np.ndarray:
        """Which settings are tied with the best without being the same; other names of a choice do not count."""
        return np.asarray(self.tied & ~self.same & board.distinct[:, None])


def chosen_sentences(board: Board, word: str | None) -> np.ndarray:
    """(sentence,): which sentences are of a word; all of them for None."""
    return np.asarray(board.word == board.words.index(word)) if word else np.ones(len(board.word), dtype=bool)


def standing(board: Board, column: int, word: str | None, join: str) -> Standing:
    """How the settings of a join stand by a measure, on one word or on all."""
    chosen = chosen_sentences(board, word)
    values = board.values(column)[chosen]
    weights = board.weights(chosen)[chosen]
    at = board.join(join)
    shape, flat = values.shape[1:], values.reshape(len(values), -1)
    scores = np.round(weights @ flat, 9).reshape(shape)  # equal columns shall not differ by their rounding
    drawn = (_resamples(_strata(board)[chosen], weights) @ flat).reshape(-1, *shape)
    low, high = np.quantile(drawn[:, at], [0.025, 0.975], axis=0)
    best = tuple(np.unravel_index(scores[at].argmax(), shape[1:]))
    leads = drawn[(slice(None), at, *best)][:, None, None, None] - drawn
    others = [np.unravel_index(some.argmax(), shape[1:]) for some in scores]
    words = np.unique(board.word[chosen])
    shuffled = board.shuffled[words][..., column, :].mean(0)[at]
    counts = [np.bincount(board.sense[board.word == one]) for one in words]
    return Standing(
        column=column,
        words=tuple(board.words[one] for one in words),
        sentences=int(chosen.sum()),
        senses=sum(map(len, counts)),
        join=at,
        scores=scores[at],
        low=low,
        high=high,
        lead=np.moveaxis(np.quantile(leads[:, at], [0.025, 0.975], axis=0), 0, -1),
        first=float((leads[:, at].min((1, 2)) >= -EVEN).mean()),
        shuffled=shuffled.mean(-1),
        shuffled_high=np.quantile(shuffled, 0.95, axis=-1),
        majority=float(np.mean([1 / len(one) for one in counts])),
        majority_plain=float(sum(one.max() for one in counts) / chosen.sum()),
        plain=values[:, at].mean(0),
        joins=scores,
        joins_lead=np.array([np.quantile(leads[:, j, *other], [0.025, 0.975]) for j, other in enumerate(others)]),
    )


def interval(board: Board, chosen: np.ndarray, values: np.ndarray) -> tuple[float, float]:
    """(sentence,) bool, (sentence,) -> the interval of the score of some sentences."""
    weights = board.weights(chosen)[chosen]
    low, high = np.quantile(_resamples(_strata(board)[chosen], weights) @ values[chosen], [0.025, 0.975])
    return float(low), float(high)


def simplest(board: Board, stands: Standing) -> Setting:
    """Of the settings tied with the best the simplest: nothing taken away before something, one vector before a
    concatenation; then the one with the highest score."""

    widths = [choice.width for choice in layer_choices(board.layers).values()]

    def cost(place: Setting) -> tuple[int, int, float]:
        return place[1], widths[place[0]], -float(stands.scores[place])

    return min(((int(c), int(t)) for c, t in np.argwhere(stands.tied)), key=cost)


def _strata(board: Board) -> np.ndarray:
    """(sentence,): a number for each sense of each word."""
    return np.asarray(board.word * (int(board.sense.max()) + 1) + board.sense)


def _resamples(strata: np.ndarray, weights: np.ndarray) -> np.ndarray:
    """(sentence,), (sentence,) -> (resample, sentence): the weights, times how often each sentence was drawn."""
    rng = np.random.default_rng(SEED)
    drawn = np.empty((limits.BENCH_RESAMPLES, len(strata)), np.float32)
    for one in np.unique(strata):
        of = np.flatnonzero(strata == one)
        drawn[:, of] = rng.multinomial(len(of), np.full(len(of), 1 / len(of)), size=limits.BENCH_RESAMPLES)
    return drawn * weights.astype(np.float32)
