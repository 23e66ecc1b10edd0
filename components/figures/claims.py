"""What the checked claims come to: a table and a reading."""

from collections.abc import Sequence

import pandas as pd

from components.figures.prose import counted, escaped, listed
from components.numbers.claims import ANY, ELSEWHERE, FAILS, HOLDS, TOO_STRONG, Checked, counts

MARKS = {HOLDS: "✓", FAILS: "✗", TOO_STRONG: "!", ELSEWHERE: "–"}
"""verdict -> the sign that stands for it, beside its words."""

VERBS = {
    HOLDS: ("holds", "hold"),
    FAILS: ("does not hold", "do not hold"),
    TOO_STRONG: ("is too strong", "are too strong"),
}
"""verdict -> what one claim does, and what several do."""


def claim_table(model: str, rows: Sequence[Checked]) -> pd.DataFrame:
    """One row a claim: what is said, by whom, for which model, the claimed value, this model's, and the verdict."""
    return pd.DataFrame(
        {
            "claim": [row.claim.says for row in rows],
            "source": [row.claim.source for row in rows],
            "made for": [row.claim.made_for for row in rows],
            "claimed": [row.claim.claimed for row in rows],
            "here": [row.found for row in rows],
            "model": model,
            "verdict": [f"{MARKS[row.verdict]} {row.verdict}" for row in rows],
            "instead": [row.claim.instead for row in rows],
        }
    )


def claims_reading(rows: Sequence[Checked]) -> str:
    """How many of the claims that can be asked of the model hold, and how many do not."""
    found = counts(rows)
    judged = len(rows) - found.get(ELSEWHERE, 0)
    said = [counted(number, *VERBS[verdict]) for verdict, number in found.items() if verdict in VERBS]
    return f"Of {counted(judged, 'claim')}, {listed(said)}." if judged else ""


def elsewhere_reading(model: str, rows: Sequence[Checked]) -> str:
    """Why the others are not judged: whose figures they are, and how to check them."""
    others = [row for row in rows if row.verdict == ELSEWHERE]
    if not others:
        return ""
    owners = listed(dict.fromkeys(row.claim.made_for for row in others if row.claim.made_for != ANY))
    return (
        f"{counted(len(others), 'published figure')} belong to {owners or 'other models'}; the values here are "
        f"{escaped(model)}'s own and need not agree. To check them, choose that model in the sidebar."
    )
