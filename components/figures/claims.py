"""What the checked claims come to: a table and a reading."""

from collections.abc import Sequence

import pandas as pd

from components.figures.prose import counted, escaped, listed
from components.numbers.claims import ELSEWHERE, FAILS, HOLDS, TOO_STRONG, TUTORIAL_MODEL, Checked, counts

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


def claims_reading(model: str, rows: Sequence[Checked]) -> str:
    """How many claims hold on the model at hand, and why the others are not judged."""
    found = counts(rows)
    judged = len(rows) - found.get(ELSEWHERE, 0)
    parts = []
    if judged:
        said = [counted(number, *VERBS[verdict]) for verdict, number in found.items() if verdict in VERBS]
        parts.append(f"Of {counted(judged, 'claim')} that can be checked on {escaped(model)}, {listed(said)}.")
    if found.get(ELSEWHERE) and model != TUTORIAL_MODEL:
        parts.append(
            f"{counted(found[ELSEWHERE], 'published figure')} belong to {TUTORIAL_MODEL}; the values here are "
            f"{escaped(model)}'s own and need not agree. To check them, choose {TUTORIAL_MODEL} in the sidebar."
        )
    return " ".join(parts)
