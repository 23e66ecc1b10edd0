"""Results of the Maps page that all visitors share."""

from dataclasses import asdict, replace
from functools import partial

from components.shell.memory_cache import memory_cached
from components.shell.models import model
from polyseme import examples
from polyseme.bert import Bert
from polyseme.core.baseline import Spread, sentence_baselines
from polyseme.core.layers import layer_choices
from polyseme.core.maps.neighbourhood import MapQuality
from polyseme.core.progress import Report, silent
from polyseme.disk_cache import disk_cached
from polyseme.maps.numbers import sources
from polyseme.maps.numbers.maps import ALL_LAYERS, Maps, Request, draw_maps
from polyseme.maps.numbers.points import Points


@memory_cached()
def built_in_points(name: str, what: str, rows: tuple[sources.Labelled, ...], segments: str) -> Points:
    """The points of built-in sentences, without vectors."""
    return sources.built_in_points(model(name), what, rows, segments)


@memory_cached("Reading the sentences …", unkeyed=1)
def small_maps(name: str, key: tuple[str, ...], request: Request, _points: Points) -> Maps:
    """Maps of few points, drawn without a progress bar; `key` identifies the points."""
    return draw_maps(model(name), _points, request)


def maps(bert: Bert, points: Points, request: Request, report: Report = silent) -> Maps:
    """The maps of a request. Those of built-in sentences alone are cached on disk, without the reader's labels."""
    compute = partial(draw_maps, bert, points, request, report)
    if request.layers == ALL_LAYERS or not examples.read_beforehand().issuperset(points.texts):
        return compute()
    inputs = [points.texts, points.spans, points.positions, asdict(request), [*layer_choices(bert.layers)]]
    unlabelled = lambda: replace(compute(), points=None)  # type: ignore[arg-type]  # noqa: E731
    return replace(disk_cached("map", bert, inputs, unlabelled, (Maps, MapQuality)), points=points)


@memory_cached("Random pairs of sentences, to compare with …")
def pooled_chances(name: str, pooling: str) -> dict[str, Spread]:
    """Layer choice -> the cosines of random pairs of everyday sentences under a pooling; read-only."""
    return sentence_baselines(sources.everyday_vectors(model(name), pooling))
