"""The results of a search as a list to click: each sentence beside the dot of its cosine, as HTML."""

import re
from collections.abc import Sequence
from html import escape

import numpy as np

from polyseme.figures.cosines import as_cosine
from polyseme.figures.scale import Scale
from polyseme.figures.wording import shortened
from polyseme.sentences.figures.rows import beyond

LONGEST = 200
"""Characters of a result: longer ones are documents."""

FIRST = 3
"""At least so many results are drawn at first in a small window, and all that are nearer than chance."""

STEP, AIR = 0.05, 0.01
"""The scale ends at multiples of the one, beyond all that is drawn by the other at least."""

CLOSE = 0.5
"""A scale that is no longer than this says that it is a part."""


def hit_list(
    texts: Sequence[str],
    cosines: np.ndarray,
    mark: float,
    opened: int = 0,
    same: float | None = None,
    measure: str = "cosine",
) -> str:
    """(result,), best first -> a button for each, which has its number from 1; the `opened` one is pressed.

    Without an opened one there is nothing to click. All dots have one scale, which is as long as they need. mark: what
    nineteen of twenty everyday sentences stay below: a line through all rows, from which a stem leads to each dot that
    passes it; the others are hollow. same: what most sentences of the same meaning reach, a second line. measure: the
    cosines' name.
    """
    scale = _scale([*cosines.tolist(), mark] + [same] * (same is not None))
    rows = [
        _row(number, text, cosine, scale, mark, opened)
        for number, (text, cosine) in enumerate(zip(texts, cosines.tolist(), strict=True), 1)
    ]
    first = max(FIRST, int(beyond(cosines, mark).sum()))
    if later := "".join(rows[first:]):
        shown = " open" * (opened > first)
        later = f"<details{shown}><summary>{len(rows) - first} more</summary>{later}</details>"
    both = "" if same is None else f'; --same: {_across(scale, same)}" class="two'
    key = f"{_key(mark, same, measure)}{''.join(rows[:first])}{later}{_ends(scale)}"
    return f'<div style="--mark: {_across(scale, mark)}{both}">{key}</div>'


def _scale(drawn: Sequence[float]) -> Scale:
    """The scale of some cosines, between round numbers.

    >>> scale = _scale([0.435, 0.378, 0.39, 0.5])
    >>> round(scale.low, 2), round(scale.high, 2)
    (0.35, 0.55)
    """
    low, high = np.floor((min(drawn) - AIR) / STEP), np.ceil((max(drawn) + AIR) / STEP)
    return Scale(max(-1.0, STEP * float(low)), min(1.0, STEP * float(high)))


def _across(scale: Scale, value: float) -> str:
    return f"{100 * scale.across(value):.2f}%"


def _row(number: int, text: str, cosine: float, scale: Scale, mark: float, opened: int) -> str:
    """A result with its number, its dot and its cosine."""
    level = "" if beyond(cosine, mark) else ' class="level"'
    line = f'<span class="line" style="--at: {_across(scale, cosine)}"><b></b><i{level}></i></span>'
    quoted = re.sub(r'"([^"]*)"', r"“\1”", shortened(text, LONGEST))
    said = f"<b>{number}</b><span dir='auto'>{escape(quoted)}</span>"
    state = f'aria-pressed="{str(number == opened).lower()}"' if opened else "disabled"
    return f'<button type="button" value="{number}" {state}>{said}{line}<em>{as_cosine(cosine)}</em></button>'


def _key(mark: float, same: float | None, measure: str) -> str:
    """What the lines and the numbers are, above them."""
    named = "" if same is None else f"<span>same meaning: mostly above {as_cosine(same, 2)}</span>"
    named += f"<span>random sentences rarely reach {as_cosine(mark)}</span>"
    return f'<p class="key"><span class="line">{named}</span><u>{measure}</u></p>'


def _ends(scale: Scale) -> str:
    """The ends of the scale below it, and that it is a part."""
    part = "<i>zoomed in</i>" * (scale.high - scale.low <= CLOSE + 1e-9)
    low, high = (as_cosine(end, 2 if round(end, 2) else 0) for end in (scale.low, scale.high))
    return f'<p class="key ends"><span><span>{low}</span>{part}<span>{high}</span></span></p>'
