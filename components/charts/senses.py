"""The heatmap of a word's occurrences, in the order of the text or of their likeness, and its reading."""

import numpy as np
import plotly.graph_objects as go
from plotly.subplots import make_subplots
from scipy.cluster.hierarchy import dendrogram

from components import limits
from components.analysis.baseline import Spread
from components.analysis.contexts import Contexts
from components.analysis.senses import by_similarity, pair_kinds

from . import look
from .cosines import above_chance, as_cosine
from .prose import counted, escaped
from .strips import bar_below

VALUES_FIT = 10
"""Occurrences up to which the cosines are written into the cells."""


def cosine_heatmap(
    contexts: Contexts, vectors: np.ndarray, cosines: np.ndarray, chance: Spread, like: bool
) -> go.Figure:
    """(n, feature), (n, n) -> each occurrence against each; the colour runs from the foot of chance to 1.

    like: ordered so that like stands beside like, with the tree above; else in the order of the text.
    """
    size = len(contexts)
    order, tree = by_similarity(vectors) if like and size > 2 else (np.arange(size), None)
    shares = [0.18, 0.82] if tree is not None else [0.001, 0.999]
    figure = make_subplots(rows=2, row_heights=shares, vertical_spacing=0.01)
    told = [_told(contexts, at) for at in order.tolist()]
    figure.add_trace(_cells(told, cosines[np.ix_(order, order)], chance), row=2, col=1)
    if size <= limits.CELLS_TO_CLICK:
        figure.add_trace(_buttons(told, cosines, order), row=2, col=1)
    if tree is not None:
        _add_tree(figure, tree)
    names = [look.plain(contexts.labels[at]) for at in order]
    ticks = {"tickvals": told, "ticktext": names} if size <= 60 else {"showticklabels": False, "ticks": ""}
    reach = [-0.5, size - 0.5]
    figure.update_xaxes(row=2, range=reach, tickangle=-45, showgrid=False, zeroline=False, **ticks)
    figure.update_yaxes(row=2, range=reach[::-1], showgrid=False, zeroline=False, **ticks)
    figure.update_xaxes(row=1, visible=False, range=reach)
    figure.update_yaxes(row=1, visible=False)
    height = int(np.clip(90 + 56 * size, 330, 720))
    return look.dressed(figure, height + 75, clickmode="event+select").update_layout(margin_b=85, showlegend=False)


def _cells(told: list[str], cosines: np.ndarray, chance: Spread) -> go.Heatmap:
    """The cells; their places are named by the contexts, so that hovering tells both at no cost a cell."""
    size = len(told)
    return go.Heatmap(
        z=cosines.astype(np.float32),
        x=told,
        y=told,
        zmin=min(chance.low, 0.99),
        zmax=1,
        colorscale="Viridis",
        xgap=int(size <= limits.CELLS_TO_CLICK),
        ygap=int(size <= limits.CELLS_TO_CLICK),
        texttemplate="%{z:.2f}" if size <= VALUES_FIT else None,
        textfont={"size": 15},
        hovertemplate="%{y}<br>%{x}<br>cosine %{z:.4f}<extra></extra>",
        colorbar=bar_below(f"cosine, from {as_cosine(chance.low)} (5 % of random pairs are below) to 1"),
    )


def _buttons(told: list[str], cosines: np.ndarray, order: np.ndarray) -> go.Scatter:
    """Nearly transparent squares over the cells: Streamlit hears clicks on markers, not on heatmap cells."""
    across, down = (grid.ravel() for grid in np.meshgrid(np.arange(len(order)), np.arange(len(order))))
    first, second = order[down], order[across]
    whole = {"marker": {"opacity": 1}}
    return go.Scatter(
        x=[told[at] for at in across],
        y=[told[at] for at in down],
        mode="markers",
        marker={"symbol": "square", "size": min(60, 420 // len(order)), "color": "rgba(128,128,128,0.01)"},
        customdata=np.stack([first, second, cosines[first, second]], axis=1).tolist(),
        hovertemplate="%{y}<br>%{x}<br>cosine %{customdata[2]:.4f}<extra></extra>",
        selected=whole,
        unselected=whole,
    )


def _told(contexts: Contexts, at: int) -> str:
    """An occurrence in its context, as hovering tells it; its number tells equal ones apart."""
    found = contexts.occurrences[at]
    before, after = (look.plain(part) for part in (found.before[-18:], found.after[:18]))
    sense = f" ({look.plain(contexts.senses[at])})" if contexts.senses[at] else ""
    return f"{at + 1}: …{before}<b>{look.plain(found.word)}</b>{after}…{sense}"


def _add_tree(figure: go.Figure, tree: np.ndarray) -> None:
    """The tree of the clustering above the cells: the higher a joint, the less alike what it joins."""
    drawn = dendrogram(tree, no_plot=True)
    for across, up in zip(drawn["icoord"], drawn["dcoord"], strict=True):
        figure.add_scatter(
            x=(np.array(across) - 5) / 10,
            y=up,
            mode="lines",
            line={"color": look.LINE, "width": 1.5},
            hovertemplate="joined at cosine distance %{y:.3f}<extra></extra>",
            row=1,
            col=1,
        )


def heatmap_reading(contexts: Contexts, cosines: np.ndarray, chance: Spread) -> str:
    """The closest and the most distant pair, against chance; and how same and different senses compare."""
    pairs, same = pair_kinds(contexts.senses)
    values = cosines[pairs[:, 0], pairs[:, 1]]
    near, far = pairs[values.argmax()], pairs[values.argmin()]
    reading = f"Closest: {_pair(contexts, near)}, {as_cosine(values.max())}, {above_chance(chance, values.max())}."
    if len(values) > 1:
        reading += (
            f" Furthest apart: {_pair(contexts, far)}, {as_cosine(values.min())}, {above_chance(chance, values.min())}."
        )
    reading += f" Half of all random pairs are above {as_cosine(chance.median)}."
    if contexts.named:
        reading += _senses_compared(values, same)
    return reading


def _pair(contexts: Contexts, pair: np.ndarray) -> str:
    return " and ".join(f"**{escaped(contexts.labels[at])}**" for at in pair)


def _senses_compared(values: np.ndarray, same: np.ndarray) -> str:
    """Mean of same and of different senses, and how often a different-sense pair is closer than a same-sense one."""
    wrong = float((values[~same][:, None] > values[same][None, :]).mean())
    verdict = (
        "the senses stand clearly apart"
        if wrong == 0
        else f"in {wrong:.0%} of comparisons a pair of different senses is the closer one".replace(
            "%", "\N{NO-BREAK SPACE}%"
        )
    )
    return (
        f" {counted(int(same.sum()), 'pair')} of one sense: mean {as_cosine(values[same].mean())}; "
        f"{counted(int((~same).sum()), 'pair')} of different senses: mean {as_cosine(values[~same].mean())}; {verdict}."
    )
