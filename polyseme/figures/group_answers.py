"""The four answers to whether a word's sentences form groups, in words, and the doubt about their number."""

from collections.abc import Sequence

from polyseme import limits
from polyseme.core.sense_induction.partition import NUMBERS
from polyseme.core.sense_induction.senses import CANT_TELL, GROUPS, ONE_GROUP, TOO_FEW
from polyseme.figures.wording import listed

COUNTS = ("no", "one", "two", "three", "four", "five", "six")

REASONS = {
    GROUPS: "Midway between the two sides of the best split lie clearly fewer sentences than on either side: a gap.",
    CANT_TELL: "Midway between the two sides of the best split there is no clear gap, and no peak. These may be groups "
    "that overlap, or one group with the likeliest split. More sentences tell more.",
    ONE_GROUP: "Midway between the two sides of the best split lie more sentences than on either side. So none are "
    "drawn; meanings that overlap much look the same.",
    TOO_FEW: f"Groups need at least {limits.FOUND_LEAST} different sentences: fewer fall into groups by chance alone.",
}
"""Answer -> why it is given."""


def number_doubt(numbers: Sequence[int]) -> str:
    """How often the resamples have each number of groups.

    >>> number_doubt((83, 12, 0, 5, 0))
    'two in 83 of 100 resamples of the sentences, three in 12 and five in 5'
    """
    often = sorted(((count, NUMBERS[i]) for i, count in enumerate(numbers) if count), key=lambda pair: -pair[0])
    (first, number), *others = often
    resamples = f"{COUNTS[number]} in {first} of {sum(numbers)} resamples of the sentences"
    return listed([resamples, *(f"{COUNTS[number]} in {count}" for count, number in others)], most=6)
