"""Occurrences of all words in some sentences, each with its contextual vector, searched for the nearest."""

from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass
from itertools import chain

import numpy as np
import pandas as pd

from polyseme.bert import Bert, Tokens
from polyseme.core.baseline import Spread
from polyseme.core.layers import layer_choices
from polyseme.core.neighbours import top_indices
from polyseme.core.occurrences.places import forms
from polyseme.core.pooling import TOKEN_POOLINGS
from polyseme.core.similarity import unit

AMONG: tuple[str, ...] = ("all words", "the same word", "other words")
"""The occurrences that are searched."""


@dataclass(frozen=True)
class WordOccurrences:
    """Every word of some sentences: its sentence, its span there, the word in lower case, its vector."""

    texts: tuple[str, ...]
    sentences: np.ndarray  # (word,): indices into texts
    spans: np.ndarray  # (word, 2)
    words: tuple[str, ...]
    vectors: np.ndarray  # (word, feature), each at length 1; all arrays are read-only

    def __len__(self) -> int:
        return len(self.words)

    def parts(self, index: int) -> tuple[str, str, str]:
        """The text before a word, the word as typed, and the text after it."""
        text, (start, end) = self.texts[self.sentences[index]], self.spans[index]
        return text[:start], text[start:end], text[end:]

    def with_more(self, other: "WordOccurrences") -> "WordOccurrences":
        """These words, followed by those of `other`."""
        return WordOccurrences(
            self.texts + other.texts,
            np.concatenate([self.sentences, other.sentences + len(self.texts)]),
            np.concatenate([self.spans, other.spans]),
            self.words + other.words,
            np.concatenate([self.vectors, other.vectors]),
        )

    def index(self, sentence: int, start: int) -> int:
        """The index of the word that starts at a place in a sentence."""
        return int(np.flatnonzero((self.sentences == sentence) & (self.spans[:, 0] == start))[0])

    def elsewhere(self, texts: Collection[str], own: int) -> np.ndarray:
        """(word,) bool: False for the words before index `own` in copies of some texts."""
        copies = [number for number, other in enumerate(self.texts) if other in texts]
        return ~np.isin(self.sentences, copies) | (np.arange(len(self)) >= own)


def read_occurrences(
    bert: Bert,
    texts: Sequence[str],
    choice: str,
    join: str,
    segments: str = "library",
    report: Callable[[int], None] = lambda done: None,
) -> WordOccurrences:
    """Every word of some sentences, without punctuation. report receives the number of sentences done."""
    choose, pool = layer_choices(bert.layers)[choice], TOKEN_POOLINGS[join]
    read = [[word for word in bert.tokenize(text).grouped if any(map(str.isalnum, word.text))] for text in texts]
    by_text = dict(zip(texts, read, strict=True))

    def reduce(states: np.ndarray, tokens: Tokens) -> np.ndarray:
        chosen = choose(states)
        rows = [pool(chosen[list(word.positions)]) for word in by_text[tokens.text]]
        return unit(np.stack(rows)) if rows else empty

    empty = np.empty((0, bert.features), np.float32)
    vectors = np.concatenate([empty, *bert.encode_many(texts, reduce, segments, report)])
    words = list(chain.from_iterable(read))
    sentences = np.repeat(np.arange(len(texts)), [*map(len, read)])
    spans = np.array([word.span for word in words], dtype=np.int64).reshape(-1, 2)
    for array in (sentences, spans, vectors):
        array.flags.writeable = False
    return WordOccurrences(tuple(texts), sentences, spans, tuple(word.text.lower() for word in words), vectors)


def same_word(occurrences: WordOccurrences, word: str) -> np.ndarray:
    """(word,) bool: the occurrences of a word or its plural."""
    wanted = {form.lower() for form in forms(word)}
    return np.array([text in wanted for text in occurrences.words], dtype=bool)


def known_senses(occurrences: WordOccurrences, labelled: Sequence[tuple[str, str, str]]) -> tuple[str, ...]:
    """The sense of each word, "" where not known. labelled: (sentence, word, sense)."""
    by_text = {text: (word, sense) for text, word, sense in labelled}
    labels = [by_text.get(occurrences.texts[number], ("", "")) for number in occurrences.sentences]
    words = zip(occurrences.words, labels, strict=True)
    return tuple(sense if word in forms(labelled_word) else "" for word, (labelled_word, sense) in words)


def nearest_occurrences(
    occurrences: WordOccurrences, vector: np.ndarray, k: int, fit: np.ndarray, without: Collection[int] = ()
) -> tuple[np.ndarray, np.ndarray]:
    """(feature,) -> indices and cosines, (k,) each, of the nearest occurrences. fit: (word,) bool, those searched."""
    scores = occurrences.vectors @ unit(vector)
    scores[~fit] = -np.inf
    scores[list(without)] = -np.inf
    indices = top_indices(scores, max(1, min(k, len(scores)))) if len(scores) else np.empty(0, np.int64)
    indices = indices[np.isfinite(scores[indices])]
    return indices, scores[indices].clip(-1, 1)


def occurrence_table(
    occurrences: WordOccurrences, indices: np.ndarray, cosines: np.ndarray, senses: Sequence[str], chance: Spread
) -> pd.DataFrame:
    """One row per occurrence: rank, cosine, lower random pairs, text before, word, text after, sense."""
    parts = [occurrences.parts(int(index)) for index in indices]
    return pd.DataFrame(
        {
            "rank": range(1, len(indices) + 1),
            "cosine": cosines.astype(float),
            "lower random pairs": [chance.rank(float(value)) for value in cosines],
            "before": [before[-70:] for before, _, _ in parts],
            "word": [word for _, word, _ in parts],
            "after": [after[:70] for _, _, after in parts],
            "sense": [senses[index] for index in indices],
        }
    )
