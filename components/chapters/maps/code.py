"""The code twins of the Maps page, filled with its points."""

from components.bert import Bert
from components.chapters.maps.asks import Plan
from components.chapters.maps.numbers.maps import EACH, TOGETHER
from components.chapters.maps.numbers.projection import PROJECTIONS, with_settings
from components.numbers.layers import layer_choices
from components.numbers.pooling import SENTENCE_POOLINGS, TOKEN_POOLINGS
from components.shell import models
from components.takeaway.inlining import Chosen, read_with, snippet
from components.takeaway.script import Script, code_twin


def scripts(bert: Bert, plan: Plan) -> tuple[Script, ...]:
    """The scripts that draw the page's maps anew, and tell what they kept."""
    request = plan.request
    projection = PROJECTIONS[request.method]
    drawn: Chosen = {
        "drawn_all": snippet("maps/one_by_one"),
        "drawn": with_settings(projection.draw, request.settings),
    }
    if projection.script:
        drawn = {"drawn_all": with_settings(projection.script, request.settings)}
    if request.layers not in (EACH, TOGETHER):
        drawn = {**drawn, "chosen": layer_choices(bert.layers)[request.layers].take}
    pooled = SENTENCE_POOLINGS[request.pooling].pool if plan.points.whole else TOKEN_POOLINGS[request.pooling]
    settings = {"TOGETHER": request.layers == TOGETHER, "METRIC": request.settings.metric}
    chosen = {**drawn, **read_with(request.segments), "pooled": pooled}
    return (
        code_twin("maps", bert, POINTS=_points(bert, plan), **settings, **chosen),
        code_twin("maps/kept", bert, LINEAR=projection.linear),
    )


def _points(bert: Bert, plan: Plan) -> list[tuple[str, tuple[int, ...]]]:
    """Each point's text, and the positions of the pieces that its vector is made of."""
    points = plan.points
    if not plan.points.whole:
        return list(zip(points.texts, points.positions, strict=True))
    own = SENTENCE_POOLINGS[plan.request.pooling].own
    read = models.readings(bert.name, points.texts, "library")
    return [(one.text, tuple(at for at in range(len(one)) if not (own and one.special[at]))) for one in read]
