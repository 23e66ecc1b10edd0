"""Layer choices and poolings beside one another: which keeps the groups of some points best apart?"""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from sklearn.metrics import silhouette_score

from components import limits
from components.bert import Bert
from components.chapters.maps.numbers.points import Points, point_vectors, sampled
from components.chapters.maps.numbers.projection import project
from components.numbers.layers import layer_choices, told_apart
from components.numbers.maps.library import Report, silent
from components.numbers.pooling import SENTENCE_POOLINGS, TOKEN_POOLINGS
from components.numbers.similarity import cosine_matrix


@dataclass(frozen=True)
class Strategy:
    """A layer choice with a pooling: how far it keeps the groups apart, and its map by PCA, (n, 2)."""

    choice: str
    pooling: str
    silhouette: float
    coordinates: np.ndarray  # of the best few; the others have none
    same_as: str = ""  # another choice, whose map is the same


NO_MAP = np.empty((0, 2), np.float32)


def silhouette(vectors: np.ndarray, groups: Sequence[str]) -> float | None:
    """(n, feature) -> from -1 to 1, how much closer a point is to its own group than to the next, by cosine.

    Points of no group are left out. None where there are not at least two groups, one of them with two points.
    """
    named = [at for at, name in enumerate(groups) if name]
    names = [groups[at] for at in named]
    if not 1 < len(set(names)) < len(names):
        return None
    distances = 1 - cosine_matrix(vectors[named]).astype(np.float64)
    np.fill_diagonal(distances, 0)
    return float(silhouette_score(distances.clip(0), names, metric="precomputed"))


def comparable(bert: Bert, points: Points, grouping: str, seed: int = 1) -> Points:
    """The points that have a group with others, or a sample of them; none where there are no groups to keep apart."""
    names = points.groups.get(grouping, ())
    counts = Counter(name for name in names if name)
    often = [at for at, name in enumerate(names) if counts[name] > 1]
    if len({names[at] for at in often}) < 2:
        return points.kept([])
    choices = layer_choices(bert.layers)
    width = sum(choices[name].width for name in told_apart(bert.layers)) * bert.features
    width *= sum(SENTENCE_POOLINGS[name].width if points.whole else 1 for name in poolings_of(points))
    most = min(limits.STRATEGY_POINTS, limits.MAP_BYTES // (4 * width))
    return sampled(points.kept(often), most, grouping, seed)


def poolings_of(points: Points) -> tuple[str, ...]:
    """The poolings that make a difference: for whole sentences all, for words only where one is split."""
    if points.whole:
        return tuple(SENTENCE_POOLINGS)
    return tuple(TOKEN_POOLINGS) if any(len(pieces) > 1 for pieces in points.positions) else ("",)


def compare(
    bert: Bert, points: Points, grouping: str, segments: str = "library", seed: int = 1, report: Report = silent
) -> list[Strategy]:
    """Every layer choice under every pooling, the best first, each where it makes a difference.

    The silhouette is taken in the full space; the maps are by PCA throughout, so that they compare.
    """
    choices, names = layer_choices(bert.layers), told_apart(bert.layers)
    ways = [(choice, pooling) for pooling in poolings_of(points) for choice in names]
    makers = [(choices[choice], pooling or "Mean") for choice, pooling in ways]
    read = point_vectors(bert, points, makers, segments, lambda share: report(0.5 * share, "reads the sentences"))
    scores = []
    for number, vectors in enumerate(read):
        report(0.5 + 0.5 * number / len(read), " ".join(ways[number]).strip())
        scores.append(silhouette(vectors, points.groups[grouping]) or 0.0)
    order = np.argsort(-np.array(scores), kind="stable").tolist()
    ranked = []
    for rank, at in enumerate(order):
        choice, pooling = ways[at]
        places = project(read[at], seed=seed) if rank < limits.STRATEGY_MAPS else NO_MAP
        ranked.append(Strategy(choice, pooling, scores[at], places, names[choice]))
    return ranked
