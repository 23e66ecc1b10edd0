"""The nearest pieces of a word as HTML: a bar for each, from the nearest down, beside what random pairs reach."""

from collections.abc import Callable, Sequence
from html import escape

import numpy as np

from polyseme.core.baseline import Spread
from polyseme.figures.cosines import as_cosine
from polyseme.figures.moving_map.scene import css_colour
from polyseme.figures.moving_map.shapes import path
from polyseme.figures.sense_marks import SenseMark, mark_of
from polyseme.figures.wording import shortened
from polyseme.neighbours.numbers import Neighbours
from polyseme.neighbours.words.numbers import Meanings

LETTERS = 16  # of a piece beside its row; all of them on hover
RADIUS, STEP = 7, 0.2  # pixels of a mark; cosines between two numbers of the scale
MIDDLE = 50  # beyond it, in hundredths of the scale, the name of a line stands before it
INSIDE = "## continues a longer word."


def scale_of(matches: Sequence[Neighbours], chance: Spread) -> tuple[float, float]:
    """The ends of one scale for all these words: it holds 0 and what random pairs reach, and ends at a tick."""
    cosines = np.concatenate([match.cosines for match in matches])
    top = STEP * np.ceil(max(float(cosines.max()), chance.high) / STEP - 1e-6)
    return min(0.0, chance.high, float(cosines.min())), float(top)


def neighbour_rows(
    match: Neighbours,
    vocabulary: Sequence[str],
    chance: Spread,
    scale: tuple[float, float],
    number: int,
    meanings: Meanings,
    named: Sequence[int],
    alt: str,
) -> str:
    """The pieces with their cosines on a scale; a line at what random pairs rarely reach, grey up to it.

    number: of the word's colour, unless the pieces have the mark of the meaning they are nearest to. named: the
    pieces that the finding names, if the others are to be paler.
    """
    start, end = scale

    def across(value: float) -> float:
        return 100 * (value - start) / (end - start)

    sides = meanings.sides.tolist()
    marks = [mark_of(side) for side in sides] or [mark_of(number)] * len(match.ids)
    names = [vocabulary[piece] for piece in match.ids.tolist()]
    kinds = ["lit" if piece in named else "pale" if named else "" for piece in match.ids.tolist()]
    several = len(set(sides)) > 1
    each = zip(names, match.cosines.tolist(), marks, kinds, strict=True)
    rows = "".join(_row(*one, across, several) for one in each)
    steps = np.arange(0, end + STEP / 2, STEP).tolist()
    ticks = "".join(f'<i style="left: {across(step):.2f}%">{as_cosine(step, 1) if step else 0}</i>' for step in steps)
    side = "before" if across(chance.high) > MIDDLE else ""
    random = f'<b class="{side}">random pairs rarely reach {as_cosine(chance.high)}</b>'
    ends = f"--zero: {across(0):.2f}%; --high: {across(chance.high):.2f}%"
    return (
        f'<div role="img" aria-label="{escape(alt)}" style="{ends}">'
        f'<p class="head"><span></span><span class="way"><s></s>{random}</span></p>'
        f'{rows}<p class="foot"><span>cosine</span><span class="way">{ticks}</span></p>{_key(meanings, names)}</div>'
    )


def _row(name: str, cosine: float, mark: SenseMark, kind: str, across: Callable[[float], float], marked: bool) -> str:
    """A piece, its cosine as a bar from 0, and the number; marked: whether the bar ends in its mark."""
    ends = sorted((across(0), across(cosine)))
    shape = f'<svg viewBox="-9 -9 18 18"><path d="{path(mark.symbol, RADIUS)}"/></svg>' * marked
    said = f"{escape(name, quote=True)}: cosine {as_cosine(cosine, 4)}"
    return (
        f'<p class="row {kind}" title="{said}" style="--of: {css_colour(mark.colour)}">'
        f"<span>{escape(shortened(name, LETTERS))}</span>"
        f'<span class="way" style="--at: {across(cosine):.2f}%"><s></s>'
        f'<i style="left: {ends[0]:.2f}%; right: {100 - ends[1]:.2f}%"></i>{shape}'
        f"<em>{as_cosine(cosine)}</em></span></p>"
    )


def _key(meanings: Meanings, names: Sequence[str]) -> str:
    """What the marks mean where there are several, and "##" where a piece begins with it."""
    drawn = np.unique(meanings.sides).tolist()
    said = [
        f'<b style="color: {css_colour(mark_of(side).colour)}">{mark_of(side).glyph}</b> '
        + (f"nearer to {escape(meanings.names[side])}" if side >= 0 else "as near to both")
        for side in (drawn if len(drawn) > 1 else [])
    ]
    said += [INSIDE] * any(name.startswith("##") for name in names)
    return f'<p class="key">{"".join(f"<span>{one}</span>" for one in said)}</p>' if said else ""
