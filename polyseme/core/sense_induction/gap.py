"""Whether a gap parts points in two, or a peak joins them, tested on points that did not choose the two groups."""

import numpy as np
from scipy.stats import binom

from polyseme.core.sense_induction.partition import cluster_means, nearest
from polyseme.core.similarity import unit

FOLDS, REPEATS = 10, 3
"""Parts of the points, each placed by the others; how often they are drawn anew, as one draw decides too much."""

SHRINKAGE = 0.3
"""How far the covariance within the groups is drawn towards a sphere: six directions and forty points are few."""

BAND = 0.45
"""The width of a band in which points are counted, as a share of the distance between the groups."""


def gap_and_peak(points: np.ndarray, rng: np.random.Generator) -> tuple[float, float]:
    """(n, direction) -> p of a gap between two groups, and p of a peak there.

    A density with one peak is nowhere lower than on both sides, whatever its shape: flat, skewed or with heavy tails.
    So the band midway holds as many points as the emptier of the bands around the groups, and the binomial test is
    one of all such shapes. A gap: it holds fewer. A peak: it holds more.
    """
    counts = [_bands(_positions(points, rng)) for _ in range(REPEATS)]
    left, middle, right = np.rint(np.mean(counts, axis=0)).astype(int).tolist()
    side = min(left, right)
    return float(binom.cdf(middle, middle + side, 0.5)), float(binom.cdf(side, middle + side, 0.5))


def _positions(points: np.ndarray, rng: np.random.Generator) -> np.ndarray:
    """(n, direction) -> (n,): places between two groups of the other parts: 0 is midway, > 0 the smaller."""
    positions, part = np.zeros(len(points)), rng.permutation(np.arange(len(points)) % FOLDS)
    for number in range(FOLDS):
        others = points[part != number]
        lengthened = unit(others)
        groups = nearest(lengthened, cluster_means(lengthened, range(2, 3))[0])
        if 0 < groups.sum() < len(groups):
            larger = int(2 * groups.sum() > len(groups))
            positions[part == number] = _between(
                others[groups == larger], others[groups != larger], points[part == number]
            )
    return positions


def _between(group: np.ndarray, other: np.ndarray, points: np.ndarray) -> np.ndarray:
    """(a, direction), (b, direction), (n, direction) -> (n,): Fisher's discriminant, in standard deviations; 0 midway.

    By hand, as scikit-learn's checks of its input take three times as long as all the rest of the test.
    """
    means = group.mean(0), other.mean(0)
    within = np.cov(np.concatenate([group - means[0], other - means[1]]), rowvar=False)
    sphere = np.eye(len(within)) * np.trace(within) / len(within)
    across = means[1] - means[0]
    line = np.linalg.solve((1 - SHRINKAGE) * within + SHRINKAGE * sphere, across)
    return np.asarray((points - (means[0] + means[1]) / 2) @ line / np.sqrt(max(line @ across, 1e-12)))


def _bands(positions: np.ndarray) -> list[int]:
    """(n,) -> how many lie around the median of the negative ones, midway, and around that of the others."""
    left, right = positions[positions < 0], positions[positions >= 0]
    if not len(left) or not len(right):
        return [0, 0, 0]
    low, high = np.median(left), np.median(right)
    reach = (high - low) * BAND / 2
    return [int((abs(positions - centre) <= reach).sum()) for centre in (low, (low + high) / 2, high)]
