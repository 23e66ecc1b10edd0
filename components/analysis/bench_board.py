"""The board: every sentence judged under every setting (join, layer choice, treatment), and so for shuffled labels."""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from components import limits
from components.analysis.baseline import SEED
from components.analysis.bench import BenchStates, Report
from components.analysis.bench_scores import COLUMNS, NEIGHBOURS, TREATMENTS, VALUED, judged, seen
from components.analysis.layers import layer_choices
from components.analysis.pooling import TOKEN_POOLINGS
from components.analysis.threads import one_thread

RUN_VALUES = 2_000_000
"""Numbers that one step over several labellings may hold at once."""


@dataclass(frozen=True)
class Board:
    """What each sentence gets under each setting; axes (sentence, join, choice, treatment, column), read-only.

    Where no word is split all joins are the same: the one join of the board then stands for all.
    """

    words: tuple[str, ...]
    senses: tuple[tuple[str, ...], ...]  # of each word
    word: np.ndarray  # (sentence,): which word
    sense: np.ndarray  # (sentence,): which of its senses
    joins: tuple[str, ...]
    choices: tuple[str, ...]
    predicted: np.ndarray
    margins: np.ndarray
    shuffled: np.ndarray  # (word, join, choice, treatment, column, shuffle): the scores of shuffled labels

    def join(self, name: str) -> int:
        """The place of a join; the first where one stands for all."""
        return self.joins.index(name) if name in self.joins else 0

    def values(self, column: int) -> np.ndarray:
        """(sentence, join, choice, treatment): right 1, wrong 0; for the gap and the silhouette the value itself."""
        if COLUMNS[column] in VALUED:
            return np.asarray(self.margins[..., column])
        return np.asarray(self.predicted[..., column] == self.sense[:, None, None, None], np.float32)

    @property
    def distinct(self) -> np.ndarray:
        """(choice,): which choices are not another name for an earlier one."""
        return np.array([name not in aliases(self.layers) for name in self.choices])

    @property
    def layers(self) -> int:
        """The transformer layers of the model."""
        return sum(name.startswith("Layer ") for name in self.choices) - 1

    def weights(self, chosen: np.ndarray) -> np.ndarray:
        """(sentence,) bool -> (sentence,): what each sentence weighs where all senses of a word weigh the same, and
        all words do; they sum to 1."""
        weights = np.zeros(len(chosen))
        for word in np.unique(self.word[chosen]):
            senses = np.unique(self.sense[self.word == word])
            for sense in senses:
                of = chosen & (self.word == word) & (self.sense == sense)
                weights[of] = 1 / of.sum() / len(senses)
        return np.asarray(weights / weights.sum())


@one_thread()
def measure(
    states: BenchStates, rows: Sequence[int], words: Sequence[str], senses: Sequence[str], report: Report
) -> Board:
    """The board of some rows of the states, with the word and the sense of each of them."""
    names = tuple(dict.fromkeys(words))
    word = np.array([names.index(one) for one in words])
    sense = np.empty(len(rows), dtype=np.int64)
    joins = tuple(TOKEN_POOLINGS) if states.split[list(rows)].any() else tuple(TOKEN_POOLINGS)[:1]
    layers = states.vectors.shape[1] - 1
    choices, again = layer_choices(layers), aliases(layers)
    axes = (len(joins), len(choices), len(TREATMENTS), len(COLUMNS))
    predicted, margins = np.empty((len(rows), *axes), np.int16), np.empty((len(rows), *axes), np.float32)
    shuffled = np.empty((len(names), *axes, limits.BENCH_SHUFFLES), np.float32)
    known = []
    for number, name in enumerate(names):
        here = np.flatnonzero(word == number)
        found, sense[here] = np.unique([senses[at] for at in here.tolist()], return_inverse=True)
        known.append(tuple(map(str, found)))
        of, runs = np.array(rows)[here], _labellings(sense[here], number)
        for at, join in enumerate(joins):
            if at and not states.split[of].any():
                predicted[here, at], margins[here, at] = predicted[here, 0], margins[here, 0]
                shuffled[number, at] = shuffled[number, 0]
                continue
            vectors = states.of(of, join).swapaxes(0, 1)
            told: dict[str, tuple[np.ndarray, np.ndarray, np.ndarray]] = {}
            for c, (choice, choose) in enumerate(choices.items()):
                done = (at + c / len(choices)) / len(joins)
                report((number + done) / len(names), f"{name[:40]}, under every layer choice and treatment")
                told[choice] = told.get(again.get(choice, "")) or _judge_choice(choose(vectors), runs)
                predicted[here, at, c], margins[here, at, c], shuffled[number, at, c] = told[choice]
    for array in (word, sense, predicted, margins, shuffled):
        array.flags.writeable = False
    return Board(names, tuple(known), word, sense, joins, tuple(choices), predicted, margins, shuffled)


def aliases(layers: int) -> dict[str, str]:
    """Choices that are other names for a choice, of a model of so many layers; a mean is a sum but for its length.

    >>> aliases(12)
    {'Mean of last four': 'Sum of last four', 'Layer 12': 'Last', 'Layer 11': 'Second-to-last'}
    """
    return {
        "Mean of last four": "Sum of last four",
        f"Layer {layers}": "Last",
        f"Layer {layers - 1}": "Second-to-last",
    }


def _labellings(labels: np.ndarray, seed: int) -> np.ndarray:
    """(n,) -> (run, n): the labels as they are, then shuffled; the same shuffles under every setting."""
    rng = np.random.default_rng([SEED, seed])
    return np.stack([labels, *(rng.permutation(labels) for _ in range(limits.BENCH_SHUFFLES))])


def _judge_choice(vectors: np.ndarray, runs: np.ndarray) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """(n, feature), (run, n) -> predicted and margins of the first run, (n, treatment, column) each, and the scores of
    the others, (treatment, column, run - 1)."""
    senses = int(runs.max()) + 1
    step = max(1, RUN_VALUES // (len(vectors) * max(NEIGHBOURS) * senses))
    found = []
    for name, treat in TREATMENTS.items():
        view = seen(treat(vectors), centred=name != "plain")
        parts = [judged(view, runs[at : at + step], senses) for at in range(0, len(runs), step)]
        predicted, margins = (np.concatenate(some) for some in zip(*parts, strict=True))
        found.append((predicted[0], margins[0], _scores(predicted[1:], margins[1:], runs[1:]).T))
    predicted, margins, scores = (np.stack(some) for some in zip(*found, strict=True))
    return predicted.swapaxes(0, 1), margins.swapaxes(0, 1), scores


def _scores(predicted: np.ndarray, margins: np.ndarray, runs: np.ndarray) -> np.ndarray:
    """(run, n, column) twice, (run, n) -> (run, column): averaged over the sentences of each sense, then the senses."""
    plain = np.array([name in VALUED for name in COLUMNS])
    values = np.where(plain, margins, predicted == runs[..., None])
    weights = 1 / np.take_along_axis(_counts(runs), runs, axis=1)
    return np.asarray(np.einsum("rnc,rn->rc", values, weights) / (runs.max() + 1))


def _counts(runs: np.ndarray) -> np.ndarray:
    """(run, n) -> (run, sense): how many sentences each sense has."""
    return np.asarray((runs[..., None] == np.arange(runs.max() + 1)).sum(1))
