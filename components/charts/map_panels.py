"""Many small maps on one screen, in the colours and shapes of the big one."""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
import plotly.graph_objects as go
from plotly.subplots import make_subplots

from components import limits
from components.analysis.maps import Maps
from components.analysis.strategies import Strategy

from . import look
from .cosines import as_cosine
from .map_groups import Group
from .prose import percent

ROW = 205
"""Pixels of one row of small maps."""


@dataclass(frozen=True)
class Panel:
    """One small map: what stands above it, and where its points lie, (n, 2)."""

    title: str
    places: np.ndarray


def layer_panels(maps: Maps) -> list[Panel]:
    """A small map for each layer, under it what it kept."""
    return [
        Panel(f"<b>{name}</b><br>{percent(float(told.share.mean()))} kept", places)
        for name, places, told in zip(maps.names, maps.coordinates, maps.truths, strict=True)
    ]


def strategy_panels(ranked: Sequence[Strategy], most: int = 8) -> list[Panel]:
    """A small map for each of the best strategies, in their order."""
    return [
        Panel(f"<b>{rank}. {_short(found)}</b><br>silhouette {as_cosine(found.silhouette)}", found.coordinates)
        for rank, found in enumerate(ranked[:most], 1)
    ]


def _short(strategy: Strategy) -> str:
    choice = strategy.choice.replace("Concatenation", "Concat.")
    return f"{choice}<br>{strategy.pooling}" if strategy.pooling else choice


def small_maps(
    panels: Sequence[Panel], groups: Sequence[Group], labels: Sequence[str], shared: bool, columns: int = 4
) -> go.Figure:
    """The panels row by row; shared: all at one scale, so that distances compare from one to the next."""
    rows = -(-len(panels) // columns)
    lines = max(panel.title.count("<br>") for panel in panels) + 1
    gap = (32 + 17 * lines) / (rows * ROW)
    figure = make_subplots(rows, columns, vertical_spacing=min(gap, 0.9 / max(rows - 1, 1)), horizontal_spacing=0.02)
    marker = _markers(groups, len(labels))
    kind = go.Scatter if len(labels) * len(panels) <= limits.SVG_POINTS * 4 else go.Scattergl
    told = [look.plain(label) for label in labels]
    everything = np.concatenate([panel.places[:, :2] for panel in panels])
    for at, panel in enumerate(panels):
        row, column = at // columns + 1, at % columns + 1
        x, y = panel.places[:, :2].T.astype(np.float32)
        figure.add_trace(
            kind(x=x, y=y, mode="markers", marker=marker, text=told, hovertemplate="%{text}<extra></extra>"),
            row,
            column,
        )
        _set_axes(figure, everything if shared else panel.places[:, :2], row, column)
        axes = figure.get_subplot(row, column)
        figure.add_annotation(
            text=panel.title,
            x=axes.xaxis.domain[0],
            y=axes.yaxis.domain[1],
            xref="paper",
            yref="paper",
            xanchor="left",
            yanchor="bottom",
            align="left",
            yshift=2,
            showarrow=False,
            font={"size": 12},
        )
    for empty in range(len(panels), rows * columns):
        figure.update_xaxes(visible=False, row=empty // columns + 1, col=empty % columns + 1)
        figure.update_yaxes(visible=False, row=empty // columns + 1, col=empty % columns + 1)
    return look.dressed(figure, rows * ROW + 20, showlegend=False).update_layout(margin_t=16 + 17 * lines)


def _set_axes(figure: go.Figure, places: np.ndarray, row: int, column: int) -> None:
    """A frame without numbers, as square as its points are."""
    low, high = places.min(axis=0), places.max(axis=0)
    room = 0.08 * float((high - low).max() or 1.0)
    bare = {"showticklabels": False, "ticks": "", "showgrid": False, "zeroline": False, "title": ""}
    frame = bare | {"showline": True, "mirror": True, "linecolor": look.FAINT}
    anchor = "x" if (row, column) == (1, 1) else figure.get_subplot(row, column).yaxis.anchor
    figure.update_xaxes(**frame, range=[float(low[0] - room), float(high[0] + room)], row=row, col=column)
    figure.update_yaxes(
        **frame, range=[float(low[1] - room), float(high[1] + room)], scaleanchor=anchor, row=row, col=column
    )


def _markers(groups: Sequence[Group], count: int) -> dict[str, object]:
    """The look of each point, (n,) colours and shapes."""
    colours, symbols = np.full(count, look.LINE, dtype=object), np.full(count, "circle", dtype=object)
    for group in groups:
        colours[group.members], symbols[group.members] = group.colour, group.symbol
    size = 7 if count <= 100 else 5 if count <= limits.SVG_POINTS else 3
    return {"color": colours.tolist(), "symbol": symbols.tolist(), "size": size, "opacity": 0.8}
