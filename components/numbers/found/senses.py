"""Senses found, not given: groups among the occurrences of a word, each with its share and how well it comes back.

How: each feature at spread 1, six directions of most variance, length 1; Ward's groups, settled by k-means. Their
number is the smallest whose silhouette stands out of what clouds without groups reach nearly as far as the best. Chosen
on ten built-in words in the bundled model's last layer. `python -m benchmarks found` gives figures of the other ten
beside HDBSCAN's, which needs more occurrences to see dense places, and beside k-means that is told the number.

What it finds need not be senses: of single senses about half part further, into kinds of use. The form of the word
parts most of all: take it away first (`without_form`).
"""

from dataclasses import dataclass
from functools import cached_property

import numpy as np
from scipy.stats import binomtest

from components import limits
from components.numbers.found.partition import middles, nearest, overlap, silhouettes
from components.numbers.found.space import Space, space_of, without_groups
from components.numbers.maps.library import Report, silent

LEVEL = 0.05
"""Groups are believed that so few clouds without groups reach."""

SLACK = 2.0
"""Fewer groups are preferred where their silhouette stands out by so few spreads less than the best."""

MARGIN = 0.1
"""Whose cosine with the nearest mean is not by so much the higher lies between groups, and belongs to none."""

CLOUDS_TAKE = 0.8
"""Of all the work, the share that the comparison with clouds without groups takes."""


@dataclass(frozen=True)
class Found:
    """Groups among occurrences, as they look best, and whether they look better than clouds without groups do.

    `tried`: (n,), numbered by size, -1 for what belongs to none; a reader is shown `groups`.
    """

    tried: np.ndarray
    clearer_than_noise: float  # p: how often a cloud without groups looks as much grouped
    clouds: int  # without groups, with which it was compared
    stability: np.ndarray  # (group,): its mean Jaccard overlap with what is found among two thirds of the sample
    nearness: np.ndarray  # (n,): the cosine with the mean of the nearest group
    space: Space
    means: np.ndarray  # (group, place)

    @property
    def clear(self) -> bool:
        """The verdict: whether senses were found."""
        return self.clearer_than_noise <= LEVEL

    @cached_property
    def groups(self) -> np.ndarray:
        """(n,) int32: the group of each occurrence, the largest 0; -1 in none, as all are where none is clear."""
        return self.tried if self.clear else np.full_like(self.tried, -1)

    @property
    def count(self) -> int:
        """How many senses were found."""
        return int(self.groups.max(initial=-1)) + 1

    @cached_property
    def shares(self) -> np.ndarray:
        """(group + 1, 3): the share of each group, and the ends of its interval; of those in none in the last row."""
        return shares_of(self.groups, self.count)

    def typical(self, most: int = 3) -> tuple[np.ndarray, ...]:
        """[group] -> the places of its most typical occurrences among all, the most typical first."""
        order = np.argsort(-self.nearness, kind="stable")
        return tuple(order[self.groups[order] == group][:most] for group in range(self.count))


def find_senses(vectors: np.ndarray, seed: int = 0, apart: np.ndarray | None = None, report: Report = silent) -> Found:
    """(n, feature) -> the groups among the occurrences of a word, one vector each; ValueError where there are too few.

    apart: (n,) bool, those of different texts: what stands in one text is alike for that alone. Among these, and of
    very many among a fair sample of them, the groups are found; the others are put to them.
    """
    usable = np.arange(len(vectors)) if apart is None else np.flatnonzero(apart)
    if len(usable) < limits.FOUND_LEAST:
        raise ValueError(f"Groups need {limits.FOUND_LEAST} occurrences at least: here are {len(usable)}.")
    draw = np.random.default_rng(seed)
    fitted = np.sort(draw.permutation(usable)[: limits.FOUND_FITTED])
    sample = vectors[fitted]
    space = space_of(sample)
    places = space.places(sample)
    tried = middles(places)
    measured = [silhouettes(places, tried)]
    for at in range(limits.FOUND_CLOUDS):
        report(CLOUDS_TAKE * at / limits.FOUND_CLOUDS, "compares with clouds without groups")
        cloud = without_groups(space.lengths, len(places), draw)
        measured.append(silhouettes(cloud, middles(cloud)))
    scores = np.stack(measured)
    best = ((scores - scores.mean(0)) / scores.std(0)).max(1)  # the sample among the clouds: so the level is exact
    parted = (scores[0] - scores[1:].mean(0)) / scores[1:].std(0)
    number = int(np.flatnonzero(parted >= parted.max() - SLACK)[0])
    means = _by_size(tried[number], nearest(places, tried[number]))
    groups, nearness = _belonging(vectors, space, means)
    return Found(
        groups,
        float((best >= best[0]).mean()),
        limits.FOUND_CLOUDS,
        _stability(sample, nearest(places, means), len(means), draw, report),
        nearness,
        space,
        means,
    )


def _by_size(means: np.ndarray, groups: np.ndarray) -> np.ndarray:
    return np.asarray(means[np.argsort(-np.bincount(groups, minlength=len(means)), kind="stable")])


def _stability(
    sample: np.ndarray, groups: np.ndarray, count: int, draw: np.random.Generator, report: Report
) -> np.ndarray:
    """(n, feature), (n,) -> (group,): how well each group comes back where a third of the sample is left out."""
    found = []
    for at in range(limits.FOUND_THIRDS):
        report(CLOUDS_TAKE + (1 - CLOUDS_TAKE) * at / limits.FOUND_THIRDS, "leaves out a third, again and again")
        kept = draw.permutation(len(sample))[: -(-2 * len(sample) // 3)]
        places = space_of(sample[kept]).places(sample[kept])
        (means,) = middles(places, range(count, count + 1))
        found.append(overlap(groups[kept], nearest(places, means), count))
    return np.asarray(np.mean(found, axis=0), dtype=np.float32)


def _belonging(vectors: np.ndarray, space: Space, means: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """(n,) int32, (n,): the group of each vector, -1 where it lies between groups or far out; and how near it is."""
    groups, nearness = np.empty(len(vectors), np.int32), np.empty(len(vectors), np.float32)
    for start in range(0, len(vectors), limits.FOUND_AT_ONCE):
        some = vectors[start : start + limits.FOUND_AT_ONCE]
        cosines = space.places(some) @ means.T
        second, first = np.sort(cosines, axis=1)[:, -2:].T
        belongs = (first - second >= MARGIN) & ~space.far(some)
        groups[start : start + len(some)] = np.where(belongs, cosines.argmax(1), -1)
        nearness[start : start + len(some)] = first
    return groups, nearness


def assign(found: Found, more_vectors: np.ndarray) -> np.ndarray:
    """(n, feature) -> (n,) int32: the groups of further occurrences, by the nearest mean; -1 as in `groups`."""
    groups, _ = _belonging(more_vectors, found.space, found.means)
    return groups if found.clear else np.full_like(groups, -1)


def shares_of(groups: np.ndarray, count: int) -> np.ndarray:
    """(n,) -> (count + 1, 3): the share of each group, and Wilson's 95 % interval; of those in none in the last row.

    >>> shares_of(np.array([0, 0, 0, -1]), 1).astype(float).round(2).tolist()
    [[0.75, 0.3, 0.95], [0.25, 0.05, 0.7]]
    """
    numbers = np.bincount(np.where(groups < 0, count, groups), minlength=count + 1).tolist()
    intervals = [binomtest(number, len(groups)).proportion_ci(method="wilson") for number in numbers]
    rows = [(number / len(groups), *interval) for number, interval in zip(numbers, intervals, strict=True)]
    return np.array(rows, dtype=np.float32)
