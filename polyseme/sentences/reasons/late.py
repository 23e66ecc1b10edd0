"""MaxSim, late interaction: each token of the first sentence with its most similar token of the second."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property

import numpy as np

from polyseme import limits
from polyseme.bert import Bert, Encoding
from polyseme.bert.heads.late import LateModel
from polyseme.core.baseline import SEED, Spread
from polyseme.core.layers import Take
from polyseme.core.similarity import unit
from polyseme.sentences.reasons.numbers import Reason, ReasonSide

MAXSIM = "MaxSim"
TRAINED = "trained: this model compares sentences so"
UNTRAINED = "untrained: this model was not made to be compared so"


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


def own_vectors(states: np.ndarray, special: Sequence[bool]) -> np.ndarray:
    """(token, feature) -> (own token, feature): those of the text's own pieces, at length 1."""
    return np.asarray(unit(states[~np.asarray(special, bool)].astype(np.float64)))


def late_reason(first: Encoding, second: Encoding, choose: Take) -> LateReason:
    """MaxSim on the states of a layer choice, without special tokens, which many tokens resemble; word by word.

    ValueError for a text without pieces of its own.
    """
    (one, vectors, join), (other, other_vectors, other_join) = (_words(text, choose) for text in (first, second))
    return LateReason(one, other, join @ maxsim(vectors, other_vectors) @ other_join.T)


def _words(text: Encoding, choose: Take) -> tuple[ReasonSide, np.ndarray, np.ndarray]:
    """The words of a text, the vectors of its pieces, and (word, piece): which piece is of which word."""
    own = np.flatnonzero(~np.asarray(text.tokens.special, bool)).tolist()
    if not own:
        raise ValueError("The text has no pieces of its own to compare. Type at least one word.")
    words = [word for word in text.tokens.grouped if set(own) & set(word.positions)]
    vectors = own_vectors(choose(text.states), text.tokens.special)
    join = np.array([[position in word.positions for position in own] for word in words], float)
    return ReasonSide(tuple(word.text for word in words), (False,) * len(words), join @ vectors), vectors, join


def trained_reason(model: LateModel, first: str, second: str) -> LateReason:
    """MaxSim as a model was trained for it: the first sentence as a query, the second as a document."""
    query, document = model.read(first, query=True), model.read(second, query=False)
    return LateReason(ReasonSide(*query), ReasonSide(*document), maxsim(query[2], document[2]))


ReadTokens = Callable[[Sequence[str], bool], Iterable[np.ndarray]]
"""Texts, and whether they are queries -> (token, feature) of each."""


def untrained(bert: Bert, choose: Take) -> ReadTokens:
    """Reads the texts' own pieces on the states of a layer choice."""
    return lambda texts, query: bert.encode_many(
        texts, lambda states, tokens: own_vectors(choose(states), tokens.special)
    )


def trained(model: LateModel) -> ReadTokens:
    """Reads texts as the model was trained to."""
    return lambda texts, query: (model.read(text, query)[2] for text in texts)


def late_scores(read: ReadTokens, queries: Sequence[str], texts: Sequence[str]) -> np.ndarray:
    """(query, text): MaxSim of each with each; one text at a time is in memory."""
    tokens = list(read(queries, True))
    columns = [[(query @ text.T).max(1).mean() for query in tokens] for text in read(texts, False)]
    return np.array(columns).T


def late_by_chance(read: ReadTokens, texts: Sequence[str]) -> Spread:
    """MaxSim of random pairs of some texts."""
    queries, documents = list(read(texts, True)), list(read(texts, False))
    pairs = np.stack(np.triu_indices(len(queries), 1), axis=1)
    sample = np.random.default_rng(SEED).permutation(pairs)[: limits.RANDOM_REASONS]
    scores = np.sort([(queries[i] @ documents[j].T).max(1).mean() for i, j in sample.tolist()])
    scores.flags.writeable = False
    return Spread(scores)
