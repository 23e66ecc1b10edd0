"""The class's sentences as numbers: a word's occurrences with the senses that their writers gave."""

from collections.abc import Sequence

from components.numbers.occurrences.gathering import Gathering, gathered
from components.numbers.occurrences.states import Occurrences


def class_gathering(own: Occurrences, senses: Sequence[str]) -> Gathering:
    """The occurrences of the class, each with the sense of its sentence."""
    found = [senses[one.sentence] for one in own.occurrences]
    return gathered(own.named_and_kept(found, range(len(own))), None)
