"""Where labels stand beside their dots: inside the frame, never over one another, over few dots."""

import unicodedata
from collections.abc import Sequence
from itertools import permutations

import numpy as np

LINE = 20
"""Pixels of a label's line."""

EDGE = 4
"""Pixels between a label and the edge of the frame."""

FEWER = 5
"""So many labels are also placed in each order that begins with another two of them."""

FEW = 9
"""So many labels are also placed in each order that begins with another of them: one in a corner then finds room."""

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

_EFFORT = np.repeat([0, 1.2, 2.1, 3.0, 4.5], len(_SIDES)) + np.tile(np.arange(len(_SIDES)) * 0.08, len(_GAPS))
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
    must: np.ndarray,
    named: int,
) -> np.ndarray:
    """(frame, layer, dot, 2), (dot,) bool, (frame, layer, label, 2), (label,), (frame, 2), (label,) bool ->
    (frame, layer, label): the index of a candidate each.

    named: so many labels, the first, are names of groups, which no line joins to a dot.

    All in pixels; -1 where none fits, or only over dots and it is not a `must`. Labels are placed one after another,
    in several orders, of which the best counts. A label stays on its side from layer to layer where that costs little.
    """
    chosen = np.full(points.shape[:3], -1)
    count = len(widths)
    orders = [[*range(count)], [*range(count)][::-1], [*range(0, count, 2), *range(1, count, 2)]]
    if count <= FEW:
        orders += [[one, *(other for other in range(count) if other != one)] for one in range(1, count)]
    if count <= FEWER:
        pairs = permutations(range(count), 2)
        orders += [[*pair, *(other for other in reversed(range(count)) if other not in pair)] for pair in pairs]
    for layer in range(points.shape[1]):
        around, anchors = dots[:, layer], points[:, layer].swapaxes(0, 1)
        boxes = [boxes_at(*one) for one in zip(anchors, widths, strict=True)]
        costs = [_cost(*one, around[:, ~large], around[:, large]) for one in zip(boxes, anchors, strict=True)]
        for label, (box, cost) in enumerate(zip(boxes, costs, strict=True)):
            fits = (box[..., :2] >= EDGE).all(2) & (box[..., 2:] <= frames[:, None] - EDGE).all(2)
            cost[~fits | (not must[label]) & (cost > _EFFORT + MOST_OVER)] = np.inf
            if layer:
                stays = chosen[:, layer - 1, label]
                cost[np.arange(len(frames)), stays] -= np.where(stays >= 0, _MOVED, 0)
        leaders = [leaders_at(one) * (1 if label >= named else np.nan) for label, one in enumerate(anchors)]
        tries = [_one_by_one(boxes, leaders, costs, order) for order in orders]
        best = np.argmin([total for _, total in tries], axis=0)
        chosen[:, layer] = np.choose(best[:, None], [sides for sides, _ in tries])
    return chosen


def _one_by_one(
    boxes: Sequence[np.ndarray], leaders: Sequence[np.ndarray], costs: Sequence[np.ndarray], order: Sequence[int]
) -> tuple[np.ndarray, np.ndarray]:
    """Each label's (frame, candidate, 4), (frame, candidate, 4), (frame, candidate) -> (frame, label), (frame,).

    The cheapest candidate of each that is free when its turn comes, or -1; and what all of them cost.
    """
    each = np.arange(len(boxes[0])) if boxes else np.arange(0)
    chosen, total = np.full((len(each), len(boxes)), -1), np.zeros(len(each))
    taken = np.full((len(each), 2 * len(boxes), 4), np.nan, np.float32)
    for label in order:
        free = ~_overlap(boxes[label], taken) & ~_overlap(leaders[label], taken)
        cost = np.where(free, costs[label], np.inf)
        best = cost.argmin(1)
        fits = np.isfinite(cost[each, best])
        chosen[:, label] = np.where(fits, best, -1)
        total += np.where(fits, cost[each, best], _MISSING)
        taken[fits, 2 * label] = boxes[label][each, best][fits]
        taken[fits, 2 * label + 1] = leaders[label][each, best][fits]
    return chosen, total


def _cost(boxes: np.ndarray, own: np.ndarray, small: np.ndarray, large: np.ndarray) -> np.ndarray:
    """(frame, candidate, 4), (frame, 2), (frame, dot, 2), (frame, dot, 2) -> (frame, candidate)."""
    over = 2.5 * (_covered(boxes, own, small, 7) + _covered(boxes, own, small, 12)) + 14.0 * _covered(
        boxes, own, large, 11
    )
    misread = 6.0 * _covered(boxes, own, large, 24)  # near another's dot it might be that one's label
    return np.asarray(_EFFORT + over + misread + 34.0 * _covered(leaders_at(own), own, large, 11))


def boxes_at(points: np.ndarray, width: float) -> np.ndarray:
    """(…, 2) -> (…, candidate, 4): left, top, right and bottom of a label on each side of its dot."""
    size = np.array([width, LINE], np.float32)
    middle = points[..., None, :] + CANDIDATES + SIDES * size / 2
    return np.concatenate([middle - size / 2, middle + size / 2], axis=-1)


def leaders_at(points: np.ndarray) -> np.ndarray:
    """(…, 2) -> (…, candidate, 4): the boxes around what joins a dot to its label; nan where they are close."""
    ends = points[..., None, :] + CANDIDATES * np.array([0.3, 0.9])[:, None, None, None]
    boxes = np.concatenate([ends.min(0), ends.max(0)], axis=-1)
    boxes[..., : len(_SIDES), :] = np.nan
    return boxes


def _covered(boxes: np.ndarray, own: np.ndarray, dots: np.ndarray, radius: float) -> np.ndarray:
    """(frame, candidate, 4), (frame, 2), (frame, dot, 2) -> (frame, candidate): how many other dots it covers."""
    x, y = (dots[:, None, :, axis] for axis in range(2))
    left, top, right, bottom = (boxes[..., edge, None] for edge in range(4))
    over = (x > left - radius) & (x < right + radius) & (y > top - radius) & (y < bottom + radius)
    return np.asarray((over & (dots != own[:, None]).any(2)[:, None]).sum(2))


def _overlap(boxes: np.ndarray, taken: np.ndarray) -> np.ndarray:
    """(frame, candidate, 4), (frame, n, 4) -> (frame, candidate) bool: whether a label would touch one that stands.

    Where either is nan they do not touch.
    """
    left, top, right, bottom = (boxes[..., edge, None] for edge in range(4))
    from_left, from_top, to_right, to_bottom = (taken[:, None, :, edge] for edge in range(4))
    over = (left < to_right + 3) & (right > from_left - 3) & (top < to_bottom + 3) & (bottom > from_top - 3)
    return np.asarray(over.any(2))
