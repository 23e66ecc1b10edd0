"""The picture of the graph of uses, and the sentence about its clusters."""

from collections.abc import Mapping

import numpy as np
import plotly.graph_objects as go

from polyseme.figures import theme
from polyseme.figures.cosines import as_cosine
from polyseme.figures.figure_spec import FigureSpec
from polyseme.figures.sense_marks import mark_of
from polyseme.figures.wording import counted, shortened
from polyseme.judgements.graph import UseGraph
from polyseme.judgements.scale import MIDDLE

SHOWN = 200  # characters of a use
SIDES = {"middle right": (0.05, 0), "middle left": (-0.05, 0), "top center": (0, 0.06), "bottom center": (0, -0.06)}
"""Where a sign stands beside its use, in shares of the picture."""
CLEAR_BY = 0.07  # from a sign to the next use: to the right unless that is nearer
HOW = "Colour and shape: people's groups. The mark beside a use shows the model's group. Lines join related uses."


PLAIN_HOW = (
    "Colour and shape: your groups. A line links uses that you judged alike. A mark beside a number: the model puts "
    "this use into another group."
)


def graph_figure(graph: UseGraph, texts: Mapping[str, str], numbered: bool = False) -> go.Figure:
    """Uses in the marks of their clusters, joined where people judged them related; beside each its group's sign.

    numbered: beside each its number, and its group's sign only where that is not its cluster's.
    """
    spec, places = FigureSpec(), graph.places
    near = graph.edges[graph.mean > MIDDLE]
    ends = np.concatenate([places[near], np.full((len(near), 1, 2), np.nan)], axis=1).reshape(-1, 2)
    line = {"color": theme.LINE, "width": 1.5}
    spec.add("scatter", mode="lines", x=ends[:, 0], y=ends[:, 1], line=line, hoverinfo="skip")
    signs = ["" if group < 0 else mark_of(group).glyph for group in graph.matched.tolist()]
    if numbered:
        other = graph.matched != graph.clusters
        signs = [f"{use} {sign}".strip() if other[use - 1] else f"{use}" for use, sign in enumerate(signs, 1)]
    for cluster in range(graph.count):
        rows = np.flatnonzero(graph.clusters == cluster)
        mark, names = mark_of(cluster), [graph.uses[i] for i in rows]
        spec.add(
            "scatter",
            mode="markers",
            x=places[rows, 0],
            y=places[rows, 1],
            marker={"size": 14, "color": mark.colour, "symbol": mark.symbol},
            hovertext=[theme.plain(shortened(texts.get(name, name), SHOWN)) for name in names],
            hoverinfo="text",
            cliponaxis=False,
        )
    spec.add(  # last, so that no mark hides a neighbour's number
        "scatter",
        mode="markers+text",
        x=places[:, 0],
        y=places[:, 1],
        marker={"size": 14, "color": theme.CLEAR},
        text=signs,
        textposition=_sides(places),
        textfont={"size": 14, "color": theme.INK, "shadow": theme.HALO},
        hoverinfo="skip",
        cliponaxis=False,
    )
    spec.x(visible=False)
    spec.y(visible=False)
    return theme.with_theme(spec, 340, showlegend=False, hovermode="closest", margin={"l": 8, "r": 24, "t": 8, "b": 8})


def _sides(places: np.ndarray) -> list[str]:
    """(use, 2) -> for each use the side on which its sign is clear of all other uses."""
    span = np.ptp(places, axis=0)
    at = places / np.where(span > 0, span, 1)
    signs = at[:, None] + np.array([*SIDES.values()])
    away = np.linalg.norm(signs[:, :, None] - at, axis=-1)  # (use, side, other)
    away[np.arange(len(at)), :, np.arange(len(at))] = np.inf
    return [[*SIDES][side] for side in np.minimum(away.min(axis=2), CLEAR_BY).argmax(axis=1)]


def graph_reading(graph: UseGraph) -> str:
    """How many clusters people see, how many judgements contradict them, and how far the model's groups agree."""
    uses, judged = len(graph.uses), counted(len(graph.edges), "judged pair")
    against = f"{graph.wrong or 'None'} of {judged} {'contradict' if graph.wrong > 1 else 'contradicts'} this"
    form = f"{counted(uses, 'use')} form {counted(graph.count, 'cluster')}"
    if graph.count == uses:
        form = f"no two of {counted(uses, 'use')} mean the same"
    said = f"By the judgements, {form}. {against}."
    if np.isfinite(graph.rand):
        said += f" Agreement with the model's groups: {as_cosine(graph.rand)} (adjusted Rand; 1: the same, 0: chance)."
    return said
