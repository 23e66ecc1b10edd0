"""How far the experiment can be believed: does the strongest word come out as the one that a reader would name?

For a hundred of the labelled sentences the word by which a reader tells the sense was written down beforehand, by
reading alone. Beside the experiment stand attention, the nearest word that means something, and a word drawn at random.
"""

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import groupby

import numpy as np
from scipy.stats import binomtest, spearmanr, ttest_1samp

from components import examples
from components.bert import Bert
from components.numbers.occurrences.gathering import Gathering, gather_built_in
from components.numbers.why.changes import Span, changed
from components.numbers.why.experiment import STRUCK, Experiment, Pulls, other_words, pulls_of, vectors_of
from components.numbers.why.look import look

Report = Callable[[float, str], None]


@dataclass(frozen=True)
class Trial:
    """A sentence with the cue that was written down for it, and what the experiment and attention make of its words.

    All of it in the layer in which the senses of the word part best, (word,) each.
    """

    text: str
    sense: str
    cue: str
    also: str
    span: Span
    spans: tuple[Span, ...]
    pulls: np.ndarray
    moved: np.ndarray
    weights: np.ndarray
    weighed: np.ndarray

    @property
    def words(self) -> tuple[str, ...]:
        """The other words, as written."""
        return tuple(self.text[slice(*span)] for span in self.spans)

    @cached_property
    def is_cue(self) -> np.ndarray:
        """(word,) bool: which word of the sentence is the cue."""
        return self.named(self.cue)

    def named(self, cue: str) -> np.ndarray:
        """(word,) bool: which word of the sentence one that was written down is."""
        parts = (re.findall(r"\w+", word.casefold()) for word in self.words)
        return np.array([cue in found for found in parts], bool)

    @cached_property
    def content(self) -> np.ndarray:
        """(word,) bool: which words mean something by themselves."""
        small = examples.function_words()
        return np.array([word.casefold() not in small for word in self.words], bool)

    @cached_property
    def away(self) -> np.ndarray:
        """(word,): how many words off each one stands."""
        before = sum(span < self.span for span in self.spans)
        return np.array([before - at if at < before else at - before + 1 for at in range(len(self.spans))])

    def rank(self, scores: np.ndarray) -> int:
        """(word,) -> the place of the cue among the words, 1 the highest; the lower place where it shares one."""
        return int((scores >= scores[self.is_cue].max()).sum())


Scores = Callable[[Trial], np.ndarray]

PULL, MOVED, WEIGHED, RAW, NEAREST = (
    "pulls hardest when struck out",
    "moves it furthest when struck out",
    "gets most attention, by value",
    "gets most attention, by weight",
    "is the nearest that means something",
)
WAYS: dict[str, Scores] = {
    PULL: lambda trial: trial.pulls,
    MOVED: lambda trial: trial.moved,
    WEIGHED: lambda trial: trial.weighed,
    RAW: lambda trial: trial.weights,
    NEAREST: lambda trial: np.where(trial.content, -trial.away, -1_000 - trial.away),
}
"""The word that … -> (word,): how strongly each word of a sentence is named."""


@dataclass(frozen=True)
class Share:
    """How many of some sentences, and between what the share lies with 95 % confidence (Wilson's score)."""

    hits: int
    of: int

    @property
    def value(self) -> float:
        """The share."""
        return self.hits / self.of

    @cached_property
    def interval(self) -> tuple[float, float]:
        """The lower and the upper end."""
        found = binomtest(self.hits, self.of).proportion_ci(method="wilson")
        return float(found.low), float(found.high)


@dataclass(frozen=True)
class Agreement:
    """The rank correlation of two ways to name words, its mean over sentences, and a 95 % interval of that mean."""

    mean: float
    low: float
    high: float
    sentences: int


def found_cue(trials: Sequence[Trial], way: str, among: int = 1) -> Share:
    """How often the cue is among the first words by one of WAYS."""
    return Share(sum(trial.rank(WAYS[way](trial)) <= among for trial in trials), len(trials))


def found_either(trials: Sequence[Trial], way: str) -> Share:
    """How often the first word is the cue or the second word that a reader named."""
    either = [trial.is_cue | (trial.named(trial.also)) for trial in trials]
    tops = [int(WAYS[way](trial).argmax()) for trial in trials]
    return Share(sum(bool(named[top]) for named, top in zip(either, tops, strict=True)), len(trials))


def by_chance(trials: Sequence[Trial], among: int = 1) -> float:
    """How often the cue is among so many words drawn from those that mean something."""
    shares = [min(among / trial.content.sum(), 1) * trial.content[trial.is_cue].any() for trial in trials]
    return float(np.mean(shares))


def agreement(trials: Sequence[Trial], one: str, other: str) -> Agreement:
    """How far two of WAYS put the words of a sentence into the same order; sentences of four other words and more."""
    asked = [trial for trial in trials if len(trial.is_cue) >= 4]
    found = np.array([spearmanr(WAYS[one](trial), WAYS[other](trial)).statistic for trial in asked])
    known = found[np.isfinite(found)]
    interval = ttest_1samp(known, 0).confidence_interval()
    return Agreement(float(known.mean()), float(interval.low), float(interval.high), len(known))


def rows_by_word(words: Sequence[str]) -> list[tuple[str, list[tuple[str, str, str, str]]]]:
    """Each built-in word with its sentences, their cue and the second one."""
    groups = groupby(examples.cues(), key=lambda row: row[1])
    return [(word, list(rows)) for word, rows in groups if not words or word in words]


def trials(bert: Bert, words: Sequence[str] = (), report: Report = lambda share, step: None) -> tuple[Trial, ...]:
    """The hundred sentences, or those of some words, each with all its words struck out in turn."""
    found: list[Trial] = []
    asked = rows_by_word(words)
    for number, (word, rows) in enumerate(asked):
        report(number / len(asked), word)
        of = gather_built_in(bert, word)
        at = {one.text: place for place, one in enumerate(of.occurrences)}
        read = [row for row in rows if row[0] in at]  # a model with capitals finds no Bank that it was not asked for
        for row, pulls in zip(read, _pulls(bert, of, [at[row[0]] for row in read]), strict=True):
            found += [_trial(bert, pulls, *row[2:])] if pulls else []
    return tuple(found)


def _trial(bert: Bert, pulls: Pulls, cue: str, also: str) -> Trial:
    """What is kept of an experiment; layer 0 has no attention, so that of layer 1 stands in its place."""
    made, best = pulls.experiment, pulls.best
    found = look(bert, made.text, made.span)
    weights, weighed = (table.mean(-1)[:, max(best, 1) - 1] for table in (found.weights, found.weighed))
    at_best = pulls.pulls[:, best], made.moved[:, best], weights, weighed
    return Trial(made.text, pulls.sense, cue, also, made.span, made.spans, *at_best)


def _pulls(bert: Bert, of: Gathering, at: Sequence[int]) -> list[Pulls | None]:
    """The pulls on some dots, all of whose changed sentences go through the network together."""
    places = [(of.occurrences[one].text, of.occurrences[one].span) for one in at]
    spans = [other_words(*place) for place in places]
    texts = []
    for place, some in zip(places, spans, strict=True):
        texts += [place, *(changed(*place, {one: STRUCK}) for one in some)]
    parts = np.split(vectors_of(bert, texts), np.cumsum([1 + len(some) for some in spans])[:-1]) if texts else []
    made = [Experiment(*place, some, part) for place, some, part in zip(places, spans, parts, strict=True)]
    return [pulls_of(of, one, experiment) for one, experiment in zip(at, made, strict=True)]
