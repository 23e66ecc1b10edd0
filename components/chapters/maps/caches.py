"""What the Maps page works out once for all visitors."""

from dataclasses import asdict, replace
from functools import partial

from components import examples
from components.bert import Bert
from components.chapters.maps.numbers import sources
from components.chapters.maps.numbers.maps import TOGETHER, Maps, Request, draw
from components.chapters.maps.numbers.points import Points
from components.numbers.baseline import Spread, sentence_chances
from components.numbers.layers import layer_choices
from components.numbers.maps.library import Report, silent
from components.numbers.maps.neighbourhood import Truth
from components.shell.models import model
from components.shell.results.keeping import kept_on_disk
from components.shell.results.sharing import shared


@shared()
def built_in_points(name: str, what: str, rows: tuple[sources.Labelled, ...], segments: str) -> Points:
    """The built-in sentences that stand beside a reader's own on a map, as points without vectors."""
    return sources.built_in_points(model(name), what, rows, segments)


@shared("The model reads the sentences …", unkeyed=1)
def small_maps(name: str, key: tuple[str, ...], request: Request, _points: Points) -> Maps:
    """Maps of few points, drawn at once; `key` names all that the points depend on."""
    return draw(model(name), _points, request)


def maps(bert: Bert, points: Points, request: Request, report: Report = silent) -> Maps:
    """The maps of a request; of built-in sentences alone they are kept, without what a reader calls the points."""
    work = partial(draw, bert, points, request, report)
    if request.layers == TOGETHER or not examples.read_beforehand().issuperset(points.texts):
        return work()
    inputs = [points.texts, points.spans, points.positions, asdict(request), [*layer_choices(bert.layers)]]
    nameless = lambda: replace(work(), points=None)  # type: ignore[arg-type]  # noqa: E731
    return replace(kept_on_disk("map", bert, inputs, nameless, (Maps, Truth)), points=points)


@shared("Random pairs of sentences, to compare with …")
def pooled_chances(name: str, pooling: str) -> dict[str, Spread]:
    """What random pairs of everyday sentences reach under a pooling, by layer choice; not to be changed."""
    return sentence_chances(sources.everyday_vectors(model(name), pooling))
