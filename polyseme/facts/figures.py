"""The checked claims as a table, a picture and its captions."""

from collections.abc import Sequence
from html import escape

import pandas as pd

from polyseme.facts.claims import ANY, ELSEWHERE, HOLDS, TOO_STRONG, WRONG, Checked, counts
from polyseme.figures import theme
from polyseme.figures.moving_map.scene import css_colour
from polyseme.figures.wording import escaped

MARKS = {HOLDS: "✓", TOO_STRONG: "!", WRONG: "×", ELSEWHERE: "–"}
"""verdict -> its sign, shown beside the words."""

HEADS = {
    WRONG: ("wrong", css_colour(theme.BAD)),
    TOO_STRONG: ("too strong", css_colour(theme.DOUBTFUL)),
    HOLDS: ("hold", css_colour(theme.GOOD)),
    ELSEWHERE: ("need another model", "var(--quiet)"),
}
"""verdict -> its label in the bar, and its colour in the theme."""

LISTED = {
    WRONG: "The claims that are wrong here",
    TOO_STRONG: "The claims that are too strong",
    HOLDS: "The claims that hold",
    ELSEWHERE: "The claims that need another model",
}
"""verdict -> what its list holds."""


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


def verdict_bar(rows: Sequence[Checked], opened: int) -> str:
    """A bar in HTML with a part for each verdict, as long as its claims are many: a button for its first claim."""
    parts = {}
    for verdict, (label, colour) in HEADS.items():
        claims = [i for i, row in enumerate(rows) if row.verdict == verdict]
        if claims:
            pressed = str(rows[opened].verdict == verdict).lower()
            button = f'<button type="button" value="{claims[0]}" aria-pressed="{pressed}"'
            parts[verdict] = (
                f'{button} style="--face: {colour}; flex-grow: {len(claims)}"><b>{len(claims)}</b> {label}</button>'
            )
    other = parts.pop(ELSEWHERE, "")
    tested = f"<div>{''.join(parts.values())}</div>" if parts else ""
    return f'<div class="bar" role="group" aria-label="Claims by verdict">{tested}{other}</div>'


def claim_lists(rows: Sequence[Checked], opened: int) -> tuple[str, str, str]:
    """A button for each claim with the verdict of the `opened` one, as HTML: those before it, this one, those after it.

    Each has its index, the opened one its verdict. What is listed stands above the first.
    """
    verdict = rows[opened].verdict
    lists = [f"<p>{LISTED[verdict]}</p>", "", ""]
    for i, row in enumerate(rows):
        if row.verdict == verdict:
            pressed = str(i == opened).lower()
            said = f' data-verdict="{verdict}"' * (i == opened)
            button = (
                f'<button type="button" value="{i}" aria-pressed="{pressed}"{said}>{escape(row.claim.says)}</button>'
            )
            lists[(i >= opened) + (i > opened)] += button
    before, chosen, after = (
        f'<div class="list" style="--face: {HEADS[verdict][1]}">{buttons}</div>' for buttons in lists
    )
    return before, chosen, after


def claims_reading(model: str, rows: Sequence[Checked]) -> str:
    """How many of the claims that can be tested on a model hold, and what the others are."""
    numbers = counts(rows)
    hold, fail = numbers[HOLDS], numbers[WRONG] + numbers[TOO_STRONG]
    if not hold + fail:
        return "**No claim can be tested here**: all of them need another model."
    many = f"{'only ' * (hold < fail)}{hold}" if hold else "none"
    others = "; the others are wrong or too strong" * (fail > 0)
    return f"**Of {hold + fail} claims tested on {escaped(model)}, {many} hold{'s' * (hold <= 1)}**{others}."


def elsewhere_reading(model: str, row: Checked) -> str:
    """Whose figures those of a claim without a verdict are."""
    owner = row.claim.made_for if row.claim.made_for != ANY else "another model"
    return f"Published for {escaped(owner)}, not for {escaped(model)}."
