"""Words on a line between opposed words, as HTML: a row for each, from one pole to the other."""

from collections.abc import Callable, Sequence
from html import escape

import numpy as np

from polyseme.axes.figures import CLEAR, EDGE, INSIDE, LETTERS, band, kind_of, passes, reach
from polyseme.axes.numbers import Lean, Line
from polyseme.figures.cosines import as_cosine
from polyseme.figures.wording import shortened

RUG = 1000
"""Units of the picture of random words, which is stretched to the width of a row."""

KINDS = {CLEAR: "clear", EDGE: "edge", INSIDE: "inside"}
"""Where a word lies, and its class in the style sheet."""


def line_drawing(line: Line, leans: Sequence[Lean], alt: str) -> str:
    """The words from one side to the other with their intervals; random words as a band, and each as a stroke.

    The longest stroke is the median of the random words, which need not lie at 0.
    """
    rows = sorted(leans, key=lambda lean: lean.mean)
    furthest = reach(line, rows)

    def across(value: float) -> float:
        return 50 + 50 * value / furthest

    low, high = map(across, band(line))
    left, right = (escape(shortened(side[0], LETTERS)) for side in (line.axis.left, line.axis.right))
    strokes = "".join(f"M{RUG * across(value) / 100:.0f} 0v1" for value in line.random.tolist())
    rug = f'<svg viewBox="0 0 {RUG} 1" preserveAspectRatio="none"><path d="{strokes}"/></svg>'
    middle = f'<i style="left: {across(float(np.median(line.random))):.2f}%"></i><b>nine in ten</b>'
    poles = f'<span class="way"><b>← {left}</b><i>neither</i><b>{right} →</b></span>'
    marks = "".join(f"<span class='{kind}'><u></u>{name}</span>" for name, kind in KINDS.items())
    marks += "<span><i></i>95\N{NO-BREAK SPACE}% interval</span>"
    key = f'<p class="key">{marks}</p>' if line.holds else ""
    return (
        f'<div role="img" aria-label="{escape(alt)}" style="--low: {low:.2f}%; --high: {high:.2f}%">'
        f'<p class="head"><span></span>{poles}<em>further out than<br/>… of random words</em></p>'
        f"{''.join(_row(line, lean, across) for lean in rows)}"
        '<p class="row random"><span>random words</span>'
        f'<span class="way"><s></s>{rug}{middle}</span><em></em></p>{key}</div>'
    )


def _row(line: Line, lean: Lean, across: Callable[[float], float]) -> str:
    """A word, its mean and interval, and how many random words lean less; the mark says how surely it stands out."""
    ends = [across(end if np.isfinite(end) else lean.mean) for end in (lean.low, lean.high)]
    bar = f'<i style="left: {ends[0]:.2f}%; right: {100 - ends[1]:.2f}%"></i>'
    word, kind = escape(shortened(lean.word, LETTERS)), KINDS[kind_of(line, lean)]
    said = f"{escape(lean.word, quote=True)}: {as_cosine(lean.mean)}"
    return (
        f'<p class="row {kind}" title="{said}"><span>{word}</span><span class="way"><s></s>{bar}'
        f'<u style="left: {across(lean.mean):.2f}%"></u></span><em>{passes(line, lean)}</em></p>'
    )
