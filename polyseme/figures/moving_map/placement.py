"""Where labels stand beside their dots: inside the frame, never over one another, over few dots."""

import unicodedata
from collections.abc import Sequence
from functools import cache
from itertools import permutations
from typing import Any

import numpy as np

LINE = 20
"""Pixels of a label's line."""

EDGE = 4
"""Pixels between a label and the edge of the frame."""

FEWER = 5
"""So many labels are also placed in each order that begins with another two of them."""

FEW = 9
"""So many labels are also placed in each order that begins with another of them: one in a corner then finds room."""

MOST_DOTS = 200
"""So many dots at most are kept clear, each of which then stands for several: of 2,000 it would take half a minute."""

_SIDES = np.array(
    [[0, -1], [1, 0], [-1, 0], [0, 1], [1, -1], [-1, -1], [1, 1], [-1, 1], [0.4, -1], [-0.4, -1], [0.4, 1], [-0.4, 1]]
)
_GAPS = np.array(
    [17.0, 26, 38, 52, 70]
)  # pixels from the middle of a dot; a leader joins a label further off to its dot
CANDIDATES = np.concatenate(
    [np.trunc(_SIDES) * gap * np.where(np.trunc(_SIDES).all(1), 0.72, 1)[:, None] for gap in _GAPS], dtype=np.float32
)
"""(candidate, 2): from a dot to the nearest edge or corner of its label; y runs downward."""
SIDES = np.tile(_SIDES, (len(_GAPS), 1)).astype(np.float32)
"""(candidate, 2): on which side of its dot a label stands."""

_APART = [
    np.unique(
        [CANDIDATES[:, axis], SIDES[:, axis], np.arange(len(SIDES)) < len(_SIDES)],
        axis=1,
        return_index=True,
        return_inverse=True,
    )[1:]
    for axis in range(2)
]
"""Of x and of y: one candidate for each interval that there is, and which of these each candidate has."""

_EFFORT = np.repeat([0, 1.2, 2.1, 3.0, 4.5], len(_SIDES)) + np.tile(np.arange(len(_SIDES)) * 0.08, len(_GAPS))
_AMONG_LINES = np.repeat([0, 0, 0, 1.0, 1.5], len(_SIDES))  # a long leader would read as one more of them
_MOVED, _MISSING, MOST_OVER = 0.6, 40.0, 5.0


def width_of(text: str, size: float) -> float:
    """The pixels that a text needs at most, in any usual sans-serif font.

    >>> round(width_of("bank", 10), 1), width_of("銀行", 10)
    (22.4, 20.0)
    """
    wide = sum(unicodedata.east_asian_width(letter) in "WF" for letter in text)
    narrow = sum(letter in "iljtf.,:;'|! " for letter in text)
    broad = sum(letter.isupper() or letter in "mw" for letter in text)
    return size * (wide + 0.3 * narrow + 0.74 * broad + 0.56 * (len(text) - wide - narrow - broad))


