"""Small maps side by side, as buttons in HTML: the dots of the big map, misplaced ones hollow, and what each keeps."""

from collections.abc import Sequence
from dataclasses import dataclass
from html import escape

import numpy as np

from polyseme import limits
from polyseme.core.layers import LAYER_CHOICES
from polyseme.core.maps.neighbourhood import MapQuality
from polyseme.figures.moving_map.scene import css_colour
from polyseme.figures.moving_map.shapes import path
from polyseme.figures.sense_marks import UNNAMED
from polyseme.figures.wording import percent
from polyseme.maps.figures.finding import own_dots
from polyseme.maps.figures.groups import Group
from polyseme.maps.figures.moving import in_proportion
from polyseme.maps.numbers.maps import Maps
from polyseme.maps.numbers.strategies import Strategy

HEIGHT, PAD, RADIUS = 64, 5, 2.6


@dataclass(frozen=True)
class Panel:
    """One small map: its name, short and in full, the coordinates of its points, (n, 2), and what it keeps."""

    name: str
    title: str
    coordinates: np.ndarray
    quality: MapQuality
    kept: float
    """The share of the dots that look near that really are, over all the reader's own."""


def layer_panels(maps: Maps) -> list[Panel]:
    """A small map for each layer, and what it keeps near the reader's own dots."""
    rows, dots = zip(maps.names, maps.coordinates, maps.truths, strict=True), own_dots(maps.points)
    return [
        Panel(name, name, coordinates[:, :2], truth, float(truth.share[dots].mean()))
        for name, coordinates, truth in rows
    ]


def strategy_panels(ranked: Sequence[Strategy]) -> list[Panel]:
    """A small map for each of the best strategies."""
    panels = []
    for rank, strategy in enumerate(ranked[: limits.STRATEGY_MAPS], 1):
        choice = LAYER_CHOICES.get(strategy.choice)
        title = f"{rank}. {strategy.choice}{f', {strategy.pooling}' if strategy.pooling else ''}"
        if strategy.quality is not None:
            name = choice.short if choice and choice.layer is None else strategy.choice
            quality = strategy.quality
            panels.append(Panel(name, title, strategy.coordinates, quality, float(quality.share.mean())))
    return panels


def small_maps(
    panels: Sequence[Panel], groups: Sequence[Group], pressed: int | None = None, plain: Sequence[int] = ()
) -> str:
    """The panels as HTML; of many points each draws a sample, the same in all. plain: without a group's colour."""
    marks = [(css_colour(group.colour), path(group.symbol, RADIUS)) for group in groups]
    count = len(panels[0].coordinates)
    drawn = np.unique(np.linspace(0, count - 1, min(count, limits.SMALL_MAP_POINTS // len(panels))).astype(int))
    group_of = {int(point): number for number, group in enumerate(groups) for point in group.members}
    group_of |= dict.fromkeys(plain, len(marks))
    marks.append(("currentColor", path(UNNAMED.symbol, RADIUS)))
    buttons = []
    each, aspect = in_proportion(np.stack([panel.coordinates for panel in panels]))
    size = np.array([aspect, 1]) * (HEIGHT - 2 * PAD)
    for number, panel in enumerate(panels):
        places = PAD + (each[number] * (1, -1) + (0, 1)) * size
        dots, badly_placed = [], panel.quality.badly_placed
        for point in drawn.tolist():
            (x, y), (colour, shape) = places[point], marks[group_of[point]]
            hollow = ' class="hollow"' * bool(badly_placed[point])
            style = f'fill="{colour}" color="{colour}"{hollow}'
            dots.append(f'<path transform="translate({x:.1f} {y:.1f})" d="{shape}" {style}/>')
        name = escape(panel.name).replace("Layer ", "<small>Layer </small>")  # which a narrow row leaves out
        kept = percent(panel.kept)
        buttons.append(
            f'<button type="button" value="{number}" aria-pressed="{str(number == pressed).lower()}" '
            f'style="--kept: {100 * panel.kept:.0f}%" '
            f'aria-label="{escape(panel.title)}: {kept} of true neighbours" '
            f'title="{escape(panel.title)}: {kept} of what looks near truly is">'
            f'<svg viewBox="0 0 {size[0] + 2 * PAD:.0f} {HEIGHT}" aria-hidden="true">{"".join(dots)}</svg>'
            f"<span><b>{name}</b><i>{kept}</i></span></button>"
        )
    return "".join(buttons)
