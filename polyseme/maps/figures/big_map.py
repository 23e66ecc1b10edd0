"""The big map of many points, of all layers, or in space; WebGL draws it, with badly placed points and one trail."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
import plotly.graph_objects as go

from polyseme.cached_property import cached_property
from polyseme.figures import theme
from polyseme.figures.figure_spec import FigureSpec, Trace
from polyseme.figures.motion import BELOW, add_motion
from polyseme.figures.wording import percent
from polyseme.maps.figures import traces
from polyseme.maps.figures.groups import OTHERS, UNNAMED, Group
from polyseme.maps.numbers.maps import Maps

HEIGHT = 400
FIRST_GROUP = 1  # index of the first group's trace; trace 0 holds the rings

FRAME = {"automargin": False, "showgrid": False, "showline": True, "mirror": True, "linecolor": theme.FAINT}
"""Axes of a flat map: only the frame is visible."""


@dataclass(frozen=True)
class BigMapScene:
    """What the figure shows: maps, groups with their colours, one chosen point and its trail through the layers."""

    maps: Maps
    groups: Sequence[Group]
    chosen: int | None = None
    trail: np.ndarray | None = None  # (layer, dimension)
    start: int = 0  # index of the map shown first

    @property
    def flat(self) -> bool:
        """Whether the maps have two dimensions."""
        return bool(self.maps.coordinates.shape[-1] == 2)

    @cached_property
    def bounds(self) -> tuple[np.ndarray, np.ndarray]:
        """(dimension,) each: the ends of the axes, the same for all layers, with room for the title above."""
        coordinates = self.maps.coordinates.reshape(-1, self.maps.coordinates.shape[-1])
        low, high = coordinates.min(axis=0), coordinates.max(axis=0)
        room = 0.06 * float((high - low).max() or 1.0)
        return low - room, high + room + (np.array([0, 1.6 * room]) if self.flat else 0)

    @property
    def named(self) -> list[Group]:
        """The groups that have a name of their own."""
        return [group for group in self.groups if group.name not in (OTHERS, UNNAMED)]


def big_map(scene: BigMapScene) -> go.Figure:
    """All points of one layer; with several maps, a slider moves through the layers."""
    names, moving = scene.maps.names, len(scene.maps.names) > 1
    frames = [frame_data(scene, layer) for layer in range(len(names))]
    spec = FigureSpec(*({**style, **data} for style, data in zip(_styles(scene), frames[scene.start], strict=True)))
    axes: list[dict[str, Any]] = [
        {**theme.fixed_axis(*ends), "showticklabels": False, "zeroline": False, "title": {"text": ""}, "ticks": ""}
        for ends in zip(*scene.bounds, strict=True)
    ]
    if scene.flat:
        spec.x(**axes[0], **FRAME)
        spec.y(**axes[1], **FRAME, scaleanchor="x")
    else:
        spec.layout["scene"] = dict(zip(("xaxis", "yaxis", "zaxis"), axes, strict=True))
        spec.layout["scene"] |= {"aspectmode": "data", "dragmode": "turntable"}
        spec.note(**_note(title(scene, scene.start)))
    if moving:
        layouts = [{} if scene.flat else {"annotations": [_note(title(scene, layer))]} for layer in range(len(names))]
        add_motion(spec, names, frames, layouts, scene.start, light=False, whole=scene.start > 0)
    wide, below = len(scene.groups) > 8, BELOW * moving
    legend = theme.legend(1.01, 14, itemsizing="constant", bgcolor=theme.CLEAR) | ({"entrywidth": 74} if wide else {})
    return theme.with_theme(
        spec,
        HEIGHT + 60 * wide + below,
        legend=legend,
        clickmode="event+select",
        **({"dragmode": "lasso"} if scene.flat else {}),
        margin={"l": 2, "r": 2, "t": 8, "b": 8 + below, "pad": 0},
    )


def _note(text: str) -> dict[str, object]:
    """The title of a map with three dimensions, in the upper left corner."""
    corner = {"x": 0, "y": 1, "xref": "paper", "yref": "paper", "xanchor": "left", "yanchor": "top"}
    return corner | {"text": text, "showarrow": False, "align": "left", "font": {"size": 14}}


def _styles(scene: BigMapScene) -> list[Trace]:
    """The part of each trace that all layers share, in the order of frame_data: rings first, the trail on top."""
    points = scene.maps.points
    own = np.array(points.own) & (not all(points.own))
    kind = "scattergl" if scene.flat else "scatter3d"
    styles = [traces.rings_style(kind)]
    styles += [traces.group_style(kind, group, points, own) for group in scene.groups]
    if scene.flat:
        styles += [traces.labels_style(), traces.title_style()]
    if scene.trail is not None:
        styles.append(traces.trail_style(len(scene.trail), points.labels[scene.chosen or 0], scene.flat))
    return styles


def frame_data(scene: BigMapScene, layer: int) -> list[dict[str, object]]:
    """The part of each trace that changes with the layer; also the constant trail: Plotly updates all or no traces."""
    coordinates = scene.maps.coordinates[layer]
    data = [traces.ring_data(coordinates, scene.maps.truths[layer].badly_placed)]
    data += [traces.xyz(coordinates[group.members]) for group in scene.groups]
    if scene.flat:
        low, high = scene.bounds
        data.append(_group_labels(scene, coordinates))
        data.append({"x": [float(low[0])], "y": [float(high[1])], "text": [title(scene, layer)]})
    if scene.trail is not None:
        data.append(traces.xyz(scene.trail))
    return data


def title(scene: BigMapScene, layer: int) -> str:
    """The name of a map and the share of neighbours it keeps."""
    truth = scene.maps.truths[layer]
    share = percent(float(truth.share.mean()))
    return f"<b>{theme.plain(scene.maps.names[layer])}</b>: {share} of each point's {truth.k} nearest kept"


def _group_labels(scene: BigMapScene, coordinates: np.ndarray) -> dict[str, object]:
    """(n, 2) -> the name of each group above its median; groups scattered all over the map have no label."""
    members = [coordinates[group.members] for group in scene.named]
    medians = np.array([np.median(group, axis=0) for group in members]).reshape(-1, 2)
    compact = [_radius(group) < _radius(coordinates) / 2 for group in members]
    text = [f"<b>{theme.plain(group.name)}</b>" * near for group, near in zip(scene.named, compact, strict=True)]
    return traces.xyz(medians) | {"text": text, "textposition": ["top center"] * len(text)}


def _radius(coordinates: np.ndarray) -> float:
    """(n, 2) -> the median distance from the median."""
    return float(np.median(np.linalg.norm(coordinates - np.median(coordinates, axis=0), axis=1)))
