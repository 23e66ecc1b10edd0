"""Clustering points into 2 to 6 groups: the group means, their silhouettes, and the overlap of two partitions."""

import numpy as np
from scipy.cluster.hierarchy import fcluster, linkage
from scipy.spatial.distance import pdist, squareform
from sklearn.metrics import calinski_harabasz_score

from polyseme.core.similarity import unit

NUMBERS = range(2, 7)
"""The numbers of groups to try: few words have more senses that a few hundred sentences could separate."""

ROUNDS = 10
"""Iterations of k-means: after ten, a few hundred points hardly move."""


def cluster_means(points: np.ndarray, numbers: range = NUMBERS) -> list[np.ndarray]:
    """(n, direction) -> [(group, direction), …]: unit group means for each number of groups.

    Spherical k-means, initialised with Ward clustering, so that no random start is needed.
    """
    tree = linkage(points, "ward")
    partitions = []
    for number in numbers:
        groups = fcluster(tree, number, "maxclust") - 1
        for _ in range(ROUNDS):
            means = unit((groups == np.arange(number)[:, None]) @ points)
            groups = nearest(points, means)
        partitions.append(means)
    return partitions


def nearest(points: np.ndarray, means: np.ndarray) -> np.ndarray:
    """(n, direction), (group, direction) -> (n,): the group with the nearest mean by cosine."""
    return np.asarray((points @ means.T).argmax(1))


def silhouettes(points: np.ndarray, partitions: list[np.ndarray]) -> np.ndarray:
    """(n, direction), [(group, direction), …] -> (partition,): mean silhouettes; -1 for one with an empty group."""
    distances = squareform(pdist(points))
    groups = [nearest(points, means) for means in partitions]
    filled = [len(np.unique(own)) == len(means) for own, means in zip(groups, partitions, strict=True)]
    return np.array([_silhouette(distances, own) if full else -1.0 for own, full in zip(groups, filled, strict=True)])


def variance_ratio(points: np.ndarray, means: np.ndarray) -> float:
    """(n, direction), (group, direction) -> the Calinski-Harabasz index; 0 with an empty group."""
    groups = nearest(points, means)
    return float(calinski_harabasz_score(points, groups)) if len(np.unique(groups)) == len(means) else 0.0


def _silhouette(distances: np.ndarray, groups: np.ndarray) -> float:
    """(n, n), (n,) -> the mean silhouette. scikit-learn's input checks take too long for the hundreds computed here."""
    own = groups[:, None] == np.arange(groups.max() + 1)
    sizes = own.sum(0)
    to_groups = distances @ own
    within = to_groups[own] / np.maximum(sizes[groups] - 1, 1)
    between = np.where(own, np.inf, to_groups / sizes).min(1)
    values = (between - within) / np.maximum(np.maximum(within, between), 1e-12)
    return float(np.where(sizes[groups] > 1, values, 0).mean())


def overlap(groups: np.ndarray, others: np.ndarray, count: int) -> np.ndarray:
    """(n,), (n,) -> (count,): for each group of the first partition, the largest Jaccard overlap with a second one's.

    >>> overlap(np.array([0, 0, 1, 1]), np.array([1, 1, 1, 0]), 2).round(2).tolist()
    [0.67, 0.5]
    """
    first, second = (labels[:, None] == np.arange(count) for labels in (groups, others))
    both = first.T.astype(int) @ second
    either = first.sum(0)[:, None] + second.sum(0) - both
    return np.asarray((both / np.maximum(either, 1)).max(1))
