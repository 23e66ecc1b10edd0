"""Sense induction: clusters of the occurrences of a word, with shares, stability and a significance test.

Features are standardised and projected on six principal directions at length 1; Ward clustering initialises k-means.
The number of clusters is the one with the highest Calinski-Harabasz index, the variance ratio. These
choices were made on ten built-in words in the bundled model's last layer. `python -m benchmarks found` compares the
other ten with HDBSCAN, which needs more occurrences, and with k-means that is given the number.

Clusters need not be senses: about half of single senses split further, into kinds of use. Remove the effect of the
word form first (`without_form`), as it is the largest.
"""

from dataclasses import dataclass
from functools import cached_property

import numpy as np

from polyseme import limits
from polyseme.core.progress import Report, silent
from polyseme.core.sense_induction.partition import cluster_means, nearest, overlap, silhouettes, variance_ratio
from polyseme.core.sense_induction.space import Space, fit_space, null_sample
from polyseme.core.wilson import wilson

LEVEL = 0.05
"""The level of the significance test."""

MARGIN = 0.1
"""Occurrences whose two highest cosines differ by less lie between clusters and belong to none."""

CLOUDS_TAKE = 0.8
"""The share of the running time spent on null samples."""


@dataclass(frozen=True)
class InducedSenses:
    """The best clusters among occurrences, and whether they are clearer than in null samples.

    `tried`: (n,), numbered by size, -1 for none; show `groups` instead, which is empty without a clear result.
    """

    tried: np.ndarray
    clearer_than_noise: float  # p: the share of null samples that look at least as clustered
    clouds: int  # number of null samples
    stability: np.ndarray  # (group,): mean Jaccard overlap with the clusters of two thirds of the sample
    nearness: np.ndarray  # (n,): the cosine with the nearest mean
    space: Space
    means: np.ndarray  # (group, direction)

    @property
    def clear(self) -> bool:
        """Whether senses were found."""
        return self.clearer_than_noise <= LEVEL

    @cached_property
    def groups(self) -> np.ndarray:
        """(n,) int32: the cluster of each occurrence, the largest 0; -1 for none, and for all if nothing is clear."""
        return self.tried if self.clear else np.full_like(self.tried, -1)

    @property
    def count(self) -> int:
        """The number of senses found."""
        return int(self.groups.max(initial=-1)) + 1

    @cached_property
    def shares(self) -> np.ndarray:
        """(group + 1, 3): the share of each cluster and the ends of its interval; the last row is for -1."""
        return group_shares(self.groups, self.count)

    def typical(self, limit: int = 3) -> tuple[np.ndarray, ...]:
        """[group] -> the indices of its most typical occurrences, most typical first."""
        order = np.argsort(-self.nearness, kind="stable")
        return tuple(order[self.groups[order] == group][:limit] for group in range(self.count))


def find_senses(
    vectors: np.ndarray, seed: int = 0, apart: np.ndarray | None = None, report: Report = silent
) -> InducedSenses:
    """(n, feature) -> the clusters among the occurrences of a word; ValueError if there are too few.

    apart: (n,) bool, one occurrence per text, as those of one text are alike. The clusters are computed from these, or
    from a random sample of them, and all others are assigned to them.
    """
    usable = np.arange(len(vectors)) if apart is None else np.flatnonzero(apart)
    if len(usable) < limits.FOUND_LEAST:
        raise ValueError(f"Groups need {limits.FOUND_LEAST} occurrences at least: here are {len(usable)}.")
    rng = np.random.default_rng(seed)
    sample = vectors[np.sort(rng.permutation(usable)[: limits.FOUND_FITTED])]
    space = fit_space(sample)
    points = space.project(sample)
    partitions = cluster_means(points)
    rows = [silhouettes(points, partitions)]
    for number in range(limits.FOUND_CLOUDS):
        report(CLOUDS_TAKE * number / limits.FOUND_CLOUDS, "compares with clouds without groups")
        cloud = null_sample(space.lengths, len(points), rng)
        rows.append(silhouettes(cloud, cluster_means(cloud)))
    scores = np.stack(rows)  # (sample, then null samples; number of clusters)
    best = ((scores - scores.mean(0)) / scores.std(0)).max(1)  # with the sample among them the level is exact
    means = max(partitions, key=lambda means: variance_ratio(points, means))
    sizes = np.bincount(nearest(points, means), minlength=len(means))
    means = np.asarray(means[np.argsort(-sizes, kind="stable")])
    groups, nearness = _assigned(vectors, space, means)
    p = float((best >= best[0]).mean())
    stability = _stability(sample, nearest(points, means), len(means), rng, report)
    return InducedSenses(groups, p, limits.FOUND_CLOUDS, stability, nearness, space, means)


def _stability(
    sample: np.ndarray, groups: np.ndarray, count: int, rng: np.random.Generator, report: Report
) -> np.ndarray:
    """(n, feature), (n,) -> (group,): mean Jaccard overlap with the clusters of random two thirds of the sample."""
    overlaps = []
    for number in range(limits.FOUND_THIRDS):
        done = CLOUDS_TAKE + (1 - CLOUDS_TAKE) * number / limits.FOUND_THIRDS
        report(done, "leaves out a third, again and again")
        subset = rng.permutation(len(sample))[: -(-2 * len(sample) // 3)]
        points = fit_space(sample[subset]).project(sample[subset])
        (means,) = cluster_means(points, range(count, count + 1))
        overlaps.append(overlap(groups[subset], nearest(points, means), count))
    return np.asarray(np.mean(overlaps, axis=0), dtype=np.float32)


def _assigned(vectors: np.ndarray, space: Space, means: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """(n,) int32, (n,): the cluster of each vector, -1 if it lies between clusters or far out; its nearness."""
    groups, nearness = np.empty(len(vectors), np.int32), np.empty(len(vectors), np.float32)
    for start in range(0, len(vectors), limits.FOUND_AT_ONCE):
        block = slice(start, start + limits.FOUND_AT_ONCE)
        cosines = space.project(vectors[block]) @ means.T
        second, first = np.sort(cosines, axis=1)[:, -2:].T
        belongs = (first - second >= MARGIN) & ~space.far(vectors[block])
        groups[block] = np.where(belongs, cosines.argmax(1), -1)
        nearness[block] = first
    return groups, nearness


def assign(senses: InducedSenses, more_vectors: np.ndarray) -> np.ndarray:
    """(n, feature) -> (n,) int32: the clusters of further occurrences; -1 as in `groups`."""
    groups, _ = _assigned(more_vectors, senses.space, senses.means)
    return groups if senses.clear else np.full_like(groups, -1)


def group_shares(groups: np.ndarray, count: int) -> np.ndarray:
    """(n,) -> (count + 1, 3): the share of each cluster and Wilson's 95 % interval; the last row is for -1.

    >>> group_shares(np.array([0, 0, 0, -1]), 1).astype(float).round(2).tolist()
    [[0.75, 0.3, 0.95], [0.25, 0.05, 0.7]]
    """
    shares = np.bincount(np.where(groups < 0, count, groups), minlength=count + 1) / len(groups)
    return np.stack([shares, *wilson(shares, len(groups))], axis=1).astype(np.float32)
