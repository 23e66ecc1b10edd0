"""The graph of uses: judged pairs are its edges, and clusters of uses follow from the judgements alone."""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import numpy as np
import scipy.sparse as sp
from scipy.optimize import linear_sum_assignment
from scipy.sparse.csgraph import shortest_path
from sklearn.metrics import adjusted_rand_score

from polyseme import limits
from polyseme.judgements.scale import MIDDLE

STARTS, SWEEPS = 20, 30
APART = 4.0


@dataclass(frozen=True)
class UseGraph:
    """Uses in clusters: as few pairs as can be that belong together are parted, and the reverse."""

    uses: tuple[str, ...]
    edges: np.ndarray  # (pair, 2): indices of uses
    mean: np.ndarray  # (pair,): mean judgements
    clusters: np.ndarray  # (use,): the largest is 0
    groups: np.ndarray  # (use,): the model's group, -1 for none or unknown

    @property
    def count(self) -> int:
        return int(self.clusters.max()) + 1

    @property
    def wrong(self) -> int:
        """How many pairs the clusters contradict."""
        same = self.clusters[self.edges[:, 0]] == self.clusters[self.edges[:, 1]]
        return int((same & (self.mean < MIDDLE)).sum() + (~same & (self.mean > MIDDLE)).sum())

    @property
    def rand(self) -> float:
        """The adjusted Rand index of clusters and the model's groups, over uses that have a group; nan without."""
        known = self.groups >= 0
        return float(adjusted_rand_score(self.clusters[known], self.groups[known])) if known.sum() > 1 else np.nan

    @property
    def matched(self) -> np.ndarray:
        """(use,): the model's groups, by the numbers of the clusters with which they share most; others after them."""
        count, known = int(max(self.groups.max(initial=-1) + 1, self.count)), self.groups >= 0
        shared = np.zeros((count, count))
        np.add.at(shared, (self.groups[known], self.clusters[known]), 1)
        return np.where(known, linear_sum_assignment(-shared)[1][self.groups], -1)

    @property
    def places(self) -> np.ndarray:
        """(use, 2): near each other where the way through judged pairs is short, by classical scaling."""
        size = len(self.uses)
        lengths = np.maximum(APART - self.mean, 0.2)
        graph = sp.coo_matrix((lengths, tuple(self.edges.T)), (size, size))
        ways = shortest_path(graph.tocsr(), directed=False)
        ways[~np.isfinite(ways)] = 1.2 * ways[np.isfinite(ways)].max()
        centring = np.eye(size) - 1 / size
        values, vectors = np.linalg.eigh(-centring @ ways**2 @ centring / 2)
        return np.asarray(vectors[:, -2:] * np.sqrt(np.maximum(values[-2:], 0)))[:, ::-1]


def graph_of(pairs: Sequence[tuple[str, str]], mean: np.ndarray, groups: Mapping[str, int]) -> UseGraph:
    """The graph of some judged pairs, of the uses that are judged most; groups: of the model, by use."""
    judged = Counter(sorted(use for pair in pairs for use in pair))
    uses = tuple(sorted(use for use, _ in judged.most_common(limits.GRAPH_USES)))
    number = {use: i for i, use in enumerate(uses)}
    rows = [row for row, (a, b) in enumerate(pairs) if a in number and b in number]
    edges = np.array([[number[use] for use in pairs[row]] for row in rows], np.int64).reshape(-1, 2)
    mean = mean[rows]
    return UseGraph(
        uses, edges, mean, clusters_of(edges, mean, len(uses)), np.array([groups.get(use, -1) for use in uses])
    )


def clusters_of(edges: np.ndarray, mean: np.ndarray, size: int) -> np.ndarray:
    """(pair, 2), (pair,) -> (use,): correlation clustering, as of the WUG data sets: the best of several descents.

    (Bansal et al. 2004; Schlechtweg et al. 2021.) Each use moves to the cluster that its judgements favour most, until
    none gains; what has no judgement in favour of anything stands alone.
    """
    weights = np.zeros((size, size))
    weights[edges[:, 0], edges[:, 1]] = weights[edges[:, 1], edges[:, 0]] = mean - MIDDLE
    rng, best = np.random.default_rng(0), np.arange(size)
    for start in range(STARTS):
        clusters = np.arange(size) if start == 0 else rng.integers(0, max(1, size // 2), size)
        clusters = _descended(weights, clusters, rng)
        if _gain(weights, clusters) > _gain(weights, best) + 1e-9:
            best = clusters
    order = np.argsort(-np.bincount(best), kind="stable")
    return np.asarray(np.unique(np.argsort(order)[best], return_inverse=True)[1])


def _gain(weights: np.ndarray, clusters: np.ndarray) -> float:
    """The sum of weights within clusters: the less it lacks of all positive ones, the fewer pairs are contradicted."""
    return float(weights[clusters[:, None] == clusters].sum())


def _descended(weights: np.ndarray, clusters: np.ndarray, rng: np.random.Generator) -> np.ndarray:
    """The clusters once no use gains by a move, alone included."""
    size, clusters = len(weights), clusters.copy()
    counts = np.bincount(clusters, minlength=size + 1)
    for _ in range(SWEEPS):
        before = clusters.copy()
        for use in rng.permutation(size).tolist():
            counts[clusters[use]] -= 1
            gains = np.bincount(clusters, weights[use], minlength=size + 1)
            best = int(gains.argmax())
            clusters[use] = best if gains[best] > 1e-9 else counts.argmin()  # which is empty
            counts[clusters[use]] += 1
        if (clusters == before).all():
            break
    return clusters
