"""The chart of a report as SVG: a few kilobytes, where Plotly would add five megabytes to every report."""

import html
from collections.abc import Iterable, Iterator, Mapping, Sequence

import numpy as np

from polyseme.core.layers import LAYER_CHOICES
from polyseme.figures import theme
from polyseme.figures.cosines import as_cosine
from polyseme.figures.wording import percent
from polyseme.pooling.numbers.scores import MEASURES
from polyseme.pooling.report.numbers import ReportPart

MAIN = next(iter(MEASURES))  # the measure of the chart
WIDE, LEFT, RIGHT, TOP, LOW = 900, 70, 20, 15, 365  # the width and, inside it, the plot area, in pixels
APART = 5.0  # pixels between the points of two lines at one layer: their intervals must not overlap
CROWDED = 12  # with more names than this on the axis, they are slanted

DASHES = ("", "9 6", "3 4", "10 4 3 4", "18 8")
SHAPES = (
    '<circle r="4.5"/>',
    '<path d="M-4-4h8v8h-8z"/>',
    '<path d="M0-6 6 0 0 6-6 0z"/>',
    '<path d="M-6-2h4v-4h4v4h4v4h-4v4h-4v-4h-4z"/>',
    '<path transform="rotate(45)" d="M-6-2h4v-4h4v4h4v4h-4v4h-4v-4h-4z"/>',
)
"""Lines differ by dash and marker as well as by colour."""

STYLE = """<style>
.chart { overflow-x: auto; } .chart svg { display: block; width: 100%; min-width: 900px; font-size: 15px; }
.chart text { fill: currentColor; } .grid { stroke: rgba(128,128,128,.25); }
.line { stroke: currentColor; fill: none; stroke-width: 1; } .line > polyline { stroke-width: 2.5; }
.mark { fill: currentColor; stroke: none; } .legend { display: flex; flex-wrap: wrap; gap: .2rem 1.2rem; }
.legend svg { vertical-align: middle; } .legend label { cursor: pointer; }
"""

HIDES = """<script>
for (const box of document.querySelectorAll(".legend input"))
  box.onchange = () => document.getElementById(box.value).style.display = box.checked ? "" : "none";
</script>"""


def chart(report: ReportPart, caption: str, colours: Mapping[str, Mapping[str, str]]) -> str:
    """The share right by layer, with its interval: a line for each model, or for each treatment of a single model.

    colours: the theme's colours for its placeholders, by day, "light", and by night, "dark".
    """
    lines, text = _lines(report), html.escape(caption)
    parts, height = _picture(lines, sorted({model["guessing"] for model in report["models"]}))
    picture = f'<svg viewBox="0 0 {WIDE} {height}" role="img" aria-label="{text}">{"".join(parts)}</svg>'
    day, night = (
        f":root {{ {' '.join(f'--colour-{i}: {named[name]};' for i, name in enumerate(theme.COLOURS))} }}"
        for named in (colours["light"], colours["dark"])
    )
    return (
        f"{STYLE}{day} @media screen and (prefers-color-scheme: dark) {{ {night} }}</style>"
        f'<figure>{_legend(lines)}<div class="chart" tabindex="0">{picture}</div>'
        f"<figcaption>{text}</figcaption></figure>{HIDES}"
    )


def _lines(report: ReportPart) -> dict[str, list[ReportPart]]:
    """Name of a line -> its rows, all with the first row's join: the models, or the treatments of a single model."""
    several, first, lines = len(report["models"]) > 1, report["rows"][0], dict[str, list[ReportPart]]()
    for row in report["rows"]:
        if row["join"] == first["join"] and (not several or row["treatment"] == first["treatment"]):
            lines.setdefault(row["model" if several else "treatment"], []).append(row)
    return lines


