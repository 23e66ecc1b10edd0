"""The settings of a board ranked: their scores with intervals, which are tied with the best, and the random baseline.

A difference between two settings has its own interval, from the differences sentence by sentence. How much of the best
score is chance is bootstrapped: all settings are scored on sentences resampled with replacement.
"""

from dataclasses import dataclass

import numpy as np

from polyseme.core.layers import layer_choices
from polyseme.pooling.numbers import interval
from polyseme.pooling.numbers.board import BenchBoard
from polyseme.pooling.numbers.interval import ROUNDING, Basis
from polyseme.pooling.numbers.scores import COLUMNS, CONTINUOUS

Setting = tuple[int, int]
"""The indices of a layer choice and of a treatment."""


@dataclass(frozen=True)
class Ranking:
    """The settings of one join by one measure, on some words. Axes (choice, treatment) unless stated."""

    column: int
    words: tuple[str, ...]
    sentences: int
    senses: int
    join: int
    costs: np.ndarray  # simpler settings cost less; infinite for a second name of a choice
    scores: np.ndarray
    low: np.ndarray  # the interval of what each setting gets on new sentences, if looked at alone
    high: np.ndarray
    best_low: float  # the lower end of the best one's interval, allowing for its being the best of many
    lead: np.ndarray  # (choice, treatment, 2): the interval of the best one's lead over each, allowing for the same
    held_out: float  # the score on one half of the setting recommended on the other, averaged over the halvings
    shuffled: np.ndarray  # the mean score of shuffled labels
    shuffled_high: np.ndarray  # the 95 % quantile of the shuffled runs
    chance: float  # the 95 % quantile of the best score of a shuffled run
    majority: float  # the score of always the most frequent meaning: 1 / senses, averaged over the words
    joins: np.ndarray  # (join, choice, treatment): the scores under every join
    joins_lead: np.ndarray  # (join, 2): the interval of the lead of this join's best over each join's best

    @property
    def continuous(self) -> bool:
        """Whether each sentence has a value, rather than being right or wrong."""
        return COLUMNS[self.column] in CONTINUOUS

    @property
    def guessing(self) -> bool:
        """Whether the best may be no better than guessing: a permutation test, the best of each run for the best."""
        return bool(self.scores[self.best] <= self.chance)

    @property
    def best(self) -> Setting:
        """The setting with the highest score; the first of equals."""
        return _argmax(np.where(np.isfinite(self.costs), self.scores, -np.inf))

    @property
    def recommended(self) -> Setting:
        """The simplest setting tied with the best; of equally simple ones the one with the highest score."""
        return _argmax(-_order(self.scores, self.tied, self.costs))

    @property
    def tied(self) -> np.ndarray:
        """Which settings are tied with the best, itself included: the interval of its lead contains 0."""
        return np.asarray(self.lead[..., 0] <= ROUNDING)

    @property
    def rivals(self) -> np.ndarray:
        """Which other settings are tied with the best, without second names of a choice."""
        others = self.tied & np.isfinite(self.costs)
        others[self.best] = False
        return np.asarray(others)


def _argmax(values: np.ndarray) -> Setting:
    choice, treatment = np.unravel_index(values.argmax(), values.shape)
    return int(choice), int(treatment)


def chosen_sentences(board: BenchBoard, word: str | None) -> np.ndarray:
    """(sentence,) bool: the sentences of a word; all of them for None."""
    return np.asarray(board.word == board.words.index(word)) if word else np.ones(len(board.word), dtype=bool)


