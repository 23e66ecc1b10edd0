"""Areas that a reader draws on the map: what lies in them, and how they travel in a link.

The map reaches from 0 to 1 both ways. In a link a place is a thousandth of that: less than a pixel.
"""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

STEPS = 999
"""The largest coordinate in a link."""

FINE = 1_024
"""Cells into which an area's own frame is cut both ways: what lies in it is told to a thousandth of its size."""

CORNERS = 60
"""Corners of an area at most: a hand draws no more, and a link holds several areas."""


Window = tuple[int, int, int, int]
"""Left, bottom, right and top of a part of the map, in thousandths."""

WHOLE: Window = (0, 0, STEPS, STEPS)


@dataclass(frozen=True)
class Area:
    """A closed line around a part of the map: (corner, 2) places in thousandths."""

    corners: tuple[tuple[int, int], ...]

    @property
    def places(self) -> np.ndarray:
        """(corner, 2): the corners on the map."""
        return np.array(self.corners, dtype=np.float64) / STEPS

    @property
    def written(self) -> str:
        """The area as a link has it.

        >>> Area(((0, 0), (999, 0), (5, 12))).written
        '0.0-999.0-5.12'
        """
        return "-".join(f"{x}.{y}" for x, y in self.corners)


def area_of(x: Sequence[float], y: Sequence[float]) -> Area | None:
    """The area of a line that was drawn, with as many corners as there is room for; None where it encloses nothing."""
    drawn = np.stack([np.asarray(x, float), np.asarray(y, float)], axis=1)
    if not len(drawn) or not np.isfinite(drawn).all():
        return None
    some = drawn[np.unique(np.linspace(0, len(drawn) - 1, CORNERS).astype(int))]
    rounded = np.clip(np.rint(some * STEPS), 0, STEPS).astype(int)
    kept = tuple(dict.fromkeys(map(tuple, rounded.tolist())))
    return Area(kept) if len(kept) > 2 else None


def read_area(written: str) -> Area | None:
    """The area that a link holds; None where it holds none.

    >>> read_area("0.0-999.0-5.12"), read_area("0.0-7.7"), read_area("over there")
    (Area(corners=((0, 0), (999, 0), (5, 12))), None, None)
    """
    corners = _corners(written)
    return Area(corners) if len(set(corners)) > 2 else None


def read_window(written: str) -> Window | None:
    """The part of the map that a link holds by two of its corners; None where it holds none.

    >>> read_window("500.20-10.300"), read_window("5.5-5.900")
    ((10, 20, 500, 300), None)
    """
    corners = _corners(written)
    if len(corners) != 2 or any(a == b for a, b in zip(*corners, strict=True)):
        return None
    (ax, ay), (bx, by) = corners
    return min(ax, bx), min(ay, by), max(ax, bx), max(ay, by)


def written_window(x: Sequence[float], y: Sequence[float]) -> str:
    """A part of the map as a link has it, from where a box was drawn.

    >>> written_window([0.5, 0.01], [-1.0, 0.3])
    '10.0-500.300'
    """
    drawn = area_of([min(x), max(x), max(x)], [min(y), max(y), min(y)])
    return Area(drawn.corners[:2]).written if drawn else ""


def _corners(written: str) -> tuple[tuple[int, int], ...]:
    """The corners that stand in a link; none where anything else stands there."""
    corners = []
    for part in written.split("-")[:CORNERS]:
        x, _, y = part.partition(".")
        if not (x.isdecimal() and y.isdecimal() and x.isascii() and y.isascii() and max(len(x), len(y)) < 4):
            return ()
        corners.append((int(x), int(y)))
    return tuple(corners)


def inside(places: np.ndarray, area: Area) -> np.ndarray:
    """(2, n) float32, x and y -> (m,): the rows of the places that lie in an area, by the even-odd rule.

    The area is painted once on a fine grid of its own frame, and each place looks up its cell: so a million places take
    milliseconds, however many corners the area has.
    """
    line = area.places
    low, high = line.min(0), line.max(0)
    cell = np.maximum(high - low, 1e-9) / FINE
    near = np.ones(places.shape[1], dtype=bool)
    at = []
    for values, first, size in zip(places, low.tolist(), cell.tolist(), strict=True):
        cells = (values - np.float32(first)) * np.float32(1 / size)
        near &= (cells >= 0) & (cells < FINE)
        at.append(cells)
    rows = np.flatnonzero(near)
    column, row = (cells[rows].astype(np.int32) for cells in at)
    return np.asarray(rows[_painted(line, low, cell).ravel()[row * FINE + column]])


def _painted(line: np.ndarray, low: np.ndarray, cell: np.ndarray) -> np.ndarray:
    """(corner, 2) -> (FINE, FINE) bool, row by row: whether the middle of each cell lies inside the line."""
    middles = np.arange(FINE) + 0.5
    grid = (line - low) / cell
    crossed = np.zeros((FINE, FINE + 1), dtype=np.int8)
    for (ax, ay), (bx, by) in zip(grid, np.roll(grid, -1, axis=0), strict=True):
        rows = np.flatnonzero((ay > middles) != (by > middles))
        across = ax + (middles[rows] - ay) * (bx - ax) / ((by - ay) or 1.0)
        first = np.clip(np.ceil(across - 0.5), 0, FINE).astype(int)  # the first middle to the right of the crossing
        np.add.at(crossed, (rows, first), 1)
    return np.asarray(np.bitwise_xor.accumulate(crossed & 1, axis=1)[:, :FINE], dtype=bool)
