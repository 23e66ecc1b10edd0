"""Validation of occlusion: is the word with the strongest effect the cue that a human reader names?

For a hundred labelled sentences a reader named the cue to the sense before anything was measured. The baselines are
attention, the nearest content word, and a random content word.
"""

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import groupby

import numpy as np
from scipy.stats import spearmanr, ttest_1samp

from polyseme import examples
from polyseme.bert import Bert
from polyseme.cached_property import cached_property
from polyseme.core.accuracy import wilson
from polyseme.core.occlusion.attention_shares import attention_of
from polyseme.core.occlusion.changes import Span, changed
from polyseme.core.occlusion.experiment import STRUCK, Experiment, WordPulls, other_words, pulls_of, vectors_of
from polyseme.core.occurrences.gathering import Gathering, gather_built_in
from polyseme.core.progress import Report, silent
from polyseme.disk_cache import disk_cached


@dataclass(frozen=True)
class CueTrial:
    """A sentence with its cue, and the effects and attention shares of its other words, (word,) each.

    The values are those of the layer that separates the senses of the word best.
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
        """(word,) bool: which word is the cue."""
        return self.named(self.cue)

    def named(self, cue: str) -> np.ndarray:
        """(word,) bool: which word contains the named one."""
        parts = (re.findall(r"\w+", word.casefold()) for word in self.words)
        return np.array([cue in words for words in parts], bool)

    @cached_property
    def content(self) -> np.ndarray:
        """(word,) bool: which words are content words."""
        function_words = examples.function_words()
        return np.array([word.casefold() not in function_words for word in self.words], bool)

    @cached_property
    def away(self) -> np.ndarray:
        """(word,): the distance from the target word, in words."""
        before = sum(span < self.span for span in self.spans)
        return np.array([before - i if i < before else i - before + 1 for i in range(len(self.spans))])

    def rank(self, scores: np.ndarray) -> int:
        """(word,) -> the rank of the cue by score, from 1; with ties the highest number."""
        return int((scores >= scores[self.is_cue].max()).sum())


Scores = Callable[[CueTrial], np.ndarray]

PULL, MOVED, WEIGHED, RAW, NEAREST = (
    "with the strongest pull",
    "that changes the vector most when left out",
    "that passes on most (attention × vector length)",
    "that gets most attention",
    "nearest in the text (content words)",
)
WAYS: dict[str, Scores] = {
    PULL: lambda trial: trial.pulls,
    MOVED: lambda trial: trial.moved,
    WEIGHED: lambda trial: trial.weighed,
    RAW: lambda trial: trial.weights,
    NEAREST: lambda trial: np.where(trial.content, -trial.away, -1_000 - trial.away),
}
"""The word … -> its score function, (word,)."""


@dataclass(frozen=True)
class CueShare:
    """The number of hits among some sentences, with the 95 % interval of the share (Wilson)."""

    hits: int
    total: int

    @property
    def value(self) -> float:
        return self.hits / self.total

    @cached_property
    def interval(self) -> tuple[float, float]:
        low, high = wilson(self.value, self.total)
        return float(low), float(high)


@dataclass(frozen=True)
class Agreement:
    """A mean rank correlation over sentences, or a difference of two, with its 95 % interval."""

    mean: float
    low: float
    high: float
    sentences: int


def found_cue(trials: Sequence[CueTrial], way: str, among: int = 1) -> CueShare:
    """How often the cue is among the top words by one of WAYS."""
    return CueShare(sum(trial.rank(WAYS[way](trial)) <= among for trial in trials), len(trials))


def found_either(trials: Sequence[CueTrial], way: str) -> CueShare:
    """How often the top word is the cue or the second word that the reader named."""
    hits = [(trial.is_cue | trial.named(trial.also))[WAYS[way](trial).argmax()] for trial in trials]
    return CueShare(int(sum(hits)), len(trials))


def by_chance(trials: Sequence[CueTrial], among: int = 1) -> float:
    """The expected share for `among` random content words."""
    shares = [min(among / trial.content.sum(), 1) * trial.content[trial.is_cue].any() for trial in trials]
    return float(np.mean(shares))


def agreement(trials: Sequence[CueTrial], way: str, other: str) -> Agreement:
    """The rank correlation of the scores of two of WAYS, over sentences with at least four other words."""
    long = [trial for trial in trials if len(trial.is_cue) >= 4]
    values = np.array([spearmanr(WAYS[way](trial), WAYS[other](trial)).statistic for trial in long])
    finite = values[np.isfinite(values)]
    interval = ttest_1samp(finite, 0).confidence_interval()
    return Agreement(float(finite.mean()), float(interval.low), float(interval.high), len(finite))


def rows_by_word(words: Sequence[str]) -> list[tuple[str, list[tuple[str, str, str, str]]]]:
    """Each built-in word with its rows of (sentence, word, cue, second cue)."""
    groups = groupby(examples.cues(), key=lambda row: row[1])
    return [(word, list(rows)) for word, rows in groups if not words or word in words]


def trials(bert: Bert, words: Sequence[str] = (), report: Report = silent) -> tuple[CueTrial, ...]:
    """The trials of all hundred sentences, or of those of some words."""
    results: list[CueTrial] = []
    groups = rows_by_word(words)
    for number, (word, rows) in enumerate(groups):
        report(number / len(groups), word)
        gathering = gather_built_in(bert, word)
        index_of = {occurrence.text: i for i, occurrence in enumerate(gathering.occurrences)}
        found = [row for row in rows if row[0] in index_of]  # a cased model does not find Bank as bank
        for row, pulls in zip(found, _pulls(bert, gathering, [index_of[row[0]] for row in found]), strict=True):
            results += [_trial(bert, pulls, *row[2:])] if pulls else []
    return tuple(results)


def cached_trials(bert: Bert, report: Report = silent) -> tuple[CueTrial, ...]:
    """The trials of all hundred sentences, cached on disk."""
    return disk_cached(
        "cues", bert, [examples.cues(), examples.labelled()], partial(trials, bert, report=report), (CueTrial,)
    )


def _trial(bert: Bert, pulls: WordPulls, cue: str, also: str) -> CueTrial:
    """The trial of an experiment; layer 0 has no attention, so layer 1 is used instead."""
    result, best = pulls.experiment, pulls.best
    shares = attention_of(bert, result.text, result.span)
    words = shares.indices(result.spans)
    weights, weighed = (table[max(best, 1) - 1].mean(0)[words] for table in (shares.weights, shares.weighed))
    at_best = pulls.pulls[:, best], result.moved[:, best], weights, weighed
    return CueTrial(result.text, pulls.sense, cue, also, result.span, result.spans, *at_best)


def _pulls(bert: Bert, gathering: Gathering, indices: Sequence[int]) -> list[WordPulls | None]:
    """The pulls on the occurrences at some indices, with all changed sentences in one batch."""
    targets = [(gathering.occurrences[i].text, gathering.occurrences[i].span) for i in indices]
    spans = [other_words(*target) for target in targets]
    texts = []
    for target, others in zip(targets, spans, strict=True):
        texts += [target, *(changed(*target, {other: STRUCK}) for other in others)]
    parts = np.split(vectors_of(bert, texts), np.cumsum([1 + len(others) for others in spans])[:-1]) if texts else []
    results = [Experiment(*target, others, units) for target, others, units in zip(targets, spans, parts, strict=True)]
    return [pulls_of(gathering, i, result) for i, result in zip(indices, results, strict=True)]
