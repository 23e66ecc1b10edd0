"""Tables of labelled sentences as readers might have them, with what every setting gets on sentences it never saw."""

from collections.abc import Sequence

import numpy as np
from threadpoolctl import threadpool_limits

from polyseme import examples
from polyseme.bert import Bert
from polyseme.core.layers import layer_choices
from polyseme.core.pooling import TOKEN_POOLINGS
from polyseme.core.similarity import unit
from polyseme.pooling.numbers.bench import BenchStates, bench_states
from polyseme.pooling.numbers.board import BenchBoard, measure, told_apart
from polyseme.pooling.numbers.scores import COLUMNS, TIE_BREAK
from polyseme.pooling.numbers.treatments import TREATMENTS

MEASURED = tuple(COLUMNS.index(name) for name in ("nearest centroid", "5 nearest", "silhouette"))

Senses = list[tuple[str, str]]
"""The word and the sense of each set of sentences."""


def read(bert: Bert) -> tuple[Senses, list[np.ndarray]]:
    """The senses of the built-in sentences, and (sentence, layer, feature) of each."""
    rows = list(examples.labelled())
    states = bench_states(bert, [row[:2] for row in rows], "library", lambda *_: None).joined(range(len(rows)), "Mean")
    senses = sorted({row[1:] for row in rows})
    return senses, [states[[at for at, row in enumerate(rows) if row[1:] == one]] for one in senses]


def parted(sentences: np.ndarray, size: int, rng: np.random.Generator) -> tuple[np.ndarray, np.ndarray]:
    """Some sentences for the table, and all others for the truth."""
    order = rng.permutation(len(sentences))
    return sentences[order[:size]], sentences[order[size:]]


class Invented:
    """As many sentences as wanted: normal ones, around each sense's mean, spread as all sentences of its word are.

    Means of few sentences lie further apart than what they are means of; they are moved together by that much.
    """

    def __init__(self, senses: Senses, sentences: Sequence[np.ndarray]) -> None:
        self.means, self.rest = [], []
        for word, _ in senses:
            own = [some for (of, _), some in zip(senses, sentences, strict=True) if of == word]
            self.rest.append(np.concatenate([some - some.mean(0) for some in own]))
        for (word, _), some, rest in zip(senses, sentences, self.rest, strict=True):
            means = np.stack([one.mean(0) for (of, _), one in zip(senses, sentences, strict=True) if of == word])
            middle, free = means.mean(0), len(rest) - len(means)
            noise = (rest**2).sum((0, 2)) / free / len(some) * (len(means) - 1)
            kept = np.sqrt(np.clip(1 - noise / ((means - middle) ** 2).sum((0, 2)), 0, 1))
            self.means.append(middle + kept[:, None] * (some.mean(0) - middle))

    def draw(self, sense: int, size: int, rng: np.random.Generator) -> np.ndarray:
        """(sentence, layer, feature): new sentences of a sense."""
        rest, free = self.rest[sense], len(self.rest[sense]) * 20 / 21
        share = rng.standard_normal((size, len(rest))).astype(np.float32) / np.sqrt(free)
        return np.asarray(self.means[sense] + np.tensordot(share, rest, 1), np.float32)


def board_of(senses: Senses, known: Sequence[np.ndarray]) -> BenchBoard:
    """The board of a table, as the page makes it."""
    vectors = np.concatenate(known)
    size, each = len(vectors), [len(some) for some in known]
    at = {join: np.arange(size) for join in TOKEN_POOLINGS}
    states = BenchStates(vectors, at, np.zeros(size, bool), np.zeros((size, 2), np.int64), {})
    words, names = (np.repeat(of, each).tolist() for of in zip(*senses, strict=True))
    return measure(states, range(size), words, names, lambda *_: None)


@threadpool_limits.wrap(limits=1, user_api="blas")
def truth(
    senses: Senses, known: Sequence[np.ndarray], new: Sequence[np.ndarray]
) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """(sense, choice, treatment, measure) twice, (sense,): what new sentences get from a table on average, how that
    mean varies, and how many they are."""
    choices, apart = layer_choices(known[0].shape[1] - 1), told_apart(known[0].shape[1] - 1)
    means = np.zeros((len(senses), len(choices), len(TREATMENTS), len(MEASURED)))
    varies = np.zeros_like(means)
    whole, sense_of = np.concatenate(known).swapaxes(0, 1), np.repeat(range(len(known)), list(map(len, known)))
    for word in dict.fromkeys(word for word, _ in senses):
        here = [at for at, one in enumerate(senses) if one[0] == word]
        labels, own = (np.repeat(range(len(here)), [len(of[at]) for at in here]) for of in (known, new))
        asked, places = np.concatenate([new[at] for at in here]).swapaxes(0, 1), np.flatnonzero(np.isin(sense_of, here))
        for c, (name, choose) in enumerate(choices.items()):
            for t, treatment in enumerate(TREATMENTS.values()):
                if name in apart:
                    every = choose(whole)
                    treat = treatment.fit(every, places)
                    values = _judged(treat(every[places]), labels, unit(treat(choose(asked))), own)
                    for number, at in enumerate(here):
                        means[at, c, t] = values[own == number].mean(0)
                        varies[at, c, t] = values[own == number].var(0, ddof=1) / (own == number).sum()
    return means, varies, np.array([len(some) for some in new])


def _judged(known: np.ndarray, labels: np.ndarray, new: np.ndarray, own: np.ndarray) -> np.ndarray:
    """(n, feature), (n,), (m, feature), (m,) -> (m, measure): each new sentence judged by the whole table."""
    hot = np.eye(labels.max() + 1)[labels]
    cosines = new @ unit(known).T
    near = np.argsort(-cosines, 1)[:, :5]
    votes = (hot[near] * (1 - TIE_BREAK * (1 - np.take_along_axis(cosines, near, 1)))[..., None]).sum(1)
    apart = 1 - cosines @ hot / hot.sum(0)
    inside = np.take_along_axis(apart, own[:, None], 1)[:, 0]
    outside = np.where(own[:, None] == np.arange(hot.shape[1]), np.inf, apart).min(1)
    centroid = (new @ unit((hot / hot.sum(0)).T @ known).T).argmax(1) == own
    return np.stack([centroid, votes.argmax(1) == own, (outside - inside) / np.maximum(inside, outside)], -1)
