"""Many small maps on one screen, in the colours and shapes of the big one."""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
import plotly.graph_objects as go

from components import limits
from components.chapters.maps.figures.groups import Group
from components.chapters.maps.numbers.maps import Maps
from components.chapters.maps.numbers.strategies import Strategy
from components.figures import look
from components.figures.cosines import as_cosine
from components.figures.drawing import Drawing, Trace
from components.figures.prose import percent
from components.numbers.layers import LAYER_CHOICES

ROW = 205  # pixels of one row of small maps
COLUMNS = 2  # small maps beside one another in one figure, which is what a phone has room for


@dataclass(frozen=True)
class Panel:
    """One small map: its name, in a line or two, what was measured on it, and where its points lie, (n, 2)."""

    name: tuple[str, ...]
    measured: str
    places: np.ndarray

    @property
    def words(self) -> str:
        """What stands above the map, in a line, for those who do not see it."""
        return f"{', '.join(self.name)}: {self.measured}"


def layer_panels(maps: Maps) -> list[Panel]:
    """A small map for each layer, with what it kept."""
    return [
        Panel((name,), f"{percent(float(kept.share.mean()))} kept", places)
        for name, places, kept in zip(maps.names, maps.coordinates, maps.truths, strict=True)
    ]


def strategy_panels(ranked: Sequence[Strategy]) -> list[Panel]:
    """A small map for each of the best strategies, in their order; the pooling, if any, has a line of its own."""
    panels = []
    for rank, found in enumerate(ranked[: limits.STRATEGY_MAPS], 1):
        choice = LAYER_CHOICES.get(found.choice)
        layers = f"{rank}. {(choice and choice.narrow) or found.choice}"
        name = (layers, found.pooling) if found.pooling else (layers,)
        panels.append(Panel(name, f"silhouette {as_cosine(found.silhouette)}", found.coordinates))
    return panels


def small_maps(
    panels: Sequence[Panel], groups: Sequence[Group], labels: Sequence[str], shared: bool
) -> list[tuple[go.Figure, str]]:
    """The panels two by two, each pair a figure with its words; with shared all are at one scale, so that they compare.

    So many points that the browser's graphics have to draw them stay in one figure: it has room for few such.
    """
    everything = np.concatenate([panel.places[:, :2] for panel in panels]) if shared else None
    count = len(labels)
    colours, symbols = np.full(count, look.LINE, dtype=object), np.full(count, "circle", dtype=object)
    for group in groups:
        colours[group.members], symbols[group.members] = group.colour, group.symbol
    marker = {"color": colours.tolist(), "symbol": symbols.tolist(), "opacity": 0.8}
    marker["size"] = 7 if count <= 100 else 5 if count <= limits.SVG_POINTS else 3
    light, names = count * len(panels) <= limits.SMALL_MAP_POINTS, [look.plain(label) for label in labels]
    points = {"type": "scatter" if light else "scattergl", "mode": "markers", "marker": marker, "text": names}
    points |= {"hovertemplate": "%{text}<extra></extra>"}
    size = COLUMNS if light else len(panels)
    rows = [panels[at : at + size] for at in range(0, len(panels), size)]
    return [(_figure(row, points, everything), "; ".join(panel.words for panel in row)) for row in rows]


def _figure(panels: Sequence[Panel], points: Trace, everything: np.ndarray | None) -> go.Figure:
    """Some panels row by row: each with the points at its places, and at its own scale or at that of everything."""
    rows, gap = -(-len(panels) // COLUMNS), 0.012
    height = 1 / rows
    above = 18 + 20 * (max(len(panel.name) for panel in panels) + 1)
    drawing = Drawing()
    for at, panel in enumerate(panels):
        number = str(at + 1) if at else ""
        row, column = divmod(at, COLUMNS)
        top = 1 - row * height
        across = [column / COLUMNS + gap, (column + 1) / COLUMNS - gap]
        down = [top - height + gap, top - height * above / (ROW + above)]
        x, y = panel.places[:, :2].T.astype(np.float32)
        drawing.traces.append(points | {"x": x, "y": y, "xaxis": f"x{number}", "yaxis": f"y{number}"})
        drawing.layout |= _axes(number, across, down, panel.places[:, :2] if everything is None else everything)
        corner = {"xref": "paper", "yref": "paper", "xanchor": "left", "yanchor": "bottom", "align": "left"}
        words = f"<b>{'<br>'.join(panel.name)}</b><br>{panel.measured}"
        drawing.note(
            x=across[0],
            y=down[1],
            **corner,
            text=words,
            showarrow=False,
            yshift=5,
            font={"size": 14, "color": look.INK},
        )
    margin = {"l": 2, "r": 2, "t": 0, "b": 4, "pad": 0}
    return look.dressed(drawing, rows * (ROW + above), showlegend=False, margin=margin)


def _axes(number: str, across: list[float], down: list[float], places: np.ndarray) -> dict[str, object]:
    """A frame without numbers around some places, (n, 2), both axes at one scale."""
    low, high = places.min(axis=0), places.max(axis=0)
    room = 0.08 * float((high - low).max() or 1.0)
    bare = {"showticklabels": False, "ticks": "", "showgrid": False, "zeroline": False}
    frame = bare | {"showline": True, "mirror": True, "linecolor": look.FAINT}
    x, y = (look.fitted(*ends) for ends in np.stack([low - room, high + room], axis=1).tolist())
    return {
        f"xaxis{number}": frame | {"domain": across, "anchor": f"y{number}"} | x,
        f"yaxis{number}": frame | {"domain": down, "anchor": f"x{number}", "scaleanchor": f"x{number}"} | y,
    }
