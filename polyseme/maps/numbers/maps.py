"""Maps from beginning to end: the points' vectors, their coordinates in each layer, and what each map keeps."""

from dataclasses import dataclass, field

import numpy as np

from polyseme import limits
from polyseme.bert import Bert
from polyseme.core.layers import layer_choices, single_layers
from polyseme.core.maps.neighbourhood import MapQuality, map_quality, neighbours_for
from polyseme.core.progress import Report, silent
from polyseme.maps.numbers.points import Points, in_one_space, point_vectors
from polyseme.maps.numbers.projection import PROJECTIONS, Settings, project, project_layers

EACH_LAYER = "Each layer in turn"
ALL_LAYERS = "All layers on one map"


@dataclass(frozen=True)
class Request:
    """How points become maps. `layers`: EACH_LAYER, ALL_LAYERS, or a layer choice."""

    layers: str = EACH_LAYER
    method: str = "PCA"
    settings: Settings = field(default_factory=Settings)
    pooling: str = "Mean"
    segments: str = "library"


@dataclass(frozen=True)
class Maps:
    """Named maps of the same points: coordinates, (map, n, dimension), and what each map keeps."""

    points: Points
    names: tuple[str, ...]
    coordinates: np.ndarray
    truths: tuple[MapQuality, ...]

    def at(self, point: int, coordinates: tuple[float, ...], otherwise: int) -> int:
        """The index of the map that shows a point at some coordinates; `otherwise` where none does."""
        distances = np.abs(self.coordinates[:, point, : len(coordinates)] - np.array(coordinates)).max(axis=1)
        nearest = int(distances.argmin())
        return nearest if distances[nearest] <= 1e-3 * max(float(np.ptp(self.coordinates)), 1e-9) else otherwise


def default_method(points: int, layers: str) -> str:
    """The default method for a number of points; UMAP of each layer in turn would take a minute."""
    return "PCA" if points <= limits.FEW_POINTS or layers == EACH_LAYER else "UMAP"


def max_points(request: Request, layers: int, features: int) -> int:
    """The maximum of points for a request, by drawing speed, computing time and memory."""
    if request.layers not in (EACH_LAYER, ALL_LAYERS):
        width = layer_choices(layers - 1)[request.layers].width
        return min(limits.MAP_POINTS, limits.MAP_BYTES // (width * features * 4))
    memory = limits.MAP_BYTES // (layers * features * 4)
    if request.layers == ALL_LAYERS:
        return min(limits.MAP_POINTS // layers, memory // 2)  # concatenating the layers takes a copy
    return min(limits.MOVING_POINTS if PROJECTIONS[request.method].linear else limits.ALIGNED_POINTS, memory)


def draw_maps(bert: Bert, points: Points, request: Request, report: Report = silent) -> Maps:
    """The maps of a request; ValueError, with the next step, where there are too few points."""
    several = request.layers in (EACH_LAYER, ALL_LAYERS)
    choices = single_layers(bert.layers) if several else [layer_choices(bert.layers)[request.layers]]
    strategies = [(choice, request.pooling) for choice in choices]
    spaces = point_vectors(
        bert, points, strategies, request.segments, lambda share: report(0.3 * share, "reads the sentences")
    )
    if request.layers == ALL_LAYERS:
        spaces, points = [np.concatenate(spaces)], in_one_space(points, len(choices))

    def report_drawing(share: float, step: str) -> None:
        report(0.3 + 0.5 * share, step)

    options = {"method": request.method, "report": report_drawing, **vars(request.settings)}
    maps = project_layers(spaces, **options) if len(spaces) > 1 else project(spaces[0], **options)[None]
    truths = []
    for layer, (vectors, coordinates) in enumerate(zip(spaces, maps, strict=True)):
        report(0.8 + 0.2 * layer / len(spaces), "checks what the map kept")
        truths.append(map_quality(vectors, coordinates, neighbours_for(len(points)), request.settings.metric))
    names = (request.layers,) if len(maps) == 1 else tuple(choice.name for choice in choices)
    return Maps(points, names, maps, tuple(truths))
