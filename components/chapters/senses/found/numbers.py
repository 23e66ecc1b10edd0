"""Groups among the reader's occurrences of a word and the built-in ones, and how well they match known senses."""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from sklearn.metrics import adjusted_rand_score

from components.numbers.found.marking import Mark, marking_words
from components.numbers.found.senses import Found, find_senses
from components.numbers.found.space import without_form
from components.numbers.maps.library import Report, silent
from components.numbers.occurrences.places import Occurrence
from components.numbers.occurrences.states import Occurrences


@dataclass(frozen=True)
class Sought:
    """Occurrences among which groups were sought, the reader's own first, and what was found."""

    occurrences: tuple[Occurrence, ...]
    senses: tuple[str, ...]  # of all; empty where none is known
    own: int  # how many are the reader's
    found: Found
    flat: np.ndarray  # (occurrence, 2): where they lie along the first two directions
    marks: tuple[tuple[Mark, ...], ...]  # of each group

    @property
    def agreement(self) -> float | None:
        """The adjusted Rand index of groups and known senses: 1 the same, 0 chance; None where no two are known."""
        known = [at for at, sense in enumerate(self.senses) if sense]
        names = [self.senses[at] for at in known]
        if len(set(names)) < 2 or not self.found.clear:
            return None
        return float(adjusted_rand_score(names, self.found.groups[known]))


def seek(
    occurrences: tuple[Occurrence, ...],
    senses: tuple[str, ...],
    own: int,
    vectors: np.ndarray,
    report: Report = silent,
) -> Sought:
    """(occurrence, feature) -> groups among occurrences, whatever the form of the word."""
    level = without_form(vectors, [one.word for one in occurrences])
    texts = [one.text for one in occurrences]
    found = find_senses(level, apart=first_of_each(texts), report=report)
    marks = marking_words(texts, [one.span for one in occurrences], found.groups)
    return Sought(occurrences, senses, own, found, found.space.places(level)[:, :2], marks)


def first_of_each(texts: Sequence[str]) -> np.ndarray:
    """(n,) bool: the first occurrence in each text.

    >>> first_of_each(["a", "b", "a"]).tolist()
    [True, True, False]
    """
    found = np.zeros(len(texts), bool)
    found[np.unique(texts, return_index=True)[1]] = True
    return found


def last_states(own: Occurrences, around: Occurrences | None, count: int) -> np.ndarray:
    """(count, feature): the last layer of the reader's occurrences and of the built-in ones not among them."""
    typed = {one.text for one in own.occurrences}
    kept = [at for at, one in enumerate(around.occurrences) if one.text not in typed] if around else []
    states = [own.states[:, -1], around.states[kept, -1]] if around else [own.states[:, -1]]
    joined = np.concatenate(states)
    assert len(joined) == count
    return joined
