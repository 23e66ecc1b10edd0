"""Groups among the reader's occurrences of a word and the built-in ones, and how well they match known senses."""

from dataclasses import dataclass

import numpy as np
from sklearn.metrics import adjusted_rand_score

from polyseme.core.occurrences.places import Occurrence
from polyseme.core.occurrences.states import Occurrences
from polyseme.core.progress import Report, silent
from polyseme.core.sense_induction.marking import Mark, marking_words
from polyseme.core.sense_induction.near_copies import first_of_each
from polyseme.core.sense_induction.senses import InducedSenses, find_senses
from polyseme.core.sense_induction.space import without_form


@dataclass(frozen=True)
class SenseSearch:
    """Clustered occurrences, the reader's own first, and their groups."""

    occurrences: tuple[Occurrence, ...]
    senses: tuple[str, ...]  # of all; empty where none is known
    own: int  # how many are the reader's
    found: InducedSenses
    flat: np.ndarray  # (occurrence, 2): along the first two principal components
    marks: tuple[tuple[Mark, ...], ...]  # of each group

    @property
    def agreement(self) -> float | None:
        """The adjusted Rand index of groups and known senses; None for fewer than two senses or no groups."""
        known = [(sense, group) for sense, group in zip(self.senses, self.found.groups, strict=True) if sense]
        if not self.found.count or len({sense for sense, _ in known}) < 2:
            return None
        return float(adjusted_rand_score(*zip(*known, strict=True)))


def find_groups(
    occurrences: tuple[Occurrence, ...],
    senses: tuple[str, ...],
    own: int,
    vectors: np.ndarray,
    report: Report = silent,
) -> SenseSearch:
    """(occurrence, feature) -> groups among occurrences, whatever the form of the word."""
    level = without_form(vectors, [one.word for one in occurrences])
    texts = [one.text for one in occurrences]
    groups = find_senses(level, apart=first_of_each(texts), report=report)
    marks = marking_words(texts, [one.span for one in occurrences], groups.groups)
    return SenseSearch(occurrences, senses, own, groups, groups.space.project(level)[:, :2], marks)


def last_states(own: Occurrences, around: Occurrences | None) -> np.ndarray:
    """(occurrence, feature): the last layer of the reader's occurrences and of the built-in ones in other texts."""
    if around is None:
        return own.states[:, -1]
    texts = {one.text for one in own.occurrences}
    others = [one.text not in texts for one in around.occurrences]
    return np.concatenate([own.states[:, -1], around.states[others, -1]])
