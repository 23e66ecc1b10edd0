"""The four answers to whether a word's sentences form groups, in words, and the doubt about their number."""

from collections.abc import Sequence

from polyseme import limits
from polyseme.core.sense_induction.partition import NUMBERS
from polyseme.core.sense_induction.senses import CANT_TELL, GROUPS, ONE_GROUP, TOO_FEW
from polyseme.figures.wording import listed

COUNTS = ("no", "one", "two", "three", "four", "five", "six")

REASONS = {
    GROUPS: "The best split has a gap: far fewer sentences lie in the middle than on either side.",
    CANT_TELL: "The middle of the best split is neither clearly empty nor clearly full: the groups may overlap, or be "
    "one. More sentences would help.",
    ONE_GROUP: "Most sentences lie in the middle of the best split, so there are no groups. Strongly overlapping "
    "meanings would look the same.",
    TOO_FEW: f"Groups need at least {limits.FOUND_LEAST} different sentences: fewer often form groups by chance.",
}
"""Answer -> why it is given."""


def number_doubt(numbers: Sequence[int]) -> str:
    """How often the resamples have each number of groups.

    >>> number_doubt((83, 12, 0, 5, 0))
    'two in 83 of 100 resamples, three in 12 and five in 5'
    """
    often = sorted(((count, NUMBERS[i]) for i, count in enumerate(numbers) if count), key=lambda pair: -pair[0])
    (first, number), *others = often
    resamples = f"{COUNTS[number]} in {first} of {sum(numbers)} resamples"
    return listed([resamples, *(f"{COUNTS[number]} in {count}" for count, number in others)], most=9)
