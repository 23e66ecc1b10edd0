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

SQUARES = {
    HOLDS: ("hold", theme.GOOD),
    TOO_STRONG: ("too strong", theme.DOUBTFUL),
    WRONG: ("wrong", theme.BAD),
    ELSEWHERE: ("need another model", "#6b7078"),
}
"""verdict -> the label over its squares, and their colour; the grey is legible with its sign in both themes."""


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


ACROSS = 14
"""Squares in a row: as many as fit a phone."""


def verdict_figure(rows: Sequence[Checked], opened: int) -> go.Figure:
    """A square to click for each claim, by verdict; the claim at index `opened` is framed."""
    spec, top = FigureSpec(), 0.0
    for verdict, (label, colour) in SQUARES.items():
        claims = [i for i, row in enumerate(rows) if row.verdict == verdict]
        if not claims:
            continue
        spec.add(
            "scatter",
            x=[place % ACROSS for place in range(len(claims))],
            y=[top + place // ACROSS for place in range(len(claims))],
            mode="markers+text",
            marker={
                "symbol": "square",
                "size": 22,
                "color": colour,
                "line": {"width": [3 * (i == opened) for i in claims], "color": theme.INK},
            },
            text=[MARKS[verdict]] * len(claims),
            textfont={"size": 15, "color": "#ffffff" if verdict == ELSEWHERE else theme.PAPER},
            customdata=[[i, theme.plain(rows[i].claim.says)] for i in claims],
            hovertemplate="%{customdata[1]}<extra></extra>",
            name=verdict,
            **{state: {"marker": {"opacity": 1}} for state in ("selected", "unselected")},
        )
        font = {"size": 16, "color": theme.INK}
        spec.note(
            text=f"<b>{len(claims)} {label}</b>",
            x=-0.45,
            y=top - 0.85,
            xanchor="left",
            xshift=0,
            borderpad=0,
            showarrow=False,
            font=font,
        )
        top += -(-len(claims) // ACROSS) + 0.9
    spec.x(visible=False, range=[-0.45, ACROSS - 0.4], constrain="domain", constraintoward="left")
    spec.y(visible=False, scaleanchor="x", **theme.fixed_axis(-1.3, top - 1.2) | {"autorange": "reversed"})
    return theme.with_theme(spec, int(26 * (top + 0.1)) + 4, showlegend=False, clickmode="event+select")


def claims_reading(rows: Sequence[Checked]) -> str:
    """How many of the claims hold, are too strong, are wrong, and need another model."""
    phrases = {HOLDS: "hold", TOO_STRONG: "are too strong", WRONG: "are wrong", ELSEWHERE: "need another model"}
    numbers = counts(rows)
    parts = [f"**{numbers[verdict]} {phrase}**" for verdict, phrase in phrases.items() if numbers[verdict]]
    return f"Of {counted(len(rows), 'claim')} {listed(parts)}."


def elsewhere_reading(model: str, rows: Sequence[Checked]) -> str:
    """Whose figures the claims without a verdict are, and how to check them."""
    owners = listed(dict.fromkeys(row.claim.made_for for row in rows if row.claim.made_for != ANY))
    return f"Published for {owners or 'other models'}. The values here are {escaped(model)}'s."
