"""The big map of few points: dots by group that move from layer to layer, misplaced ones hollow."""

from collections.abc import Sequence
from dataclasses import replace

import numpy as np

from polyseme import limits
from polyseme.core.layers import layer_name
from polyseme.core.maps.alignment import facing, in_a_box
from polyseme.figures.moving_map.scene import CONTEXT, NO_SENSE, MovingScene
from polyseme.figures.moving_map.spelling import notes
from polyseme.figures.sense_marks import SENSE_MARKS, SenseMark
from polyseme.maps.figures.finding import focus_of, judged, together_of, truly_near
from polyseme.maps.figures.groups import OTHERS, UNNAMED, Group
from polyseme.maps.numbers.maps import ALL_LAYERS, Maps
from polyseme.maps.numbers.points import Points

HINT = "Click any dot."
LINKED = 60
"""The first dots whose neighbours are sent to the browser: of 500 they would take longer than the map."""


def moves(maps: Maps) -> bool:
    """Whether the maps are flat and of few points, each of which is one dot."""
    return maps.names != (ALL_LAYERS,) and maps.coordinates.shape[-1] == 2 and len(maps.points) <= limits.SVG_POINTS


def own_first(points: Points) -> np.ndarray:
    """(dot,): the index of each dot's point; the reader's own points come first."""
    return np.argsort(~np.array(points.own), kind="stable")


def plain_dots(points: Points, colour: str) -> list[int]:
    """The reader's own, if uses of ours have meanings: asked is what lies near them; Senses says what they mean."""
    own, names = np.array(points.own), np.array(points.groups[colour], object)
    return np.flatnonzero(own).tolist() if colour == "sense" and names[~own].any() else []


def moving_scene(
    maps: Maps,
    groups: Sequence[Group],
    findings: Sequence[str],
    legend: bool,
    lines: bool = True,
    plain: Sequence[int] = (),
) -> MovingScene:
    """The dots in the order of `own_first`, as large as a frame allows where both axes have one scale.

    legend: no names stand on the map. lines: whether a dot is joined to those nearest on the map, as long as these can
    be judged. plain: points without the colour of their group.
    """
    order, points = own_first(maps.points), maps.points
    named = [group for group in groups if group.name not in (OTHERS, UNNAMED)]
    senses = np.full(len(points), NO_SENSE)
    for number, group in enumerate(named):
        senses[group.members] = number
    senses[list(plain)] = NO_SENSE
    by_layer = np.tile(senses[order], (len(maps.names), 1))
    places, aspect = in_proportion(maps.coordinates)
    places, place_of = places[:, order], np.argsort(order)
    scene = MovingScene(
        places,
        by_layer,
        [_context(points, point) for point in order.tolist()],
        tuple(points.labels[point].split(" (")[0] for point in order if points.own[point]),
        tuple(group.name for group in named),
        f"A map of {len(points)} points.",
        HINT,
        _notes(maps, places),
        tuple(findings),
        legend,
        [_mark(group) for group in named],
        np.stack([truth.badly_placed[order] for truth in maps.truths]),
        aspect,
    )
    if not lines or not judged(maps):
        return scene
    focus = int(place_of[focus_of(maps)])
    linked = order[: max(LINKED, focus + 1)]
    near, right = (np.stack([getattr(one, name)[linked] for one in maps.truths]) for name in ("on_map", "right"))
    many = right.shape[-1]
    counts = tuple(truly_near(number, many, "%") for number in range(many + 1))
    together = tuple(" ".join(filter(None, both)) for both in zip(together_of(maps), _of_layers(scene), strict=True))
    return replace(scene, near=place_of[near], right=right, counts=counts, focus=focus, notes=together)


def _of_layers(scene: MovingScene) -> tuple[str, ...]:
    """The note of each layer, "" where there is none."""
    return scene.notes or ("",) * scene.layers


def _notes(maps: Maps, places: np.ndarray) -> tuple[str, ...]:
    """What is said of each layer's spellings, on a map of one word's uses."""
    points = maps.points
    if points.whole or len(set(points.groups["word"])) > 1 or "sense" not in points.groups:
        return ()
    words = [text[slice(*span)] for text, span in zip(points.texts, points.spans, strict=True)]
    return notes(places[:, np.argsort(own_first(points))], words, maps.names[0] == layer_name(0))


def in_proportion(maps: np.ndarray) -> tuple[np.ndarray, float]:
    """(layer, n, 2) -> the same from 0 to 1 in a box, all turned alike, to be wide; and its width by its height."""
    centred = maps - maps.mean(1, keepdims=True)
    places = (centred / np.maximum(np.ptp(centred, axis=(1, 2), keepdims=True), 1e-9)).reshape(-1, 2)
    axes = np.linalg.svd(places, full_matrices=False)[2]
    turned = centred @ axes.T
    places, aspect = in_a_box(turned * facing(turned[-1]))
    return places + 0.5, aspect


def _context(points: Points, point: int) -> tuple[str, str, str]:
    """What stands before a point's word, the word, and what stands after it; a special token, and its text."""
    text, (start, end) = points.texts[point], points.spans[point]
    if start == end:
        return "", points.labels[point], f" of {text[:CONTEXT]}"
    return text[max(0, start - CONTEXT) : start], text[start:end], text[end : end + CONTEXT]


def _mark(group: Group) -> SenseMark:
    glyph = next(mark.glyph for mark in SENSE_MARKS if mark.symbol == group.symbol)
    return SenseMark(group.colour, group.symbol, group.symbol_3d, glyph, "")
