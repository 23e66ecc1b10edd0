"""Removing each other word of a sentence in turn: how far the target word moves, and towards which sense.

A whole word is removed or replaced, with all its pieces, and the model encodes the changed text.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import numpy as np

from polyseme import limits
from polyseme.bert import Bert, Tokens
from polyseme.cached_property import cached_property
from polyseme.core.occlusion.changes import Span, changed, word_spans
from polyseme.core.occurrences.gathering import Gathering
from polyseme.core.occurrences.places import Occurrence
from polyseme.core.pooling import TOKEN_POOLINGS
from polyseme.core.similarity import unit

STRUCK = " "
"""The replacement of a removed word: a blank keeps its neighbours apart, and is no piece."""


def mask_piece(bert: Bert) -> str:
    """The mask token, or "" if the tokenizer has none."""
    return next((piece for piece in sorted(bert.tokenizer.special) if "mask" in piece.lower()), "")


def other_words(text: str, span: Span, most: int = limits.WHY_WORDS) -> tuple[Span, ...]:
    """The spans of the other words of a text, the nearest ones if there are more than `most`."""
    words = [word for word in word_spans(text) if word[1] <= span[0] or span[1] <= word[0]]
    before = sum(word < span for word in words)
    first = max(min(before - most // 2, len(words) - most), 0)
    return tuple(words[first : first + most])


def pieces_at(tokens: Tokens, span: Span) -> list[int]:
    """The piece positions of the word at a span; ValueError if the text was cut before it."""
    pieces = [(i, piece) for i, piece in enumerate(tokens.spans) if piece and tokens.sequence_ids[i] == 0]
    positions = [i for i, (start, end) in pieces if span[0] <= start < end <= span[1]]
    if not positions or tokens.spans[positions[-1]][1] < span[1]:  # type: ignore[index]
        raise ValueError("The model can't read as far as this word. Choose a shorter sentence.")
    return positions


def vectors_of(
    bert: Bert,
    texts: Sequence[tuple[str, Span]],
    join: str = "Mean",
    segments: str = "library",
    report: Callable[[int], None] = lambda done: None,
) -> np.ndarray:
    """(text, layer, feature): the unit vectors of the word at the span of each text."""
    pool, spans = TOKEN_POOLINGS[join], dict(texts)

    def reduce(states: np.ndarray, tokens: Tokens) -> np.ndarray:
        return pool(states[:, pieces_at(tokens, spans[tokens.text])])

    return unit(np.stack(list(bert.encode_many([text for text, _ in texts], reduce, segments, report))))


@dataclass(frozen=True)
class Experiment:
    """A sentence, the spans of the target word and of the changed words, and the target's unit vectors.

    `units`: (1 + word, layer, feature), first in the original sentence, then with each word changed.
    """

    text: str
    span: Span
    spans: tuple[Span, ...]
    units: np.ndarray

    @property
    def word(self) -> str:
        """The target word, as written."""
        return self.text[slice(*self.span)]

    @property
    def words(self) -> tuple[str, ...]:
        """The changed words, as written."""
        return tuple(self.text[slice(*span)] for span in self.spans)

    @cached_property
    def moved(self) -> np.ndarray:
        """(word, layer): how far the target word moves when each word is changed: 1 minus the cosine."""
        return np.asarray(1 - np.einsum("lf,wlf->wl", self.units[0], self.units[1:]).clip(-1, 1))


def experiment(
    bert: Bert,
    occurrence: Occurrence,
    put: str = STRUCK,
    join: str = "Mean",
    segments: str = "library",
    report: Callable[[int], None] = lambda done: None,
) -> Experiment:
    """Replaces each other word that the model reads of an occurrence's sentence in turn, in one batch."""
    text, span = occurrence.text, occurrence.span
    read = max(piece[1] for piece in bert.tokenize(text, segments=segments).spans if piece)
    spans = tuple(word for word in other_words(text, span) if word[0] < read)
    texts = [(text, span), *(changed(text, span, {other: put}) for other in spans)]
    return Experiment(text, span, spans, vectors_of(bert, texts, join, segments, report))


@dataclass(frozen=True)
class WordPulls:
    """How strongly each word pulls the target word to a sense; by layer.

    `leads` (1 + word, layer): the target's cosine to that sense minus the highest one to another sense, first in the
    original sentence, then without each word. `best` is the layer that separates the senses best.
    """

    experiment: Experiment
    names: tuple[str, ...]
    own: int
    known: bool  # whether the sense is labelled; else it is the nearest one in the best layer
    rivals: np.ndarray  # (1 + word, layer): the index of the nearest other sense
    leads: np.ndarray
    best: int

    @cached_property
    def pulls(self) -> np.ndarray:
        """(word, layer): the loss of lead without each word; negative if the word pulls away from the sense."""
        return np.asarray(self.leads[0] - self.leads[1:])

    @property
    def sense(self) -> str:
        """The sense of the target word."""
        return self.names[self.own]

    def rival(self, variant: int) -> str:
        """The nearest other sense in the best layer, for the original sentence (0) or without a word (1 …)."""
        return self.names[int(self.rivals[variant, self.best])]

    @cached_property
    def turns(self) -> np.ndarray:
        """(word, layer) bool: whether the target is nearest to its sense, and without the word to another."""
        return np.asarray((self.leads[0] > 0) & (self.leads[1:] < 0))


def scores_of(gathering: Gathering, text: str, units: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """(n, layer, feature) -> (sense,), the senses of other sentences, and (n, layer, sense), cosines with their means.

    The means leave out the occurrences in the sentence itself.
    """
    senses, means = gathering.means_without(text)
    return senses, np.einsum("nlf,lsf->nls", units, means)


def pulls_of(gathering: Gathering, index: int, result: Experiment) -> WordPulls | None:
    """The pulls on the occurrence at an index; None if the other sentences have fewer than two senses."""
    senses, scores = scores_of(gathering, result.text, result.units)
    if len(senses) < 2:
        return None
    label = int(gathering.labelled[index])
    known = label in senses.tolist()
    own = label if known else int(gathering.nearest[index, gathering.layer])
    others = np.where(senses == own, -np.inf, scores)
    leads = scores[..., senses.tolist().index(own)] - others.max(-1)
    return WordPulls(result, gathering.names, own, known, senses[others.argmax(-1)], leads, gathering.layer)
