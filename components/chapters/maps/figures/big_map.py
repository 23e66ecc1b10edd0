"""The big map: points by group, moving from layer to layer, with labels, badly placed points and one point's trail."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

import numpy as np
import plotly.graph_objects as go

from components import limits
from components.chapters.maps.figures import traces
from components.chapters.maps.figures.groups import OTHERS, UNNAMED, Group
from components.chapters.maps.numbers.maps import Maps
from components.figures import look
from components.figures.drawing import Drawing, Trace
from components.figures.labels import in_pixels, labels_that_fit
from components.figures.motion import BELOW, add_motion
from components.figures.prose import percent

HEIGHT = 400
FIRST_GROUP = 1  # the trace of the first group; below it lie the rings
LETTER = 8.0  # pixels of a letter of the labels
MOST_OWN = 12  # points of the reader's own up to which each of them has its label, whatever is below it
NONE = " "  # the label of a point without one: it moves with its point, so that no word flies in from the corner later

FRAME = {"automargin": False, "showgrid": False, "showline": True, "mirror": True, "linecolor": look.FAINT}
"""What is seen of the axes of a map: the frame around it."""


@dataclass(frozen=True)
class Scene:
    """What is drawn of some maps: the groups by colour and shape, one chosen point, and its way through the layers."""

    maps: Maps
    groups: Sequence[Group]
    method: str = "PCA"
    chosen: int | None = None
    trail: np.ndarray | None = None  # (layer, dimension)
    start: int = 0  # the map that is shown first

    @property
    def flat(self) -> bool:
        """Whether the maps have two dimensions."""
        return bool(self.maps.coordinates.shape[-1] == 2)

    @property
    def light(self) -> bool:
        """Whether there are so few points that each is an element of its own, moved by the browser."""
        return bool(self.flat and len(self.maps.points) <= limits.SVG_POINTS)

    @cached_property
    def bounds(self) -> tuple[np.ndarray, np.ndarray]:
        """(dimension,) each: the ends of the axes, the same for all layers, with room for what is said above."""
        places = self.maps.coordinates.reshape(-1, self.maps.coordinates.shape[-1])
        low, high = places.min(axis=0), places.max(axis=0)
        room = 0.06 * float((high - low).max() or 1.0)
        above = np.array([0, 1.6 * room]) if self.flat else 0  # the title stands there
        return low - room, high + room + above

    @property
    def named(self) -> list[Group]:
        """The groups that have a name of their own."""
        return [group for group in self.groups if group.name not in (OTHERS, UNNAMED)]


def big_map(scene: Scene) -> go.Figure:
    """All points of one layer, and of the others in turn as the slider moves; one map has no slider."""
    every = [frame_data(scene, at) for at in range(len(scene.maps.names))]
    drawing = Drawing(*map(traces.whole_trace, _looks(scene), every[scene.start]))
    low, high = scene.bounds
    axes: list[dict[str, Any]] = [
        {**look.fitted(a, b), "showticklabels": False, "zeroline": False, "title": {"text": ""}, "ticks": ""}
        for a, b in zip(low, high, strict=True)
    ]
    if scene.flat:
        drawing.x(**axes[0], **FRAME)
        drawing.y(**axes[1], **FRAME, scaleanchor="x")
    else:
        drawing.layout["scene"] = dict(zip(("xaxis", "yaxis", "zaxis"), axes, strict=True))
        drawing.layout["scene"] |= {"aspectmode": "data", "dragmode": "turntable"}
        drawing.note(**_note(title(scene, scene.start)))
    moving = len(scene.maps.names) > 1
    if moving:
        layouts = [{} if scene.flat else {"annotations": [_note(title(scene, at))]} for at in range(len(every))]
        add_motion(drawing, scene.maps.names, every, layouts, scene.start, scene.light, whole=scene.start > 0)
    many, below = len(scene.groups) > 8, BELOW * moving
    legend = look.legend(1.01, 14, itemsizing="constant", bgcolor=look.CLEAR)
    legend |= {"entrywidth": 74} if many else {}
    return look.dressed(
        drawing,
        HEIGHT + 60 * many + below,
        legend=legend,
        clickmode="event+select",
        modebar={"orientation": "v"},  # a strip of its own, beside the map
        margin={"l": 2, "r": 46, "t": 8, "b": 8 + below, "pad": 0},
    )


def _note(text: str) -> dict[str, object]:
    """The title of a map in space, in its upper left corner."""
    place = {"x": 0, "y": 1, "xref": "paper", "yref": "paper", "xanchor": "left", "yanchor": "top"}
    return place | {"text": text, "showarrow": False, "align": "left", "font": {"size": 14}}


def _looks(scene: Scene) -> list[Trace]:
    """What stays the same of the traces, in the order of frame_data: the rings below the points, the trail on top."""
    points = scene.maps.points
    own = np.array(points.own) & (not all(points.own))
    kind = "scatter3d" if not scene.flat else "scatter" if scene.light else "scattergl"
    looks = [
        traces.rings_look(kind, len(points)),
        *(traces.group_look(kind, group, points, own) for group in scene.groups),
    ]
    if scene.flat:
        looks += [
            traces.labels_look(len(points) if scene.light else len(scene.named), 12 if scene.light else 30),
            traces.title_look(),
        ]
    if scene.trail is not None:
        looks.append(traces.trail_look(len(scene.trail), points.labels[scene.chosen or 0], scene.flat))
    return looks


def frame_data(scene: Scene, layer: int) -> list[dict[str, object]]:
    """What a layer gives each of the traces: places, labels, title; the trail rests, but Plotly wants all or none."""
    places = scene.maps.coordinates[layer]
    data = [traces.rings_of(places, scene.maps.truths[layer].badly_placed, scene.light)]
    data += [traces.places_of(places[group.members]) for group in scene.groups]
    if scene.flat:
        low, high = scene.bounds
        data.append(_labels(scene, layer))
        data.append({"x": [float(low[0])], "y": [float(high[1])], "text": [title(scene, layer)]})
    if scene.trail is not None:
        data.append(traces.places_of(scene.trail))
    return data


def title(scene: Scene, at: int) -> str:
    """Which map it is, and what it kept."""
    kept = scene.maps.truths[at]
    return (
        f"<b>{look.plain(scene.maps.names[at])}</b>: {percent(float(kept.share.mean()))} of each point's {kept.k} "
        "nearest kept"
    )


def _labels(scene: Scene, layer: int) -> dict[str, object]:
    """The labels of a layer: of points where they fit, that of the trail first, then the reader's own, if they are few.

    NONE for the others; where there are many points, the labels are those of the groups.
    """
    places = scene.maps.coordinates[layer]
    if not scene.light:
        return _group_labels(scene, places)
    points = scene.maps.points
    own = np.flatnonzero(points.own).tolist()
    chosen = [] if scene.chosen is None else [scene.chosen]
    first = list(dict.fromkeys([*chosen, *(own if len(own) <= MOST_OWN else [])]))
    names = [label.split(" (")[0] for label in points.labels]
    order = [*first, *(at for at in range(len(points)) if at not in first)]
    widths = np.array([len(name) * LETTER for name in names])
    fit = labels_that_fit(in_pixels(places, *scene.bounds), widths, order, first)
    text = [look.plain(name) if at in fit else NONE for at, name in enumerate(names)]
    sides = [fit.get(at, "top center") for at in range(len(points))]
    return traces.places_of(places) | {"text": text, "textposition": sides}


def _group_labels(scene: Scene, places: np.ndarray) -> dict[str, object]:
    """(n, 2) -> the name of each group above its middle, where it keeps together; those all over the map have none."""
    middles = np.array([np.median(places[group.members], axis=0) for group in scene.named]).reshape(-1, 2)
    close = [_width(places[group.members]) < _width(places) / 2 for group in scene.named]
    text = [f"<b>{look.plain(group.name)}</b>" * near for group, near in zip(scene.named, close, strict=True)]
    return traces.places_of(middles) | {"text": text, "textposition": ["top center"] * len(text)}


def _width(places: np.ndarray) -> float:
    """How far half of some places lie from their middle."""
    return float(np.median(np.linalg.norm(places - np.median(places, axis=0), axis=1)))
