"""The board: the prediction for every sentence under every setting (join, layer choice, treatment).

The same is done with shuffled labels, for the random baseline.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import product
from typing import Any

import numpy as np
from threadpoolctl import threadpool_limits

from polyseme import limits
from polyseme.core.baseline import SEED
from polyseme.core.layers import distinct_choices, layer_choices
from polyseme.core.pooling import TOKEN_POOLINGS
from polyseme.pooling.numbers.bench import BenchStates, Report
from polyseme.pooling.numbers.scores import COLUMNS, CONTINUOUS, leave_one_out
from polyseme.pooling.numbers.treatments import TREATMENTS, WordProducts, products_of

RUN_VALUES = 250_000  # numbers that one step over several labellings may hold at once
Place = tuple[int, int, int]  # the indices of a join, a layer choice and a treatment


@dataclass(frozen=True)
class BenchBoard:
    """What each sentence gets under each setting; axes (sentence, join, choice, treatment, column), read-only.

    Where no word is split all joins are the same: the board then has one join, which stands for all.
    """

    words: tuple[str, ...]
    senses: tuple[tuple[str, ...], ...]  # of each word
    word: np.ndarray  # (sentence,): index of its word
    sense: np.ndarray  # (sentence,): index of its sense among those of its word
    joins: tuple[str, ...]
    layers: int  # the number of transformer layers
    choices: tuple[str, ...]
    treatments: tuple[str, ...]
    predicted: np.ndarray
    margins: np.ndarray
    shuffled: np.ndarray  # (word, join, choice, treatment, column, shuffle): the scores of shuffled labels

    def join(self, name: str) -> int:
        """The index of a join; 0 where one join stands for all."""
        return self.joins.index(name) if name in self.joins else 0

    def values(self, column: int) -> np.ndarray:
        """(sentence, join, choice, treatment): 1 for right, ½ for a draw; the value itself for gap and silhouette."""
        return values_of(self.margins[..., column], COLUMNS[column])

    @property
    def distinct(self) -> np.ndarray:
        """(choice,) bool: False for a second name of the same choice."""
        return np.isin(self.choices, list(distinct_choices(self.layers)))


def measure(
    states: BenchStates,
    rows: Sequence[int],
    words: Sequence[str],
    senses: Sequence[str],
    report: Report,
    choices: Sequence[str] = (),
    joins: Sequence[str] = (),
    treatments: Sequence[str] = (),
) -> BenchBoard:
    """The board of some rows of the states, given the word and the sense of each.

    choices, joins, treatments: the names of the settings; all of them by default.
    """
    names = tuple(dict.fromkeys(words))
    word, sense, senses_of = np.array(list(map(names.index, words))), np.empty(len(rows), dtype=np.int64), []
    for number in range(len(names)):
        of_word = np.flatnonzero(word == number)
        found, sense[of_word] = np.unique([senses[i] for i in of_word.tolist()], return_inverse=True)
        senses_of.append(tuple(map(str, found)))
    joins = tuple(joins or TOKEN_POOLINGS)[: None if states.split[list(rows)].any() else 1]
    choices, treatments = tuple(choices or layer_choices(states.layers)), tuple(treatments or TREATMENTS)
    shape = (len(joins), len(choices), len(treatments), len(COLUMNS))
    results = np.empty((len(rows), *shape), np.int16), np.empty((len(rows), *shape), np.float32)
    shuffled = np.empty((len(names), *shape, limits.BENCH_SHUFFLES), np.float32)
    settings = joins, states.layers, choices, treatments
    board = BenchBoard(names, tuple(senses_of), word, sense, *settings, *results, shuffled)
    with threadpool_limits(1, user_api="blas"):  # many small products: 3 seconds on one thread, 50 on two
        _fill(board, states, np.array(rows), report)
    for array in (word, sense, *results, shuffled):
        array.flags.writeable = False
    return board


def _fill(board: BenchBoard, states: BenchStates, rows: np.ndarray, report: Report) -> None:
    """Writes the results of every setting into a board, and copies them where two settings must agree."""
    of_word = [np.flatnonzero(board.word == word) for word in range(len(board.words))]
    labellings = []  # of each word, (run, n): the true labels first, then shuffled ones, the same for every setting
    for word, sense in enumerate(board.sense[indices] for indices in of_word):
        rng = np.random.default_rng([SEED, word])
        labellings.append(np.stack([sense, *(rng.permutation(sense) for _ in range(limits.BENCH_SHUFFLES))]))
    split = np.array([states.split[rows[indices]].any() for indices in of_word])  # for other words all joins agree
    choices = [layer_choices(states.layers)[name] for name in board.choices]
    settings = list(product(range(len(board.joins)), range(len(choices)), range(len(board.treatments))))
    for done, setting in enumerate(settings):
        join, choice, number = setting
        treatment, same = TREATMENTS[board.treatments[number]], choices[choice].same_cosines_as
        if same in board.choices[:choice]:
            _copy(board, (join, board.choices.index(same), number), setting)
            continue
        report(done / len(settings), f"{board.choices[choice]}, {board.treatments[number]}")
        needed = split | treatment.common | (join == 0)
        for word in np.flatnonzero(~needed).tolist():
            _copy(board, (0, choice, number), setting, of_word[word], word)
        vectors = states.chosen(rows, board.joins[join], choices[choice])
        for word, parts in treatment.treated(vectors, of_word, np.flatnonzero(needed).tolist()):
            result = _predict(map(products_of, parts), labellings[word])
            here = (of_word[word], *setting)
            board.predicted[here], board.margins[here], board.shuffled[word, *setting] = result


def _copy(board: BenchBoard, source: Place, target: Place, rows: Any = slice(None), word: Any = slice(None)) -> None:
    """Copies the results of one setting to another, for all sentences or those of a word."""
    for array, index in ((board.predicted, rows), (board.margins, rows), (board.shuffled, word)):
        array[index, *target] = array[index, *source]


def _predict(views: Iterable[WordProducts], runs: np.ndarray) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """(run, n) -> (n, column) twice, predicted and margins of the first run; the scores of the others, (column, run).

    Each sentence is a row of exactly one view.
    """
    senses = int(runs.max()) + 1
    step = max(1, RUN_VALUES // (runs.shape[1] * senses))
    predicted = np.empty((*runs.shape, len(COLUMNS)), np.int16)
    margins = np.empty(predicted.shape, np.float32)
    for view in views:
        for start in range(0, len(runs), step):
            batch = slice(start, start + step)
            predicted[batch, view.rows], margins[batch, view.rows] = leave_one_out(view, runs[batch], senses)
    return predicted[0], margins[0], _mean_scores(margins[1:], runs[1:]).T


def values_of(margins: np.ndarray, column: str) -> np.ndarray:
    """(…) -> (…): 1 for right, ½ for a draw, 0 for wrong; the margin itself for gap and silhouette."""
    return margins if column in CONTINUOUS else np.asarray((np.sign(margins) + 1) / 2, np.float32)


def _mean_scores(margins: np.ndarray, runs: np.ndarray) -> np.ndarray:
    """(run, n, column), (run, n) -> (run, column): averaged over the sentences of each sense, then the senses."""
    values = np.stack([values_of(margins[..., i], name) for i, name in enumerate(COLUMNS)], axis=-1)
    senses = np.arange(runs.max() + 1)
    counts = (runs[..., None] == senses).sum(1)  # (run, sense): the sentences of each sense
    weights = 1 / np.take_along_axis(counts, runs, axis=1)
    return np.asarray(np.einsum("rnc,rn->rc", values, weights) / len(senses))
