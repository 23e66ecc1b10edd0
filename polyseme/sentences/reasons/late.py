"""MaxSim, late interaction: each token of the first sentence with its most similar token of the second."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass

import numpy as np

from polyseme import limits
from polyseme.bert import Bert, Tokens
from polyseme.bert.heads.late import LateModel, is_late
from polyseme.bert.memory import windows
from polyseme.cached_property import cached_property
from polyseme.core.baseline import SEED, Spread
from polyseme.core.layers import Take
from polyseme.core.progress import Report, silent
from polyseme.core.similarity import unit
from polyseme.sentences.reasons.numbers import Reason, ReasonSide

MAXSIM = "MaxSim"
TRAINED = "trained: this model compares sentences so"
UNTRAINED = "untrained: this model was not made to be compared so"
LONG_TEXT = 500
"""Pieces of a text that is long: most models read no more."""


def measure_of(pooling: str) -> str:
    """What is measured by a pooling, or without one by MaxSim."""
    return MAXSIM if pooling == MAXSIM else "cosine"


@dataclass(frozen=True)
class LateSide(ReasonSide):
    """One of two sentences; `parts` are the sums of the vectors that are compared."""

    vectors: np.ndarray  # (piece, feature), at length 1
    join: np.ndarray  # (word, piece): which piece is of which word


@dataclass(frozen=True)
class LateReason(Reason):
    """Two sentences compared token by token; the shares add up to the mean of the greatest cosines."""

    matched: np.ndarray  # (word, word): what each pair adds

    @property
    def measure(self) -> str:
        return MAXSIM

    @cached_property
    def shares(self) -> np.ndarray:
        return self.matched


def maxsim(first: np.ndarray, second: np.ndarray) -> np.ndarray:
    """(token, feature), (token, feature) -> (token, token): what each pair adds to the mean of the maxima.

    >>> maxsim(np.eye(2), np.array([[0.6, 0.8]])).tolist()
    [[0.3], [0.4]]
    """
    cosines = first @ second.T
    best = np.zeros_like(cosines)
    rows, columns = np.arange(len(first)), cosines.argmax(1)
    best[rows, columns] = cosines[rows, columns] / len(first)
    return np.asarray(best)


ReadSides = Callable[[Sequence[str], bool], Iterable[LateSide]]
"""Texts, and whether they are queries -> what is compared of each."""


def reader(bert: Bert, choose: Take) -> ReadSides:
    """Reads as a model was trained to, or a text's own pieces on the states of a layer choice.

    Special tokens are left out there, since many tokens resemble them. ValueError for a text without own pieces.
    """
    if is_late(bert.folder):
        return _trained(LateModel(bert.folder))

    def own(states: np.ndarray, tokens: Tokens) -> np.ndarray:
        return np.asarray(unit(choose(states)[~np.asarray(tokens.special, bool)].astype(np.float64)))

    width = choose(np.zeros((bert.layers + 1, 1, bert.features))).size
    at_once = max(1, limits.MAXSIM_BYTES // (4 * width * LONG_TEXT))

    def read(texts: Sequence[str], query: bool) -> Iterator[LateSide]:
        for some in windows(texts, at_once):
            for text, vectors in zip(some, bert.encode_many(some, own), strict=True):
                yield _words(bert.tokenize(text), vectors.astype(np.float64))

    return read


def _words(tokens: Tokens, vectors: np.ndarray) -> LateSide:
    """(own piece, feature) -> the words of a text."""
    own = np.flatnonzero(~np.asarray(tokens.special, bool)).tolist()
    if not own:
        raise ValueError("The text has no pieces of its own to compare. Type at least one word.")
    words = [word for word in tokens.grouped if set(own) & set(word.positions)]
    join = np.array([[position in word.positions for position in own] for word in words], float)
    return LateSide(tuple(word.text for word in words), (False,) * len(words), join @ vectors, vectors, join)


def _trained(model: LateModel) -> ReadSides:
    def read(texts: Sequence[str], query: bool) -> Iterator[LateSide]:
        for pieces, special, vectors in model.read(texts, query):
            yield LateSide(pieces, special, vectors, vectors, np.eye(len(vectors)))

    return read


def late_reason(read: ReadSides, first: str, second: str, both: bool = False) -> LateReason:
    """Two sentences by MaxSim, the first as a query.

    both: the mean of both directions, so the order does not matter; neither is a query.
    """
    one, other = *read([first], not both), *read([second], False)
    return LateReason(one, other, _matched(one, other, both))


def _matched(one: LateSide, other: LateSide, both: bool) -> np.ndarray:
    """(word, word): what each pair adds."""
    added = maxsim(one.vectors, other.vectors)
    if both:
        added = (added + maxsim(other.vectors, one.vectors).T) / 2
    return np.asarray(one.join @ added @ other.join.T)


def late_scores(read: ReadSides, queries: Sequence[str], texts: Sequence[str], report: Report = silent) -> np.ndarray:
    """(query, text): MaxSim of each with each, one direction; of the texts, few at a time are in memory.

    ValueError where the queries are too long for that.
    """
    return _scores(read, queries, texts, True, report)


def late_pairs(read: ReadSides, texts: Sequence[str], report: Report = silent) -> np.ndarray:
    """(text, text): the mean of both directions, so it is symmetric. ValueError where they are too long."""
    scores = _scores(read, texts, texts, False, report)
    return np.asarray((scores + scores.T) / 2)


def _scores(read: ReadSides, queries: Sequence[str], texts: Sequence[str], query: bool, report: Report) -> np.ndarray:
    rows, left, count = list[np.ndarray](), limits.MAP_BYTES, len(queries) + len(texts)
    for number, side in enumerate(read(queries, query)):
        report(number / count, "Reading")
        rows.append(side.vectors.astype(np.float32))
        left -= rows[-1].nbytes
        if left < 0:
            raise ValueError("These texts are too long to compare word by word with so many layers. Choose one layer.")
    best = []
    for number, side in enumerate(read(texts, False), len(queries)):
        report(number / count, "Comparing")
        words = side.vectors.T.astype(np.float32)
        best.append([(row @ words).max(1).mean() for row in rows])
    return np.array(best).T


def late_by_chance(
    read: ReadSides, texts: Sequence[str], both: bool = False, measure: Callable[[np.ndarray], float] = np.sum
) -> Spread:
    """MaxSim of random pairs of some texts, of which every pooling uses the same; `measure`: of their shares."""
    queries = list(read(texts, not both))
    documents = queries if both else list(read(texts, False))
    pairs = np.stack(np.triu_indices(len(queries), 1), axis=1)
    sample = np.random.default_rng(SEED).permutation(pairs)[: limits.RANDOM_PAIRS]
    scores = np.sort([measure(_matched(queries[i], documents[j], both)) for i, j in sample.tolist()])
    scores.flags.writeable = False
    return Spread(scores)
