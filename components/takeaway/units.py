"""What gets one vector in an export: each token, each word, or each sentence. To add a unit, add an entry to UNITS."""

from collections.abc import Callable, Collection
from dataclasses import dataclass

import numpy as np

from components.bert import Tokens
from components.numbers.pooling import SENTENCE_POOLINGS, TOKEN_POOLINGS
from components.takeaway.inlining import Chosen, snippet

Place = tuple[str | None, int | None, str | None]
"""Where a vector stands in its text: token, position, word; a sentence has none of them."""


@dataclass(frozen=True)
class Unit:
    """What gets one vector: what it is called, its poolings (none for tokens), and where it stands in a text."""

    one: str
    poolings: Collection[str]
    stands: Callable[[Tokens], list[Place]]  # token, position, word
    pooled: Callable[[np.ndarray, Tokens, str], np.ndarray]
    in_script: Callable[[str], Chosen]  # what a script makes its rows with, by the pooling


def _words(vectors: np.ndarray, tokens: Tokens, pooling: str) -> np.ndarray:
    return np.stack([TOKEN_POOLINGS[pooling](vectors[list(word.positions)]) for word in tokens.grouped])


UNITS: dict[str, Unit] = {
    "tokens": Unit(
        "token",
        (),
        lambda tokens: list(zip(tokens.pieces, range(len(tokens)), tokens.words, strict=True)),
        lambda vectors, tokens, pooling: vectors,
        lambda pooling: {"rows_of": snippet("token_rows")},
    ),
    "words": Unit(
        "word",
        TOKEN_POOLINGS,
        lambda tokens: [
            (" ".join(tokens.pieces[at] for at in word.positions), word.positions[0], word.text)
            for word in tokens.grouped
        ],
        _words,
        lambda pooling: {"rows_of": snippet("word_rows"), "pooled": TOKEN_POOLINGS[pooling]},
    ),
    "sentences": Unit(
        "sentence",
        SENTENCE_POOLINGS,
        lambda tokens: [(None, None, None)],
        lambda vectors, tokens, pooling: SENTENCE_POOLINGS[pooling](vectors, tokens)[None],
        lambda pooling: {
            "rows_of": snippet("own_sentence_rows" if SENTENCE_POOLINGS[pooling].own else "sentence_rows"),
            "pooled": SENTENCE_POOLINGS[pooling].pool,
        },
    ),
}
"""What gets a vector: (token, feature), tokens, pooling -> (row, feature'). Words keep all of their occurrences."""
