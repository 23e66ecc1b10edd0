"""Finding a word in texts, short names for its occurrences, and pairs of them."""

import re
from collections.abc import Collection, Sequence
from dataclasses import dataclass
from itertools import zip_longest

import numpy as np

from polyseme.bert import Bert, Tokens
from polyseme.core.pooling import TOKEN_POOLINGS
from polyseme.examples import function_words

LONGEST = 24
"""Characters of a word in a label: longer runs are addresses, or sentences without blanks."""
_CLOSING = tuple(".,;:!?")
_EDGES = ".,;:!?\"'“”‘’«»…()[]"
_BREAK = re.compile(r"[.!?;…]+[\"'”’»)\]]*(?=\s|$)|[。！？；\r\n]")
"""The end of a sentence or clause, across which no label reaches."""


@dataclass(frozen=True)
class Occurrence:
    """One occurrence of a word: the number of its sentence, the text, the span in it, and its piece positions."""

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
        return self.text[: self.span[0]]

    @property
    def after(self) -> str:
        return self.text[self.span[1] :]


def forms(word: str) -> tuple[str, ...]:
    """A word and its plurals; empty for a blank word.

    >>> forms("bank"), forms(" ")
    (('bank', 'banks', 'bankes'), ())
    """
    return (word, f"{word}s", f"{word}es") if word.strip() else ()


def word_positions(tokens: Tokens, word: str) -> list[tuple[int, ...]]:
    """The piece positions of a word and its plurals in a text, in reading order."""
    return sorted({positions for form in forms(word) for positions in tokens.positions(form)})


def occurrences(texts: Sequence[Tokens], word: str) -> tuple[Occurrence, ...]:
    """Every occurrence of a word in several texts, in reading order."""
    return tuple(
        Occurrence(number, tokens.text, tokens.span(positions), positions)
        for number, tokens in enumerate(texts)
        for positions in word_positions(tokens, word)
    )


def occurrence_labels(items: Sequence[Occurrence]) -> tuple[str, ...]:
    """A short name for each occurrence, such as "bank vault" or "river bank"; equal names are numbered."""
    names = [_label(occurrence) for occurrence in items]
    return tuple(
        f"{name} ({names[: i + 1].count(name)})" if names.count(name) > 1 else name for i, name in enumerate(names)
    )


def _label(occurrence: Occurrence) -> str:
    """The word with its nearest content word within eight words of its clause; at equal distance the one after it.

    The nearest of any words but articles if there is none. Without blanks between words, as in Chinese, it is the word
    with up to three characters on either side.
    """
    word, after = occurrence.word, _BREAK.split(occurrence.after[:80], 1)[0]
    before = _BREAK.split(occurrence.before[-80:])[-1]
    if before[-1:].isalnum() or after[:1].isalnum():
        return "".join([*re.findall(r"\w{1,3}\Z", before)[:1], word, *re.findall(r"\A\w{1,3}", after)])
    left = [part.strip(_EDGES) for part in reversed(before.split())]
    right = [] if after.startswith(_CLOSING) else [part.strip(_EDGES) for part in after.split()]
    for passed_over in (function_words(), {"a", "an", "the"}):
        for distance, (following, preceding) in enumerate(zip_longest(right[:8], left[:8], fillvalue="")):
            gap = " … " if distance else " "
            if _telling(following, passed_over):
                return f"{word}{gap}{following}"
            if _telling(preceding, passed_over):
                return f"{preceding}{gap}{word}"
    return word


def _telling(word: str, passed_over: Collection[str]) -> bool:
    return 1 < len(word) <= LONGEST and word.lower() not in passed_over


def occurrence_states(bert: Bert, texts: Sequence[str], word: str, join: str, segments: str = "library") -> np.ndarray:
    """(occurrence, layer, feature): the states of every occurrence of a word, its pieces joined by a token pooling."""
    pool, empty = TOKEN_POOLINGS[join], np.empty((0, bert.layers + 1, bert.features), np.float32)

    def reduce(states: np.ndarray, tokens: Tokens) -> np.ndarray:
        pooled = [pool(states[:, list(positions)]) for positions in word_positions(tokens, word)]
        return np.stack(pooled) if pooled else empty

    return np.concatenate([empty, *bert.encode_many(texts, reduce, segments=segments)])


def pair_kinds(senses: Sequence[str]) -> tuple[np.ndarray, np.ndarray]:
    """(pair, 2), (pair,) bool: all pairs of occurrences, and whether they have the same sense."""
    first, second = np.triu_indices(len(senses), 1)
    names = np.asarray(senses)
    return np.stack([first, second], axis=1), names[first] == names[second]


def misordered_share(values: np.ndarray, same: np.ndarray) -> float:
    """(pair,), (pair,) bool -> how often a pair of different senses is closer than one of the same; ties don't count.

    >>> misordered_share(np.array([0.9, 0.5, 0.7]), np.array([True, True, False]))
    0.5
    """
    same_sense = np.sort(values[same])
    return float(np.searchsorted(same_sense, values[~same], side="left").mean() / len(same_sense))
