"""What the Maps page gives away: its points, places and neighbours as tables, and the scripts that draw it anew."""

from collections.abc import Mapping, Sequence

import numpy as np
import pandas as pd

from components.bert import Bert
from components.chapters.maps.asks.plan import Plan
from components.chapters.maps.numbers.maps import EACH, TOGETHER, Maps
from components.chapters.maps.numbers.parting import Parting
from components.chapters.maps.numbers.points import Points
from components.chapters.maps.numbers.projection import PROJECTIONS, with_settings
from components.numbers.layers import layer_choices
from components.numbers.pooling import SENTENCE_POOLINGS, TOKEN_POOLINGS
from components.shell import models
from components.takeaway.inlining import Chosen, read_with, snippet
from components.takeaway.script import Script, code_twin


def points_table(points: Points, more: Mapping[str, Sequence[object]]) -> pd.DataFrame:
    """One row a point: its name, what `more` says of it, and its sentence."""
    return pd.DataFrame({"point": points.labels, **more, "sentence": points.texts})


def coordinates_table(maps: Maps) -> pd.DataFrame:
    """One row a point and map: its place, the neighbours kept, its groups, its sentence and its pieces there."""
    points, tables = maps.points, []
    pieces = [" ".join(map(str, positions)) for positions in points.positions]
    for name, places, kept in zip(maps.names, maps.coordinates, maps.truths, strict=True):
        there = {
            "map": name,
            "number": range(len(points)),
            "point": points.labels,
            **dict(zip("xyz", places.T, strict=False)),
        }
        there |= {"neighbours kept": kept.share, "badly placed": kept.badly_placed}
        tables.append(pd.DataFrame({**there, **points.groups, "sentence": points.texts, "pieces": pieces}))
    return pd.concat(tables, ignore_index=True)


def page_table(points: Points, maps: Maps | None) -> pd.DataFrame:
    """The data of the page: the places on its maps, or the points alone while these are being drawn."""
    return points_table(points, points.groups) if maps is None else coordinates_table(maps)


def neighbour_table(maps: Maps, layer: int, at: int, names: Sequence[str]) -> pd.DataFrame:
    """One row a rank: the true neighbour and the one that the map suggests, each with its cosine; ✓: in both lists."""
    kept = maps.truths[layer]
    both = set(kept.nearest[at].tolist()) & set(kept.on_map[at].tolist())

    def named(places: np.ndarray) -> list[str]:
        labels = [maps.points.labels[at] + (f" ({names[at]})" if names[at] else "") for at in places]
        return [f"✓ {label}" if at in both else label for at, label in zip(places, labels, strict=True)]

    return pd.DataFrame(
        {
            "truly nearest": named(kept.nearest[at]),
            "nearest on the map": named(kept.on_map[at]),  # beside it, also where a phone ends
            "cosine": kept.cosines[at],
            "its cosine": kept.on_map_cosines[at],
        }
    )


def kept_table(maps: Maps, linear: bool, found: Parting | None, grouping: str) -> pd.DataFrame:
    """One row a map: trustworthiness, the neighbours kept; the variance where it has any; how the groups part."""
    rows = {"map": maps.names, "trustworthiness": [kept.trustworthiness for kept in maps.truths]}
    rows |= {"neighbours kept": [float(kept.share.mean()) for kept in maps.truths]}
    rows |= {"variance kept": [kept.explained for kept in maps.truths]} if linear else {}
    rows |= {f"neighbours of its {grouping}": found.shares, "the best by luck": found.luck} if found else {}
    return pd.DataFrame(rows)


def scripts(bert: Bert, plan: Plan) -> tuple[Script, ...]:
    """The scripts that draw the page's maps anew, and tell what they kept."""
    request = plan.request
    projection = PROJECTIONS[request.method]
    drawn: Chosen = {"drawn_all": snippet("maps/one_by_one"), "drawn": with_settings(projection.draw, request.settings)}
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
