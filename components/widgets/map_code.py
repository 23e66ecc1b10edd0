"""The code twin of the Maps page, filled with its points."""

from components import limits
from components.analysis.maps import EACH, TOGETHER
from components.bert import Bert
from components.takeaway.script import code_twin
from components.widgets.maps import Plan


def code(bert: Bert, plan: Plan) -> str:
    """The script that draws the page's maps anew; many points it reads from the page's table."""
    points, request, drawn = plan.points, plan.request, plan.request.settings
    few = len(points) <= limits.POINTS_IN_CODE
    layers = {EACH: "each", TOGETHER: "together"}.get(request.layers, request.layers)
    return code_twin(
        "maps",
        bert,
        POINTS=list(zip(points.texts, points.positions, strict=True)) if few else [],
        TABLE="" if few else "polyseme-maps.csv",
        LAYERS=layers,
        POOLING=request.pooling,
        SEGMENTS=request.segments,
        METHOD=request.method,
        DIMENSIONS=drawn.dimensions,
        METRIC=drawn.metric,
        SEED=drawn.seed,
        NEIGHBOURS=drawn.neighbours,
        MIN_DIST=drawn.min_dist,
        PERPLEXITY=drawn.perplexity,
        LIMIT=bert.limit,
    )
