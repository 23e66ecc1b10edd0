"""What gets one vector in an export: each token, each word, or each sentence. To add a unit, add an entry to UNITS."""

from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass

import numpy as np

from components.bert import Tokens
from components.numbers.pooling import SENTENCE_POOLINGS, TOKEN_POOLINGS
from components.takeaway import pairs
from components.takeaway.inlining import Chosen, snippet

Place = tuple[str | None, int | None, str | None, int | None, int | None, Sequence[int] | None]
"""Where a vector stands in its line: token, position, word, start, end, pieces; a sentence has none of them."""


@dataclass(frozen=True)
class Unit:
    """What gets one vector: what it is called, its poolings (none for tokens), and where it stands in a text."""

    one: str
    poolings: Collection[str]
    stands: Callable[[Tokens], list[Place]]
    pooled: Callable[[np.ndarray, Tokens, str], np.ndarray]
    in_script: Callable[[str], Chosen]  # what a script makes its rows with, by the pooling


def _tokens_stand(tokens: Tokens) -> list[Place]:
    words = tokens.words
    return [(piece, at, words[at], *_span(tokens, (at,)), (at,)) for at, piece in enumerate(tokens.pieces)]


def _words_stand(tokens: Tokens) -> list[Place]:
    found: list[Place] = []
    for word in tokens.grouped:
        token = " ".join(tokens.pieces[at] for at in word.positions)
        found.append((token, word.positions[0], word.text, *_span(tokens, word.positions), word.positions))
    return found


def _span(tokens: Tokens, positions: Sequence[int]) -> tuple[int | None, int | None]:
    """Where pieces begin and end in their line, in characters; None for the special tokens, which stand nowhere."""
    if tokens.spans[positions[0]] is None:
        return None, None
    start, end = tokens.span(positions)
    before = len(tokens.text) + len(pairs.MARK) if tokens.sentences[positions[0]] else 0
    return before + start, before + end


def _words(vectors: np.ndarray, tokens: Tokens, pooling: str) -> np.ndarray:
    return np.stack([TOKEN_POOLINGS[pooling](vectors[list(word.positions)]) for word in tokens.grouped])


UNITS: dict[str, Unit] = {
    "tokens": Unit(
        "token",
        (),
        _tokens_stand,
        lambda vectors, tokens, pooling: vectors,
        lambda pooling: {"rows_of": snippet("token_rows")},
    ),
    "words": Unit(
        "word",
        TOKEN_POOLINGS,
        _words_stand,
        _words,
        lambda pooling: {"rows_of": snippet("word_rows"), "pooled": TOKEN_POOLINGS[pooling]},
    ),
    "sentences": Unit(
        "sentence",
        SENTENCE_POOLINGS,
        lambda tokens: [(None,) * 6],
        lambda vectors, tokens, pooling: SENTENCE_POOLINGS[pooling](vectors, tokens)[None],
        lambda pooling: {
            "rows_of": snippet("own_sentence_rows" if SENTENCE_POOLINGS[pooling].own else "sentence_rows"),
            "pooled": SENTENCE_POOLINGS[pooling].pool,
        },
    ),
}
"""What gets a vector: (token, feature), tokens, pooling -> (row, feature'). Words keep all of their occurrences."""
