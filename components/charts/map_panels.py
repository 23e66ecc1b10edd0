"""Many small maps on one screen, in the colours and shapes of the big one."""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
import plotly.graph_objects as go

from components import limits
from components.analysis.maps import Maps
from components.analysis.strategies import Strategy

from . import look
from .cosines import as_cosine
from .drawing import Drawing, Trace
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


def strategy_panels(ranked: Sequence[Strategy]) -> list[Panel]:
    """A small map for each of the best strategies, in their order."""
    return [
        Panel(f"<b>{rank}. {_short(found)}</b><br>silhouette {as_cosine(found.silhouette)}", found.coordinates)
        for rank, found in enumerate(ranked[: limits.STRATEGY_MAPS], 1)
    ]


def _short(strategy: Strategy) -> str:
    choice = strategy.choice.replace("Concatenation", "Concat.")
    return f"{choice}<br>{strategy.pooling}" if strategy.pooling else choice


def small_maps(
    panels: Sequence[Panel], groups: Sequence[Group], labels: Sequence[str], shared: bool, columns: int = 4
) -> go.Figure:
    """The panels row by row; shared: all at one scale, so that distances compare from one to the next."""
    rows = -(-len(panels) // columns)
    above = 16 + 17 * (max(panel.title.count("<br>") for panel in panels) + 1)
    marker, told = _markers(groups, len(labels)), [look.plain(label) for label in labels]
    kind = "scatter" if len(labels) * len(panels) <= 4 * limits.SVG_POINTS else "scattergl"
    everything = np.concatenate([panel.places[:, :2] for panel in panels])
    data: list[Trace] = []
    layout: dict[str, object] = {}
    captions = []
    for at, panel in enumerate(panels):
        number = str(at + 1) if at else ""
        across, down = _domains(at // columns, at % columns, rows, columns, above)
        x, y = panel.places[:, :2].T.astype(np.float32)
        points = {"type": kind, "x": x, "y": y, "xaxis": f"x{number}", "yaxis": f"y{number}", "mode": "markers"}
        data.append(points | {"marker": marker, "text": told, "hovertemplate": "%{text}<extra></extra>"})
        layout |= _axes(number, across, down, everything if shared else panel.places[:, :2])
        captions.append(_caption(panel.title, across[0], down[1]))
    drawing = Drawing(*data)
    drawing.layout |= layout | {"annotations": captions}
    return look.dressed(drawing, rows * (ROW + above), showlegend=False, margin_t=0)


def _domains(row: int, column: int, rows: int, columns: int, above: int) -> tuple[list[float], list[float]]:
    """Where a panel stands, as shares of the width and of the height, with its caption's room above it."""
    height, gap = 1 / rows, 0.012
    top = 1 - row * height
    return (
        [column / columns + gap, (column + 1) / columns - gap],
        [top - height + gap, top - height * above / (ROW + above)],
    )


def _axes(number: str, across: list[float], down: list[float], places: np.ndarray) -> dict[str, object]:
    """A frame without numbers around some places, (n, 2), both axes at one scale."""
    low, high = places.min(axis=0), places.max(axis=0)
    room = 0.08 * float((high - low).max() or 1.0)
    bare = {"showticklabels": False, "ticks": "", "showgrid": False, "zeroline": False}
    frame = bare | {"showline": True, "mirror": True, "linecolor": look.FAINT}
    x = frame | {"domain": across, "anchor": f"y{number}", "range": [float(low[0] - room), float(high[0] + room)]}
    y = frame | {"domain": down, "anchor": f"x{number}", "range": [float(low[1] - room), float(high[1] + room)]}
    return {f"xaxis{number}": x, f"yaxis{number}": y | {"scaleanchor": f"x{number}"}}


def _caption(text: str, left: float, bottom: float) -> dict[str, object]:
    """What stands above a panel."""
    place = {"x": left, "y": bottom, "xref": "paper", "yref": "paper", "xanchor": "left", "yanchor": "bottom"}
    return place | {"text": text, "align": "left", "showarrow": False, "yshift": 5, "font": {"size": 12}}


def _markers(groups: Sequence[Group], count: int) -> dict[str, object]:
    """The look of each point, (n,) colours and shapes."""
    colours, symbols = np.full(count, look.LINE, dtype=object), np.full(count, "circle", dtype=object)
    for group in groups:
        colours[group.members], symbols[group.members] = group.colour, group.symbol
    size = 7 if count <= 100 else 5 if count <= limits.SVG_POINTS else 3
    return {"color": colours.tolist(), "symbol": symbols.tolist(), "size": size, "opacity": 0.8}
