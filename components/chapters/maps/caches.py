"""What the Maps page works out once for all visitors."""

from components.chapters.maps.numbers import sources
from components.chapters.maps.numbers.maps import Maps, Request, draw
from components.chapters.maps.numbers.points import Points
from components.numbers.baseline import Spread, sentence_chances
from components.shell.models import model
from components.shell.sharing import shared


@shared()
def built_in_points(name: str, what: str, rows: tuple[sources.Labelled, ...], segments: str) -> Points:
    """The built-in sentences that stand beside a reader's own on a map, as points without vectors."""
    return sources.built_in_points(model(name), what, rows, segments)


@shared("The model reads the sentences …", unkeyed=1)
def small_maps(name: str, key: tuple[str, ...], request: Request, _points: Points) -> Maps:
    """Maps of few points, drawn at once; `key` names all that the points depend on."""
    return draw(model(name), _points, request)


@shared("Random pairs of sentences, to compare with …")
def pooled_chances(name: str, pooling: str) -> dict[str, Spread]:
    """What random pairs of everyday sentences reach under a pooling, by layer choice; not to be changed."""
    return sentence_chances(sources.everyday_vectors(model(name), pooling))
