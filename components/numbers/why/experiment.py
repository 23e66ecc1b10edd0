"""Each other word of a sentence taken away in turn: how far the word in question moves, and towards which sense.

What is taken away is a whole word, with all its pieces. The vectors are those that the model gives the changed text.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cached_property

import numpy as np

from components import limits
from components.bert import Bert, Tokens
from components.numbers.occurrences.gathering import Gathering
from components.numbers.occurrences.places import Occurrence
from components.numbers.pooling import TOKEN_POOLINGS
from components.numbers.similarity import unit
from components.numbers.why.changes import Span, changed, word_spans

STRUCK = " "
"""What a struck word leaves: a blank, which no tokenizer reads, so that its neighbours do not grow together."""


def mask_piece(bert: Bert) -> str:
    """The piece that hides a word from the model; empty where the tokenizer has none."""
    return next((piece for piece in sorted(bert.tokenizer.special) if "mask" in piece.lower()), "")


def other_words(text: str, span: Span, most: int = limits.WHY_WORDS) -> tuple[Span, ...]:
    """Where the words of a text stand, without the one that stands at a span; the nearest where there are too many."""
    words = [word for word in word_spans(text) if word[1] <= span[0] or span[1] <= word[0]]
    before = sum(word < span for word in words)
    first = max(min(before - most // 2, len(words) - most), 0)
    return tuple(words[first : first + most])


def pieces_at(tokens: Tokens, span: Span) -> list[int]:
    """The positions of the pieces of a word that stands at a span; ValueError where the model does not read so far."""
    spans = enumerate(tokens.spans)
    found = [at for at, one in spans if one and tokens.sentences[at] == 0 and span[0] <= one[0] < one[1] <= span[1]]
    if not found or tokens.spans[found[-1]][1] < span[1]:  # type: ignore[index]
        raise ValueError("The word lies beyond what the model reads of its sentence. Choose a shorter sentence.")
    return found


def vectors_of(
    bert: Bert,
    texts: Sequence[tuple[str, Span]],
    join: str = "Mean",
    segments: str = "library",
    report: Callable[[int], None] = lambda done: None,
) -> np.ndarray:
    """(text, layer, feature): the vector, of length 1, of the word that stands at a span of each text."""
    pool, spans = TOKEN_POOLINGS[join], dict(texts)

    def reduce(states: np.ndarray, tokens: Tokens) -> np.ndarray:
        return pool(states[:, pieces_at(tokens, spans[tokens.text])])

    return unit(np.stack(list(bert.encode_many([text for text, _ in texts], reduce, segments, report))))


@dataclass(frozen=True)
class Experiment:
    """A sentence, where the word in question stands, where the changed ones; `units`: (1 + word, layer, feature).

    The first of the units is the word's vector in the sentence as it was written.
    """

    text: str
    span: Span
    spans: tuple[Span, ...]
    units: np.ndarray

    @property
    def word(self) -> str:
        """The word in question, as written."""
        return self.text[slice(*self.span)]

    @property
    def words(self) -> tuple[str, ...]:
        """The changed words, as written."""
        return tuple(self.text[slice(*span)] for span in self.spans)

    @cached_property
    def moved(self) -> np.ndarray:
        """(word, layer): how far the word in question moves when each is changed: 1 minus the cosine."""
        return np.asarray(1 - np.einsum("lf,wlf->wl", self.units[0], self.units[1:]).clip(-1, 1))


def experiment(
    bert: Bert,
    occurrence: Occurrence,
    put: str = STRUCK,
    join: str = "Mean",
    segments: str = "library",
    report: Callable[[int], None] = lambda done: None,
) -> Experiment:
    """Each other word of an occurrence's sentence taken away, or something put in its place; all in one batch."""
    text, span = occurrence.text, occurrence.span
    spans = other_words(text, span)
    texts = [(text, span), *(changed(text, span, {one: put}) for one in spans)]
    return Experiment(text, span, spans, vectors_of(bert, texts, join, segments, report))


@dataclass(frozen=True)
class Pulls:
    """How strongly each word pulls the one in question to a sense; by layer.

    `leads` (1 + word, layer): by how much it is more like that sense than like any other, first as written, then
    without each word. `best` is the layer in which the senses part best.
    """

    experiment: Experiment
    names: tuple[str, ...]
    own: int
    known: bool  # whether the sense was named; else it is the nearest one in the best layer
    rivals: np.ndarray  # (1 + word, layer): the number of the nearest other sense
    leads: np.ndarray
    best: int

    @cached_property
    def pulls(self) -> np.ndarray:
        """(word, layer): what the lead loses without each word; below zero where the word pulls away."""
        return np.asarray(self.leads[0] - self.leads[1:])

    @property
    def sense(self) -> str:
        """The sense in question."""
        return self.names[self.own]

    def rival(self, variant: int) -> str:
        """The nearest other sense in the best layer, of the sentence as written (0) or without a word (1 …)."""
        return self.names[int(self.rivals[variant, self.best])]

    @cached_property
    def turns(self) -> np.ndarray:
        """(word, layer) bool: whether it lies with the sense, and without the word with another."""
        return np.asarray((self.leads[0] > 0) & (self.leads[1:] < 0))


def scores_of(of: Gathering, text: str, units: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """(n, layer, feature) -> the numbers of the senses that stand in other sentences, (sense,), and (n, layer, sense).

    The second are the cosines with the mean of each of these senses, made without what stands in the sentence itself.
    """
    left, means = of.means_without(text)
    return left, np.einsum("nlf,lsf->nls", units, means)


def pulls_of(of: Gathering, at: int, found: Experiment) -> Pulls | None:
    """The pulls on the occurrence of a number; None where no two senses stand in other sentences."""
    left, scores = scores_of(of, found.text, found.units)
    if len(left) < 2:
        return None
    known = int(of.labelled[at]) in left.tolist()
    own = int(of.labelled[at]) if known else int(of.nearest[at, of.best])
    others = np.where(left == own, -np.inf, scores)
    leads = scores[..., left.tolist().index(own)] - others.max(-1)
    return Pulls(found, of.names, own, known, left[others.argmax(-1)], leads, of.best)
