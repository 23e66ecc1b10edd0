"""Labels where they fit: each beside its point, none over another label, and none but the chosen ones over a point."""

from collections.abc import Collection, Mapping, Sequence

import numpy as np

WIDTH, HEIGHT = 330, 430
"""Pixels that a map has on a phone: on wide screens the labels have more room still."""

LINE = 17
"""Pixels of a line of the labels."""

DOT = 9
"""Pixels from the middle of a point to where its label begins."""

TRIED = 400
"""Points that are tried for a label at most: no map has room for more."""

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
"""Where a label may stand, by Plotly's name for it: the direction from its point."""


def labels_that_fit(
    pixels: np.ndarray, widths: np.ndarray, order: Sequence[int], first: Collection[int] = ()
) -> dict[int, str]:
    """(n, 2), (n,) -> the points whose label fits, in `order`, with its side; those in `first` may cover points."""
    tried = np.array(list(order)[:TRIED], dtype=int)
    boxes = _boxes(pixels[tried], widths[tried])
    inside, clear = _inside(boxes), ~_over_points(boxes, pixels, tried)
    placed: dict[int, str] = {}
    taken = np.empty((0, 4))
    for at, row, fits, free in zip(tried.tolist(), boxes, inside, clear, strict=True):
        covering = fits & ~free & (at in first)
        for side in (*np.flatnonzero(fits & free), *np.flatnonzero(covering)):
            left, bottom, right, top = row[side]
            over = (taken[:, 0] < right) & (taken[:, 2] > left) & (taken[:, 1] < top) & (taken[:, 3] > bottom)
            if not over.any():
                placed[at] = list(SIDES)[side]
                taken = np.concatenate([taken, row[side][None]])
                break
    return placed


def _boxes(points: np.ndarray, widths: np.ndarray) -> np.ndarray:
    """(n, 2), (n,) -> (n, side, 4): left, bottom, right and top of each label in pixels, on each side of its point."""
    sizes = np.stack([widths, np.full(len(widths), LINE)], axis=1)[:, None]
    middles = points[:, None] + np.array(list(SIDES.values())) * (DOT + sizes / 2)
    return np.concatenate([middles - sizes / 2, middles + sizes / 2], axis=2)


def _inside(boxes: np.ndarray) -> np.ndarray:
    """(n, side, 4) -> (n, side) bool: whether a label stands inside the picture."""
    return np.asarray((boxes[..., :2] >= 0).all(-1) & (boxes[..., 2:] <= (WIDTH, HEIGHT)).all(-1))


def _over_points(boxes: np.ndarray, pixels: np.ndarray, own: np.ndarray) -> np.ndarray:
    """(n, side, 4), (point, 2), (n,) -> (n, side) bool: whether a label lies over a point that is not its own."""
    over = np.ones((*boxes.shape[:2], len(pixels)), dtype=bool)
    for axis, column in enumerate(pixels.T):
        over &= column > boxes[..., axis, None] - DOT / 2
        over &= column < boxes[..., axis + 2, None] + DOT / 2
    over[np.arange(len(own)), :, own] = False
    return np.asarray(over.any(-1))


def in_pixels(coordinates: np.ndarray, low: np.ndarray, high: np.ndarray) -> np.ndarray:
    """(n, 2) -> (n, 2): where points stand in the picture, both axes at one scale and the ranges in the middle."""
    size = np.array([WIDTH, HEIGHT])
    scale = float((size / (high - low)).min())
    return np.asarray((coordinates - (low + high) / 2) * scale + size / 2)
