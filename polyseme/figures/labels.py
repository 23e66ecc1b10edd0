"""Labels where they fit: beside their point, inside the map, not over other labels or points."""

from collections.abc import Collection, Mapping, Sequence

import numpy as np

WIDTH, HEIGHT = 330, 430  # pixels of a map on a phone; on wide screens the labels have more room
LINE = 17  # pixels of a label's line
DOT = 9  # pixels from the middle of a point to its label
MAX_LABELS = 400  # points tried for a label: no map has room for more

SIDES: Mapping[str, tuple[float, float]] = {
    "top center": (0, 1),
    "middle right": (1, 0),
    "middle left": (-1, 0),
    "bottom center": (0, -1),
    "top right": (1, 1),
    "top left": (-1, 1),
    "bottom right": (1, -1),
    "bottom left": (-1, -1),
}
"""Plotly's position of a label -> its direction from the point, the preferred ones first."""


def labels_that_fit(
    pixels: np.ndarray, widths: np.ndarray, order: Sequence[int], first: Collection[int] = ()
) -> dict[int, str]:
    """(n, 2), (n,) -> index and side of each label that fits, tried in `order`; those in `first` may cover points.

    Sides that cover no point are tried before those that do.
    """
    at = np.array(list(order)[:MAX_LABELS], dtype=int)
    sizes = np.stack([widths[at], np.full(len(widths[at]), LINE)], axis=1)[:, None]
    centres = pixels[at][:, None] + np.array(list(SIDES.values())) * (DOT + sizes / 2)
    boxes = np.concatenate([centres - sizes / 2, centres + sizes / 2], axis=2)
    inside = np.asarray((boxes[..., :2] >= 0).all(-1) & (boxes[..., 2:] <= (WIDTH, HEIGHT)).all(-1))
    covers = _over_points(boxes, pixels, at)
    sides: dict[int, str] = {}
    taken = np.empty((0, 4))
    for index, row, fits, over in zip(at.tolist(), boxes, inside, covers, strict=True):
        for side in (*np.flatnonzero(fits & ~over), *np.flatnonzero(fits & over & (index in first))):
            left, bottom, right, top = row[side]
            overlaps = (taken[:, 0] < right) & (taken[:, 2] > left) & (taken[:, 1] < top) & (taken[:, 3] > bottom)
            if not overlaps.any():
                sides[index] = list(SIDES)[side]
                taken = np.concatenate([taken, row[side][None]])
                break
    return sides


def _over_points(boxes: np.ndarray, pixels: np.ndarray, indices: np.ndarray) -> np.ndarray:
    """(n, side, 4), (point, 2), (n,) -> (n, side) bool: whether a label covers a point other than its own."""
    over = np.ones((*boxes.shape[:2], len(pixels)), dtype=bool)
    for axis, column in enumerate(pixels.T):
        over &= column > boxes[..., axis, None] - DOT / 2
        over &= column < boxes[..., axis + 2, None] + DOT / 2
    over[np.arange(len(indices)), :, indices] = False
    return np.asarray(over.any(-1))


def in_pixels(coordinates: np.ndarray, low: np.ndarray, high: np.ndarray) -> np.ndarray:
    """(n, 2) -> (n, 2): the points in pixels, the range from low to high centred, both axes at one scale."""
    size = np.array([WIDTH, HEIGHT])
    scale = float((size / (high - low)).min())
    return np.asarray((coordinates - (low + high) / 2) * scale + size / 2)
