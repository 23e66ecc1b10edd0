"""What the checked claims come to: a table and a reading."""

from collections.abc import Sequence

import pandas as pd
import plotly.graph_objects as go

from components.figures import look
from components.figures.drawing import Drawing
from components.figures.prose import counted, escaped, listed
from components.numbers.claims import ANY, ELSEWHERE, FAILS, HOLDS, TOO_STRONG, Checked, counts

MARKS = {HOLDS: "✓", FAILS: "✗", TOO_STRONG: "!", ELSEWHERE: "–"}
"""verdict -> the sign that stands for it, beside its words."""

SAID = {
    HOLDS: ("hold", look.COLOURS[2]),
    TOO_STRONG: ("are too strong", look.COLOURS[1]),
    FAILS: ("do not hold here", look.COLOURS[3]),
}
"""verdict -> how it is said over its squares, and their colour."""


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


DEEP = 4
"""Squares one below the other: so many claims then fit a phone side by side."""


def verdict_figure(rows: Sequence[Checked]) -> go.Figure:
    """A square for each claim that can be asked of the model, those of a verdict side by side under its name."""
    drawing, found = Drawing(), counts(rows)
    start = 0.0
    for verdict, (said, colour) in SAID.items():
        number = found.get(verdict, 0)
        if not number:
            continue
        drawing.add(
            "scatter",
            x=[start + at // DEEP for at in range(number)],
            y=[at % DEEP for at in range(number)],
            mode="markers+text",
            marker={"symbol": "square", "size": 28, "color": colour},
            text=[MARKS[verdict]] * number,
            textfont={"size": 15, "color": look.PAPER},
            customdata=[look.plain(row.claim.says) for row in rows if row.verdict == verdict],
            hovertemplate="%{customdata}<extra></extra>",
            name=verdict,
        )
        words = f"<b>{number} {said}</b>"
        drawing.note(
            text=words, x=start - 0.4, y=-1.1, xanchor="left", showarrow=False, font={"size": 17, "color": look.INK}
        )
        start += max(-(-number // DEEP), 5) + 0.6
    drawing.x(visible=False, range=[-0.6, start], constrain="domain", constraintoward="left")
    drawing.y(visible=False, scaleanchor="x", **look.fitted(-1.7, DEEP - 0.3) | {"autorange": "reversed"})
    return look.dressed(drawing, 46 + 34 * DEEP, showlegend=False)


def claims_reading(rows: Sequence[Checked]) -> str:
    """How many of the claims that can be asked of the model hold, and what the others are."""
    found = counts(rows)
    judged = len(rows) - found.get(ELSEWHERE, 0)
    if not judged:
        return ""
    others = [SAID[verdict][0] for verdict in (TOO_STRONG, FAILS) if found.get(verdict)]
    rest = f"; the others {' or '.join(others)}" if others else ""
    return f"Of {counted(judged, 'claim')} **{found.get(HOLDS, 0) or 'none'} hold**{rest}."


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
