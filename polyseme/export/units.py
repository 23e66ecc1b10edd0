"""What gets one vector in an export: each token, each word, or each sentence. To add a unit, add an entry to UNITS."""

from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass

import numpy as np

from polyseme.bert import Bert, Tokens
from polyseme.core.pooling import SENTENCE_POOLINGS, TOKEN_POOLINGS
from polyseme.export.inlining import ChosenFunctions, snippet, text_reader

MARK = " ||| "


def split_pair(line: str) -> tuple[str, str | None]:
    """The text of a line, and the second text if it holds two, split at the last mark.

    >>> split_pair("a bank ||| a river"), split_pair("a bank |||"), split_pair("a ||| b ||| c")
    (('a bank', 'a river'), ('a bank |||', None), ('a ||| b', 'c'))
    """
    first, _, second = line.rpartition(MARK)
    return (first, second) if first.strip() and second.strip() else (line, None)


def read_line(bert: Bert, line: str, segments: str) -> Tokens:
    """The tokens of a line. A pair has [SEP] between its texts, and always segment ids 0 and 1."""
    return bert.tokenize(*split_pair(line), segments)


def line_of(tokens: Tokens) -> str:
    """The line of the tokens."""
    return tokens.text if tokens.pair is None else f"{tokens.text}{MARK}{tokens.pair}"


def reader_functions(lines: Sequence[str], segments: str, words: bool) -> ChosenFunctions:
    """The functions by which a script reads the lines, among them pairs; words: whether it groups pieces into words."""
    if not any(split_pair(line)[1] for line in lines):
        return text_reader(segments)
    states = snippet("pair_states", single=int(segments == "tutorial"))
    return {"hidden_states": states} | ({"places_of": snippet("pair_places")} if words else {})


Row = tuple[str | None, int | None, str | None, int | None, int | None, Sequence[int] | None]
"""What a vector stands for: token, position, word, start, end, pieces; all None for a sentence."""


@dataclass(frozen=True)
class Unit:
    """What gets one vector; a token needs no pooling."""

    singular: str
    poolings: Collection[str]
    rows: Callable[[Tokens], list[Row]]
    vectors: Callable[[np.ndarray, Tokens, str], np.ndarray]  # (token, feature), tokens, pooling -> (row, feature)
    script_functions: Callable[[str], ChosenFunctions]  # by which a script makes the rows, for a pooling


def _token_rows(tokens: Tokens) -> list[Row]:
    words = tokens.words
    return [(piece, i, words[i], *_span(tokens, (i,)), (i,)) for i, piece in enumerate(tokens.pieces)]


def _word_rows(tokens: Tokens) -> list[Row]:
    rows: list[Row] = []
    for word in tokens.grouped:
        token = " ".join(tokens.pieces[position] for position in word.positions)
        rows.append((token, word.positions[0], word.text, *_span(tokens, word.positions), word.positions))
    return rows


def _span(tokens: Tokens, positions: Sequence[int]) -> tuple[int | None, int | None]:
    """The start and end of pieces in their line, in characters; None for special tokens."""
    if tokens.spans[positions[0]] is None:
        return None, None
    start, end = tokens.span(positions)
    offset = len(tokens.text) + len(MARK) if tokens.sequence_ids[positions[0]] else 0
    return offset + start, offset + end


def _word_vectors(vectors: np.ndarray, tokens: Tokens, pooling: str) -> np.ndarray:
    return np.stack([TOKEN_POOLINGS[pooling](vectors[list(word.positions)]) for word in tokens.grouped])


UNITS: dict[str, Unit] = {
    "tokens": Unit(
        "token",
        (),
        _token_rows,
        lambda vectors, tokens, pooling: vectors,
        lambda pooling: {"rows_of": snippet("token_rows")},
    ),
    "words": Unit(
        "word",
        TOKEN_POOLINGS,
        _word_rows,
        _word_vectors,
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
"""The units by name. Every occurrence of a word gets a vector."""
