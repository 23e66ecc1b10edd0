"""Sense induction: clusters of the occurrences of a word, and the answer to whether they are there.

Features are standardised and projected on six principal directions at length 1; Ward clustering initialises k-means.
The number of clusters is the one with the highest Calinski-Harabasz index, the variance ratio; how often resamples of
the texts give the same number is its doubt. `gap.py` tests whether a gap parts the occurrences.
`python -m benchmarks sense_induction` measures both.

Clusters need not be senses: they may be kinds of use. Remove the effect of the word form first (`without_form`), as it
is the largest.
"""

from dataclasses import dataclass

import numpy as np

from polyseme import limits
from polyseme.cached_property import cached_property
from polyseme.core.accuracy import wilson
from polyseme.core.progress import Report, silent
from polyseme.core.sense_induction.gap import gap_and_peak
from polyseme.core.sense_induction.partition import NUMBERS, best_partition, cluster_means, nearest, overlap
from polyseme.core.sense_induction.space import Space, fit_space

GROUPS, ONE_GROUP, CANT_TELL, TOO_FEW = "groups", "one group", "can't tell", "can't be asked"
"""The four answers: a gap, a peak, neither, and fewer than FOUND_LEAST different occurrences."""

GAP_LEVEL, PEAK_LEVEL = 0.1, 0.05
"""The levels of the tests. That of a gap counts the emptier of two sides, so that it errs less often than it says."""

MARGIN = 0.1
"""Occurrences whose two highest cosines differ by less lie between clusters and belong to none."""


@dataclass(frozen=True)
class InducedSenses:
    """The answer and the best clusters among occurrences; no clusters if there is one group, or too few to ask."""

    answer: str
    groups: np.ndarray  # (n,) int32: the cluster of each occurrence, the largest 0; -1 for none
    numbers: tuple[int, ...]  # how many resamples of the texts have 2, 3 … clusters
    stability: np.ndarray  # (group,): mean Jaccard overlap with the clusters of the resamples
    nearness: np.ndarray  # (n,): the cosine with the nearest mean
    space: Space
    means: np.ndarray  # (group, direction)

    @property
    def count(self) -> int:
        """The number of clusters."""
        return len(self.means)

    @cached_property
    def shares(self) -> np.ndarray:
        """(group + 1, 3): the share of each cluster and the ends of its interval; the last row is for -1."""
        return group_shares(self.groups, self.count)

    def typical(self, limit: int = 3) -> tuple[np.ndarray, ...]:
        """[group] -> the indices of its most typical occurrences, most typical first."""
        order = np.argsort(-self.nearness, kind="stable")
        return tuple(order[self.groups[order] == group][:limit] for group in range(self.count))


def find_senses(vectors: np.ndarray, apart: np.ndarray | None = None, report: Report = silent) -> InducedSenses:
    """(n, feature) -> the clusters among the occurrences of a word, and whether they are there.

    apart: (n,) bool, one occurrence of each text and its near-copies. The clusters are computed from these, or
    from a random sample of them, and all others are assigned to them.
    """
    usable = np.arange(len(vectors)) if apart is None else np.flatnonzero(apart)
    rng = np.random.default_rng(0)
    sample = vectors[np.sort(rng.permutation(usable)[: limits.FOUND_FITTED])]
    space = fit_space(sample)
    points = space.project(sample)
    answer, means, numbers, stability = TOO_FEW, points[:0], tuple[int, ...](), np.empty(0, np.float32)
    if len(np.unique(points, axis=0)) >= limits.FOUND_LEAST:
        report(0.0, "looks for a gap between groups")
        gap, peak = gap_and_peak(space.scores(sample), rng)
        answer = GROUPS if gap <= GAP_LEVEL else ONE_GROUP if peak <= PEAK_LEVEL else CANT_TELL
    if answer in (GROUPS, CANT_TELL):
        means = best_partition(points, cluster_means(points))
        sizes = np.bincount(nearest(points, means), minlength=len(means))
        means = np.asarray(means[np.argsort(-sizes, kind="stable")])
        numbers, stability = _resampled(sample, nearest(points, means), len(means), rng, report)
    groups, nearness = _assigned(vectors, space, means)
    return InducedSenses(answer, groups, numbers, stability, nearness, space, means)


def _resampled(
    sample: np.ndarray, groups: np.ndarray, count: int, rng: np.random.Generator, report: Report
) -> tuple[tuple[int, ...], np.ndarray]:
    """(n, feature), (n,) -> how often random two thirds have each number of clusters; (group,): how alike they are."""
    numbers, overlaps = [], []
    for number in range(limits.FOUND_RESAMPLES):
        report(number / limits.FOUND_RESAMPLES, "leaves out a third, again and again")
        subset = rng.permutation(len(sample))[: -(-2 * len(sample) // 3)]
        points = fit_space(sample[subset]).project(sample[subset])
        partitions = cluster_means(points)
        numbers.append(len(best_partition(points, partitions)))
        overlaps.append(overlap(groups[subset], nearest(points, partitions[count - NUMBERS.start]), count))
    counts = np.bincount(numbers, minlength=NUMBERS.stop)[NUMBERS.start :]
    return tuple(counts.tolist()), np.asarray(np.mean(overlaps, axis=0), dtype=np.float32)


def _assigned(vectors: np.ndarray, space: Space, means: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """(n,) int32, (n,): the cluster of each vector, -1 if it lies between clusters or far out; its nearness."""
    groups, nearness = np.full(len(vectors), -1, np.int32), np.zeros(len(vectors), np.float32)
    for start in range(0, len(vectors) if len(means) else 0, limits.FOUND_AT_ONCE):
        block = slice(start, start + limits.FOUND_AT_ONCE)
        cosines = space.project(vectors[block]) @ means.T
        second, first = np.sort(cosines, axis=1)[:, -2:].T
        belongs = (first - second >= MARGIN) & ~space.far(vectors[block])
        groups[block] = np.where(belongs, cosines.argmax(1), -1)
        nearness[block] = first
    return groups, nearness


def assign(senses: InducedSenses, more_vectors: np.ndarray) -> np.ndarray:
    """(n, feature) -> (n,) int32: the clusters of further occurrences; -1 as in `groups`."""
    return _assigned(more_vectors, senses.space, senses.means)[0]


def group_shares(groups: np.ndarray, count: int) -> np.ndarray:
    """(n,) -> (count + 1, 3): the share of each cluster and Wilson's 95 % interval; the last row is for -1.

    >>> group_shares(np.array([0, 0, 0, -1]), 1).astype(float).round(2).tolist()
    [[0.75, 0.3, 0.95], [0.25, 0.05, 0.7]]
    """
    shares = np.bincount(np.where(groups < 0, count, groups), minlength=count + 1) / len(groups)
    return np.stack([shares, *wilson(shares, len(groups))], axis=1).astype(np.float32)
