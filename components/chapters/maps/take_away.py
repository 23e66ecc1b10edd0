"""Downloads of the Maps page: points, coordinates and neighbours as tables, and scripts that reproduce the maps."""

from collections.abc import Sequence
from typing import Any

import numpy as np
import pandas as pd

from components.chapters.maps.asks.plan import MapPlan
from components.shell import models
from polyseme.bert import Bert
from polyseme.core.layers import layer_choices
from polyseme.core.pooling import SENTENCE_POOLINGS, TOKEN_POOLINGS
from polyseme.export.inlining import ChosenFunctions, snippet, text_reader
from polyseme.export.scripts import Script, page_script
from polyseme.maps.numbers.maps import ALL_LAYERS, EACH_LAYER, Maps
from polyseme.maps.numbers.points import Points
from polyseme.maps.numbers.projection import PROJECTIONS, with_settings
from polyseme.maps.tables import coordinates_table, points_table


def page_table(points: Points, maps: Maps | None) -> pd.DataFrame:
    """The data of the page: coordinates, or the points alone while the maps are computed."""
    return points_table(points, points.groups) if maps is None else coordinates_table(maps)


def neighbour_table(maps: Maps, layer: int, point: int, names: Sequence[str]) -> pd.DataFrame:
    """One row per rank: the true neighbour and the one on the map, each with its cosine; ✓: in both lists."""
    truth = maps.truths[layer]
    both = np.intersect1d(truth.nearest[point], truth.on_map[point])
    named = [f"{label} ({name})" if name else label for label, name in zip(maps.points.labels, names, strict=True)]

    def ticked(neighbours: np.ndarray) -> list[str]:
        return [f"{'✓ ' * (neighbour in both)}{named[neighbour]}" for neighbour in neighbours]

    return pd.DataFrame(
        {
            "truly nearest": ticked(truth.nearest[point]),
            "nearest on the map": ticked(truth.on_map[point]),  # side by side, also on a phone
            "cosine, true": truth.cosines[point],
            "cosine, map": truth.on_map_cosines[point],
        }
    )


def scripts(bert: Bert, plan: MapPlan) -> tuple[Script, ...]:
    """The scripts that reproduce the maps and measure what they keep."""
    request = plan.request
    projection = PROJECTIONS[request.method]
    if projection.script:
        drawn: ChosenFunctions = {"drawn_all": with_settings(projection.script, request.settings)}
    else:
        one_map = with_settings(projection.draw, request.settings)
        drawn = {"drawn_all": snippet("maps/one_by_one"), "drawn": one_map}
    if request.layers not in (EACH_LAYER, ALL_LAYERS):
        drawn = {**drawn, "chosen": layer_choices(bert.layers)[request.layers].take}
    pooled = SENTENCE_POOLINGS[request.pooling].pool if plan.points.whole else TOKEN_POOLINGS[request.pooling]
    settings = {"TOGETHER": request.layers == ALL_LAYERS, "METRIC": request.settings.metric}
    chosen = {**drawn, **text_reader(request.segments), "pooled": pooled}
    return (
        page_script("maps", bert, **_points(bert, plan), **settings, **chosen),
        page_script("maps/kept", bert, LINEAR=projection.linear),
    )


def _points(bert: Bert, plan: MapPlan) -> dict[str, list[Any]]:
    """The texts, and for each point the number of its text and the positions of the pieces in its vector."""
    points = plan.points
    texts, positions = points.texts, points.positions
    if points.whole:
        without_special = SENTENCE_POOLINGS[plan.request.pooling].own
        read = models.tokenized(bert.name, points.texts)
        texts = tuple(tokens.text for tokens in read)
        positions = tuple(
            tuple(i for i in range(len(tokens)) if not (without_special and tokens.special[i])) for tokens in read
        )
    number = {text: number for number, text in enumerate(dict.fromkeys(texts))}
    return {"TEXTS": [*number], "POINTS": [(number[text], at) for text, at in zip(texts, positions, strict=True)]}
