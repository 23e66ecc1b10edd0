"""The checked claims as a table, a figure and its captions."""

from collections.abc import Sequence

import pandas as pd
import plotly.graph_objects as go

from polyseme.facts.claims import ANY, ELSEWHERE, HOLDS, TOO_STRONG, WRONG, Checked, counts
from polyseme.figures import theme
from polyseme.figures.figure_spec import FigureSpec
from polyseme.figures.wording import counted, escaped, listed

MARKS = {HOLDS: "✓", TOO_STRONG: "!", WRONG: "✗", ELSEWHERE: "–"}
"""verdict -> its sign, shown beside the words."""

SQUARES = {HOLDS: ("hold", theme.GOOD), TOO_STRONG: ("too strong", theme.DOUBTFUL), WRONG: ("wrong", theme.BAD)}
"""verdict -> the label over its squares, and their colour."""


def claim_table(model: str, rows: Sequence[Checked]) -> pd.DataFrame:
    """One row per claim."""
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


ROWS = 4
"""Squares per column: with four, all claims fit a phone side by side."""


def verdict_figure(rows: Sequence[Checked]) -> go.Figure:
    """A square for each claim that has a verdict, grouped by verdict, each group under its label."""
    spec, numbers = FigureSpec(), counts(rows)
    left = 0.0
    for verdict, (label, colour) in SQUARES.items():
        if not (number := numbers[verdict]):
            continue
        spec.add(
            "scatter",
            x=[left + i // ROWS for i in range(number)],
            y=[i % ROWS for i in range(number)],
            mode="markers+text",
            marker={"symbol": "square", "size": 25, "color": colour},
            text=[MARKS[verdict]] * number,
            textfont={"size": 15, "color": theme.PAPER},
            customdata=[theme.plain(row.claim.says) for row in rows if row.verdict == verdict],
            hovertemplate="%{customdata}<extra></extra>",
            name=verdict,
        )
        font = {"size": 17, "color": theme.INK}
        spec.note(text=f"<b>{number} {label}</b>", x=left - 0.4, y=-1.1, xanchor="left", showarrow=False, font=font)
        left += max(-(-number // ROWS), 5) + 0.6
    spec.x(visible=False, range=[-0.6, left], constrain="domain", constraintoward="left")
    spec.y(visible=False, scaleanchor="x", **theme.fixed_axis(-1.7, ROWS - 0.3) | {"autorange": "reversed"})
    return theme.with_theme(spec, 46 + 34 * ROWS, showlegend=False)


def claims_reading(rows: Sequence[Checked]) -> str:
    """How many of the claims hold, are too strong, are wrong, and need another model."""
    phrases = {HOLDS: "hold", TOO_STRONG: "are too strong", WRONG: "are wrong", ELSEWHERE: "need another model"}
    numbers = counts(rows)
    parts = [f"**{numbers[verdict]} {phrase}**" for verdict, phrase in phrases.items() if numbers[verdict]]
    return f"Of {counted(len(rows), 'claim')} {listed(parts)}."


def elsewhere_reading(model: str, rows: Sequence[Checked]) -> str:
    """Whose figures the claims without a verdict are, and how to check them."""
    owners = listed(dict.fromkeys(row.claim.made_for for row in rows if row.claim.made_for != ANY))
    return (
        f"These figures were published for {owners or 'other models'}. The values here are {escaped(model)}'s own and "
        "need not agree. To check them, choose that model in the sidebar."
    )
