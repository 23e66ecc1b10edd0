"""Layer choices and poolings compared: which separates the groups of some points best?"""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import product

import numpy as np
from sklearn.metrics import silhouette_score

from polyseme import limits
from polyseme.bert import Bert
from polyseme.core.layers import distinct_choices, layer_choices
from polyseme.core.maps.neighbourhood import MapQuality, map_quality, neighbours_for
from polyseme.core.pooling import SENTENCE_POOLINGS, TOKEN_POOLINGS
from polyseme.core.progress import Report, silent
from polyseme.core.similarity import cosine_matrix
from polyseme.maps.numbers.points import Points, point_vectors, sampled
from polyseme.maps.numbers.projection import project

NO_MAP = np.empty((0, 2), np.float32)


@dataclass(frozen=True)
class Strategy:
    """A layer choice with a pooling: how well it separates the groups, and its map by PCA."""

    choice: str
    pooling: str
    silhouette: float
    coordinates: np.ndarray  # (n, 2) for the best few, else NO_MAP
    quality: MapQuality | None = None  # what this map keeps
    same_as: str = ""  # another layer choice with the same map


def silhouette(vectors: np.ndarray, groups: Sequence[str]) -> float | None:
    """(n, feature) -> the silhouette by cosine, from -1 to 1: how much closer a point is to its own group.

    Points without a group are left out. None unless there are two groups, one of them with two points.
    """
    named = [point for point, name in enumerate(groups) if name]
    names = [groups[point] for point in named]
    if not 1 < len(set(names)) < len(names):
        return None
    distances = 1 - cosine_matrix(vectors[named]).astype(np.float64)
    np.fill_diagonal(distances, 0)
    return float(silhouette_score(distances.clip(0), names, metric="precomputed"))


def comparable_points(bert: Bert, points: Points, grouping: str, seed: int = 1) -> Points:
    """The points in groups of two or more, or a sample of them; none where there are fewer than two such groups."""
    names = points.groups.get(grouping, ())
    counts = Counter(name for name in names if name)
    if sum(count > 1 for count in counts.values()) < 2:
        return points.subset([])
    choices = layer_choices(bert.layers)
    width = sum(choices[name].width for name in distinct_choices(bert.layers)) * bert.features
    width *= sum(SENTENCE_POOLINGS[name].width if points.whole else 1 for name in poolings_of(points))
    most = min(limits.STRATEGY_POINTS, limits.MAP_BYTES // (4 * width))
    grouped = points.subset([point for point, name in enumerate(names) if counts[name] > 1])
    return sampled(grouped, most, grouping, seed)


def poolings_of(points: Points) -> tuple[str, ...]:
    """The poolings that make a difference: all for whole sentences; for words only where one is split."""
    if points.whole:
        return tuple(SENTENCE_POOLINGS)
    return tuple(TOKEN_POOLINGS) if any(len(pieces) > 1 for pieces in points.positions) else ("",)


def rank_strategies(
    bert: Bert, points: Points, grouping: str, segments: str = "library", seed: int = 1, report: Report = silent
) -> list[Strategy]:
    """Every layer choice under every pooling that makes a difference, the best first.

    The silhouette is measured in the full space; all maps are by PCA, so that they are comparable.
    """
    choices, same_as = layer_choices(bert.layers), distinct_choices(bert.layers)
    names = [(choice, pooling) for pooling, choice in product(poolings_of(points), same_as)]
    strategies = [(choices[choice], pooling or "Mean") for choice, pooling in names]
    spaces = point_vectors(bert, points, strategies, segments, lambda share: report(0.5 * share, "reads the sentences"))
    scores = []
    for number, vectors in enumerate(spaces):
        report(0.5 + 0.5 * number / len(spaces), " ".join(names[number]).strip())
        scores.append(silhouette(vectors, points.groups[grouping]) or 0.0)
    ranked = []
    for rank, index in enumerate(np.argsort(-np.array(scores), kind="stable").tolist()):
        choice, pooling = names[index]
        coordinates, quality = NO_MAP, None
        if rank < limits.STRATEGY_MAPS:
            coordinates = project(spaces[index], seed=seed)
            quality = map_quality(spaces[index], coordinates, neighbours_for(len(coordinates)))
        ranked.append(Strategy(choice, pooling, scores[index], coordinates, quality, same_as[choice]))
    return ranked
