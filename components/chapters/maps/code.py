"""The code twin of the Maps page, filled with its points."""

from functools import partial

import pandas as pd

from components import limits
from components.bert import Bert
from components.chapters.maps.asks import Plan
from components.chapters.maps.numbers.maps import EACH, TOGETHER
from components.chapters.maps.numbers.points import Points
from components.takeaway.notebook import Files
from components.takeaway.script import code_twin

FILE = "polyseme-maps.csv"
"""The page's table under the name it is saved by: what the script reads where there are many points."""


def files(plan: Plan) -> Files:
    """What the script reads: the points, where they are too many to stand in it."""
    return {} if _few(plan) else {FILE: partial(_points_file, plan.points)}


def _points_file(points: Points) -> bytes:
    pieces = [" ".join(map(str, positions)) for positions in points.positions]
    return pd.DataFrame({"map": "points", "sentence": points.texts, "pieces": pieces}).to_csv(index=False).encode()


def _few(plan: Plan) -> bool:
    return len(plan.points) <= limits.POINTS_IN_CODE


def code(bert: Bert, plan: Plan) -> str:
    """The script that draws the page's maps anew; many points it reads from the page's table."""
    points, request, drawn = plan.points, plan.request, plan.request.settings
    layers = {EACH: "each", TOGETHER: "together"}.get(request.layers, request.layers)
    return code_twin(
        "maps",
        bert,
        POINTS=list(zip(points.texts, points.positions, strict=True)) if _few(plan) else [],
        TABLE="" if _few(plan) else FILE,
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
