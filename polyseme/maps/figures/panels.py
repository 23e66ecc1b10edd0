"""Small maps side by side, in the colours and shapes of the big map."""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
import plotly.graph_objects as go

from polyseme import limits
from polyseme.core.layers import LAYER_CHOICES
from polyseme.figures import theme
from polyseme.figures.cosines import as_cosine
from polyseme.figures.figure_spec import FigureSpec, Trace
from polyseme.figures.wording import percent
from polyseme.maps.figures.groups import Group
from polyseme.maps.numbers.maps import Maps
from polyseme.maps.numbers.strategies import Strategy

ROW = 205  # pixels of one row of small maps
COLUMNS = 2  # small maps per row of a figure: more do not fit a phone


@dataclass(frozen=True)
class Panel:
    """One small map: its title in a line or two, its measure, and the coordinates of its points, (n, 2)."""

    name: tuple[str, ...]
    measured: str
    coordinates: np.ndarray

    @property
    def words(self) -> str:
        """The heading in one line, for screen readers."""
        return f"{', '.join(self.name)}: {self.measured}"


def layer_panels(maps: Maps) -> list[Panel]:
    """A small map for each layer, with the share of neighbours it keeps."""
    return [
        Panel((name,), f"{percent(float(truth.share.mean()))} kept", coordinates)
        for name, coordinates, truth in zip(maps.names, maps.coordinates, maps.truths, strict=True)
    ]


def strategy_panels(ranked: Sequence[Strategy]) -> list[Panel]:
    """A small map for each of the best strategies; the pooling, if any, has a line of its own."""
    panels = []
    for rank, strategy in enumerate(ranked[: limits.STRATEGY_MAPS], 1):
        choice = LAYER_CHOICES.get(strategy.choice)
        layers = f"{rank}. {(choice and choice.narrow) or strategy.choice}"
        name = (layers, strategy.pooling) if strategy.pooling else (layers,)
        panels.append(Panel(name, f"silhouette {as_cosine(strategy.silhouette)}", strategy.coordinates))
    return panels


def small_maps(
    panels: Sequence[Panel], groups: Sequence[Group], labels: Sequence[str], shared: bool
) -> list[tuple[go.Figure, str]]:
    """Figures of two panels each, with their alternative texts. shared: all panels have one scale.

    Panels with so many points that WebGL draws them share one figure: a browser allows only a few WebGL figures.
    """
    everything = np.concatenate([panel.coordinates[:, :2] for panel in panels]) if shared else None
    count = len(labels)
    colours, symbols = np.full(count, theme.LINE, dtype=object), np.full(count, "circle", dtype=object)
    for group in groups:
        colours[group.members], symbols[group.members] = group.colour, group.symbol
    marker = {"color": colours.tolist(), "symbol": symbols.tolist(), "opacity": 0.8}
    marker["size"] = 7 if count <= 100 else 5 if count <= limits.SVG_POINTS else 3
    light, names = count * len(panels) <= limits.SMALL_MAP_POINTS, [theme.plain(label) for label in labels]
    points = {"type": "scatter" if light else "scattergl", "mode": "markers", "marker": marker, "text": names}
    points |= {"hovertemplate": "%{text}<extra></extra>"}
    size = COLUMNS if light else len(panels)
    rows = [panels[start : start + size] for start in range(0, len(panels), size)]
    return [(_figure(row, points, everything), "; ".join(panel.words for panel in row)) for row in rows]


def _figure(panels: Sequence[Panel], points: Trace, everything: np.ndarray | None) -> go.Figure:
    """Panels in rows, each with all points, scaled to its own coordinates or to those of `everything`."""
    rows, gap = -(-len(panels) // COLUMNS), 0.012
    height = 1 / rows
    above = 18 + 20 * (max(len(panel.name) for panel in panels) + 1)
    spec = FigureSpec()
    for index, panel in enumerate(panels):
        number = str(index + 1) if index else ""
        row, column = divmod(index, COLUMNS)
        top = 1 - row * height
        across = [column / COLUMNS + gap, (column + 1) / COLUMNS - gap]
        down = [top - height + gap, top - height * above / (ROW + above)]
        flat = panel.coordinates[:, :2]
        x, y = flat.T.astype(np.float32)
        spec.traces.append(points | {"x": x, "y": y, "xaxis": f"x{number}", "yaxis": f"y{number}"})
        spec.layout |= _axes(number, across, down, flat if everything is None else everything)
        heading = f"<b>{'<br>'.join(panel.name)}</b><br>{panel.measured}"
        corner = {"xref": "paper", "yref": "paper", "xanchor": "left", "yanchor": "bottom", "align": "left"}
        font = {"size": 14, "color": theme.INK}
        spec.note(x=across[0], y=down[1], **corner, text=heading, showarrow=False, yshift=5, font=font)
    margin = {"l": 2, "r": 2, "t": 0, "b": 4, "pad": 0}
    return theme.with_theme(spec, rows * (ROW + above), showlegend=False, margin=margin)


def _axes(number: str, across: list[float], down: list[float], coordinates: np.ndarray) -> dict[str, object]:
    """Axes that frame the coordinates, (n, 2), at one scale and without numbers."""
    low, high = coordinates.min(axis=0), coordinates.max(axis=0)
    room = 0.08 * float((high - low).max() or 1.0)
    frame = {"showticklabels": False, "ticks": "", "showgrid": False, "zeroline": False}
    frame |= {"showline": True, "mirror": True, "linecolor": theme.FAINT}
    x, y = (theme.fixed_axis(*ends) for ends in np.stack([low - room, high + room], axis=1).tolist())
    return {
        f"xaxis{number}": frame | {"domain": across, "anchor": f"y{number}"} | x,
        f"yaxis{number}": frame | {"domain": down, "anchor": f"x{number}", "scaleanchor": f"x{number}"} | y,
    }
