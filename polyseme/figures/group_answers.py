"""The four answers to whether a word's sentences form groups, in words, and the doubt about their number."""

from collections.abc import Sequence

from polyseme import limits
from polyseme.core.sense_induction.partition import NUMBERS
from polyseme.core.sense_induction.senses import CANT_TELL, GROUPS, ONE_GROUP, TOO_FEW

COUNTS = ("no", "one", "two", "three", "four", "five", "six")

REASONS = {
    GROUPS: "The best split has a gap: far fewer sentences lie in the middle than on either side.",
    CANT_TELL: "Between real groups lie few sentences. Here we can't tell whether the middle of the best split has "
    "fewer than either side. More sentences would help.",
    ONE_GROUP: "The middle of the best split has clearly more sentences than one of its sides, so there are no groups. "
    "Strongly overlapping meanings would look the same.",
    TOO_FEW: f"Groups need at least {limits.FOUND_LEAST} different sentences: fewer often form groups by chance.",
}
"""Answer -> why it is given."""

FOUND_AGAIN = (
    "Groups need not be meanings. *Stable*: we group again without a third of the sentences; 1 means the same groups."
)


def number_doubt(numbers: Sequence[int]) -> str:
    """The number of groups in most resamples, and those in the others.

    >>> number_doubt((83, 12, 0, 5, 0))
    'two in 83 of 100 resamples, else three to five'
    """
    most = max(range(len(numbers)), key=numbers.__getitem__)
    others = [COUNTS[NUMBERS[i]] for i, count in enumerate(numbers) if count and i != most]
    rest = f", else {' to '.join(dict.fromkeys((others[0], others[-1])))}" if others else ""
    return f"{COUNTS[NUMBERS[most]]} in {numbers[most]} of {sum(numbers)} resamples{rest}"
