"""The settings of a board ranked: their scores with intervals, which are tied with the best, and what guessing gets.

Differences are bootstrapped: the sentences of each sense are drawn anew, with replacement, many times over, and every
setting is scored on the same draws; so that a difference between two settings has an interval of its own.
"""

from dataclasses import dataclass

import numpy as np

from components.chapters.pooling.numbers import interval
from components.chapters.pooling.numbers.board import BenchBoard
from components.chapters.pooling.numbers.held_out import held_out, simplest
from components.chapters.pooling.numbers.interval import EVEN, Basis
from components.chapters.pooling.numbers.scores import COLUMNS, CONTINUOUS
from components.numbers.layers import layer_choices

Setting = tuple[int, int]
"""The places of a layer choice and of a treatment."""


@dataclass(frozen=True)
class Ranking:
    """The settings of one join by one measure, on some words. Axes (choice, treatment) unless said otherwise."""

    column: int
    words: tuple[str, ...]
    sentences: int
    senses: int
    join: int
    costs: np.ndarray  # what is simpler costs less; infinite for another name of a choice
    scores: np.ndarray
    low: np.ndarray  # the interval of what each setting gets on new sentences, were it the only one looked at
    high: np.ndarray
    best_low: float  # where that of the best begins, chosen as it was; it ends where its own does
    lead: np.ndarray  # (choice, treatment, 2): the interval of how far the best setting leads each
    agreed: float  # in what share of halvings both halves have the same single winner
    shared: float  # in what share they have a winner in common, ties counted
    held_out: float  # the score on one half of the setting recommended on the other, averaged over the halvings
    shuffled: np.ndarray  # the mean score of shuffled labels
    shuffled_high: np.ndarray  # what 95 % of the shuffled runs stay below
    majority: float  # of who always names the commonest sense: 1 / senses, averaged over the words
    majority_plain: float  # the same, every sentence counted alike
    plain: np.ndarray  # the scores, every sentence counted alike
    joins: np.ndarray  # (join, choice, treatment): the scores by every join
    joins_lead: np.ndarray  # (join, 2): the interval of how far the best of this join leads the best of each join

    @property
    def continuous(self) -> bool:
        """Whether each sentence gets a value, rather than being right or wrong."""
        return COLUMNS[self.column] in CONTINUOUS

    @property
    def guessing(self) -> bool:
        """Whether the best cannot be told from guessing: its interval begins among the shuffled labels."""
        return bool(self.best_low <= self.shuffled_high[self.best])

    @property
    def best(self) -> Setting:
        """The choice and the treatment with the highest score; of equals the first."""
        return _place(np.where(np.isfinite(self.costs), self.scores, -np.inf))

    @property
    def recommended(self) -> Setting:
        """Of the settings tied with the best the simplest; of equally simple ones that with the highest score."""
        return _place(-simplest(self.scores, self.tied, self.costs))

    @property
    def tied(self) -> np.ndarray:
        """Which settings are tied with the best: the interval of its lead holds 0. The best is so with itself."""
        return np.asarray(self.lead[..., 0] <= EVEN)

    @property
    def same(self) -> np.ndarray:
        """Which settings never differ from the best at all: other names for the same vectors, or as good as that."""
        return np.asarray(np.abs(self.lead).max(-1) <= EVEN)

    @property
    def rivals(self) -> np.ndarray:
        """Which settings are tied with the best, itself left out; other names of a choice do not count."""
        others = self.tied & np.isfinite(self.costs)
        others[self.best] = False
        return np.asarray(others)


def _place(values: np.ndarray) -> Setting:
    """Where the largest value stands; of equals the first."""
    choice, treatment = np.unravel_index(values.argmax(), values.shape)
    return int(choice), int(treatment)


def chosen_sentences(board: BenchBoard, word: str | None) -> np.ndarray:
    """(sentence,): which sentences are of a word; all of them for None."""
    return np.asarray(board.word == board.words.index(word)) if word else np.ones(len(board.word), dtype=bool)


