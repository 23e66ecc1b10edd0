"""One word at many places: its occurrences, their short names, and their states."""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from components.bert import Bert, Tokens
from components.numbers.pooling import TOKEN_POOLINGS

_SMALL = "a an the of in on at to by for from with and or was were is are it its his her their my our your"
SMALL_WORDS = frozenset(_SMALL.split(" "))
"""Words that say nothing about the sense of their neighbour."""


@dataclass(frozen=True)
class Occurrence:
    """A word at one place: in which sentence, where in its text, and the positions of its pieces."""

    sentence: int
    text: str
    span: tuple[int, int]
    positions: tuple[int, ...]

    @property
    def word(self) -> str:
        """The word as typed."""
        return self.text[slice(*self.span)]

    @property
    def before(self) -> str:
        """What stands before it."""
        return self.text[: self.span[0]]

    @property
    def after(self) -> str:
        """What stands behind it."""
        return self.text[self.span[1] :]


def forms(word: str) -> tuple[str, ...]:
    """What counts as a word: it and its plurals; nothing where there is no word.

    >>> forms("bank"), forms(" ")
    (('bank', 'banks', 'bankes'), ())
    """
    return (word, f"{word}s", f"{word}es") if word.strip() else ()


def places(tokens: Tokens, word: str) -> list[tuple[int, ...]]:
    """The positions of a word in a text, its plurals included (bank, banks), in reading order."""
    return sorted({positions for form in forms(word) for positions in tokens.positions(form)})


def occurrences(read: Sequence[Tokens], word: str) -> tuple[Occurrence, ...]:
    """Every place of a word in several sentences, in reading order; a split word is one occurrence."""
    return tuple(
        Occurrence(number, tokens.text, tokens.span(positions), positions)
        for number, tokens in enumerate(read)
        for positions in places(tokens, word)
    )


def occurrence_labels(found: Sequence[Occurrence]) -> tuple[str, ...]:
    """A short name for each occurrence: the word and the telling word beside it; numbered where two are the same.

    "bank vault", "river bank": the nearest neighbour that is longer than an article, the one behind it first.
    """
    names = [_label(occurrence) for occurrence in found]
    return tuple(
        f"{name} ({names[: at + 1].count(name)})" if names.count(name) > 1 else name for at, name in enumerate(names)
    )


def _label(occurrence: Occurrence) -> str:
    """The word with its nearest telling neighbour, in the order of the text."""
    before = [part.strip(".,;:!?\"'()") for part in occurrence.before[-80:].split()]
    after = [part.strip(".,;:!?\"'()") for part in occurrence.after[:80].split()]
    closed = occurrence.after[:1] in tuple(".,;:!?")
    for distance in range(8):
        if not closed and distance < len(after) and _telling(after[distance]):
            return f"{occurrence.word} {'… ' if distance else ''}{after[distance]}"
        if distance < len(before) and _telling(before[-1 - distance]):
            return f"{before[-1 - distance]} {'… ' if distance else ''}{occurrence.word}"
    return occurrence.word


def _telling(word: str) -> bool:
    return len(word) > 1 and word.lower() not in SMALL_WORDS


def occurrence_states(bert: Bert, texts: Sequence[str], word: str, join: str, segments: str = "library") -> np.ndarray:
    """(occurrence, layer, feature): the states of a word wherever it occurs, its pieces joined by a token pooling."""
    pool, empty = TOKEN_POOLINGS[join], np.empty((0, bert.layers + 1, bert.features), np.float32)

    def reduce(states: np.ndarray, tokens: Tokens) -> np.ndarray:
        found = [pool(states[:, list(positions)]) for positions in places(tokens, word)]
        return np.stack(found) if found else empty

    return np.concatenate([empty, *bert.encode_many(texts, reduce, segments=segments)])


def pair_kinds(senses: Sequence[str]) -> tuple[np.ndarray, np.ndarray]:
    """(pair, 2) and (pair,): all pairs of occurrences, and whether the two have the same sense."""
    first, second = np.triu_indices(len(senses), 1)
    named = np.asarray(senses)
    return np.stack([first, second], axis=1), named[first] == named[second]


def mixed_up(values: np.ndarray, same: np.ndarray) -> float:
    """(pair,), (pair,) bool -> how often a pair of different senses is closer than one of the same; ties don't count.

    >>> mixed_up(np.array([0.9, 0.5, 0.7]), np.array([True, True, False]))
    0.5
    """
    alike = np.sort(values[same])
    return float(np.searchsorted(alike, values[~same], side="left").mean() / len(alike))
