"""Labels where they fit: each beside its point, none over another label, and none but the chosen ones over a point."""

from collections.abc import Collection, Mapping, Sequence

import numpy as np

WIDTH, HEIGHT = 500, 440
"""Pixels that a map is drawn in, at least nearly: on wide screens the labels have more room still."""

LETTER, LINE = 7.4, 17
"""Pixels of a letter and of a line of the labels."""

DOT = 9
"""Pixels from the middle of a point to where its label begins."""

TRIED = 400
"""Points that are tried for a label at most: no map has room for more."""

SIDES: Mapping[str, tuple[float, float]] = {
    "top center": (0, 1),
    "middle right": (1, 0),
    "middle left": (-1, 0),
    "bottom center": (0, -1),
}
"""Where a label may stand, by Plotly's name for it: the direction from its point."""


def labels_that_fit(
    pixels: np.ndarray, labels: Sequence[str], order: Sequence[int], first: Collection[int] = ()
) -> dict[int, str]:
    """(n, 2) -> the points whose label fits, with the side it stands on; those earlier in `order` come first.

    The labels of the points in `first` may cover points, though no other label.
    """
    placed: dict[int, str] = {}
    boxes = np.empty((0, 4))
    for at in list(order)[:TRIED]:
        for side, direction in SIDES.items():
            box = _box(pixels[at], len(labels[at]) * LETTER, direction)
            if _free(box, boxes, pixels, None if at in first else at):
                placed[at] = side
                boxes = np.concatenate([boxes, box[None]])
                break
    return placed


def _box(point: np.ndarray, width: float, direction: tuple[float, float]) -> np.ndarray:
    """(2,) -> left, bottom, right and top of a label in pixels."""
    across, up = direction
    middle = point + np.array([across * (DOT + width / 2), up * (DOT + LINE / 2)])
    half = np.array([width, LINE]) / 2
    return np.concatenate([middle - half, middle + half])


def _free(box: np.ndarray, boxes: np.ndarray, pixels: np.ndarray, at: int | None) -> bool:
    """Whether a label stands inside the picture, over no other label and, where `at` is given, over no other point."""
    left, bottom, right, top = box
    if left < 0 or bottom < 0 or right > WIDTH or top > HEIGHT:
        return False
    if ((boxes[:, 0] < right) & (boxes[:, 2] > left) & (boxes[:, 1] < top) & (boxes[:, 3] > bottom)).any():
        return False
    if at is None:
        return True
    x, y = pixels.T
    under = (x > left - DOT / 2) & (x < right + DOT / 2) & (y > bottom - DOT / 2) & (y < top + DOT / 2)
    under[at] = False
    return not under.any()


def in_pixels(coordinates: np.ndarray, low: np.ndarray, high: np.ndarray) -> np.ndarray:
    """(n, 2) -> (n, 2): where points stand in the picture, both axes at one scale and the ranges in the middle."""
    size = np.array([WIDTH, HEIGHT])
    scale = float((size / (high - low)).min())
    return np.asarray((coordinates - (low + high) / 2) * scale + size / 2)
