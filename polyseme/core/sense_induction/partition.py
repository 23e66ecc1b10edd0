"""Clustering points into 2 to 6 groups: the group means, the best number of them, the overlap of two partitions."""

import numpy as np
from scipy.cluster.hierarchy import fcluster, linkage

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
            means, before = unit((groups == np.arange(number)[:, None]) @ points), groups
            groups = nearest(points, means)
            if (groups == before).all():
                break
        partitions.append(means)
    return partitions


def nearest(points: np.ndarray, means: np.ndarray) -> np.ndarray:
    """(n, direction), (group, direction) -> (n,): the group with the nearest mean by cosine."""
    return np.asarray((points @ means.T).argmax(1))


def best_partition(points: np.ndarray, partitions: list[np.ndarray]) -> np.ndarray:
    """(n, direction), [(group, direction), …] -> the means of the partition with the highest variance ratio."""
    return max(partitions, key=lambda means: _variance_ratio(points, means))


def _variance_ratio(points: np.ndarray, means: np.ndarray) -> float:
    """(n, direction), (group, direction) -> the Calinski-Harabasz index; 0 with an empty group.

    scikit-learn's checks of its input take ten times as long as this, and hundreds are computed.
    """
    own = nearest(points, means) == np.arange(len(means))[:, None]
    sizes = own.sum(1)
    if not sizes.all():
        return 0.0
    centred = points - points.mean(0)
    between = (((own @ centred) ** 2).sum(1) / sizes).sum()
    within = (centred**2).sum() - between
    return float(between / (len(means) - 1) / max(within / (len(points) - len(means)), 1e-12))


def overlap(groups: np.ndarray, others: np.ndarray, count: int) -> np.ndarray:
    """(n,), (n,) -> (count,): for each group of the first partition, the largest Jaccard overlap with a second one's.

    >>> overlap(np.array([0, 0, 1, 1]), np.array([1, 1, 1, 0]), 2).round(2).tolist()
    [0.67, 0.5]
    """
    first, second = (labels[:, None] == np.arange(count) for labels in (groups, others))
    both = first.T.astype(int) @ second
    either = first.sum(0)[:, None] + second.sum(0) - both
    return np.asarray((both / np.maximum(either, 1)).max(1))