def rank(board: BenchBoard, column: int, word: str | None, join: str) -> Ranking:
    """The settings of a join ranked by a measure, on one word or on all."""
    chosen = chosen_sentences(board, word)
    basis, number, continuous = basis_of(board, chosen), board.join(join), COLUMNS[column] in CONTINUOUS
    values = board.values(column)[chosen].astype(np.float64)
    (joins, *shape), flat = values.shape[1:], values.reshape(len(values), -1)
    scores = np.round(basis.weights @ flat, 9).reshape(joins, -1)  # equal columns must not differ by rounding
    costs = costs_of(board)
    best_of_joins = np.where(np.isfinite(costs).ravel(), scores, -np.inf).argmax(1) + scores.shape[1] * np.arange(joins)
    best, of_join = int(best_of_joins[number]), values[:, number].reshape(len(values), -1)
    words = np.unique(board.word[chosen])
    shuffled = board.shuffled[words, number, ..., column, :].mean(0)
    counts = [len(board.senses[index]) for index in words]
    majority = float(np.mean([1 / count for count in counts]))
    runs, spread = shuffled.reshape(-1, shuffled.shape[-1]), interval.VALUE_VARIANCE
    low, high = interval_of(of_join, basis, runs, majority, continuous)
    if not continuous:
        spread = basis.effective / basis.binomial
    flattery = interval.optimism(interval.resamples(basis) @ of_join, scores[number], spread)
    best_low, _ = interval_of(of_join, basis, runs, majority, continuous, flattery)
    lead = np.stack(interval.lead_interval(flat, best, basis, continuous), axis=1)
    joins_lead = lead[best_of_joins]
    joins_lead[number] = 0
    lead[:, 0] -= flattery  # the lead of the best is partly chance too
    lead[best] = 0
    return Ranking(
        column=column,
        words=tuple(board.words[index] for index in words),
        sentences=int(chosen.sum()),
        senses=sum(counts),
        join=number,
        costs=costs,
        scores=scores[number].reshape(shape),
        low=low.reshape(shape),
        high=high.reshape(shape),
        best_low=float(best_low[best % len(best_low)]),
        lead=lead.reshape(joins, *shape, 2)[number],
        held_out=held_out(of_join, basis, costs.ravel(), continuous, flattery),
        shuffled=shuffled.mean(-1),
        shuffled_high=np.quantile(shuffled, 0.95, axis=-1),
        chance=float(np.quantile(runs.max(0), 0.95)),
        majority=majority,
        joins=scores.reshape(joins, *shape),
        joins_lead=joins_lead,
    )


def interval_of(
    values: np.ndarray, basis: Basis, shuffled: np.ndarray, guessing: float, continuous: bool, optimism: float = 0
) -> tuple[np.ndarray, np.ndarray]:
    """(sentence, setting), (setting, shuffle) -> (setting,) twice: the interval of the score on new sentences."""
    if continuous:
        return interval.value_interval(values, basis, optimism)
    scores = basis.weights @ values
    expectation = interval.expected(scores, shuffled.mean(-1), guessing)
    return interval.share_interval(scores, expectation, basis, optimism)


def held_out(values: np.ndarray, basis: Basis, costs: np.ndarray, continuous: bool, optimism: float = 0) -> float:
    """(sentence, setting), (setting,) -> the mean score on one half of the sentences of the setting recommended on the
    other: the score of the best of many settings is too high, on sentences that played no part in the choice it is not.

    optimism: that of the best on all sentences; on half of them it is larger by the root of 2.
    """
    results = []
    for halves in zip(*interval.halves(basis), strict=True):
        for train, test in (halves, halves[::-1]):
            rows = train > 0
            half, scores = Basis(train[rows], basis.strata[rows]), train @ values
            best = int(np.where(np.isfinite(costs), scores, -np.inf).argmax())
            lead, _ = interval.lead_interval(values[rows], best, half, continuous)
            results.append(test @ values[:, _order(scores, lead - np.sqrt(2) * optimism <= ROUNDING, costs).argmin()])
    return float(np.mean(results))


def _order(scores: np.ndarray, tied: np.ndarray, costs: np.ndarray) -> np.ndarray:
    """(…, setting) each -> (…, setting): smallest at the cheapest tied setting; at equal cost, at the highest score.

    Scores lie between -1 and 1, so that four times the cost decides first.
    """
    return np.where(tied, 4 * costs - scores, np.inf)


def basis_of(board: BenchBoard, chosen: np.ndarray) -> Basis:
    """(sentence,) bool -> the basis of their scores: all senses of a word weigh the same, and so do all words."""
    strata = (board.word * (int(board.sense.max()) + 1) + board.sense)[chosen]
    _, sense, counts = np.unique(strata, return_inverse=True, return_counts=True)
    weights = 1 / counts[sense] / np.array([len(board.senses[word]) for word in board.word[chosen]])
    return Basis(weights / weights.sum(), strata)


def costs_of(board: BenchBoard) -> np.ndarray:
    """(choice, treatment): plain vectors cost least, then one vector before a concatenation, one layer before several.

    Infinite for a second name of a choice.
    """
    known = layer_choices(board.layers)
    widths = [4 * known[name].width + (known[name].layer is None) for name in board.choices]
    costs = np.add.outer(widths, 100 * np.arange(board.predicted.shape[3]))
    return np.where(board.distinct[:, None], costs, np.inf)
