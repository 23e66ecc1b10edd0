"""Why two sentences are alike: the cosine as a sum of shares, one for each pair of their words.

A pooled vector is the sum of what its words put into it, so that the product of two such vectors is the sum of the
products of their words. Nothing is estimated.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import product

import numpy as np
import pandas as pd

from components import limits
from components.bert import Bert, Encoding, Tokens
from components.numbers.baseline import SEED, Spread
from components.numbers.layers import Take
from components.numbers.pooling import SentencePooling


@dataclass(frozen=True)
class Side:
    """One of the two sentences: its words as typed and its special tokens, and what each puts into the vector."""

    words: tuple[str, ...]
    special: tuple[bool, ...]
    parts: np.ndarray  # (word, feature'), read-only; they add up to the pooled vector

    @property
    def won(self) -> np.ndarray:
        """(word,): how many features each word decides alone, as the largest value of a maximum does."""
        alone = (self.parts != 0).sum(axis=0) == 1
        return np.asarray((self.parts[:, alone] != 0).sum(axis=1))


@dataclass(frozen=True)
class Reason:
    """Two sentences, and what each pair of their words adds to the cosine."""

    first: Side
    second: Side

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
        """The pairs of words, those that add or take away most first; without those that do nothing."""
        places = np.argsort(-np.abs(self.shares), axis=None, kind="stable")
        down, across = np.unravel_index(places[: np.count_nonzero(self.shares)], self.shares.shape)
        return list(zip(down.tolist(), across.tolist(), strict=True))

    @property
    def half(self) -> int:
        """How few pairs of words add up to half of the cosine."""
        added = np.sort(self.shares, axis=None)[::-1].cumsum()
        return int(np.argmax(added >= self.cosine / 2)) + 1

    @property
    def special(self) -> float:
        """What the pairs add that have a special token, [CLS] or [SEP], on either side."""
        either = np.logical_or.outer(self.first.special, self.second.special)
        return float(self.shares[either].sum())


def shares(first: np.ndarray, second: np.ndarray) -> np.ndarray:
    """(word, feature), (word, feature) -> (word, word): what each pair adds to the cosine of the two sums.

    >>> shares(np.array([[3.0, 0], [0, 4]]), np.array([[0.0, 2]])).tolist()
    [[0.0], [0.8]]
    """
    lengths = float(np.linalg.norm(first.sum(0)) * np.linalg.norm(second.sum(0)))
    return np.asarray(first @ second.T / lengths) if lengths else np.zeros((len(first), len(second)))


def reason(first: Encoding, second: Encoding, choose: Take, pooling: SentencePooling) -> Reason:
    """Why two sentences are alike, under a layer choice and a pooling; ValueError where that can't be told."""
    return Reason(*(_side(one.tokens, choose(one.states), pooling) for one in (first, second)))


def _side(tokens: Tokens, vectors: np.ndarray, pooling: SentencePooling) -> Side:
    """(token, feature) -> the words that the pooling takes, each with the sum of what its pieces put in."""
    parts, counted = pooling.parts(vectors.astype(np.float64), tokens), pooling.counted(tokens)
    words = [(word.text, word.positions) for word in tokens.grouped]
    inside = {at for _, positions in words for at in positions}
    words += [(piece, (at,)) for at, piece in enumerate(tokens.pieces) if at not in inside]
    words = sorted((word for word in words if counted[list(word[1])].any()), key=lambda word: word[1])
    added = np.stack([parts[list(positions)].sum(axis=0) for _, positions in words])
    added.flags.writeable = False
    special = tuple(any(tokens.special[at] for at in positions) for _, positions in words)
    return Side(tuple(word for word, _ in words), special, added)


def greatest_by_chance(
    bert: Bert,
    texts: Sequence[str],
    choose: Take,
    pooling: SentencePooling,
    report: Callable[[int], None] = lambda done: None,
) -> Spread:
    """What the greatest pair of words adds to the cosine of two random sentences of some texts."""
    parts = list(
        bert.encode_many(texts, lambda states, tokens: _side(tokens, choose(states), pooling).parts, report=report)
    )
    pairs = np.stack(np.triu_indices(len(parts), 1), axis=1)
    taken = np.random.default_rng(SEED).permutation(pairs)[: limits.RANDOM_REASONS]
    greatest = np.sort([shares(parts[first], parts[second]).max() for first, second in taken.tolist()])
    greatest.flags.writeable = False
    return Spread(greatest)


def pairs_table(reason: Reason) -> pd.DataFrame:
    """One row a pair of words, those that add or take away most first; words that stand twice have their places."""
    places = list(product(range(len(reason.first.words)), range(len(reason.second.words))))
    table = pd.DataFrame(
        {
            "word": [reason.first.words[down] for down, _ in places],
            "place": [down for down, _ in places],
            "other word": [reason.second.words[across] for _, across in places],
            "other place": [across for _, across in places],
            "share": reason.shares.ravel(),
        }
    )
    return table.sort_values("share", key=np.abs, ascending=False, kind="stable", ignore_index=True)
