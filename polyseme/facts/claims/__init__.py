"""The tutorials' claims that a machine can check, and whether a model bears them out.

A claim belongs to what it was made for: one model, the uncased vocabulary, or any BERT. On other models the value is
shown without a verdict. To add a claim, add an entry to claims.toml.
"""

from collections import Counter
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, field

from polyseme.bert import Bert

HOLDS, TOO_STRONG, WRONG, ELSEWHERE = "holds", "too strong", "wrong", "needs another model"

UNCASED, ANY = "the uncased vocabulary", "any BERT"

Find = Callable[[Bert], tuple[str, bool]]
"""model -> the value found, and whether it agrees with the claim; raises CannotAsk."""


class CannotAsk(ValueError):  # noqa: N818
    """The claim does not apply to this model, for example because it splits the sentence into other pieces."""


@dataclass(frozen=True)
class Claim:
    """One claim: the statement, its source, the claimed value, the check, and the page that shows it.

    `otherwise` is the verdict where it does not hold, and `instead` what is true then.
    """

    says: str
    source: str
    claimed: str
    find: Find
    made_for: str = ANY
    otherwise: str = WRONG
    instead: str = ""
    page: str = "tokens"
    choices: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True)
class Checked:
    """A claim with the value found on one model, and the verdict."""

    claim: Claim
    found: str
    verdict: str


def check(bert: Bert, claims: Sequence[Claim]) -> tuple[Checked, ...]:
    """Each claim, checked on a model."""
    return tuple(_check(bert, claim) for claim in claims)


def _check(bert: Bert, claim: Claim) -> Checked:
    try:
        value, agrees = claim.find(bert)
    except CannotAsk:
        return Checked(claim, "cannot be asked of this model", ELSEWHERE)
    if not _applies(bert, claim.made_for):
        return Checked(claim, value, ELSEWHERE)
    return Checked(claim, value, HOLDS if agrees else claim.otherwise)


def _applies(bert: Bert, made_for: str) -> bool:
    if made_for == UNCASED:
        return len(bert.vocabulary) == 30_522 and bert.vocabulary[2924] == "bank"
    return made_for in (ANY, bert.name)


def counts(rows: Collection[Checked]) -> Counter[str]:
    """verdict -> number of rows."""
    return Counter(row.verdict for row in rows)