def _picture(lines: Mapping[str, Sequence[ReportPart]], guesses: Sequence[float]) -> tuple[list[str], int]:
    """The SVG elements, and the height."""
    layers = {row["layers"]: row["layers run"] for rows in lines.values() for row in rows}
    single = sorted((name for name in layers if name not in LAYER_CHOICES), key=layers.__getitem__)
    order = [*single, *(name for name in LAYER_CHOICES if name in layers)]
    scores = [row["scores"][MAIN] for rows in lines.values() for row in rows]
    low = np.floor(10 * min(*guesses, *(score["low"] for score in scores))) / 10
    high = np.ceil(10 * max(score["high"] for score in scores)) / 10
    step = (WIDE - LEFT - RIGHT) / len(order)
    x = {name: LEFT + step * (i + 0.5) for i, name in enumerate(order)}

    def y(share: float) -> float:
        return float(TOP + (LOW - TOP) * (high - share) / (high - low))

    slanted, end = len(order) > CROWDED, WIDE - RIGHT
    parts = [*_axes(x, {percent(tick): y(tick) for tick in np.arange(low, high + 0.01, 0.1)}, slanted)]
    for level in map(y, guesses):
        dots = f'stroke="{theme.LINE}" stroke-width="2" stroke-dasharray="3 4"'
        label = f'<text x="{end - 2}" y="{level - 6:.1f}" text-anchor="end">guessing</text>'
        parts.append(f'<path d="M{LEFT} {level:.1f}H{end}" {dots}/>{label}')
    for number, (name, rows) in enumerate(lines.items()):
        shift = APART * (number - (len(lines) - 1) / 2)
        values = {row["layers"]: [row["scores"][MAIN][key] for key in ("score", "low", "high")] for row in rows}
        points = [(x[layer] + shift, [*map(y, values[layer])], values[layer]) for layer in order if layer in values]
        parts.append(_line(number, name, points, len({*single} & {*values})))
    return parts, LOW + (85 if slanted else 55)


def _axes(x: Mapping[str, float], y: Mapping[str, float], slanted: bool) -> Iterator[str]:
    """The grid lines with their labels, and the titles."""
    for label, place in y.items():
        yield f'<path class="grid" d="M{LEFT} {place:.1f}H{WIDE - RIGHT}"/>'
        yield f'<text x="{LEFT - 8}" y="{place + 5:.1f}" text-anchor="end">{label}</text>'
    for layer, place in x.items():
        name = LAYER_CHOICES[layer].short if layer in LAYER_CHOICES else layer.removeprefix("Layer ")
        anchor = 'text-anchor="middle"'
        if slanted and layer in LAYER_CHOICES:
            anchor = 'text-anchor="end" transform="rotate(-35)"'
        yield f'<path class="grid" d="M{place:.1f} {TOP}V{LOW}"/>'
        yield f'<g transform="translate({place:.1f} {LOW + 20})"><text {anchor}>{html.escape(name)}</text></g>'
    middle, bottom = (LEFT + WIDE - RIGHT) / 2, LOW + (80 if slanted else 50)
    yield f'<text x="{middle}" y="{bottom}" text-anchor="middle">layer</text>'
    yield f'<text transform="translate(16 {(TOP + LOW) / 2}) rotate(-90)" text-anchor="middle">share right</text>'


def _line(number: int, name: str, points: Sequence[tuple[float, list[float], list[float]]], joined: int) -> str:
    """A line through the first points, and a marker for each point with its interval and a tooltip."""
    face, path, marker = _styles(number, " ".join(f"{x:.1f},{y:.1f}" for x, (y, *_), _ in points[:joined]))
    marks = [
        f"<g><title>{html.escape(name)}: {as_cosine(score)} ({as_cosine(least)} to {as_cosine(most)})</title>"
        f'<path d="M{x:.1f} {low:.1f}V{high:.1f}M{x - 3:.1f} {low:.1f}h6m-6 {high - low:.1f}h6"/>'
        f'<g transform="translate({x:.1f} {y:.1f})">{marker}</g></g>'
        for x, (y, low, high), (score, least, most) in points
    ]
    return f'<g id="line-{number}" {face}>{path}{"".join(marks)}</g>'


def _legend(names: Iterable[str]) -> str:
    """The name of each line, with a checkbox that hides it."""
    labels = []
    for number, name in enumerate(names):
        face, path, marker = _styles(number, "-22,0 22,0")
        labels.append(
            f'<label><input type="checkbox" value="line-{number}" checked autocomplete="off"> '
            f'<svg {face} width="44" height="14" viewBox="-22 -7 44 14" aria-hidden="true">'
            f"{path}{marker}</svg> {html.escape(name)}</label>"
        )
    return f'<div class="legend">{"".join(labels)}</div>'


def _styles(number: int, points: str) -> tuple[str, str, str]:
    """The attributes, the polyline and the marker of a line."""
    return (
        f'class="line" style="color: var(--colour-{number % len(theme.COLOURS)})"',
        f'<polyline points="{points}" stroke-dasharray="{DASHES[number % len(DASHES)]}"/>',
        f'<g class="mark">{SHAPES[number % len(SHAPES)]}</g>',
    )
