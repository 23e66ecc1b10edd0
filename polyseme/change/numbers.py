"""The measures of change between two sources, each with a permutation test and an interval over documents.

APD, average pairwise distance: the mean cosine distance between an occurrence of one source and one of the other.
PRT, prototypes: the cosine distance between the mean vectors. JSD: the Jensen-Shannon divergence of group shares, in
bits. (Kutuzov and Giulianelli 2020; Martinc et al. 2020.) All three follow from sums over documents, so that no pair
is ever formed and a resample is a product of matrices.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import numpy as np
import scipy.sparse as sp
from scipy.special import xlogy

MEASURES = ("APD", "PRT", "JSD")

PERMUTATIONS, RESAMPLES = 9_999, 999
LEVEL = 0.95
AT_ONCE = 200  # resamples in one product

LEAST_DOCUMENTS = 10
"""Documents that a source needs: with fewer there are hardly any ways to exchange them."""


@dataclass(frozen=True)
class Measure:
    """A measure between two sources: as it is defined, less what sampling adds, its interval, and p of no change."""

    plain: float
    value: float
    low: float
    high: float
    p: float


@dataclass(frozen=True)
class Period:
    """One source as sums over its documents; each document is one unit of resampling."""

    sums: np.ndarray  # (document, feature + group + 1): unit vectors, occurrences of each group, all occurrences
    features: int

    def __len__(self) -> int:
        return len(self.sums)

    @property
    def occurrences(self) -> float:
        """How many occurrences there are, near-copies counted once."""
        return float(self.sums[:, -1].sum())


def period(vectors: np.ndarray, groups: np.ndarray, documents: np.ndarray, copies: np.ndarray, count: int) -> Period:
    """(n, feature), (n,), (n,), (n,) -> the sums of one source; the occurrences of near-copies weigh one together.

    groups: from 0 to count - 1, or -1 for none, which takes no part in JSD.
    """
    _, copy_of, sizes = np.unique(copies, return_inverse=True, return_counts=True)
    _, first, copied = np.unique(copy_of, return_index=True, return_inverse=True)
    document = np.unique(documents[first][copied], return_inverse=True)[1]  # copies belong to the first one's document
    one_hot, exact = groups[:, None] == np.arange(count), vectors.astype(np.float64)
    exact /= np.maximum(np.linalg.norm(exact, axis=1, keepdims=True), 1e-12)
    rows = np.concatenate([exact, one_hot, np.ones((len(groups), 1))], axis=1)
    shape = int(document.max(initial=-1)) + 1, len(groups)
    weights = sp.csr_matrix((1 / sizes[copy_of], (document, np.arange(len(groups)))), shape)
    return Period(np.asarray(weights @ rows), vectors.shape[1])


def changes(first: Period, second: Period, seed: int = 0) -> dict[str, Measure]:
    """The measures between two sources, by name."""
    rng = np.random.default_rng(seed)
    plain = _measured(first.sums.sum(0)[None], second.sums.sum(0)[None], first.features)[:, 0]
    shuffled = _shuffled(first, second, rng)
    resampled = _resampled(first, second, rng)
    p = (1 + (shuffled >= plain[:, None] - 1e-12).sum(1)) / (1 + shuffled.shape[1])
    bias = resampled.mean(1) - plain  # sampling adds it to the value, and once more to each resample
    value = np.maximum(plain - bias, 0)
    low, high = np.maximum(np.quantile(resampled, [(1 - LEVEL) / 2, (1 + LEVEL) / 2], axis=1) - 2 * bias, 0)
    rows = zip(plain, value, low, high, p, strict=True)
    return {name: Measure(*map(float, row)) for name, row in zip(MEASURES, rows, strict=True)}


def _shuffled(first: Period, second: Period, rng: np.random.Generator) -> np.ndarray:
    """(measure, permutation): with the documents of both sources exchanged at random."""
    both = np.concatenate([first.sums, second.sums])
    total = both.sum(0)

    def one(count: int) -> np.ndarray:
        drawn = rng.permuted(np.tile(np.arange(len(both)) < len(first), (count, 1)), axis=1) @ both
        return _measured(drawn, total - drawn, first.features)

    return _in_parts(one, PERMUTATIONS)


def _resampled(first: Period, second: Period, rng: np.random.Generator) -> np.ndarray:
    """(measure, resample): with the documents of each source drawn anew, with replacement."""

    def one(count: int) -> np.ndarray:
        drawn = [
            rng.multinomial(len(one), np.full(len(one), 1 / len(one)), count) @ one.sums for one in (first, second)
        ]
        return _measured(drawn[0], drawn[1], first.features)

    return _in_parts(one, RESAMPLES)


def _in_parts(one: Callable[[int], np.ndarray], count: int) -> np.ndarray:
    sizes = [AT_ONCE] * (count // AT_ONCE) + [count % AT_ONCE]
    return np.concatenate([one(size) for size in sizes if size], axis=1)


def _measured(first: np.ndarray, second: np.ndarray, features: int) -> np.ndarray:
    """(resample, feature + group + 1) twice -> (measure, resample)."""
    means = [sums[:, :features] / np.maximum(sums[:, -1:], 1e-12) for sums in (first, second)]
    product = (means[0] * means[1]).sum(1)
    lengths = np.linalg.norm(means[0], axis=1) * np.linalg.norm(means[1], axis=1)
    shares = [
        sums[:, features:-1] / np.maximum(sums[:, features:-1].sum(1, keepdims=True), 1e-12) for sums in (first, second)
    ]
    return np.stack([1 - product, 1 - product / np.maximum(lengths, 1e-12), divergence(*shares)])


def divergence(first: np.ndarray, second: np.ndarray) -> np.ndarray:
    """(…, group) twice -> (…,): the Jensen-Shannon divergence of shares in bits, from 0 for the same to 1."""
    middle = (first + second) / 2
    nats = (xlogy(first, first) + xlogy(second, second)).sum(-1) / 2 - xlogy(middle, middle).sum(-1)
    return np.asarray(np.maximum(nats / np.log(2), 0))


def shares_of(sources: Sequence[Period], seed: int = 0) -> np.ndarray:
    """(source, group, 3): the share of each group among the grouped occurrences, and the ends of its interval."""
    rng, rows = np.random.default_rng(seed), []
    for source in sources:
        columns = source.sums[:, source.features : -1]
        if not len(source):
            rows.append(np.zeros((columns.shape[1], 3)))
            continue
        drawn = rng.multinomial(len(source), np.full(len(source), 1 / len(source)), RESAMPLES) @ columns
        shares = drawn / np.maximum(drawn.sum(1, keepdims=True), 1e-12)
        ends = np.quantile(shares, [(1 - LEVEL) / 2, (1 + LEVEL) / 2], axis=0)
        rows.append(np.stack([columns.sum(0) / max(columns.sum(), 1e-12), *ends], axis=1))
    return np.stack(rows)
