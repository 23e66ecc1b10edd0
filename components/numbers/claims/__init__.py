"""What the tutorials claim and a machine can check: the claim, and whether the model at hand bears it out.

A claim belongs to what it was made for: one model, the uncased vocabulary, or any BERT. On other models the value is
shown without a judgement. To add a claim, add an entry to CLAIMS in table.py.
"""

from collections import Counter
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, field

from components.bert import Bert

HOLDS, FAILS, TOO_STRONG, ELSEWHERE = "holds", "does not hold", "too strong", "made for another model"
VERDICTS = (HOLDS, FAILS, TOO_STRONG, ELSEWHERE)

TUTORIAL_MODEL, UNCASED, ANY = "bert-base-uncased", "the uncased vocabulary", "any BERT"


class CannotAsk(ValueError):  # noqa: N818
    """Raised by a claim that has nothing to ask of a model: one that cuts the sentence otherwise, for instance."""


@dataclass(frozen=True)
class Claim:
    """One claim: what is said and by whom, the claimed value, how to find this model's, and where it is seen.

    `find` gives the value found and whether it agrees, or raises CannotAsk. `instead` says what is true of a claim
    that is too strong.
    """

    says: str
    source: str
    claimed: str
    find: Callable[[Bert], tuple[str, bool]]
    made_for: str = ANY
    instead: str = ""
    page: str = "tokens"
    choices: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True)
class Checked:
    """A claim beside what the model at hand gives."""

    claim: Claim
    found: str
    verdict: str


def check(bert: Bert, claims: Sequence[Claim]) -> tuple[Checked, ...]:
    """Each claim, checked on a model."""
    return tuple(_check(bert, claim) for claim in claims)


def _check(bert: Bert, claim: Claim) -> Checked:
    try:
        found, agrees = claim.find(bert)
    except CannotAsk:
        return Checked(claim, "cannot be asked of this model", ELSEWHERE)
    if not _concerns(bert, claim.made_for):
        return Checked(claim, found, ELSEWHERE)
    if agrees:
        return Checked(claim, found, HOLDS)
    return Checked(claim, found, TOO_STRONG if claim.instead else FAILS)


def _concerns(bert: Bert, made_for: str) -> bool:
    """Whether a claim was made for the model at hand."""
    if made_for == UNCASED:
        return len(bert.vocabulary) == 30_522 and bert.vocabulary[2924] == "bank"
    return made_for in (ANY, bert.name)


def counts(rows: Collection[Checked]) -> dict[str, int]:
    """verdict -> how many rows have it, in the order of VERDICTS."""
    found = Counter(row.verdict for row in rows)
    return {verdict: found[verdict] for verdict in VERDICTS if found[verdict]}
