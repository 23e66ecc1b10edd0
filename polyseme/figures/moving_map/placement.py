"""Where labels stand beside their dots: inside the frame, never over one another, over few dots."""

import unicodedata
from collections.abc import Sequence

import numpy as np

LINE = 20
"""Pixels of a label's line."""

EDGE = 4
"""Pixels between a label and the edge of the frame."""

_SIDES = np.array([[0, -1], [1, 0], [-1, 0], [0, 1], [1, -1], [-1, -1], [1, 1], [-1, 1]], dtype=float)
_GAPS = np.array([17.0, 33, 51, 70])  # pixels from the middle of a dot; a leader joins a label further off to its dot
CANDIDATES = np.concatenate(
    [_SIDES * gap * np.where(_SIDES.all(1), 0.72, 1)[:, None] for gap in _GAPS], dtype=np.float32
)
"""(candidate, 2): from a dot to the nearest edge or corner of its label; y runs downward."""
SIDES = np.tile(_SIDES, (len(_GAPS), 1)).astype(np.float32)
"""(candidate, 2): on which side of its dot a label stands."""

_EFFORT = np.repeat([0, 1.8, 3.0, 4.5], len(_SIDES)) + np.tile(np.arange(len(_SIDES)) * 0.08, len(_GAPS))
_OVER_SMALL, _OVER_LARGE, _NEAR_LARGE, _MOVED = 0.8, 6.0, 2.0, 0.6  # near another's dot it might be that one's label
MOST_OVER = 5.0


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
) -> np.ndarray:
    """(frame, layer, dot, 2), (dot,) bool, (frame, layer, label, 2), (label,), (frame, 2), (label,) bool ->
    (frame, layer, label): the index of a candidate each.

    All in pixels. Labels are placed in their order; -1 where none fits, or only over dots and it is not a `must`. A
    label stays on its side from layer to layer where that costs little.
    """
    chosen = np.full(points.shape[:3], -1)
    each = np.arange(len(frames))
    for layer in range(points.shape[1]):
        taken = np.full((len(frames), 2 * points.shape[2], 4), np.nan, np.float32)
        for label, width in enumerate(widths):
            anchor = points[:, layer, label]
            boxes, leaders = boxes_at(anchor, width), leaders_at(anchor)
            cost = _EFFORT + _covered(boxes, dots[:, layer], anchor, large)
            free = (boxes[..., :2] >= EDGE).all(2) & (boxes[..., 2:] <= frames[:, None] - EDGE).all(2)
            free &= ~_overlap(boxes, taken) & ~_overlap(leaders, taken)
            cost = np.where(free & (must[label] | (cost < _EFFORT + MOST_OVER)), cost, np.inf)
            if layer:
                stays = chosen[:, layer - 1, label]
                cost[each, stays] -= np.where(stays >= 0, _MOVED, 0)
            best = cost.argmin(1)
            fits = np.isfinite(cost[each, best])
            chosen[:, layer, label] = np.where(fits, best, -1)
            taken[fits, 2 * label], taken[fits, 2 * label + 1] = boxes[each, best][fits], leaders[each, best][fits]
    return chosen


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


def _covered(boxes: np.ndarray, dots: np.ndarray, own: np.ndarray, large: np.ndarray) -> np.ndarray:
    """(frame, candidate, 4), (frame, dot, 2), (frame, 2), (dot,) bool -> (frame, candidate): for the dots below it."""
    other = (dots != own[:, None]).any(2)

    def inside(which: np.ndarray, radius: float) -> np.ndarray:
        x, y = (dots[:, None, which, axis] for axis in range(2))
        left, top, right, bottom = (boxes[..., edge, None] for edge in range(4))
        over = (x > left - radius) & (x < right + radius) & (y > top - radius) & (y < bottom + radius)
        return np.asarray((over & other[:, None, which]).sum(2))

    return _OVER_SMALL * inside(~large, 7) + _OVER_LARGE * inside(large, 11) + _NEAR_LARGE * inside(large, 24)


def _overlap(boxes: np.ndarray, taken: np.ndarray) -> np.ndarray:
    """(frame, candidate, 4), (frame, n, 4) -> (frame, candidate) bool: whether a label would touch one that stands."""
    others = taken[:, None]
    apart = (boxes[:, :, None, :2] >= others[..., 2:] + 3) | (boxes[:, :, None, 2:] <= others[..., :2] - 3)
    both = np.isfinite(boxes[..., :1]) & np.isfinite(others[..., 0])
    return np.asarray((both & ~apart.any(3)).any(2))
