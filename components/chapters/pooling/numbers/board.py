"""The board: every sentence judged under every setting (join, layer choice, treatment), and so for shuffled labels."""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import product

import numpy as np

from components import limits
from components.chapters.pooling.numbers.bench import BenchStates, Report
from components.chapters.pooling.numbers.scores import COLUMNS, CONTINUOUS, judged, one_thread
from components.chapters.pooling.numbers.view import NEIGHBOURS, TREATMENTS, View, seen
from components.numbers.baseline import SEED
from components.numbers.layers import layer_choices, told_apart
from components.numbers.pooling import TOKEN_POOLINGS

RUN_VALUES = 2_000_000  # numbers that one step over several labellings may hold at once
Place = tuple[int, int, int]
"""Where a setting stands on a board: its join, its layer choice, its treatment."""

At = slice | np.ndarray | int


@dataclass(frozen=True)
class BenchBoard:
    """What each sentence gets under each setting; axes (sentence, join, choice, treatment, column), read-only.

    Where no word is split all joins are the same: the one join of the board then stands for all.
    """

    words: tuple[str, ...]
    senses: tuple[tuple[str, ...], ...]  # of each word
    word: np.ndarray  # (sentence,): which word
    sense: np.ndarray  # (sentence,): which of its senses
    joins: tuple[str, ...]
    layers: int  # the transformer layers of the model
    choices: tuple[str, ...]
    treatments: tuple[str, ...]
    predicted: np.ndarray
    margins: np.ndarray
    shuffled: np.ndarray  # (word, join, choice, treatment, column, shuffle): the scores of shuffled labels

    def join(self, name: str) -> int:
        """The place of a join; the first where one stands for all."""
        return self.joins.index(name) if name in self.joins else 0

    def values(self, column: int) -> np.ndarray:
        """(sentence, join, choice, treatment): right 1, wrong 0; for the gap and the silhouette the value itself."""
        if COLUMNS[column] in CONTINUOUS:
            return np.asarray(self.margins[..., column])
        return np.asarray(self.predicted[..., column] == self.sense[:, None, None, None], np.float32)

    @property
    def distinct(self) -> np.ndarray:
        """(choice,): which choices are told apart."""
        return np.isin(self.choices, list(told_apart(self.layers)))


@dataclass(frozen=True)
class Asked:
    """The settings that a board is to have, by name; all of a kind where nothing is said of it."""

    choices: Sequence[str] = ()
    joins: Sequence[str] = ()
    treatments: Sequence[str] = ()


@one_thread()
def measure(
    states: BenchStates,
    rows: Sequence[int],
    words: Sequence[str],
    senses: Sequence[str],
    report: Report,
    asked: Asked = Asked(),
) -> BenchBoard:
    """The board of some rows of the states, with the word and the sense of each of them."""
    names = tuple(dict.fromkeys(words))
    word, sense, known = np.array(list(map(names.index, words))), np.empty(len(rows), dtype=np.int64), []
    for number in range(len(names)):
        here = np.flatnonzero(word == number)
        found, sense[here] = np.unique([senses[at] for at in here.tolist()], return_inverse=True)
        known.append(tuple(map(str, found)))
    joins = tuple(asked.joins or TOKEN_POOLINGS)[: None if states.split[list(rows)].any() else 1]
    choices, treatments = tuple(asked.choices or layer_choices(states.layers)), tuple(asked.treatments or TREATMENTS)
    shape = (len(joins), len(choices), len(treatments), len(COLUMNS))
    judged = np.empty((len(rows), *shape), np.int16), np.empty((len(rows), *shape), np.float32)
    shuffled = np.empty((len(names), *shape, limits.BENCH_SHUFFLES))
    board = BenchBoard(names, tuple(known), word, sense, joins, states.layers, choices, treatments, *judged, shuffled)
    _fill(board, states, np.array(rows), report)
    for array in (word, sense, *judged, shuffled):
        array.flags.writeable = False
    return board


def _fill(board: BenchBoard, states: BenchStates, rows: np.ndarray, report: Report) -> None:
    """Judges every sentence of a board under each of its settings."""
    places = [np.flatnonzero(board.word == number) for number in range(len(board.words))]
    runs = [_runs(board.sense[here], number) for number, here in enumerate(places)]
    split = np.array([states.split[rows[here]].any() for here in places])  # of others all joins are the same
    choices = [layer_choices(states.layers)[name] for name in board.choices]
    steps = list(product(range(len(board.joins)), range(len(choices)), range(len(board.treatments))))
    for done, place in enumerate(steps):
        join, choice, number = place
        treatment, same = TREATMENTS[board.treatments[number]], choices[choice].same_cosines_as
        if same in board.choices[:choice]:
            _copy(board, (join, board.choices.index(same), number), place)
            continue
        report(done / len(steps), f"{board.choices[choice]}, {board.treatments[number]}")
        anew = split | treatment.common | (join == 0)
        for word in np.flatnonzero(~anew).tolist():
            _copy(board, (0, choice, number), place, places[word], word)
        every = states.chosen(rows, board.joins[join], choices[choice])
        for word, parts in treatment.treated(every, places, np.flatnonzero(anew).tolist()):
            found = _judge([seen(part) for part in parts], runs[word])
            here = (places[word], *place)
            board.predicted[here], board.margins[here], board.shuffled[word, *place] = found


def _copy(board: BenchBoard, known: Place, place: Place, rows: At = slice(None), words: At = slice(None)) -> None:
    """Gives some sentences under one setting what they have under another."""
    for part, of in ((board.predicted, rows), (board.margins, rows), (board.shuffled, words)):
        part[of, *place] = part[of, *known]


def _runs(sense: np.ndarray, number: int) -> np.ndarray:
    """(n,) -> (run, n): the labels of a word as they are, then shuffled, in the same way for every setting."""
    rng = np.random.default_rng([SEED, number])
    return np.stack([sense, *(rng.permutation(sense) for _ in range(limits.BENCH_SHUFFLES))])


def _judge(views: Sequence[View], runs: np.ndarray) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """(run, n) -> (n, column) twice, predicted and margins of the first run; the scores of the others, (column, run).

    The views have each of the sentences as a row, once.
    """
    senses = int(runs.max()) + 1
    step = max(1, RUN_VALUES // (runs.shape[1] * max(NEIGHBOURS) * senses))
    predicted = np.empty((*runs.shape, len(COLUMNS)), np.int16)
    margins = np.empty(predicted.shape, np.float32)
    for at, view in product(range(0, len(runs), step), views):
        told = judged(view, runs[at : at + step], senses)
        predicted[at : at + step, view.rows], margins[at : at + step, view.rows] = told
    return predicted[0], margins[0], _scores(predicted[1:], margins[1:], runs[1:]).T


def _scores(predicted: np.ndarray, margins: np.ndarray, runs: np.ndarray) -> np.ndarray:
    """(run, n, column) twice, (run, n) -> (run, column): averaged over the sentences of each sense, then the senses."""
    values = np.where([name in CONTINUOUS for name in COLUMNS], margins, predicted == runs[..., None])
    senses = np.arange(runs.max() + 1)
    counts = (runs[..., None] == senses).sum(1)  # (run, sense): how many sentences each sense has
    weights = 1 / np.take_along_axis(counts, runs, axis=1)
    return np.asarray(np.einsum("rnc,rn->rc", values, weights) / len(senses))
