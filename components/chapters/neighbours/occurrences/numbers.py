"""Words in sentences, each with its vector in context: the nearest occurrences of a word, wherever they stand."""

from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass

import numpy as np
import pandas as pd

from components.bert import Bert, Tokens
from components.numbers.baseline import Spread
from components.numbers.layers import layer_choices
from components.numbers.neighbours import highest
from components.numbers.occurrences.places import forms
from components.numbers.pooling import TOKEN_POOLINGS
from components.numbers.similarity import unit

AMONG: tuple[str, ...] = ("all words", "the same word", "other words")
"""Among which occurrences the nearest are sought."""


@dataclass(frozen=True)
class WordOccurrences:
    """The words of some sentences: which sentence, which characters of it, the word in small letters, its vector."""

    texts: tuple[str, ...]
    sentences: np.ndarray  # (word,)
    spans: np.ndarray  # (word, 2)
    words: tuple[str, ...]
    vectors: np.ndarray  # (word, feature), each at length 1; all arrays are read-only

    def __len__(self) -> int:
        return len(self.words)

    def parts(self, at: int) -> tuple[str, str, str]:
        """What stands before a word, the word as typed, and what stands behind it."""
        text, (start, end) = self.texts[self.sentences[at]], self.spans[at]
        return text[:start], text[start:end], text[end:]

    def with_more(self, other: "WordOccurrences") -> "WordOccurrences":
        """These words and behind them another's."""
        return WordOccurrences(
            self.texts + other.texts,
            np.concatenate([self.sentences, other.sentences + len(self.texts)]),
            np.concatenate([self.spans, other.spans]),
            self.words + other.words,
            np.concatenate([self.vectors, other.vectors]),
        )

    def elsewhere(self, text: str, own: int) -> np.ndarray:
        """(word,) bool: all but the words of a text that stands among the first `own` words too, as a second copy."""
        copies = [number for number, other in enumerate(self.texts) if other == text]
        return ~np.isin(self.sentences, copies) | (np.arange(len(self)) >= own)


def read_occurrences(
    bert: Bert,
    texts: Sequence[str],
    choice: str,
    join: str,
    segments: str = "library",
    report: Callable[[int], None] = lambda done: None,
) -> WordOccurrences:
    """Every word of some sentences by a layer choice; punctuation aside. report hears how many sentences are done."""
    choose, pool = layer_choices(bert.layers)[choice], TOKEN_POOLINGS[join]
    read = [[word for word in bert.tokenize(text).grouped if any(map(str.isalnum, word.text))] for text in texts]
    by_text = dict(zip(texts, read, strict=True))

    def reduce(states: np.ndarray, tokens: Tokens) -> np.ndarray:
        chosen = choose(states)
        found = [pool(chosen[list(word.positions)]) for word in by_text[tokens.text]]
        return unit(np.stack(found)) if found else np.empty((0, bert.features), np.float32)

    vectors = [np.empty((0, bert.features), np.float32), *bert.encode_many(texts, reduce, segments, report)]
    words = [word for found in read for word in found]
    sentences = np.repeat(np.arange(len(texts)), [len(found) for found in read])
    spans = np.array([word.span for word in words], dtype=np.int64).reshape(-1, 2)
    rows = np.concatenate(vectors)
    for array in (sentences, spans, rows):
        array.flags.writeable = False
    return WordOccurrences(tuple(texts), sentences, spans, tuple(word.text.lower() for word in words), rows)


def same_word(occurrences: WordOccurrences, word: str) -> np.ndarray:
    """(word,) bool: where a word or its plural stands."""
    sought = {form.lower() for form in forms(word)}
    return np.array([one in sought for one in occurrences.words], dtype=bool)


def known_senses(occurrences: WordOccurrences, labelled: Sequence[tuple[str, str, str]]) -> tuple[str, ...]:
    """The sense of each word, "" where it is not known, by labelled (sentence, word, sense)."""
    by_text = {text: (word, sense) for text, word, sense in labelled}
    there = [by_text.get(occurrences.texts[number], ("", "")) for number in occurrences.sentences]
    named = zip(occurrences.words, there, strict=True)
    return tuple(sense if one in forms(word) else "" for one, (word, sense) in named)


def nearest_occurrences(
    occurrences: WordOccurrences, vector: np.ndarray, k: int, fit: np.ndarray, without: Collection[int] = ()
) -> tuple[np.ndarray, np.ndarray]:
    """(feature,) -> the places and cosines, (k,) each, of the nearest occurrences among those that fit."""
    scores = occurrences.vectors @ unit(vector)
    scores[~fit] = -np.inf
    scores[list(without)] = -np.inf
    places = highest(scores, max(1, min(k, len(scores)))) if len(scores) else np.empty(0, np.int64)
    places = places[np.isfinite(scores[places])]
    return places, scores[places].clip(-1, 1)


def occurrence_table(
    occurrences: WordOccurrences, places: np.ndarray, cosines: np.ndarray, senses: Sequence[str], chance: Spread
) -> pd.DataFrame:
    """One row an occurrence: rank, cosine, random pairs below it, what stands before, the word, after, its sense."""
    parts = [occurrences.parts(int(at)) for at in places]
    return pd.DataFrame(
        {
            "rank": range(1, len(places) + 1),
            "cosine": cosines.astype(float),
            "random pairs below": [chance.rank(float(value)) for value in cosines],
            "before": [before[-70:] for before, _, _ in parts],
            "word": [word for _, word, _ in parts],
            "after": [after[:70] for _, _, after in parts],
            "sense": [senses[at] for at in places],
        }
    )
