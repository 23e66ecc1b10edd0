"""What the views of Neighbours search with: which pieces may be answers, and what is asked of them.

To add a filter, add an entry to FILTERS: a plain function, for a reader gets the very one that was chosen.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import numpy as np
import pandas as pd

from components import limits
from components.bert import Bert
from components.numbers.neighbours import Index, nearest
from components.numbers.pooling import TOKEN_POOLINGS
from components.numbers.vocabulary import other_script


@dataclass(frozen=True)
class Filter:
    """What it lets through, in words; and whether a piece fits, by the piece and its kind, one of KINDS."""

    meaning: str
    fits: Callable[[str, str], bool]


def trained(piece: str, kind: str) -> bool:
    """Whether a piece may be an answer: the vectors of [unused…] were never trained and pollute lists of answers."""
    return kind not in ("unused", "special")


def whole_word(piece: str, kind: str) -> bool:
    """Whether a piece may be an answer: it stands for a word."""
    return kind == "whole word"


def continuation(piece: str, kind: str) -> bool:
    """Whether a piece may be an answer: it continues a word."""
    return kind == "continuation"


def of_other_script(piece: str, kind: str) -> bool:
    """Whether a piece may be an answer: it has letters of another script than Latin."""
    return kind not in ("unused", "special") and other_script(piece)


def anything(piece: str, kind: str) -> bool:
    """Whether a piece may be an answer: every one may."""
    return True


FILTERS: dict[str, Filter] = {
    "trained pieces": Filter("all but [unused…] and the special ones", trained),
    "whole words": Filter("no continuations, no single characters", whole_word),
    "continuations": Filter("##ing, ##bank", continuation),
    "other scripts": Filter("pieces with letters of another script than Latin", of_other_script),
    "everything": Filter("[unused…] and special pieces too", anything),
}


def allowed(table: pd.DataFrame, among: str, letters: int = 1, mark: str = "") -> np.ndarray:
    """(piece,) bool, read-only: the pieces that one of FILTERS lets through, of at least so many characters.

    mark: what pieces begin with that start a word, which is no character of theirs; without one ## is none.
    """
    fits = FILTERS[among].fits
    bare = table["piece"].str.removeprefix(mark) if mark else table["piece"].str.replace(r"^##(?=.)", "", regex=True)
    length = bare.str.len()
    fit = np.array([fits(*row) for row in zip(table["piece"], table["kind"], strict=True)], dtype=bool)
    fit &= (length >= letters).to_numpy(dtype=bool)
    fit.flags.writeable = False
    return fit


@dataclass(frozen=True)
class Query:
    """One word: as typed, the pieces it became with their ids, and one vector (feature,) for all of them."""

    name: str
    pieces: tuple[str, ...]
    ids: tuple[int, ...]
    vector: np.ndarray

    @property
    def joined(self) -> bool:
        """Whether several pieces had to be joined."""
        return len(self.ids) > 1


def typed_words(typed: str) -> list[str]:
    """The words of a line, parted by commas, each once.

    >>> typed_words(" king,queen ,, king, New York")
    ['king', 'queen', 'New York']
    """
    words = dict.fromkeys(" ".join(word.split()) for word in typed.replace("，", ",").split(","))
    return [word for word in words if word]


def query(bert: Bert, word: str, join: str) -> Query | None:
    """The query for a word: a piece as it is, else the pieces it becomes, joined; None where nothing is known of it.

    Where pieces that start a word have a mark, a word is looked for with it first: *Ġking* is the king, *king* an end.
    """
    known = bert.tokenizer.ids
    whole = next((piece for piece in (f"{bert.tokenizer.mark}{word}", word) if piece in known), None)
    if whole is not None:
        ids: tuple[int, ...] = (known[whole],)
    else:
        tokens = bert.tokenize(f" {word}" if bert.tokenizer.mark else word)
        ids = tuple(at for at, text in zip(tokens.ids, tokens.sentences, strict=True) if text is not None)
    unknown = known.get(bert.tokenizer.unknown_piece)
    if not ids or (unknown in ids and word != bert.tokenizer.unknown_piece):
        return None
    vector = TOKEN_POOLINGS[join](bert.token_vectors[list(ids)])
    return Query(word, tuple(bert.vocabulary[at] for at in ids), ids, vector)


def counterpart(bert: Bert, asked: Query, join: str) -> Query | None:
    """The query for the same word to another model; None where its vocabulary has nothing for it.

    A continuation such as ##ing stands for itself: where another vocabulary lacks it, it is no word to be cut.
    """
    continues = asked.name.startswith("##") and not asked.joined
    return None if continues and asked.name not in bert.tokenizer.ids else query(bert, asked.name, join)


@dataclass(frozen=True)
class Neighbours:
    """The nearest pieces of one query, the nearest first: their ids and cosines, (k,) each."""

    query: Query
    ids: np.ndarray
    cosines: np.ndarray


def neighbours_of(index: Index, queries: Sequence[Query], k: int, allowed: np.ndarray) -> list[Neighbours]:
    """The k nearest allowed pieces of each query, by one product; a query's own pieces are left out."""
    if not queries:
        return []
    vectors = np.stack([query.vector for query in queries])
    longest = max(len(set(query.ids)) for query in queries)
    ids, cosines = nearest(index, vectors, k + longest, allowed)
    found = []
    for query, near, values in zip(queries, ids, cosines, strict=True):
        kept = ~np.isin(near, query.ids)
        found.append(Neighbours(query, near[kept][:k], values[kept][:k]))
    return found


def nearest_of_random(index: Index, allowed: np.ndarray, seed: int) -> np.ndarray:
    """(piece,) sorted: the cosine of each of some random pieces to its own nearest neighbour, read-only."""
    places = np.flatnonzero(allowed)
    drawn = np.sort(np.random.default_rng(seed).permutation(places)[: limits.RANDOM_QUERIES])
    _, cosines = nearest(index, index.vectors[drawn], 1, allowed, [[at] for at in drawn.tolist()])
    found = np.sort(cosines.ravel())
    found.flags.writeable = False
    return found