def place(
    dots: np.ndarray,
    large: np.ndarray,
    points: np.ndarray,
    widths: Sequence[float],
    frames: np.ndarray,
    sizes: np.ndarray,
    must: np.ndarray,
    named: int,
) -> np.ndarray:
    """(layer, dot, 2), (dot,) bool, (layer, label, 2), (label,), (frame, 2), (frame, 2), (label,) bool ->
    (frame, layer, label): the index of a candidate each.

    dots and points: from 0 to 1, to the right and upward, in a box in the middle of each frame that has one of `sizes`.
    large: of the dots; what follows them in `dots` are points on lines, which labels cover rather than dots. named: so
    many labels, the first, are names of groups, which no line joins to a dot.

    Frames, sizes and widths in pixels; -1 where none fits, or only over dots and it is not a `must`. Labels are placed
    one after another, in several orders, of which the best counts. A label stays on its side from layer to layer where
    that costs little. Many frames differ in their margins alone: what they have in common is worked out once.
    """
    chosen = np.full((len(frames), *points.shape[:2]), -1)
    if not len(widths):
        return chosen
    effort = _EFFORT + _AMONG_LINES * (dots.shape[1] > len(large))
    every = max(1, len(large) // MOST_DOTS)
    dots, large = np.concatenate([dots[:, : len(large) : every], dots[:, len(large) :]], axis=1), large[::every]
    boxed, kinds = np.unique(sizes, axis=0, return_inverse=True)
    dots, points = (_axes_first(from_the_middle(one.astype(np.float32), boxed)) for one in (dots, points))
    boxes, leaders = boxes_at(points, widths), leaders_at(points)
    leaders[:, :, :named] = np.nan
    near = dots[:, : len(large)][:, ~large], dots[:, : len(large)][:, large], dots[:, len(large) :]
    covers = [_covers(boxes[:, :, n], leaders[:, :, n], points[:, n], *near) for n in range(len(widths))]
    costs = effort + every * np.moveaxis(np.stack(covers), 1, -1)[:, kinds]
    reach, room = np.maximum(np.abs(boxes[:2]), np.abs(boxes[2:])), frames.T / 2 - EDGE
    fits = np.moveaxis((reach[..., kinds, :] <= room[:, None, None, :, None]).all(0), 0, -1)
    costs[~fits | ~must[:, None, None, None] & (costs > effort + MOST_OVER)] = np.inf
    shapes = np.ascontiguousarray(np.moveaxis(np.concatenate([boxes, leaders], axis=1), 1, -1))
    for layer in range(chosen.shape[1]):
        here = costs[:, :, layer]
        if layer:
            stays = chosen[:, layer - 1].T
            here[*np.indices(stays.shape, sparse=True), stays] -= np.where(stays >= 0, _MOVED, 0)
        some, each = _different(kinds, here)
        chosen[:, layer] = _best_of(shapes[:, :, kinds[some], layer], here[:, some])[each]
    return chosen


def _axes_first(points: np.ndarray) -> np.ndarray:
    """(frame, layer, n, 2) -> (2, n, frame, layer): side by side in memory what NumPy compares at once."""
    return np.ascontiguousarray(points.transpose(3, 2, 0, 1))


def _different(kinds: np.ndarray, costs: np.ndarray) -> tuple[list[int], list[int]]:
    """(frame,), (label, frame, candidate) -> the first frame of each kind, and of each frame its kind.

    Of one kind are those that agree in both.
    """
    rows = [*zip(kinds.tolist(), (one.tobytes() for one in costs.swapaxes(0, 1)), strict=True)]
    first = {row: rows.index(row) for row in rows}
    return [*first.values()], [[*first].index(row) for row in rows]


def from_the_middle(points: np.ndarray, sizes: np.ndarray) -> np.ndarray:
    """(…, 2), (size, 2) -> (size, …, 2): pixels to the right and downward, of points from 0 to 1 and upward."""
    return np.asarray((points - 0.5) * (1, -1) * sizes.reshape(-1, *(1,) * (points.ndim - 1), 2), np.float32)


@cache
def _orders(count: int) -> np.ndarray:
    """(order, label): the orders in which so many labels are placed."""
    orders = [[*range(count)], [*range(count)][::-1], [*range(0, count, 2), *range(1, count, 2)]]
    if count <= FEW:
        orders += [[one, *(other for other in range(count) if other != one)] for one in range(1, count)]
    if count <= FEWER:
        pairs = permutations(range(count), 2)
        orders += [[*pair, *(other for other in reversed(range(count)) if other not in pair)] for pair in pairs]
    return np.array([*dict.fromkeys(map(tuple, orders))])


def _best_of(shapes: np.ndarray, costs: np.ndarray) -> np.ndarray:
    """(edge, label, frame, 2 x candidate), (label, frame, candidate) -> (frame, label), after the best of some orders.

    A frame in which each label can have its cheapest candidate can't become better: there no order is tried.
    """
    label, frame = np.ix_(*map(np.arange, costs.shape[:2]))
    best = costs.argmin(2)
    fits = np.isfinite(costs[label, frame, best])
    stand = _standing(shapes, best, fits, label, frame).reshape(4, -1, costs.shape[1])
    later = (whose := np.tile(label, (2, 1))) > whose.T
    left = np.flatnonzero(_touch(stand[:, :, None], stand[:, None])[later].any(0))
    chosen = np.where(fits, best, -1).T
    if len(left):
        sides, totals = _one_by_one(shapes[:, :, left], costs[:, left], _orders(len(costs)))
        chosen[left] = sides[totals.argmin(0), np.arange(len(left))]
    return chosen


def _one_by_one(shapes: np.ndarray, costs: np.ndarray, orders: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """(edge, label, frame, 2 x candidate), (label, frame, candidate), (order, label) -> (order, frame, label) and
    (order, frame).

    In each order the cheapest candidate of each label that is free when its turn comes, or -1; and what all of them
    cost. The edges are those of a label's boxes, and then of its leaders.
    """
    count, frames, _ = costs.shape
    order, frame = np.ix_(np.arange(len(orders)), np.arange(frames))
    chosen, total = np.empty((len(orders), frames, count), int), np.zeros((len(orders), frames))
    taken = np.empty((4, 2 * count, len(orders), frames), np.float32)
    for turn, label in enumerate(orders.T):
        shape = shapes[:, label]
        touch = _touch(shape[:, None], taken[:, : 2 * turn, ..., None]).any(0)
        cost = np.where(touch.reshape(len(orders), frames, 2, -1).any(2), np.inf, costs[label])
        best = cost.argmin(2)
        least = cost[order, frame, best]
        fits = np.isfinite(least)
        chosen[order, frame, label[:, None]] = np.where(fits, best, -1)
        total += np.where(fits, least, _MISSING)
        taken[:, 2 * turn : 2 * turn + 2] = _standing(shape, best, fits, order, frame)
    return chosen, total


def _standing(shapes: np.ndarray, best: np.ndarray, fits: np.ndarray, *at: Any) -> np.ndarray:
    """(edge, …, 2 x candidate), (…) twice -> (edge, 2, …): the box and the leader of each candidate; nan where none."""
    both = [shapes[:, *at, best + which * len(CANDIDATES)] for which in range(2)]
    return np.where(fits, np.stack(both, axis=1), np.float32(np.nan))


def _touch(edges: np.ndarray, others: np.ndarray) -> np.ndarray:
    """(edge, …), (edge, …) -> (…) bool: whether boxes would touch those that stand; not where either is nan."""
    (left, top, right, bottom), (from_left, from_top, to_right, to_bottom) = edges, others
    return np.asarray((left < to_right + 3) & (right > from_left - 3) & (top < to_bottom + 3) & (bottom > from_top - 3))


def _covers(
    boxes: np.ndarray, leaders: np.ndarray, own: np.ndarray, small: np.ndarray, large: np.ndarray, lines: np.ndarray
) -> np.ndarray:
    """(edge, candidate, …) twice, (axis, …), (axis, n, …) three times -> (candidate, …).

    What it costs that a label or its leader covers dots or lines.
    """
    over = 4.0 * _covered(boxes, own, small, 7) + 2.5 * _covered(boxes, own, small, 12)
    over = over + 14.0 * _covered(boxes, own, large, 11) + 0.9 * _covered(boxes, own, lines, 5)
    misread = 6.0 * _covered(boxes, own, large, 24)  # near another's dot it might be that one's label
    crossed = 34.0 * _covered(leaders, own, large, 11) + 7.0 * _covered(leaders, own, small, 6)
    return np.asarray(over + misread + crossed)


def boxes_at(points: np.ndarray, widths: Sequence[float]) -> np.ndarray:
    """(axis, label, frame, layer), (label,) -> (edge, candidate, label, frame, layer): left, top, right and bottom of
    each label on each side of its dot."""
    size = np.array([widths, [LINE] * len(widths)], np.float32)[:, None, :, None, None]
    middle = points[:, None] + _each(CANDIDATES) + _each(SIDES) * size / 2
    return np.concatenate([middle - size / 2, middle + size / 2])


def leaders_at(points: np.ndarray) -> np.ndarray:
    """(axis, label, frame, layer) -> (edge, candidate, label, frame, layer): the boxes around what joins a dot to its
    label; nan where they are close."""
    ends = [points[:, None] + share * _each(CANDIDATES) for share in (np.float32(0.3), np.float32(0.9))]
    boxes = np.concatenate([np.minimum(*ends), np.maximum(*ends)])
    boxes[:, : len(_SIDES)] = np.nan
    return boxes


def _each(candidates: np.ndarray) -> np.ndarray:
    """(candidate, 2) -> (axis, candidate, 1, 1, 1)."""
    return candidates.T[..., None, None, None]


def _covered(boxes: np.ndarray, own: np.ndarray, dots: np.ndarray, radius: float) -> np.ndarray:
    """(edge, candidate, …), (axis, …), (axis, dot, …) -> (candidate, …): how many other dots it covers.

    Many candidates share their left and right, or their top and bottom: each of these is compared once.
    """
    mine, inside = (dots == own[:, None]).all(0), []
    for axis, (first, which) in enumerate(_APART):
        at = np.where(mine, np.float32(np.nan), dots[axis])
        low, high = boxes[axis, first, None] - radius, boxes[axis + 2, first, None] + radius
        inside.append(((at > low) & (at < high))[which])
    return np.asarray((inside[0] & inside[1]).view(np.uint8).sum(1, dtype=np.uint16).astype(np.float32))
