"""Areas and windows on the map, drawn by a reader, and their form in a link.

The map reaches from 0 to 1 both ways; in a link, coordinates are thousandths of that: less than a pixel.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
import shapely

STEPS = 999  # the largest coordinate in a link
CORNERS = 60  # corners of an area at most: a link holds several areas
CELLS = 100  # of the grid, each way, by which places in an area are found
Window = tuple[int, int, int, int]  # left, bottom, right and top of a part of the map, in thousandths
WHOLE: Window = (0, 0, STEPS, STEPS)


@dataclass(frozen=True)
class Area:
    """A polygon on the map, with corners in thousandths."""

    corners: tuple[tuple[int, int], ...]

    @property
    def places(self) -> np.ndarray:
        """(corner, 2): the corners on the map."""
        return np.array(self.corners, dtype=np.float64) / STEPS

    @property
    def written(self) -> str:
        """The area in a link.

        >>> Area(((0, 0), (999, 0), (5, 12))).written
        '0.0-999.0-5.12'
        """
        return "-".join(f"{x}.{y}" for x, y in self.corners)


def area_of(x: Sequence[float], y: Sequence[float]) -> Area | None:
    """The area of a drawn line, with at most CORNERS corners; None if it encloses nothing."""
    line = np.stack([np.asarray(x, float), np.asarray(y, float)], axis=1)
    if not len(line) or not np.isfinite(line).all():
        return None
    some = line[np.unique(np.linspace(0, len(line) - 1, CORNERS).astype(int))]
    rounded = np.clip(np.rint(some * STEPS), 0, STEPS).astype(int)
    corners = tuple(dict.fromkeys(map(tuple, rounded.tolist())))
    return Area(corners) if len(corners) > 2 else None


def read_area(written: str) -> Area | None:
    """The area in a link; None if it can't be read.

    >>> read_area("0.0-999.0-5.12"), read_area("0.0-7.7"), read_area("over there")
    (Area(corners=((0, 0), (999, 0), (5, 12))), None, None)
    """
    corners = _corners(written)
    return Area(corners) if len(set(corners)) > 2 else None


def read_window(written: str) -> Window | None:
    """The window in a link, by two of its corners; None if it can't be read.

    >>> read_window("500.20-10.300"), read_window("5.5-5.900")
    ((10, 20, 500, 300), None)
    """
    corners = _corners(written)
    if len(corners) != 2 or any(a == b for a, b in zip(*corners, strict=True)):
        return None
    (ax, ay), (bx, by) = corners
    return min(ax, bx), min(ay, by), max(ax, bx), max(ay, by)


def written_window(x: Sequence[float], y: Sequence[float]) -> str:
    """The form in a link of a box drawn on the map.

    >>> written_window([0.5, 0.01], [-1.0, 0.3])
    '10.0-500.300'
    """
    box = area_of([min(x), max(x), max(x)], [min(y), max(y), min(y)])
    return Area(box.corners[:2]).written if box else ""


def _corners(written: str) -> tuple[tuple[int, int], ...]:
    """The corners in a link; none if anything else is in it."""
    parts = written.split("-")[:CORNERS]
    if not all(re.fullmatch(r"[0-9]{1,3}\.[0-9]{1,3}", part) for part in parts):
        return ()
    return tuple((int(x), int(y)) for x, y in (part.split(".") for part in parts))


def inside(places: np.ndarray, area: Area) -> np.ndarray:
    """(2, n) -> (m,): the indices of the places in an area, by the even-odd rule.

    Where the outline does not pass through a cell of a grid, all its places are inside or none: of a million places,
    few are looked at one by one.
    """
    polygon = shapely.Polygon(area.places)
    shapely.prepare([polygon, outline := polygon.exterior])
    x, y = np.indices((CELLS, CELLS)) / CELLS
    crossed = shapely.intersects(outline, shapely.box(x, y, x + 1 / CELLS, y + 1 / CELLS))
    within = shapely.intersects_xy(polygon, x + 0.5 / CELLS, y + 0.5 / CELLS)
    cells = tuple(np.minimum(places * CELLS, CELLS - 1).astype(np.intp))
    found, unsure = within[cells], np.flatnonzero(crossed[cells])
    found[unsure] = shapely.intersects_xy(polygon, *places[:, unsure])
    return np.flatnonzero(found)


def inside_window(places: np.ndarray, window: Window) -> np.ndarray:
    """(2, n) -> (m,): the indices of the places in a window."""
    low, high = np.array(window).reshape(2, 2, 1) / STEPS
    return np.flatnonzero(((places >= low) & (places <= high)).all(0))
