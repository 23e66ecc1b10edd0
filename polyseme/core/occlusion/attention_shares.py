"""The attention of one word: to each other word of its sentence, to itself, to punctuation and to special tokens."""

from dataclasses import dataclass
from itertools import groupby

import numpy as np

from polyseme.bert import Bert, Tokens
from polyseme.core.occlusion.changes import Span, word_spans
from polyseme.core.occlusion.experiment import pieces_at

START, END, ITSELF, MARK, WORD = "start", "end", "itself", "mark", "word"
"""What a word can look at: special tokens before and after the text, itself, punctuation, other words."""


@dataclass(frozen=True)
class Target:
    """Something that a word can look at: its name, its kind, its pieces, and how many words away another word is."""

    name: str
    kind: str
    pieces: tuple[int, ...]
    span: Span | None = None
    away: int = 0


def targets_of(tokens: Tokens, span: Span) -> tuple[Target, ...]:
    """All that the word at a span can look at, in reading order; each piece belongs to one of them."""
    own = pieces_at(tokens, span)
    words = [word for word in word_spans(tokens.text) if word[1] <= span[0] or span[1] <= word[0]]
    before = sum(word < span for word in words)

    def owner(piece: int) -> tuple[str, int]:
        place = tokens.spans[piece]
        if place is None or tokens.sequence_ids[piece] is None:
            return (START if piece < own[0] else END), piece
        if piece in own:
            return ITSELF, 0
        number = next((n for n, word in enumerate(words) if place[0] < word[1] and word[0] < place[1]), None)
        return (MARK, 0) if number is None else (WORD, number)

    return tuple(
        _target(tokens, kind, tuple(pieces), words[number] if kind == WORD else None, number - before)
        for (kind, number), pieces in groupby(range(len(tokens)), key=owner)
    )


def _target(tokens: Tokens, kind: str, pieces: tuple[int, ...], word: Span | None, number: int) -> Target:
    if kind in (START, END):
        return Target(tokens.pieces[pieces[0]], kind, pieces)
    name = tokens.text[slice(*(word or tokens.span(pieces)))]
    return Target(name, kind, pieces, word, 0 if word is None else number + (number >= 0))


@dataclass(frozen=True)
class AttentionShares:
    """The shares of a word's attention: `weights`, and `weighed` by the length of what each target brings.

    Both are (layer, head, target) and add up to 1 in each head. The first layer is layer 1, which looks at layer 0.
    """

    text: str
    span: Span
    targets: tuple[Target, ...]
    weights: np.ndarray
    weighed: np.ndarray

    @property
    def word(self) -> str:
        """The word, as written."""
        return self.text[slice(*self.span)]

    def indices(self, spans: tuple[Span, ...]) -> list[int]:
        """The indices of the words at some spans."""
        at = {target.span: i for i, target in enumerate(self.targets) if target.span}
        return [at[span] for span in spans]


def attention_of(bert: Bert, text: str, span: Span, segments: str = "library") -> AttentionShares:
    """The attention shares of the word at a span of a text."""
    tokens = bert.tokenize(text, segments=segments)
    targets, found = targets_of(tokens, span), bert.attention(tokens, pieces_at(tokens, span))
    return AttentionShares(text, span, targets, by_target(found.weights, targets), by_target(found.weighed, targets))


def by_target(table: np.ndarray, targets: tuple[Target, ...]) -> np.ndarray:
    """(layer, head, piece) -> (layer, head, target)."""
    return np.stack([table[..., list(target.pieces)].sum(-1) for target in targets], axis=-1)
