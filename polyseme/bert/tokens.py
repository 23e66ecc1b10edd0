"""What the model reads (Tokens) and what it computes (Encoding), both frozen; and how much of a text it reads."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from itertools import groupby, pairwise
from typing import Any

import numpy as np

from polyseme import limits


@dataclass(frozen=True)
class Word:
    """One word as typed, and the positions of its pieces."""

    text: str
    sentence: int  # 0, or 1 in the second text of a pair
    span: tuple[int, int]
    positions: tuple[int, ...]


@dataclass(frozen=True)
class Tokens:
    """A tokenized text; every field that is a tuple has one entry per piece.

    `sequence_ids`, `numbers` and `spans` are None at special tokens that the tokenizer adds. A span counts characters
    of the typed text, accents and capitals included. `segments` is None for a model without segment types.
    """

    text: str
    pair: str | None
    pieces: tuple[str, ...]
    ids: tuple[int, ...]
    segments: tuple[int, ...] | None
    mask: tuple[int, ...]
    sequence_ids: tuple[int | None, ...]  # 0 in the first text, 1 in the second
    numbers: tuple[int | None, ...]  # the index of its word in the sentence
    spans: tuple[tuple[int, int] | None, ...]
    special: tuple[bool, ...]
    unknown: tuple[bool, ...]
    limit: int  # the maximum number of pieces
    split: Callable[[str], tuple[str, ...]] = field(repr=False, compare=False)  # a text's words, normalised
    pieces_left_out: int = 0
    characters_left_out: int = 0
    mark: str = ""  # the prefix of a piece after a blank; empty where ## marks the pieces inside a word
    runs: tuple[str, ...] = ()  # for each piece the string it was cut from; empty for WordPiece, which cuts words

    def __len__(self) -> int:
        return len(self.pieces)

    def typed(self, sentence: int) -> str:
        """The first or the second text."""
        return (self.pair or "") if sentence else self.text

    @property
    def grouped(self) -> tuple[Word, ...]:
        """The words of the text in order, each with its pieces; added special tokens belong to none."""
        keys = list(zip(self.sequence_ids, self.numbers, strict=True))
        groups = groupby(range(len(self)), key=lambda position: keys[position])
        return tuple(self._word(tuple(positions)) for key, positions in groups if None not in key)

    def _word(self, positions: tuple[int, ...]) -> Word:
        span, sentence = self.span(positions), self.sequence_ids[positions[0]] or 0
        return Word(self.typed(sentence)[slice(*span)], sentence, span, positions)

    def span(self, positions: Sequence[int]) -> tuple[int, int]:
        """The start and end, in their text, of the pieces at some positions."""
        first, last = self.spans[positions[0]], self.spans[positions[-1]]
        assert first
        assert last  # only added special tokens have no span
        return first[0], last[1]

    @property
    def words(self) -> tuple[str | None, ...]:
        """The word of each piece as typed; None for special tokens that the tokenizer adds."""
        by_position = {position: word.text for word in self.grouped for position in word.positions}
        return tuple(map(by_position.get, range(len(self))))

    @property
    def continuation(self) -> tuple[bool, ...]:
        """Whether each piece continues the word of the piece before it."""
        keys = list(zip(self.sequence_ids, self.numbers, strict=True))
        return tuple(None not in key and key == before for before, key in pairwise([(None, None), *keys]))

    def positions(self, word: str) -> list[tuple[int, ...]]:
        """The positions of the pieces of each occurrence of a word or a run of words.

        Case and accents matter as far as the model sees them. Only whole words match, whatever their pieces.
        """
        wanted, words = self.split(word), self.grouped
        parts = [self.split(word.text) for word in words]  # several where a piece covers several words
        matches = []
        for start in range(len(words) if wanted else 0):
            run: tuple[str, ...] = ()
            end = start
            while len(run) < len(wanted) and end < len(words) and words[end].sentence == words[start].sentence:
                run, end = run + parts[end], end + 1
            if run == wanted:
                matches.append(tuple(position for word in words[start:end] for position in word.positions))
        return matches

    def padded(self, length: int, padding: tuple[str, int]) -> "Tokens":
        """The same tokens, padded at the end to a length; the mask hides the padding."""
        fill: dict[str, Any] = {"pieces": padding[0], "ids": padding[1], "mask": 0, "special": True, "unknown": False}
        fill |= dict.fromkeys(("sequence_ids", "numbers", "spans")) | ({"runs": ""} if self.runs else {})
        fill |= {} if self.segments is None else {"segments": 0}
        extra = max(0, length - len(self))
        return replace(self, **{name: getattr(self, name) + (value,) * extra for name, value in fill.items()})


@dataclass(frozen=True)
class Encoding:
    """A text's tokens and hidden states: `states` is (layer, token, feature), float32; layer 0 is the input layer."""

    tokens: Tokens
    states: np.ndarray

    def positions(self, word: str) -> list[tuple[int, ...]]:
        """The positions of each occurrence of a word: see Tokens.positions."""
        return self.tokens.positions(word)


def readable(text: str) -> str:
    """The text, cut at the app's limit, with each lone surrogate replaced by a replacement character."""
    return text[: limits.TEXT_CHARACTERS].encode("utf-16", "surrogatepass").decode("utf-16", "replace")


def characters_beyond(text: str) -> int:
    """How many typed characters exceed the app's limit, ignoring blanks at the end."""
    return len(text.rstrip()) - len(text[: limits.TEXT_CHARACTERS].rstrip())


def fitting_pieces(sentences: Sequence[int | None], limit: int) -> list[int]:
    """The indices of the pieces that fit the limit; of a pair, the longer text is cut first.

    sentences: 0 or 1 for each piece of the first or second text; None for special tokens, which all stay.
    """
    parts = [[index for index, sentence in enumerate(sentences) if sentence == part] for part in (0, 1)]
    excess = len(sentences) - limit
    if excess <= 0:
        return [*range(len(sentences))]
    room = sum(map(len, parts)) - excess
    shorter = min(min(map(len, parts)), room // 2)
    first = shorter if len(parts[0]) <= len(parts[1]) else room - shorter
    left_out = {*parts[0][first:], *parts[1][room - first :]}
    return [index for index in range(len(sentences)) if index not in left_out]


def characters_left_out(
    spans: Sequence[tuple[int, int]], sentences: Sequence[int | None], indices: Sequence[int], texts: tuple[str, str]
) -> int:
    """How many typed characters of both texts follow their last piece that fits, ignoring blanks at the end."""
    count = 0
    for sentence, text in enumerate(texts):
        ends = [spans[index][1] for index in indices if sentences[index] == sentence]
        if len(ends) < sentences.count(sentence):
            count += len(text.rstrip()) - max(ends, default=0)
    return count
