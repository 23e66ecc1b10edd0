"""Layer choices and poolings beside one another: which keeps the groups of some points best apart?"""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import numpy as np
from sklearn.metrics import silhouette_score

from components import limits
from components.analysis.layers import layer_choices
from components.analysis.manifolds import Report, silent
from components.analysis.points import Points, point_vectors, sampled
from components.analysis.pooling import SENTENCE_POOLINGS, TOKEN_POOLINGS
from components.analysis.projection import project
from components.analysis.similarity import cosine_matrix
from components.bert import Bert


@dataclass(frozen=True)
class Strategy:
    """A layer choice with a pooling: how far it keeps the groups apart, and its map by PCA, (n, 2)."""

    choice: str
    pooling: str
    silhouette: float
    coordinates: np.ndarray


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


def comparable(points: Points, grouping: str, seed: int = 1) -> Points:
    """The points that have a group, or a sample of them; none where there are no groups to keep apart."""
    names = points.groups.get(grouping, ())
    counts = Counter(name for name in names if name)
    often = [at for at, name in enumerate(names) if counts[name] > 1]
    return sampled(
        points.kept(often if len({names[at] for at in often}) > 1 else []), limits.STRATEGY_POINTS, grouping, seed
    )


def poolings_of(points: Points) -> tuple[str, ...]:
    """The poolings that make a difference: for whole sentences all, for words only where one is split."""
    if points.positions and not points.positions[0]:
        return tuple(SENTENCE_POOLINGS)
    return tuple(TOKEN_POOLINGS) if any(len(pieces) > 1 for pieces in points.positions) else ("",)


def compare(
    bert: Bert, points: Points, grouping: str, segments: str = "library", seed: int = 1, report: Report = silent
) -> list[Strategy]:
    """Every layer choice under every pooling that makes a difference, the best first.

    The silhouette is taken in the full space; the maps are by PCA throughout, so that they compare.
    """
    choices, poolings = layer_choices(bert.layers), poolings_of(points)
    names = points.groups[grouping]
    made = []
    for number, pooling in enumerate(poolings):
        for at, (choice, vectors) in enumerate(_vectors(bert, points, pooling, segments).items()):
            report((number + at / len(choices)) / len(poolings), f"{choice} {pooling.lower()}".strip())
            score = silhouette(vectors, names)
            assert score is not None
            made.append(Strategy(choice, pooling, score, project(vectors, seed=seed)))
    return sorted(made, key=lambda strategy: -strategy.silhouette)


def _vectors(bert: Bert, points: Points, pooling: str, segments: str) -> Mapping[str, np.ndarray]:
    """(n, feature') by layer choice: the choices of one width are read together."""
    choices = layer_choices(bert.layers)
    wide = [name for name in choices if name.startswith("Concatenation")]
    found: dict[str, np.ndarray] = {}
    for names in ([name for name in choices if name not in wide], wide):
        chosen = [choices[name] for name in names]
        found |= dict(zip(names, point_vectors(bert, points, chosen, pooling or "Mean", segments), strict=True))
    return {name: found[name] for name in choices}
