"""The board: every sentence judged under every setting (join, layer choice, treatment), and so for shuffled labels."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import numpy as np

from components import limits
from components.chapters.pooling.numbers.bench import BenchStates, Report
from components.chapters.pooling.numbers.scores import COLUMNS, CONTINUOUS, judged, one_thread
from components.chapters.pooling.numbers.view import NEIGHBOURS, TREATMENTS, seen
from components.numbers.baseline import SEED
from components.numbers.layers import layer_choices
from components.numbers.pooling import TOKEN_POOLINGS

RUN_VALUES = 2_000_000  # numbers that one step over several labellings may hold at once
Judged = tuple[np.ndarray, np.ndarray, np.ndarray]  # predicted, margins, and the scores of shuffled labels


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
        """(choice,): which choices are told apart: a layer by its number, and no other name for the same cosines."""
        choices = layer_choices(self.layers).values()
        return np.array([one.numbered or (one.layer is None and not one.same_cosines_as) for one in choices])

    @property
    def choices(self) -> tuple[str, ...]:
        """The layer choices, by name."""
        return tuple(layer_choices(self.layers))


@one_thread()
def measure(
    states: BenchStates, rows: Sequence[int], words: Sequence[str], senses: Sequence[str], report: Report
) -> BenchBoard:
    """The board of some rows of the states, with the word and the sense of each of them."""
    names = tuple(dict.fromkeys(words))
    word, sense = np.array(list(map(names.index, words))), np.empty(len(rows), dtype=np.int64)
    joins = tuple(TOKEN_POOLINGS) if states.split[list(rows)].any() else tuple(TOKEN_POOLINGS)[:1]
    known, places, parts = [], [], []
    for number, name in enumerate(names):

        def tell(share: float, number: int = number, name: str = name) -> None:
            report((number + share) / len(names), f"{name[:40]}, under every layer choice and treatment")

        here = np.flatnonzero(word == number)
        found, sense[here] = np.unique([senses[at] for at in here.tolist()], return_inverse=True)
        known.append(tuple(map(str, found)))
        places.append(here)
        rng = np.random.default_rng([SEED, number])
        shuffles = [rng.permutation(sense[here]) for _ in range(limits.BENCH_SHUFFLES)]  # the same for every setting
        parts.append(_judge_word(states, np.array(rows)[here], joins, np.stack([sense[here], *shuffles]), tell))
    order = np.argsort(np.concatenate(places))
    predicted, margins = (np.concatenate([part[at] for part in parts])[order] for at in range(2))
    shuffled = np.stack([part[2] for part in parts])
    for array in (word, sense, predicted, margins, shuffled):
        array.flags.writeable = False
    return BenchBoard(names, tuple(known), word, sense, joins, states.layers, predicted, margins, shuffled)


def _judge_word(
    states: BenchStates, rows: np.ndarray, joins: Sequence[str], runs: np.ndarray, tell: Callable[[float], None]
) -> Judged:
    """(n,), (run, n) -> (n, join, choice, treatment, column) twice, (join, choice, treatment, column, run - 1).

    Of the runs the first has the labels as they are, the others have them shuffled.
    """
    choices = layer_choices(states.layers)
    found: list[Judged] = []
    for at, join in enumerate(joins if states.split[rows].any() else joins[:1]):
        vectors = states.of(rows, join).swapaxes(0, 1)
        told: dict[str, Judged] = {}
        for number, (choice, choose) in enumerate(choices.items()):
            tell((at + number / len(choices)) / len(joins))
            told[choice] = told.get(choose.same_cosines_as) or _judge_choice(choose(vectors), runs)
        predicted, margins, scores = (np.stack(some) for some in zip(*told.values(), strict=True))
        found.append((predicted, margins, scores))
    every = found if len(found) == len(joins) else found * len(joins)  # where no word is split all are the same
    predicted, margins, scores = (np.stack(some) for some in zip(*every, strict=True))
    return np.moveaxis(predicted, 2, 0), np.moveaxis(margins, 2, 0), scores


def _judge_choice(vectors: np.ndarray, runs: np.ndarray) -> Judged:
    """(n, feature), (run, n) -> predicted and margins of the first run, (n, treatment, column) each, and the scores of
    the others, (treatment, column, run - 1)."""
    senses = int(runs.max()) + 1
    step = max(1, RUN_VALUES // (len(vectors) * max(NEIGHBOURS) * senses))
    found = []
    for treat in TREATMENTS.values():
        view = seen(treat(vectors), treat.centred)
        parts = [judged(view, runs[at : at + step], senses) for at in range(0, len(runs), step)]
        predicted, margins = (np.concatenate(some) for some in zip(*parts, strict=True))
        found.append((predicted[0], margins[0], _scores(predicted[1:], margins[1:], runs[1:]).T))
    predicted, margins, scores = (np.stack(some) for some in zip(*found, strict=True))
    return predicted.swapaxes(0, 1), margins.swapaxes(0, 1), scores


def _scores(predicted: np.ndarray, margins: np.ndarray, runs: np.ndarray) -> np.ndarray:
    """(run, n, column) twice, (run, n) -> (run, column): averaged over the sentences of each sense, then the senses."""
    values = np.where([name in CONTINUOUS for name in COLUMNS], margins, predicted == runs[..., None])
    senses = np.arange(runs.max() + 1)
    counts = (runs[..., None] == senses).sum(1)  # (run, sense): how many sentences each sense has
    weights = 1 / np.take_along_axis(counts, runs, axis=1)
    return np.asarray(np.einsum("rnc,rn->rc", values, weights) / len(senses))
