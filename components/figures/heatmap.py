"""Each thing against each: the heatmap of cosines, in the given order or with like beside like."""

from collections.abc import Sequence

import numpy as np
import plotly.graph_objects as go
from scipy.cluster.hierarchy import dendrogram, leaves_list, linkage
from scipy.spatial.distance import squareform

from components import limits
from components.figures import look
from components.figures.cosines import as_cosine
from components.figures.drawing import Drawing, Trace, trace
from components.figures.marks import cell_words, click_squares
from components.figures.strips import bar_below
from components.numbers.baseline import Spread
from components.numbers.similarity import cosine_matrix

VALUES_FIT = 10
"""Things up to which the cosines are written into the cells."""


def each_with_each(
    hovers: Sequence[str],
    labels: Sequence[str],
    vectors: np.ndarray,
    cosines: np.ndarray,
    chance: Spread,
    like: bool,
    across: Sequence[str] | None = None,
    floor: float | None = None,
    ceiling: float = 1.0,
    order: np.ndarray | None = None,
) -> go.Figure:
    """(n, feature), (n, n) -> each against each; the colour runs from the lower end of chance to 1.

    hovers, labels: what hovering says of each, all different, and what the axes say; across: what the lower one says.
    like: ordered so that like stands beside like, with the tree above; else in `order`, or in the order given.
    floor, ceiling: where the colour begins and ends instead: one scale for several pictures, or one fitted to pairs.
    Where it ends below 1, the cells of each with itself stay empty.
    """
    size = len(hovers)
    given = np.arange(size) if order is None else order
    order, tree = by_similarity(vectors) if like and size > 2 else (given, None)
    shares = [0.18, 0.82] if tree is not None else [0.001, 0.999]
    drawing = Drawing(rows=2, row_heights=shares, vertical_spacing=0.01)
    names = [hovers[at] for at in order.tolist()]
    cells = _cells(names, cosines[np.ix_(order, order)], chance, floor, ceiling)
    drawing.add_trace(cells, 2)
    if cells["text"]:
        drawing.add_trace(cell_words(cells, 15), 2)
    if size <= limits.CELLS_TO_CLICK:
        drawing.add_trace(_squares(names, cosines, order), 2)
    if tree is not None:
        _add_tree(drawing, tree)
    reach = [-0.5, size - 0.5]
    below = _ticks(names, [(across or labels)[at] for at in order.tolist()])
    drawing.x(2, range=reach, tickangle=0 if across else -45, showgrid=False, zeroline=False, **below)
    beside = _ticks(names, [labels[at] for at in order.tolist()])
    drawing.y(2, range=reach[::-1], showgrid=False, zeroline=False, **beside)
    drawing.x(1, visible=False, range=reach)
    drawing.y(1, visible=False)
    height = int(np.clip(90 + 56 * size, 330, 720))
    return look.dressed(drawing, height + 75, clickmode="event+select", margin={"b": 85}, showlegend=False)


def by_similarity(vectors: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """(n, feature) -> the order (n,) in which like stands beside like, and the tree (n - 1, 4) that gives it.

    Average linkage over 1 - cosine; the best of the possible orders is sought for up to 60, beyond that it takes long.
    """
    distances = 1 - cosine_matrix(vectors).astype(np.float64)
    np.fill_diagonal(distances, 0)
    tree = linkage(
        squareform((distances + distances.T) / 2, checks=False), method="average", optimal_ordering=len(vectors) <= 60
    )
    return np.asarray(leaves_list(tree)), np.asarray(tree)


def _ticks(places: list[str], names: list[str]) -> dict[str, object]:
    """The labels of an axis, where they fit."""
    return {"tickvals": places, "ticktext": names} if len(places) <= 60 else {"showticklabels": False, "ticks": ""}


def _cells(hovers: list[str], cosines: np.ndarray, chance: Spread, floor: float | None, ceiling: float = 1.0) -> Trace:
    """The cells; their places are named by what hovering says, so that it tells both at no cost a cell."""
    size = len(hovers)
    gap = int(size <= limits.CELLS_TO_CLICK)
    begin, why = (chance.low, "5 % of chance") if floor is None else (floor, "one scale for both")
    told = f"cosine from {as_cosine(begin)}, {why}"
    if ceiling < 1:
        cosines = np.where(np.eye(size, dtype=bool), np.nan, cosines)
        told = f"cosine, fitted: {as_cosine(begin)} to {as_cosine(ceiling)}"
    return trace(
        "heatmap",
        z=cosines.astype(np.float32),
        x=hovers,
        y=hovers,
        zmin=min(begin, 0.99 * ceiling),
        zmax=ceiling,
        text=[["" if value != value else as_cosine(value, 2) for value in row] for row in cosines.tolist()]
        if size <= VALUES_FIT
        else None,
        colorscale=look.VIRIDIS,
        xgap=gap,
        ygap=gap,
        hovertemplate="%{y}<br>%{x}<br>cosine %{z:.4f}<extra></extra>",
        colorbar=bar_below(told),
    )


def _squares(hovers: list[str], cosines: np.ndarray, order: np.ndarray) -> Trace:
    """A square to click for each cell, which tells the two that meet there."""
    down, across = (grid.ravel() for grid in np.indices((len(order), len(order))))
    first, second = order[down], order[across]
    return click_squares(
        [hovers[at] for at in across],
        [hovers[at] for at in down],
        min(60, 420 // len(order)),
        np.stack([first, second, cosines[first, second]], axis=1).tolist(),
        "%{y}<br>%{x}<br>cosine %{customdata[2]:.4f}",
    )


def _add_tree(drawing: Drawing, tree: np.ndarray) -> None:
    """The tree of the clustering above the cells: the higher a joint, the less alike what it joins."""
    drawn = dendrogram(tree, no_plot=True)
    for across, up in zip(drawn["icoord"], drawn["dcoord"], strict=True):
        drawing.add(
            "scatter",
            1,
            1,
            x=(np.array(across) - 5) / 10,
            y=up,
            mode="lines",
            line={"color": look.LINE, "width": 1.5},
            hovertemplate="joined at cosine distance %{y:.3f}<extra></extra>",
        )