def rank(board: BenchBoard, column: int, word: str | None, join: str) -> Ranking:
    """The settings of a join ranked by a measure, on one word or on all."""
    chosen = chosen_sentences(board, word)
    basis, values, at = basis_of(board, chosen), board.values(column)[chosen], board.join(join)
    shape, flat = values.shape[1:], values.reshape(len(values), -1)
    scores = np.round(basis.weights @ flat, 9).reshape(shape)  # equal columns shall not differ by their rounding
    words = np.unique(board.word[chosen])
    shuffled = board.shuffled[words][..., column, :].mean(0)
    counts = [np.bincount(board.sense[board.word == one]) for one in words]
    majority = float(np.mean([1 / len(one) for one in counts]))
    valued = COLUMNS[column] in CONTINUOUS
    hoped = scores if valued else interval.expected(scores, shuffled.mean(-1), majority)
    drawn = interval.resamples(basis) @ flat
    places = np.arange(flat.shape[1]).reshape(len(scores), -1)  # the settings of each join
    tops = places[np.arange(len(scores)), scores.reshape(places.shape).argmax(1)]
    flattery = interval.CHOICE_LUCK * interval.optimism(drawn[:, places[at]], scores[at].ravel())
    (low, high), (best_low, _) = (
        interval.value_interval(values[:, at], basis, off)
        if valued
        else interval.share_interval(scores[at], hoped[at], basis, off)
        for off in (0, flattery)
    )
    told, costs = values[:, at][:, board.distinct].reshape(len(values), -1), costs_of(board)
    agreed, shared = interval.halves_agree(told, basis)
    return Ranking(
        column=column,
        words=tuple(board.words[one] for one in words),
        sentences=int(chosen.sum()),
        senses=sum(map(len, counts)),
        join=at,
        costs=costs,
        scores=scores[at],
        low=low,
        high=high,
        best_low=float(best_low.flat[scores[at].argmax()]),
        lead=_leads(drawn, scores, hoped, tops[at], places[at], basis).reshape(*shape[1:], 2),
        agreed=agreed,
        shared=shared,
        held_out=held_out(told, basis, costs[board.distinct].ravel()),
        shuffled=shuffled[at].mean(-1),
        shuffled_high=np.quantile(shuffled[at], 0.95, axis=-1),
        majority=majority,
        majority_plain=float(sum(one.max() for one in counts) / chosen.sum()),
        plain=values[:, at].mean(0),
        joins=scores,
        joins_lead=_leads(drawn, scores, hoped, tops[at], tops, basis),
    )


def _leads(
    drawn: np.ndarray, scores: np.ndarray, hoped: np.ndarray, best: int, others: np.ndarray, basis: Basis
) -> np.ndarray:
    """(resample, setting), (setting,) twice, (other,) -> (other, 2): how far a setting leads others on new sentences.

    What resampling says of the spread is stretched, and moved to what is expected of the two.
    """
    seen, hope = ((of.flat[best] - of.ravel()[others])[:, None] for of in (scores, hoped))
    ends = np.quantile(drawn[:, [best]] - drawn[:, others], [0.025, 0.975], axis=0).T
    stretch = interval.LEAD_LUCK * basis.each / max(basis.each - 1, 1)  # n of n drawn also spread less than n new ones
    return np.asarray(hope + (ends - seen) * np.sqrt(stretch))


def basis_of(board: BenchBoard, chosen: np.ndarray) -> Basis:
    """(sentence,) bool -> what their scores rest on: all senses of a word weigh the same, and all words do."""
    strata = board.word * (int(board.sense.max()) + 1) + board.sense
    _, at, counts = np.unique(strata[chosen], return_inverse=True, return_counts=True)
    senses = np.array([len(board.senses[word]) for word in board.word[chosen]])
    weights = 1 / counts[at] / senses
    return Basis(weights / weights.sum(), strata[chosen])


def costs_of(board: BenchBoard) -> np.ndarray:
    """(choice, treatment): nothing taken away before something, one vector before a concatenation, one layer before
    several; infinite for another name of a choice."""
    known = layer_choices(board.layers)
    each = [4 * known[name].width + (known[name].layer is None) for name in board.choices]
    costs = np.add.outer(each, 100 * np.arange(board.predicted.shape[3]))
    return np.where(board.distinct[:, None], costs, np.inf)
