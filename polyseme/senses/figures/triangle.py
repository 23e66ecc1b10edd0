"""The cosines of a few occurrences as a triangle to click, over the scale that its colours follow, as HTML."""

from collections.abc import Mapping
from html import escape

import numpy as np

from polyseme.core.baseline import Spread
from polyseme.core.occurrences.states import Occurrences
from polyseme.figures.cosines import as_cosine
from polyseme.figures.moving_map.scene import css_colour
from polyseme.figures.sense_marks import mark_of
from polyseme.senses.figures.heatmap import scale_of

MOST = 5
"""Occurrences whose names find room on the diagonal; more are drawn as a heatmap."""


def triangle(occurrences: Occurrences, cosines: np.ndarray, kinds: tuple[Spread, Spread] | None, layers: str) -> str:
    """(n, n) -> a button for each pair, which has the number `row * n + column`; the names stand on the diagonal.

    kinds: the pairs of one meaning and of different meanings among our examples. layers: what the vectors are from.
    """
    low, high = scale_of(cosines, kinds)
    size, names = len(occurrences), occurrences.labels
    rows = []
    for i in range(size):
        cells = "".join(_cell(names, cosines[i, j], (i, j), (low, high)) for j in range(i))
        name = f'<th scope="row" colspan="{size - i}">{_mark(occurrences, i)}{escape(names[i])}</th>'
        rows.append(f"<tr>{cells}{name}</tr>")
    columns = "<col>" * (size - 1) + '<col class="last">'
    table = f"<table><caption>cosine, {escape(layers)}</caption><colgroup>{columns}</colgroup>{''.join(rows)}</table>"
    spreads = dict(zip(("same meaning", "different meanings"), kinds or (), strict=False))
    return table + _scale(cosines[np.tril_indices(size, -1)], (low, high), spreads)


def _mark(occurrences: Occurrences, i: int) -> str:
    """The glyph of an occurrence's sense in its colour."""
    known = [*dict.fromkeys(filter(None, occurrences.senses))]
    if not (sense := occurrences.senses[i]):
        return ""
    mark = mark_of(known.index(sense))
    return f'<span style="color: {css_colour(mark.colour)}" title="{escape(sense)}">{mark.glyph}</span> '


def _cell(names: tuple[str, ...], cosine: float, pair: tuple[int, int], ends: tuple[float, float]) -> str:
    """One pair as a button in the colour of its cosine, with the number."""
    i, j = pair
    share = float(np.clip((cosine - ends[0]) / (ends[1] - ends[0]), 0, 1))
    face = f"background: {_shade(share)}"
    said = escape(f"{names[i]} and {names[j]}: cosine {as_cosine(float(cosine))}. Look closer", quote=True)
    button = f'<button type="button" value="{i * len(names) + j}" style="{face}" aria-label="{said}" title="{said}">'
    return f"<td>{button}{as_cosine(float(cosine))}</button></td>"


def _shade(share: float) -> str:
    """The colour of a part of the scale, from the page's ground half-way to its accent: its ink is legible on all."""
    return f"color-mix(in srgb, var(--st-primary-color) {5 + 46 * share:.0f}%, var(--st-background-color))"


def _scale(pairs: np.ndarray, ends: tuple[float, float], kinds: Mapping[str, Spread]) -> str:
    """The colours from end to end, a line for each pair, and below them where nine of ten known pairs lie."""
    low, high = ends

    def across(value: float) -> str:
        return f"{100 * (value - low) / (high - low):.1f}%"

    ramp = f"{_shade(0)}, {_shade(1)}"
    ticks = "".join(f'<u style="left: {across(float(value))}"></u>' for value in pairs)
    ranges = "".join(
        f'<p><i style="left: {across(kind.low)}; width: calc({across(kind.high)} - {across(kind.low)})"></i>'
        f"<span>{name}: {as_cosine(kind.low, 2)} to {as_cosine(kind.high, 2)}</span></p>"
        for name, kind in kinds.items()
    )
    said = "" if not kinds else '<p class="of">nine in ten of our pairs</p>'
    numbers = f"<b>{as_cosine(low, 2)}</b><b>{as_cosine(high, 2)}</b>"
    return (
        f'<div class="scale"><div class="ramp" style="background: linear-gradient(to right, {ramp})">{ticks}</div>'
        f'<div class="ends">{numbers}</div>{said}{ranges}</div>'
    )
