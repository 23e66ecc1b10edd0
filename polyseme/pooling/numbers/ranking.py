"""The settings of a board ranked: their scores with intervals, which are tied with the best, and the random baseline.

A difference between two settings has its own interval, from the differences sentence by sentence. How much of the best
score is luck is bootstrapped: all settings are scored on sentences resampled with replacement.
"""

from dataclasses import dataclass

import numpy as np

from polyseme.core.layers import layer_choices
from polyseme.pooling.numbers import interval
from polyseme.pooling.numbers.board import BenchBoard
from polyseme.pooling.numbers.held_out import held_out, simplest
from polyseme.pooling.numbers.interval import ROUNDING, Basis
from polyseme.pooling.numbers.scores import COLUMNS, CONTINUOUS

Setting = tuple[int, int]
"""The indices of a layer choice and of a treatment."""


@dataclass(frozen=True)
class Ranking:
    """The settings of one join by one measure, on some words. Axes (choice, treatment) unless said otherwise."""

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
    lead: np.ndarray  # (choice, treatment, 2): the interval of the best setting's lead over each
    agreed: float  # the share of halvings where both halves have the same single winner
    shared: float  # the share where they have a winner in common, ties counted
    held_out: float  # the score on one half of the setting recommended on the other, averaged over the halvings
    shuffled: np.ndarray  # the mean score of shuffled labels
    shuffled_high: np.ndarray  # the 95 % quantile of the shuffled runs
    majority: float  # the score of always the commonest sense: 1 / senses, averaged over the words
    majority_plain: float  # the same, every sentence counted alike
    plain: np.ndarray  # the scores, every sentence counted alike
    joins: np.ndarray  # (join, choice, treatment): the scores under every join
    joins_lead: np.ndarray  # (join, 2): the interval of the lead of this join's best over each join's best

    @property
    def continuous(self) -> bool:
        """Whether each sentence has a value, rather than being right or wrong."""
        return COLUMNS[self.column] in CONTINUOUS

    @property
    def guessing(self) -> bool:
        """Whether the best is no better than guessing: its interval begins among the shuffled labels."""
        return bool(self.best_low <= self.shuffled_high[self.best])

    @property
    def best(self) -> Setting:
        """The setting with the highest score; the first of equals."""
        return _argmax(np.where(np.isfinite(self.costs), self.scores, -np.inf))

    @property
    def recommended(self) -> Setting:
        """The simplest setting tied with the best; of equally simple ones the one with the highest score."""
        return _argmax(-simplest(self.scores, self.tied, self.costs))

    @property
    def tied(self) -> np.ndarray:
        """Which settings are tied with the best, itself included: the interval of its lead contains 0."""
        return np.asarray(self.lead[..., 0] <= ROUNDING)

    @property
    def same(self) -> np.ndarray:
        """Which settings never differ from the best, such as second names of the same vectors."""
        return np.asarray(np.abs(self.lead).max(-1) <= ROUNDING)

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
    basis, values, number = basis_of(board, chosen), board.values(column)[chosen], board.join(join)
    shape, flat = values.shape[1:], values.reshape(len(values), -1)
    scores = np.round(basis.weights @ flat, 9).reshape(shape)  # equal columns must not differ by rounding
    words = np.unique(board.word[chosen])
    shuffled = board.shuffled[words][..., column, :].mean(0)
    counts = [np.bincount(board.sense[board.word == index]) for index in words]
    majority = float(np.mean([1 / len(sizes) for sizes in counts]))
    continuous = COLUMNS[column] in CONTINUOUS
    expectation = scores if continuous else interval.expected(scores, shuffled.mean(-1), majority)
    settings = np.arange(flat.shape[1]).reshape(len(scores), -1)  # (join, setting): indices into `flat`
    best_of_joins = settings[np.arange(len(scores)), scores.reshape(settings.shape).argmax(1)]
    resampled = interval.resamples(basis) @ flat[:, settings[number]]
    (low, high), (best_low, _) = (
        interval.value_interval(values[:, number], basis, off)
        if continuous
        else interval.share_interval(scores[number], expectation[number], basis, off)
        for off in (0, interval.optimism(resampled, scores[number].ravel()))
    )
    distinct, costs = values[:, number][:, board.distinct].reshape(len(values), -1), costs_of(board)
    agreed, shared = interval.halves_agree(distinct, basis)

    def leads(others: np.ndarray) -> np.ndarray:
        """(other,) -> (other, 2): the interval of the observed lead, moved to the expected lead."""
        best = best_of_joins[number]
        observed, hoped = ((array.flat[best] - array.ravel()[others])[:, None] for array in (scores, expectation))
        ends = np.stack(interval.value_interval(flat[:, [best]] - flat[:, others], basis), axis=1)
        return np.asarray(hoped + ends - observed)

    return Ranking(
        column=column,
        words=tuple(board.words[index] for index in words),
        sentences=int(chosen.sum()),
        senses=sum(map(len, counts)),
        join=number,
        costs=costs,
        scores=scores[number],
        low=low,
        high=high,
        best_low=float(best_low.flat[scores[number].argmax()]),
        lead=leads(settings[number]).reshape(*shape[1:], 2),
        agreed=agreed,
        shared=shared,
        held_out=held_out(distinct, basis, costs[board.distinct].ravel()),
        shuffled=shuffled[number].mean(-1),
        shuffled_high=np.quantile(shuffled[number], 0.95, axis=-1),
        majority=majority,
        majority_plain=float(sum(sizes.max() for sizes in counts) / chosen.sum()),
        plain=values[:, number].mean(0),
        joins=scores,
        joins_lead=leads(best_of_joins),
    )


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
