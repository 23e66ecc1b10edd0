"""A window of the map as it is drawn: densities, smooth fields of the groups, sampled dots, and density peaks."""

from dataclasses import dataclass

import numpy as np
import shapely
from scipy.ndimage import binary_erosion, gaussian_filter, grey_opening, label, maximum_filter

from polyseme import limits
from polyseme.atlas.numbers.areas import STEPS, WHOLE, Window
from polyseme.atlas.numbers.layout import Layout, sample_of

GRID = (96, 240)  # cells of the density, down and across: about four pixels each on a wide screen
ROUND = np.hypot(*np.mgrid[-4:5, -4:5]) <= 4  # cells of a field: what is narrower is a spur
FIELD = (48, 80)  # cells of a smooth field, down and across: each covers whole cells of GRID
AWAY = 0.03  # between a line around few dots and the dots, of the view's width
COARSE = (16, 40)  # cells that show one occurrence each when hovering: about the size of a fingertip


@dataclass(frozen=True)
class AtlasView:
    """A window of the map; `few`: each occurrence is a dot, else cells and a sample are drawn."""

    window: Window
    count: int
    rows: np.ndarray  # (m,): the dots, all occurrences where they are few, else a sample
    density: np.ndarray  # GRID: occurrences in each cell
    leading: np.ndarray  # GRID: the largest group of each cell, -1 for none of them
    fields: np.ndarray  # (group, *FIELD): the smoothed density of each group
    examples: np.ndarray  # COARSE: the index of a context in the cell, -1 where there is none

    @property
    def few(self) -> bool:
        return self.count <= limits.ATLAS_DOTS


def view_of(layout: Layout, window: Window = WHOLE) -> AtlasView:
    inner = scaled(layout.places, window)
    rows, contexts, groups = np.arange(len(layout)), layout.contexts.rows, layout.groups
    if window != WHOLE:
        inside = np.asarray(((inner >= 0) & (inner <= 1)).all(0))
        rows, contexts = np.flatnonzero(inside), contexts[inside[contexts]]
        groups, inner = groups[inside], inner[:, inside]
    cells = GRID[0] * GRID[1]
    numbers = _cells(inner, GRID) + (groups.astype(np.intp) + 1) * cells
    counts = np.bincount(numbers, minlength=(len(layout.senses) + 1) * cells).reshape(-1, *GRID)
    examples = np.full(COARSE, -1, dtype=np.int32)
    coarse = _cells(scaled(layout.places[:, contexts], window), COARSE)
    examples.ravel()[coarse] = np.searchsorted(layout.contexts.rows, contexts)
    dots = rows if len(rows) <= limits.ATLAS_DOTS else sample_of(contexts, limits.ATLAS_DRAWN)
    leading = counts.argmax(0).astype(np.int8) - 1
    return AtlasView(window, len(rows), dots, counts.sum(0), leading, _fields(counts[1:]), examples)


def scaled(places: np.ndarray, window: Window) -> np.ndarray:
    """(2, n) -> (2, n): places relative to a window, from 0 to 1 inside it."""
    x0, y0, x1, y1 = (edge / STEPS for edge in window)
    ends = np.array([[x0, x1 - x0], [y0, y1 - y0]], dtype=np.float32)
    return np.asarray((places - ends[:, :1]) / np.maximum(ends[:, 1:], 1e-6))


def _cells(places: np.ndarray, grid: tuple[int, int]) -> np.ndarray:
    """(2, n) from 0 to 1 -> (n,): the number of each one's cell, row by row from below."""
    down, across = grid
    sizes = zip(places, (across, down), strict=True)
    column, row = (np.minimum((values * size).astype(np.intp), size - 1) for values, size in sizes)
    return np.asarray(row * across + column)


