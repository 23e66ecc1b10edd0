"""polyseme.map: texts or occurrences of a word as points on a map, with the share of true neighbours it keeps."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from sys import maxsize
from typing import Any

import numpy as np
import pandas as pd
import plotly.graph_objects as go

from polyseme.bert import Bert
from polyseme.bert.given import load
from polyseme.core.layers import choice_of
from polyseme.core.occurrences.known import known_senses, occurrences_of
from polyseme.core.progress import Report, silent
from polyseme.figures.cosines import as_cosine
from polyseme.figures.result import Result, as_text
from polyseme.figures.wording import counted, percent
from polyseme.maps.figures.big_map import BigMapScene, big_map
from polyseme.maps.figures.groups import groups_of
from polyseme.maps.numbers import sources
from polyseme.maps.numbers.maps import EACH_LAYER, Maps, Request, draw_maps
from polyseme.maps.numbers.points import Points
from polyseme.maps.numbers.projection import PROJECTIONS, Settings
from polyseme.maps.tables import coordinates_table


@dataclass(frozen=True, eq=False, repr=False)
class PointMaps(Result, Maps):
    """A map of each layer, or one of a layer choice; `coordinates`: (map, point, dimension)."""

    method: str

    @property
    def trustworthiness(self) -> np.ndarray:
        """(map,): 1 where no stranger is among the nearest on the map."""
        return np.array([truth.trustworthiness for truth in self.truths])

    @property
    def preserved(self) -> np.ndarray:
        """(map,): the share of true neighbours that each map preserves."""
        return np.array([truth.share.mean() for truth in self.truths])

    def __str__(self) -> str:
        rows = [("map", "trustworthiness", "true neighbours kept", "by chance")]
        rows += [
            (name, as_cosine(truth.trustworthiness), percent(float(truth.share.mean())), percent(truth.chance))
            for name, truth in zip(self.names, self.truths, strict=True)
        ]
        return as_text(f"{counted(len(self.points), 'point')} by {self.method}", rows)

    def table(self) -> pd.DataFrame:
        """One row per point and map: coordinates, neighbours kept, groups, sentence, positions of its pieces."""
        return coordinates_table(self)

    def drawn(self) -> go.Figure:
        """The points coloured by sense, else by word; with several maps, a slider moves through the layers."""
        grouping = "sense" if any(self.points.groups["sense"]) else "word"
        best = int(self.preserved.argmax())
        return big_map(BigMapScene(self, groups_of(self.points.groups[grouping], grouping), start=best))


def map(
    model: Any,
    texts: str | Sequence[str],
    word: str | None = None,
    *,
    method: str = "pca",
    layer: int | str | None = None,
    built_in: bool = True,
    labels: Sequence[str] = (),
    pooling: str = "Mean",
    segments: str = "library",
    report: Report = silent,
    **settings: Any,
) -> PointMaps:
    """The occurrences of a word in some texts as points on a map; without a word, the texts.

    method: "pca", "umap" or "tsne". layer: a number or a layer choice; None for a map of each layer, which move as one.
    built_in: whether the built-in sentences with the word stand around them. labels: the sense of each point.
    settings: dimensions, seed, metric, neighbours, min_dist, perplexity. ValueError for fewer than three points.

    >>> import polyseme
    >>> polyseme.map("all-MiniLM-L6-v2", ["The bank lent money."], "bank", layer=6).coordinates.shape
    (1, 43, 2)
    """
    bert, texts = load(model), (texts,) if isinstance(texts, str) else tuple(texts)
    request = Request(
        EACH_LAYER if layer is None else choice_of(bert.layers, layer).name,
        _method(method),
        Settings(**settings),
        pooling,
        segments,
    )
    find: Callable[..., Points] = _sentences if word is None else _occurrences
    points = find(bert, texts, word, labels, pooling, segments)
    if word is not None and built_in:
        around = [row for row in sources.BACKGROUNDS[sources.FITTING[sources.WORDS][0]](word) if row[0] not in texts]
        points += sources.built_in_points(bert, sources.WORDS, around, segments) if around else points.subset([])
    return PointMaps(**vars(draw_maps(bert, points, request, report)), method=request.method)


def _method(name: str) -> str:
    """The name of a projection, from any spelling of it."""
    known = {method.lower().replace("-", ""): method for method in PROJECTIONS}
    if (plain := name.lower().replace("-", "")) not in known:
        raise ValueError(f"{name!r} is not a kind of map. Choose from {', '.join(known)}.")
    return known[plain]


def _occurrences(
    bert: Bert, texts: tuple[str, ...], word: str, labels: Sequence[str], join: str, segments: str
) -> Points:
    own = occurrences_of(bert, texts, word, join, segments, maxsize)
    names = _labels(labels or known_senses(own), len(own))
    return sources.own_occurrences(own.select(names, range(len(own))))


def _sentences(bert: Bert, texts: tuple[str, ...], _: None, labels: Sequence[str], __: str, segments: str) -> Points:
    read = [bert.tokenize(text, segments=segments) for text in texts]
    return sources.sentence_points(read, [""] * len(read), _labels(labels or [""] * len(read), len(read)), own=True)


def _labels(labels: Sequence[str], count: int) -> Sequence[str]:
    if len(labels) != count:
        raise ValueError(
            f"There are {counted(count, 'point')} and {len(labels)} labels. Give one for each, '' for none."
        )
    return labels
