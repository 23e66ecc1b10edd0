"""Why two sentences are alike: the cosine as a sum of shares, one for each pair of their words.

A pooled vector is a sum of one part for each word, so that the product of two such vectors is the sum of the products
of their parts. Nothing is estimated.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import numpy as np
import pandas as pd

from polyseme import limits
from polyseme.bert import Bert, Encoding, Tokens
from polyseme.cached_property import cached_property
from polyseme.core.baseline import SEED, Spread
from polyseme.core.layers import Take
from polyseme.core.pooling import SentencePooling
from polyseme.core.sentence_head import HeadPooling

BIAS = "bias"
"""The bias of a linear layer behind the pooling; it counts as a special token."""


@dataclass(frozen=True)
class ReasonSide:
    """One of the two sentences: its words as typed and its special tokens, and the part of the vector from each."""

    words: tuple[str, ...]
    special: tuple[bool, ...]
    parts: np.ndarray  # (word, feature'), read-only; they add up to the pooled vector

    @property
    def won(self) -> np.ndarray:
        """(word,): how many features come from each word alone, as under max pooling."""
        alone = (self.parts != 0).sum(axis=0) == 1
        return np.asarray((self.parts[:, alone] != 0).sum(axis=1))


@dataclass(frozen=True)
class Reason:
    """Two sentences, and what each pair of their words adds to the cosine."""

    first: ReasonSide
    second: ReasonSide

    @property
    def measure(self) -> str:
        """What the shares add up to."""
        return "cosine"

    @cached_property
    def shares(self) -> np.ndarray:
        """(word, word): they add up to the cosine; all 0 where one of the vectors is."""
        return shares(self.first.parts, self.second.parts)

    @property
    def cosine(self) -> float:
        """The cosine of the two sentences."""
        return float(self.shares.sum())

    @property
    def order(self) -> list[tuple[int, int]]:
        """The pairs of words with a share, the largest absolute values first."""
        order = np.argsort(-np.abs(self.shares), axis=None, kind="stable")[: np.count_nonzero(self.shares)]
        rows, columns = np.unravel_index(order, self.shares.shape)
        return list(zip(rows.tolist(), columns.tolist(), strict=True))

    @property
    def special(self) -> float:
        """The sum of the shares of pairs with a special token, [CLS] or [SEP], on either side."""
        either = np.logical_or.outer(self.first.special, self.second.special)
        return float(self.shares[either].sum())


def shares(first: np.ndarray, second: np.ndarray) -> np.ndarray:
    """(word, feature), (word, feature) -> (word, word): what each pair adds to the cosine of the two sums.

    >>> shares(np.array([[3.0, 0], [0, 4]]), np.array([[0.0, 2]])).tolist()
    [[0.0], [0.8]]
    """
    lengths = float(np.linalg.norm(first.sum(0)) * np.linalg.norm(second.sum(0)))
    return np.asarray(first @ second.T / lengths) if lengths else np.zeros((len(first), len(second)))


def reason(first: Encoding, second: Encoding, choose: Take, pooling: SentencePooling | HeadPooling) -> Reason:
    """Why two sentences are alike, under a layer choice and a pooling; ValueError for a pooling without shares."""
    return Reason(*(_side(one.tokens, choose(one.states), pooling) for one in (first, second)))


def _side(tokens: Tokens, vectors: np.ndarray, pooling: SentencePooling | HeadPooling) -> ReasonSide:
    """(token, feature) -> the words that the pooling uses, each with the sum of the parts of its pieces."""
    parts, counted = pooling.parts(vectors.astype(np.float64), tokens), pooling.counted(tokens)
    words = [(word.text, word.positions) for word in tokens.grouped]
    inside = {i for _, positions in words for i in positions}
    words += [(piece, (i,)) for i, piece in enumerate(tokens.pieces) if i not in inside]
    words = sorted((word for word in words if counted[list(word[1])].any()), key=lambda word: word[1])
    names, places = zip(*words, strict=True)
    biases = parts[len(tokens) :]  # one or none
    sums = np.stack([*(parts[list(positions)].sum(axis=0) for positions in places), *biases])
    sums.flags.writeable = False
    special = [any(tokens.special[i] for i in positions) for positions in places]
    return ReasonSide((*names, *[BIAS] * len(biases)), (*special, *[True] * len(biases)), sums)


def greatest_by_chance(
    bert: Bert,
    texts: Sequence[str],
    choose: Take,
    pooling: SentencePooling,
    report: Callable[[int], None] = lambda done: None,
) -> Spread:
    """The greatest share of a pair of words in random pairs of some texts."""
    parts = list(
        bert.encode_many(texts, lambda states, tokens: _side(tokens, choose(states), pooling).parts, report=report)
    )
    pairs = np.stack(np.triu_indices(len(parts), 1), axis=1)
    sample = np.random.default_rng(SEED).permutation(pairs)[: limits.RANDOM_REASONS]
    greatest = np.sort([shares(parts[first], parts[second]).max() for first, second in sample.tolist()])
    greatest.flags.writeable = False
    return Spread(greatest)


def pairs_table(reason: Reason) -> pd.DataFrame:
    """One row a pair of words, the largest absolute shares first; places tell apart a word that occurs twice."""
    rows, columns = (places.ravel() for places in np.indices(reason.shares.shape))
    table = pd.DataFrame(
        {
            "word": [reason.first.words[row] for row in rows],
            "place": rows,
            "other word": [reason.second.words[column] for column in columns],
            "other place": columns,
            "share": reason.shares.ravel(),
        }
    )
    return table.sort_values("share", key=np.abs, ascending=False, kind="stable", ignore_index=True)
