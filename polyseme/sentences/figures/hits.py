"""The results of a search as a list to click: each sentence beside the dot of its cosine, as HTML."""

import re
from collections.abc import Sequence
from html import escape

import numpy as np

from polyseme.figures.cosines import as_cosine
from polyseme.figures.wording import shortened
from polyseme.sentences.figures.rows import beyond

LONGEST = 200
"""Characters of a result: longer ones are documents."""

FIRST = 3
"""At least so many results are drawn at first in a small window, and all that are nearer than chance."""


FAR = 0.55
"""The second mark beyond this part of the scale is named at its left, above the name of the first."""


def hit_list(texts: Sequence[str], cosines: np.ndarray, mark: float, opened: int = 0, same: float | None = None) -> str:
    """(result,), best first -> a button for each, which has its number from 1; the `opened` one is pressed.

    Without an opened one there is nothing to click. All dots have one scale, from 0 or a tenth below the lowest, to a
    tenth above the highest. mark: what nineteen of twenty everyday sentences stay below: a line through all rows; dots
    that do not pass it are hollow. same: what most sentences of the same meaning reach, a second line; then the scale
    ends at 1.
    """
    low = min(0.0, np.ceil(10 * cosines.min() - 1) / 10)
    high = min(1.0, np.floor(10 * max(mark, cosines.max()) + 1) / 10) if same is None else 1.0

    def across(value: float) -> str:
        return f"{100 * (value - low) / (high - low):.2f}%"

    rows = []
    for number, (text, cosine) in enumerate(zip(texts, cosines.tolist(), strict=True), 1):
        level = "" if beyond(cosine, mark) else ' class="level"'
        line = f'<span class="line" style="--at: {across(cosine)}"><b></b><i{level}></i></span>'
        quoted = re.sub(r'"([^"]*)"', r"“\1”", shortened(text, LONGEST))
        said = f"<b>{number}</b><span dir='auto'>{escape(quoted)}</span>"
        state = f'aria-pressed="{str(number == opened).lower()}"' if opened else "disabled"
        value = f"<em>{as_cosine(cosine)}</em>"
        rows.append(f'<button type="button" value="{number}" {state}>{said}{line}{value}</button>')
    side = "before" if same is not None or 2 * mark > low + high else "after"  # of the line, where there is room
    named = f'<span class="{side}">random sentences <br/>rarely reach {as_cosine(mark)}</span>'
    between = ""
    if same is not None:
        far, between = bool((same - low) / (high - low) > FAR), "<i>cosine</i>"
        kind = "same before" if far else "same after"
        named += f'<span class="{kind}">same meaning: <br/>mostly above {as_cosine(same, 2)}</span>'
    key = f'<p class="key"><span class="line">{named}</span>{"" if between else "<u>cosine</u>"}</p>'
    ends = between.join(f"<span>{end:.1g}</span>".replace("-", "−").replace("0.", ".") for end in (low, high))
    ends = f'<p class="key ends"><span>{ends}</span></p>'
    first = max(FIRST, int(beyond(cosines, mark).sum()))
    if later := "".join(rows[first:]):
        shown = " open" * (opened > first)
        later = f"<details{shown}><summary>{len(rows) - first} more</summary>{later}</details>"
    both = "" if same is None else f'; --same: {across(same)}" class="two{" far" * far}'
    return f'<div style="--mark: {across(mark)}{both}">{key}{"".join(rows[:first])}{later}{ends}</div>'
