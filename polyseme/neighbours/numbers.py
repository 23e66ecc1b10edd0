"""The search for nearest pieces: filters, queries and their neighbours.

To add a filter, add an entry to FILTERS. Its function is copied into the reader's script.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import numpy as np
import pandas as pd

from polyseme import limits
from polyseme.bert import Bert
from polyseme.core.neighbours import Index, nearest
from polyseme.core.pooling import TOKEN_POOLINGS
from polyseme.core.vocabulary import other_script


@dataclass(frozen=True)
class Filter:
    """A description, and whether a piece passes, from the piece and its kind, one of KINDS."""

    meaning: str
    fits: Callable[[str, str], bool]


def trained(piece: str, kind: str) -> bool:
    """All pieces but special ones and [unused…], whose vectors were never trained."""
    return kind not in ("unused", "special")


def whole_word(piece: str, kind: str) -> bool:
    """Pieces that are a whole word."""
    return kind == "whole word"


def continuation(piece: str, kind: str) -> bool:
    """Pieces that continue a word."""
    return kind == "continuation"


def of_other_script(piece: str, kind: str) -> bool:
    """Pieces with letters of another script than Latin."""
    return kind not in ("unused", "special") and other_script(piece)


def anything(piece: str, kind: str) -> bool:
    """All pieces."""
    return True


FILTERS: dict[str, Filter] = {
    "trained pieces": Filter("all but special pieces and unused ones ([unused…])", trained),
    "whole words": Filter("no continuations, no single characters", whole_word),
    "continuations": Filter("##ing, ##bank", continuation),
    "other scripts": Filter("pieces with letters of a non-Latin script", of_other_script),
    "everything": Filter("special and unused pieces, too", anything),
}


def allowed(table: pd.DataFrame, among: str, letters: int = 1, mark: str = "") -> np.ndarray:
    """(piece,) bool, read-only: the pieces that pass one of FILTERS and have enough letters.

    mark: the prefix of pieces that start a word, if the tokenizer has one; neither it nor ## counts as letters.
    """
    pieces = table["piece"]
    bare = pieces.str.removeprefix(mark) if mark else pieces.str.replace(r"^##(?=.)", "", regex=True)
    fit = np.array(list(map(FILTERS[among].fits, pieces, table["kind"])), dtype=bool)
    fit &= (bare.str.len() >= letters).to_numpy(dtype=bool)
    fit.flags.writeable = False
    return fit


@dataclass(frozen=True)
class Query:
    """A word as typed, its pieces with their ids, and one vector, (feature,), for all of them."""

    name: str
    pieces: tuple[str, ...]
    ids: tuple[int, ...]
    vector: np.ndarray

    @property
    def joined(self) -> bool:
        """Whether the word has several pieces."""
        return len(self.ids) > 1


def parse_words(typed: str) -> list[str]:
    """The words of a comma-separated line, without duplicates.

    >>> parse_words(" king,queen ,, king, New York")
    ['king', 'queen', 'New York']
    """
    words = dict.fromkeys(" ".join(word.split()) for word in typed.replace("，", ",").split(","))
    return [word for word in words if word]


def query(bert: Bert, word: str, join: str) -> Query | None:
    """The query for a word: a piece of the vocabulary, else the word's pieces, joined; None for unknown words.

    A tokenizer's mark is tried first: *Ġking* is the word, *king* only the end of one.
    """
    known = bert.tokenizer.ids
    whole = next((piece for piece in (f"{bert.tokenizer.mark}{word}", word) if piece in known), None)
    if whole is not None:
        ids: tuple[int, ...] = (known[whole],)
    else:
        tokens = bert.tokenize(f" {word}" if bert.tokenizer.mark else word)
        ids = tuple(row for row, sentence in zip(tokens.ids, tokens.sequence_ids, strict=True) if sentence is not None)
    unknown = known.get(bert.tokenizer.unknown_piece)
    if not ids or (unknown in ids and word != bert.tokenizer.unknown_piece):
        return None
    vector = TOKEN_POOLINGS[join](bert.token_vectors[list(ids)])
    return Query(word, tuple(bert.vocabulary[row] for row in ids), ids, vector)


def counterpart(bert: Bert, asked: Query, join: str) -> Query | None:
    """The query for the same word to another model; None where its vocabulary has no pieces for it.

    A continuation such as ##ing is never split: it is a piece of the other vocabulary too, or has no counterpart.
    """
    continuation = asked.name.startswith("##") and not asked.joined
    return None if continuation and asked.name not in bert.tokenizer.ids else query(bert, asked.name, join)


@dataclass(frozen=True)
class Neighbours:
    """The nearest pieces of one query: ids and cosines, (k,) each, the nearest first."""

    query: Query
    ids: np.ndarray
    cosines: np.ndarray


def neighbours_of(index: Index, queries: Sequence[Query], k: int, allowed: np.ndarray) -> list[Neighbours]:
    """The k nearest allowed pieces of each query, without its own pieces; one matrix product for all queries."""
    if not queries:
        return []
    vectors = np.stack([query.vector for query in queries])
    longest = max(len(set(query.ids)) for query in queries)
    ids, cosines = nearest(index, vectors, k + longest, allowed)
    results = []
    for query, near, values in zip(queries, ids, cosines, strict=True):
        others = ~np.isin(near, query.ids)
        results.append(Neighbours(query, near[others][:k], values[others][:k]))
    return results


def nearest_of_random(index: Index, allowed: np.ndarray, seed: int) -> np.ndarray:
    """(query,) sorted, read-only: the cosines of random pieces with their nearest neighbours."""
    queries = np.sort(np.random.default_rng(seed).permutation(np.flatnonzero(allowed))[: limits.RANDOM_QUERIES])
    _, cosines = nearest(index, index.vectors[queries], 1, allowed, queries[:, None].tolist())
    cosines = np.sort(cosines.ravel())
    cosines.flags.writeable = False
    return cosines
