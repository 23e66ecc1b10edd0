"""What the model reads (Tokens) and what it makes of it (Encoding): frozen, so that caches can share them."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from itertools import groupby

import numpy as np


@dataclass(frozen=True)
class Word:
    """One word of the typed text: as typed, and the positions of the pieces it became."""

    text: str
    sentence: int  # 0, or 1 in the second text of a pair
    span: tuple[int, int]
    positions: tuple[int, ...]


@dataclass(frozen=True)
class Tokens:
    """A text as the model reads it: one entry a piece in every field that is a tuple.

    `sentences`, `numbers` and `spans` are None at the special tokens the tokenizer adds. A span counts characters
    of the typed text, accents and capitals included. `segments` is None for a model without segment types.
    """

    text: str
    pair: str | None
    pieces: tuple[str, ...]
    ids: tuple[int, ...]
    segments: tuple[int, ...] | None
    mask: tuple[int, ...]
    sentences: tuple[int | None, ...]
    numbers: tuple[int | None, ...]  # which word of its sentence
    spans: tuple[tuple[int, int] | None, ...]
    special: tuple[bool, ...]
    unknown: tuple[bool, ...]
    limit: int  # positions the model has
    split: Callable[[str], tuple[str, ...]] = field(repr=False, compare=False)  # a text's words, as the model sees them
    pieces_left_out: int = 0
    characters_left_out: int = 0
    mark: str = ""  # what a piece begins with that has a blank before it; empty where ## marks those that have none
    runs: tuple[str, ...] = ()  # for each piece what it was cut from; WordPiece cuts words, and needs none

    def __len__(self) -> int:
        return len(self.pieces)

    def typed(self, sentence: int) -> str:
        """The first or the second text."""
        return (self.pair or "") if sentence else self.text

    @property
    def grouped(self) -> tuple[Word, ...]:
        """The words of the text in order, each with its pieces; added special tokens belong to none."""
        keyed = enumerate(zip(self.sentences, self.numbers, strict=True))
        runs = groupby(keyed, key=lambda item: item[1])
        return tuple(self._word(tuple(at for at, _ in run)) for key, run in runs if None not in key)

    def _word(self, positions: tuple[int, ...]) -> Word:
        span, sentence = self.span(positions), self.sentences[positions[0]] or 0
        return Word(self.typed(sentence)[slice(*span)], sentence, span, positions)

    def span(self, positions: Sequence[int]) -> tuple[int, int]:
        """Where the pieces at some positions begin and end in their text."""
        first, last = self.spans[positions[0]], self.spans[positions[-1]]
        assert first
        assert last  # only added special tokens stand nowhere
        return first[0], last[1]

    @property
    def words(self) -> tuple[str | None, ...]:
        """For each piece its word as typed; None at the special tokens the tokenizer adds."""
        by_position = {at: word.text for word in self.grouped for at in word.positions}
        return tuple(by_position.get(at) for at in range(len(self)))

    @property
    def continuation(self) -> tuple[bool, ...]:
        """For each piece whether it continues the word of the piece before it."""
        keys = list(zip(self.sentences, self.numbers, strict=True))
        return tuple(at > 0 and None not in keys[at] and keys[at] == keys[at - 1] for at in range(len(self)))

    def positions(self, word: str) -> list[tuple[int, ...]]:
        """Where a word (or a run of words) occurs: the positions of its pieces, one tuple an occurrence.

        Case and accents count as the model sees them; only whole words match, however many pieces they became.
        """
        wanted, words = self.split(word), self.grouped
        names = [self.split(found.text) for found in words]  # several where a piece reaches over several
        found = []
        for first in range(len(words) if wanted else 0):
            run: tuple[str, ...] = ()
            end = first
            while len(run) < len(wanted) and end < len(words) and words[end].sentence == words[first].sentence:
                run, end = run + names[end], end + 1
            if run == wanted:
                found.append(tuple(position for one in words[first:end] for position in one.positions))
        return found

    def padded(self, length: int, padding: tuple[str, int]) -> "Tokens":
        """The same tokens with padding pieces behind them up to a length, masked out."""
        more = max(0, length - len(self))
        return replace(
            self,
            pieces=self.pieces + (padding[0],) * more,
            ids=self.ids + (padding[1],) * more,
            segments=None if self.segments is None else self.segments + (0,) * more,
            mask=self.mask + (0,) * more,
            sentences=self.sentences + (None,) * more,
            numbers=self.numbers + (None,) * more,
            spans=self.spans + (None,) * more,
            special=self.special + (True,) * more,
            unknown=self.unknown + (False,) * more,
            runs=self.runs and self.runs + ("",) * more,
        )


@dataclass(frozen=True)
class Encoding:
    """A text's tokens and hidden states: `states` is (layer, token, feature), float32; layer 0 is the input layer."""

    tokens: Tokens
    states: np.ndarray

    def positions(self, word: str) -> list[tuple[int, ...]]:
        """Where a word occurs: see Tokens.positions."""
        return self.tokens.positions(word)
