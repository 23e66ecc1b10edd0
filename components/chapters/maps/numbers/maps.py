"""A map from beginning to end: its points' vectors, their coordinates layer by layer, and what each map kept."""

from dataclasses import dataclass, field

import numpy as np

from components import limits
from components.bert import Bert
from components.chapters.maps.numbers.points import Points, in_one_space, point_vectors
from components.chapters.maps.numbers.projection import PROJECTIONS, Settings, project, project_layers
from components.numbers.layers import layer_choices, numbered_layers
from components.numbers.maps.library import Report, silent
from components.numbers.maps.neighbourhood import Truth, neighbours_for, truth

EACH = "Each layer in turn"
TOGETHER = "All layers on one map"


@dataclass(frozen=True)
class Request:
    """How points become a map. `layers`: EACH, TOGETHER, or one of the layer choices."""

    layers: str = EACH
    method: str = "PCA"
    settings: Settings = field(default_factory=Settings)
    pooling: str = "Mean"
    segments: str = "library"


@dataclass(frozen=True)
class Maps:
    """Maps of the same points, one a name: where each point lies, (map, n, dimension), and what each map kept."""

    points: Points
    names: tuple[str, ...]
    coordinates: np.ndarray
    truths: tuple[Truth, ...]

    def at(self, place: int, coordinates: tuple[float, ...], otherwise: int) -> int:
        """Which of the maps shows a point at some coordinates; `otherwise` where none does."""
        far = np.abs(self.coordinates[:, place, : len(coordinates)] - np.array(coordinates)).max(axis=1)
        near = int(far.argmin())
        return near if far[near] <= 1e-3 * max(float(np.ptp(self.coordinates)), 1e-9) else otherwise


def suited(points: int, layers: str) -> str:
    """The method for so many points, unless the reader asks for another; layers in turn take UMAP a minute."""
    return "PCA" if points <= limits.FEW_POINTS or layers == EACH else "UMAP"


def most_points(request: Request, layers: int, features: int) -> int:
    """How many points a request may have: for the browser, for its patience, and for the server's memory."""
    if request.layers not in (EACH, TOGETHER):
        wide = layer_choices(layers - 1)[request.layers].width
        return min(limits.MAP_POINTS, limits.MAP_BYTES // (wide * features * 4))
    memory = limits.MAP_BYTES // (layers * features * 4)
    if request.layers == TOGETHER:
        return min(limits.MAP_POINTS // layers, memory // 2)  # joining them takes a copy
    return min(limits.MOVING_POINTS if PROJECTIONS[request.method].linear else limits.ALIGNED_POINTS, memory)


def draw(bert: Bert, points: Points, request: Request, report: Report = silent) -> Maps:
    """The maps that a request asks for; ValueError, with what to do, where it can't be met."""
    several = request.layers in (EACH, TOGETHER)
    chosen = numbered_layers(bert.layers) if several else [layer_choices(bert.layers)[request.layers]]
    ways = [(choose, request.pooling) for choose in chosen]
    read = point_vectors(bert, points, ways, request.segments, lambda share: report(0.3 * share, "reads the sentences"))
    if request.layers == TOGETHER:
        read, points = [np.concatenate(read)], in_one_space(points, len(chosen))
    drawing = lambda share, step: report(0.3 + 0.5 * share, step)  # noqa: E731
    how = {"method": request.method, "report": drawing, **vars(request.settings)}
    maps = project_layers(read, **how) if len(read) > 1 else project(read[0], **how)[None]
    truths = []
    for number, (vectors, coordinates) in enumerate(zip(read, maps, strict=True)):
        report(0.8 + 0.2 * number / len(read), "checks what the map kept")
        truths.append(truth(vectors, coordinates, neighbours_for(len(points)), request.settings.metric))
    names = (request.layers,) if len(maps) == 1 else tuple(one.name for one in chosen)
    return Maps(points, names, maps, tuple(truths))
