"""Places in two groups, in three, in four …: how well each number parts them, and how well the groups come back."""

import numpy as np
from scipy.cluster.hierarchy import fcluster, linkage
from scipy.spatial.distance import pdist, squareform

from components.numbers.similarity import unit

NUMBERS = range(2, 7)
"""How many groups are tried: few words have more senses that a few hundred sentences could tell apart."""

ROUNDS = 10
"""Of k-means at the most: of a few hundred places none moves any more, or one or two that lie between."""

WORST = -1.0
"""The silhouette where a group has no members."""


def middles(places: np.ndarray, numbers: range = NUMBERS) -> list[np.ndarray]:
    """(n, place) -> [(group, place), …]: the means of groups at length 1, for each number of them.

    Ward's groups, and from there k-means by cosine, which needs no lot to begin with.
    """
    tree = linkage(places, "ward")
    found = []
    for number in numbers:
        groups = fcluster(tree, number, "maxclust") - 1
        for _ in range(ROUNDS):
            means = unit((groups == np.arange(number)[:, None]) @ places)
            groups = nearest(places, means)
        found.append(means)
    return found


def nearest(places: np.ndarray, means: np.ndarray) -> np.ndarray:
    """(n, place), (group, place) -> (n,): the group whose mean is nearest by cosine."""
    return np.asarray((places @ means.T).argmax(1))


def silhouettes(places: np.ndarray, tried: list[np.ndarray]) -> np.ndarray:
    """(n, place), [(group, place), …] -> (number,): how much nearer each place is to its own group than to the next."""
    distances = squareform(pdist(places))
    found = []
    for means in tried:
        groups = nearest(places, means)
        filled = len(np.unique(groups)) == len(means)
        found.append(_silhouette(distances, groups) if filled else WORST)
    return np.array(found)


def _silhouette(distances: np.ndarray, groups: np.ndarray) -> float:
    """(n, n), (n,) -> the mean silhouette. Hundreds are asked for, and scikit-learn's checks take most of the time."""
    own = groups[:, None] == np.arange(groups.max() + 1)
    sizes = own.sum(0)
    to_groups = distances @ own
    within = to_groups[own] / np.maximum(sizes[groups] - 1, 1)
    beyond = np.where(own, np.inf, to_groups / sizes).min(1)
    return float(
        np.where(sizes[groups] > 1, (beyond - within) / np.maximum(np.maximum(within, beyond), 1e-12), 0).mean()
    )


def overlap(here: np.ndarray, there: np.ndarray, count: int) -> np.ndarray:
    """(n,), (n,) -> (count,): for each of so many groups here, the largest Jaccard overlap with a group there.

    >>> overlap(np.array([0, 0, 1, 1]), np.array([1, 1, 1, 0]), 2).round(2).tolist()
    [0.67, 0.5]
    """
    one, other = (numbers[:, None] == np.arange(count) for numbers in (here, there))
    both = one.T.astype(int) @ other
    either = one.sum(0)[:, None] + other.sum(0) - both
    return np.asarray((both / np.maximum(either, 1)).max(1))
