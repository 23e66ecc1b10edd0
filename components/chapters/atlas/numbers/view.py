"""A part of the map as it is drawn: how many lie where, of which group, their places where they are few, and heaps."""

from dataclasses import dataclass

import numpy as np
from scipy.ndimage import gaussian_filter, maximum_filter

from components import limits
from components.chapters.atlas.numbers.areas import STEPS, WHOLE, Window
from components.chapters.atlas.numbers.layout import Layout

GRID = (96, 240)
"""Cells of the density, down and across: about four pixels each on a wide screen."""

FIELD = (48, 80)
"""Cells of a smooth field, down and across: whole ones of the density."""

COARSE = (16, 40)
"""Cells that tell of one of their occurrences: about the size of a finger's tip."""


@dataclass(frozen=True)
class View:
    """A part of the map: how many lie in each cell, most of which group; which group lies where; some rows."""

    window: Window
    count: int
    rows: np.ndarray  # (m,): those that are drawn as dots, all where they are few, else a fair sample
    density: np.ndarray  # GRID, how many lie in each cell
    leading: np.ndarray  # GRID, the group of most of them, -1 where most belong to none
    fields: np.ndarray  # (group, *FIELD): how densely each group lies, smoothly
    examples: np.ndarray  # COARSE: the place of an occurrence among those told, -1 where there is none

    @property
    def few(self) -> bool:
        """Whether each is drawn: of more, cells and a sample."""
        return self.count <= limits.ATLAS_DOTS


def look(layout: Layout, window: Window = WHOLE) -> View:
    """The view of a part of the map."""
    scaled = _scaled(layout.places, window)
    rows, told, groups = np.arange(len(layout)), layout.told.rows, layout.groups
    if window != WHOLE:
        within = np.asarray(((scaled >= 0) & (scaled <= 1)).all(0))
        rows, told, groups, scaled = np.flatnonzero(within), told[within[told]], groups[within], scaled[:, within]
    counts = _counts(scaled, groups, len(layout.senses))
    examples = np.full(COARSE, -1, dtype=np.int32)
    examples.ravel()[_cells(_scaled(layout.places[:, told], window), COARSE)] = np.searchsorted(layout.told.rows, told)
    dots = rows if len(rows) <= limits.ATLAS_DOTS else _drawn(told)
    leading = counts.argmax(0).astype(np.int8) - 1
    return View(window, len(rows), dots, counts.sum(0), leading, _fields(counts[1:]), examples)


def _drawn(rows: np.ndarray) -> np.ndarray:
    """(m,) -> as many as are drawn: by a number that each row has for good, so that a closer look keeps its dots."""
    lots = (rows.astype(np.uint64) * np.uint64(0x9E3779B97F4A7C15)) >> np.uint64(32)  # Fibonacci hashing
    return np.sort(rows[np.argsort(lots, kind="stable")[: limits.ATLAS_DRAWN]])


def _scaled(places: np.ndarray, window: Window) -> np.ndarray:
    """(2, n) -> (2, n): places as a part of the map has them, from 0 to 1 where they lie in it."""
    x0, y0, x1, y1 = (edge / STEPS for edge in window)
    ends = np.array([[x0, x1 - x0], [y0, y1 - y0]], dtype=np.float32)
    return np.asarray((places - ends[:, :1]) / np.maximum(ends[:, 1:], 1e-6))


def _cells(scaled: np.ndarray, grid: tuple[int, int]) -> np.ndarray:
    """(2, n) from 0 to 1 -> (n,): the number of each one's cell, row by row from below."""
    down, across = grid
    sizes = zip(scaled, (across, down), strict=True)
    column, row = (np.minimum((values * size).astype(np.intp), size - 1) for values, size in sizes)
    return np.asarray(row * across + column)


def _counts(scaled: np.ndarray, groups: np.ndarray, senses: int) -> np.ndarray:
    """(2, n), (n,) -> (1 + group, *GRID): how many of no group, and of each, lie in each cell."""
    cells = GRID[0] * GRID[1]
    at = _cells(scaled, GRID) + (groups.astype(np.intp) + 1) * cells
    return np.bincount(at, minlength=(senses + 1) * cells).reshape(-1, *GRID)


def _blocks(counts: np.ndarray) -> np.ndarray:
    """(…, *GRID) -> (…, *FIELD) float32: the counts of the larger cells."""
    (down, across), blocks = (GRID[0] // FIELD[0], GRID[1] // FIELD[1]), counts.shape[:-2]
    large = counts.reshape(*blocks, FIELD[0], down, FIELD[1], across).sum((-3, -1))
    return np.asarray(large, dtype=np.float32)


def _fields(counts: np.ndarray) -> np.ndarray:
    """(group, *GRID) -> (group, *FIELD): how densely each group lies; the fewer there are of it, the smoother."""
    reach = 0.13 * np.maximum(counts.sum((1, 2)), 1) ** (-1 / 6)
    pairs = zip(_blocks(counts), reach, strict=True)
    smooth = [gaussian_filter(one, (by * FIELD[0], by * FIELD[1] / 2)) for one, by in pairs]
    return np.array(smooth, dtype=np.float32).reshape(-1, *FIELD)


def edge(field: np.ndarray, held: float = 0.85) -> float:
    """The height at which a field's edge lies: what is higher holds such a share of it.

    >>> float(edge(np.array([[8.0, 1.0], [1.0, 0.0]]), 0.75))
    8.0
    """
    heights = np.sort(field.ravel())[::-1]
    return float(heights[np.searchsorted(np.cumsum(heights), held * heights.sum() * (1 - 1e-6))])


def peak(field: np.ndarray) -> tuple[float, float]:
    """(2,): where in the view a field is highest, from 0 to 1 both ways."""
    row, column = np.unravel_index(field.argmax(), field.shape)
    return (float(column) + 0.5) / field.shape[1], (float(row) + 0.5) / field.shape[0]


def heaps(view: View, most: int) -> np.ndarray:
    """(heap, 2): where in the view occurrences lie most densely, the densest first, from 0 to 1 both ways."""
    smooth = gaussian_filter(_blocks(view.density), 2.0)
    high = (smooth == maximum_filter(smooth, (11, 17))) & (smooth > 0.1 * smooth.max())
    rows, columns = np.nonzero(high)
    order = np.argsort(-smooth[rows, columns])[:most]
    return np.stack([(columns[order] + 0.5) / FIELD[1], (rows[order] + 0.5) / FIELD[0]], axis=1)


def nearest_heap(layout: Layout, view: View, middles: np.ndarray, rows: np.ndarray) -> np.ndarray:
    """(heap, 2), (m,) rows in the view -> (m,): to which heap of the view each row belongs."""
    scaled = _scaled(layout.places[:, rows], view.window).T
    return np.asarray(((scaled[:, None] - middles) ** 2 * [1, 0.25]).sum(-1).argmin(1))