def _blocks(counts: np.ndarray) -> np.ndarray:
    """(…, *GRID) -> (…, *FIELD) float32: counts summed over the larger cells."""
    (down, across), leading = (GRID[0] // FIELD[0], GRID[1] // FIELD[1]), counts.shape[:-2]
    large = counts.reshape(*leading, FIELD[0], down, FIELD[1], across).sum((-3, -1))
    return np.asarray(large, dtype=np.float32)


def _fields(counts: np.ndarray) -> np.ndarray:
    """(group, *GRID) -> (group, *FIELD): the density of each group, smoothed the more the smaller the group is.

    Without spurs to single occurrences. No more than leaves the outlines of small groups inside the frame.
    """
    widths = np.minimum(0.2 * np.maximum(counts.sum((1, 2)), 1) ** (-1 / 6), 0.1)
    pairs = zip(_blocks(counts), widths, strict=True)
    smooth = [
        gaussian_filter(group, (width * FIELD[0], width * FIELD[1] / 2), mode="constant") for group, width in pairs
    ]
    smooth = [gaussian_filter(grey_opening(group, footprint=ROUND), 1.5, mode="constant") for group in smooth]
    return np.array(smooth, dtype=np.float32).reshape(-1, *FIELD)


def edge(field: np.ndarray, share: float = 0.8) -> float:
    """The height of a field above which a share of it lies.

    >>> float(edge(np.array([[8.0, 1.0], [1.0, 0.0]]), 0.75))
    8.0
    """
    heights = np.sort(field.ravel())[::-1]
    return float(heights[np.searchsorted(np.cumsum(heights), share * heights.sum() * (1 - 1e-6))])


def mainland(field: np.ndarray, height: float) -> np.ndarray:
    """The field, lowered below a height where a region above it holds under a tenth of what the largest holds."""
    regions, count = label(field >= height)
    held = np.array([field[regions == number].sum() for number in range(1, count + 1)])
    islands = np.flatnonzero(held < 0.1 * held.max(initial=0)) + 1
    return np.where(np.isin(regions, islands), np.minimum(field, 0.9 * height), field)


def outline(field: np.ndarray) -> np.ndarray:
    """(m, 2): where the line around the densest part of a field runs in the view, from 0 to 1."""
    inside = mainland(field, edge(field)) >= edge(field) if field.any() else np.zeros(field.shape, bool)
    rows, columns = np.nonzero(inside & ~binary_erosion(inside))
    return np.stack([(columns + 0.5) / field.shape[1], (rows + 0.5) / field.shape[0]], axis=1)


def around(places: np.ndarray, aspect: float) -> np.ndarray:
    """(2, n) in the view -> (m, 2): the tightest line without dents around them, a little away; aspect: of the units.

    >>> around(np.array([[0.0, 1, 1, 0, 0.5], [0, 0, 1, 1, 0.5]]), 1.0).min().round(3)
    np.float64(-0.03)
    """
    if not places.size:
        return np.empty((0, 2))
    hull = shapely.MultiPoint(places.T * [1, aspect]).convex_hull.buffer(AWAY)
    return np.asarray(shapely.segmentize(hull.exterior, AWAY).coords) / [1, aspect]  # dense: names keep off it


def density_peaks(view: AtlasView, limit: int) -> np.ndarray:
    """(peak, 2): where occurrences lie most densely in the view, the densest first, from 0 to 1."""
    smooth = gaussian_filter(_blocks(view.density), 2.0)
    high = (smooth == maximum_filter(smooth, (11, 17))) & (smooth > 0.1 * smooth.max())
    rows, columns = np.nonzero(high)
    order = np.argsort(-smooth[rows, columns])[:limit]
    return np.stack([(columns[order] + 0.5) / FIELD[1], (rows[order] + 0.5) / FIELD[0]], axis=1)


def nearest_peak(layout: Layout, view: AtlasView, peaks: np.ndarray, rows: np.ndarray) -> np.ndarray:
    """(peak, 2), (m,) rows in the view -> (m,): the index of each row's nearest peak."""
    inner = scaled(layout.places[:, rows], view.window).T
    return np.asarray(((inner[:, None] - peaks) ** 2 * [1, 0.25]).sum(-1).argmin(1))
