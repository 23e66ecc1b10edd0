"""A heatmap of pairwise cosines, in a given order or clustered by similarity."""

from collections.abc import Sequence

import numpy as np
import plotly.graph_objects as go
from scipy.cluster.hierarchy import dendrogram, leaves_list, linkage
from scipy.spatial.distance import squareform

from polyseme import limits
from polyseme.core.baseline import Spread
from polyseme.figures import theme
from polyseme.figures.cosines import as_cosine
from polyseme.figures.figure_spec import FigureSpec, Trace, trace
from polyseme.figures.markers import cell_labels, click_squares

MAX_LABELLED, MAX_LARGE = 10, 6  # rows up to which the cosines stand in the cells, and in the size of other text


def pairwise_heatmap(
    hovers: Sequence[str],
    labels: Sequence[str],
    cosines: np.ndarray,
    chance: Spread | None,
    like: bool,
    across: Sequence[str] | None = None,
    floor: float | None = None,
    ceiling: float = 1.0,
    order: np.ndarray | None = None,
    once: bool = False,
    measure: str = "cosine",
) -> go.Figure:
    """(n, n) -> the cosine of every pair; colours run from the low end of the random baseline to 1.

    hovers: unique texts for hovering; labels: texts at the axes; across: other texts for the lower axis.
    like: cluster the rows and draw the tree above; otherwise they stand in `order`, by default as given.
    floor, ceiling: where the colours begin and end instead. once: each pair has one cell, below the diagonal.
    measure: what is shown, if it is no cosine.
    """
    size = len(hovers)
    order = np.arange(size) if order is None else order
    order, tree = similarity_order(cosines) if like and size > 2 else (order, None)
    heights = [0.001, 0.999] if tree is None else [0.18, 0.82]
    drawing = FigureSpec(rows=2, row_heights=heights, vertical_spacing=0.01)
    names = [hovers[i] for i in order.tolist()]
    cells = _cells(names, cosines[np.ix_(order, order)], chance, floor, ceiling, once, measure)
    drawing.add_trace(cells, 2)
    if cells["text"]:
        drawing.add_trace(cell_labels(cells, 15 if size <= MAX_LARGE else 13), 2)
    if size <= limits.CELLS_TO_CLICK:
        drawing.add_trace(_click_targets(names, cosines, order, once, measure), 2)
    if tree is not None:
        _add_tree(drawing, tree)
    span, less = [-0.5, size - 0.5], int(once and tree is None)  # the first row and the last column would be empty
    x_ticks, y_ticks = (_ticks(names, [texts[i] for i in order.tolist()]) for texts in (across or labels, labels))
    drawing.x(2, range=[-0.5, size - 0.5 - less], tickangle=0 if across else -45, **theme.NO_GRID, **x_ticks)
    drawing.y(2, range=[size - 0.5, less - 0.5], **theme.NO_GRID, **y_ticks)
    drawing.x(1, visible=False, range=span)
    drawing.y(1, visible=False)
    height = int(np.clip(90 + 56 * (size - less), 250, 720))
    return theme.with_theme(drawing, height + 75, clickmode="event+select", margin={"b": 85}, showlegend=False)


def similarity_order(cosines: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """(n, n) -> an order (n,) that puts similar ones side by side, and its tree (n - 1, 4).

    Average linkage over 1 - cosine. The optimal order of the leaves takes too long for more than 60.
    """
    distances = 1 - cosines.astype(np.float64)
    np.fill_diagonal(distances, 0)
    condensed = squareform((distances + distances.T) / 2, checks=False)
    tree = linkage(condensed, method="average", optimal_ordering=len(cosines) <= 60)
    return np.asarray(leaves_list(tree)), np.asarray(tree)


def _ticks(positions: list[str], labels: list[str]) -> dict[str, object]:
    """The labels of an axis, if there is room for them."""
    if len(positions) > 60:
        return {"showticklabels": False, "ticks": ""}
    return {"tickvals": positions, "ticktext": labels}


def _cells(
    hovers: list[str],
    cosines: np.ndarray,
    chance: Spread | None,
    floor: float | None,
    ceiling: float,
    once: bool,
    measure: str,
) -> Trace:
    """The cells; their coordinates are the hover texts, which saves a text per cell."""
    size = len(hovers)
    gap = int(size <= limits.CELLS_TO_CLICK)
    low = chance.low if chance and floor is None else floor or 0.0
    title = f"{measure}: colours run from {as_cosine(low)} to {as_cosine(ceiling)}"
    if once:
        cosines = np.where(np.tri(size, k=-1, dtype=bool), cosines, np.nan)
    texts = None
    if size <= MAX_LABELLED:
        texts = [["" if np.isnan(value) else as_cosine(value) for value in row] for row in cosines]
    colours = {"zmin": min(low, 0.99 * ceiling), "zmax": ceiling, "colorscale": theme.SEQUENTIAL}
    style = {"xgap": gap, "ygap": gap, "hovertemplate": f"%{{y}}<br>%{{x}}<br>{measure} %{{z:.4f}}<extra></extra>"}
    z = cosines.astype(np.float32)
    return trace("heatmap", z=z, x=hovers, y=hovers, text=texts, colorbar=theme.bar_below(title), **colours, **style)


def _click_targets(hovers: list[str], cosines: np.ndarray, order: np.ndarray, once: bool, measure: str) -> Trace:
    """A square to click for each cell, or for each pair `once`, with both indices and the cosine."""
    size = len(order)
    rows, columns = np.tril_indices(size, -1) if once else (grid.ravel() for grid in np.indices((size, size)))
    first, second = order[rows], order[columns]
    x, y = [hovers[i] for i in columns], [hovers[i] for i in rows]
    data = np.stack([first, second, cosines[first, second]], axis=1).tolist()
    return click_squares(
        x, y, min(60, 420 // len(order)), data, f"%{{y}}<br>%{{x}}<br>{measure} %{{customdata[2]:.4f}}"
    )


def _add_tree(drawing: FigureSpec, tree: np.ndarray) -> None:
    """Adds the tree of the clustering above the cells."""
    joints = dendrogram(tree, no_plot=True)
    style = {"mode": "lines", "line": {"color": theme.LINE, "width": 1.5}}
    for x, y in zip(joints["icoord"], joints["dcoord"], strict=True):
        hover = "joined at cosine distance %{y:.3f}<extra></extra>"
        drawing.add("scatter", 1, 1, x=(np.array(x) - 5) / 10, y=y, hovertemplate=hover, **style)
