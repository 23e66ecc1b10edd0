"""Invented tables of labelled sentences, with what every setting gets on sentences it never saw."""

from collections.abc import Sequence

import numpy as np
from threadpoolctl import threadpool_limits

from polyseme import examples
from polyseme.bert import Bert
from polyseme.core.layers import layer_choices
from polyseme.core.pooling import TOKEN_POOLINGS
from polyseme.core.similarity import unit
from polyseme.pooling.numbers.bench import BenchStates, bench_states
from polyseme.pooling.numbers.board import BenchBoard, measure
from polyseme.pooling.numbers.scores import TIE_BREAK
from polyseme.pooling.numbers.treatments import TREATMENTS

MEASURED = ("nearest centroid", "5 nearest", "gap", "silhouette")
CHOICES = ("Layer 1", "Layer 3", "Layer 5", "Layer 6", "Sum of last four", "Sum of all")

Table = dict[str, list[np.ndarray]]
"""Word -> (sentence, layer, feature) of each of its senses."""


def built_in(bert: Bert) -> Table:
    """The built-in sentences."""
    rows = list(examples.labelled())
    states = bench_states(bert, [row[:2] for row in rows], "library", lambda *_: None).joined(range(len(rows)), "Mean")
    table: Table = {}
    for word, sense in sorted({row[1:] for row in rows}):
        table.setdefault(word, []).append(states[[at for at, row in enumerate(rows) if row[1:] == (word, sense)]])
    return table


class Invented:
    """As many sentences of a word as wanted: normal ones, around each sense's mean, spread as all its sentences are.

    Means of few sentences lie further apart than what they are means of; they are moved together by that much.
    """

    def __init__(self, senses: Sequence[np.ndarray]) -> None:
        means = np.stack([some.mean(0) for some in senses])
        self.rest = np.concatenate([some - mean for some, mean in zip(senses, means, strict=True)])
        self.free = len(self.rest) - len(senses)
        middle = means.mean(0)
        noise = (self.rest**2).sum((0, 2)) / self.free / len(senses[0]) * (len(senses) - 1)
        shrunk = np.sqrt(np.clip(1 - noise / ((means - middle) ** 2).sum((0, 2)), 0, 1))
        self.means = middle + shrunk[:, None] * (means - middle)

    def draw(self, size: int, rng: np.random.Generator) -> list[np.ndarray]:
        """(sentence, layer, feature) of each sense: so many new sentences."""
        share = rng.standard_normal((len(self.means), size, len(self.rest))).astype(np.float32) / np.sqrt(self.free)
        return list(np.asarray(self.means[:, None] + np.tensordot(share, self.rest, 1), np.float32))


def board_of(table: Table) -> BenchBoard:
    """The board of a table, as the page makes it."""
    vectors = np.concatenate([some for senses in table.values() for some in senses])
    size, places = len(vectors), {join: np.arange(len(vectors)) for join in TOKEN_POOLINGS}
    states = BenchStates(vectors, places, np.zeros(size, bool), np.zeros((size, 2), np.int64), {})
    rows = [(word, str(i)) for word, senses in table.items() for i, some in enumerate(senses) for _ in some]
    words, names = zip(*rows, strict=True)
    return measure(states, range(size), words, names, lambda *_: None, CHOICES)


@threadpool_limits.wrap(limits=1, user_api="blas")
def truth(table: Table, new: Table) -> np.ndarray:
    """(choice, treatment, measure): what the new sentences get from a table on average."""
    whole = np.concatenate([some for senses in table.values() for some in senses]).swapaxes(0, 1)
    choices, start = [layer_choices(len(whole) - 1)[name] for name in CHOICES], 0
    found = np.zeros((len(choices), len(TREATMENTS), len(MEASURED)))
    for word, senses in table.items():
        labels, own = (np.repeat(range(len(of)), list(map(len, of))) for of in (senses, new[word]))
        places, asked = np.arange(start, start := start + len(labels)), np.concatenate(new[word]).swapaxes(0, 1)
        for c, choose in enumerate(choices):
            every, queries = choose(whole), choose(asked)
            for t, treatment in enumerate(TREATMENTS.values()):
                treat = treatment.fit(every, places)
                found[c, t] += _judged(treat(every[places]), labels, unit(treat(queries)), own).mean(0) / len(table)
    return found


def _judged(known: np.ndarray, labels: np.ndarray, new: np.ndarray, own: np.ndarray) -> np.ndarray:
    """(n, feature), (n,), (m, feature), (m,) -> (m, measure): each new sentence judged by all known ones."""
    hot = np.eye(labels.max() + 1)[labels]
    cosines, rows = new @ unit(known).T, np.arange(len(own))
    near = np.argsort(-cosines, 1)[:, :5]
    votes = (hot[near] * (1 - TIE_BREAK * (1 - np.take_along_axis(cosines, near, 1)))[..., None]).sum(1)
    apart = 1 - cosines @ hot / hot.sum(0)
    inside, others = apart[rows, own], labels != own[:, None]
    gap = (cosines * ~others).sum(1) / (~others).sum(1) - (cosines * others).sum(1) / others.sum(1)
    outside = np.where(own[:, None] == np.arange(hot.shape[1]), np.inf, apart).min(1)
    centroid = (new @ unit((hot / hot.sum(0)).T @ known).T).argmax(1) == own
    return np.stack([centroid, votes.argmax(1) == own, gap, (outside - inside) / np.maximum(inside, outside)], -1)
