"""How far people agree, and how far the model agrees with them; and which pairs of uses they are asked about."""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import chain, combinations_with_replacement

import numpy as np
from scipy.stats import rankdata

RESAMPLES, LEVEL = 999, 0.95
AT_ONCE = 200_000  # judged pairs in the resamples that are in memory together
TRIES = 30  # pairs tried for each that is asked for: a few are there already, or in the same words


@dataclass(frozen=True)
class Estimate:
    """A number with its bootstrap interval over pairs; all nan where it can't be computed."""

    value: float
    low: float
    high: float


def draw_pairs(groups: np.ndarray, sources: np.ndarray, texts: Sequence[str], count: int) -> np.ndarray:
    """(n,), (n,), n texts -> (pair, 2) rows: as many pairs inside groups as between them, of all sources in turn.

    Each use is in about four of them, so that they make one graph. No pair twice, and none of two uses in the same
    words. Fewer pairs if there are not so many.
    """
    rng, drawn = np.random.default_rng(0), dict[tuple[int, int], None]()
    cells = np.unique(np.stack([groups, sources]), axis=1).T
    most = max(2, -(-count // (2 * len(cells))))
    rows = [rng.permutation(np.flatnonzero((groups == group) & (sources == source)))[:most] for group, source in cells]
    couples = rng.permutation([*combinations_with_replacement(range(len(cells)), 2)])
    inside = cells[couples[:, 0], 0] == cells[couples[:, 1], 0]
    kinds = [couples[kind] for kind in (inside, ~inside) if kind.any()]
    taken = [0] * len(kinds)
    for turn in range(TRIES * count):
        which = turn % len(kinds)
        kind = kinds[which]
        a, b = sorted(int(rng.choice(rows[cell])) for cell in kind[turn // len(kinds) % len(kind)])
        full = taken[which] >= -(-count // len(kinds)) and turn < TRIES * count // 2  # later whatever is left is taken
        if not full and (a, b) not in drawn and texts[a].casefold() != texts[b].casefold():
            drawn[a, b] = None
            taken[which] += 1
        if len(drawn) == count:
            break
    return np.array([*drawn], np.int64).reshape(-1, 2)


def agreement(judged: np.ndarray, seed: int = 0) -> Estimate:
    """(pair, judge) with nan -> Krippendorff's alpha for ordinal data: 1 for agreement, 0 as by chance.

    Written here, in sums over pairs, so that a resample is a product; the package of this name is under the GPL.
    """
    values = np.unique(judged[np.isfinite(judged)])
    counts = (judged[:, :, None] == values).sum(1)
    counts = counts[counts.sum(1) > 1].astype(float)
    if not len(counts):
        return Estimate(np.nan, np.nan, np.nan)
    rng, share = np.random.default_rng(seed), np.full(len(counts), 1 / len(counts))
    weights = (rng.multinomial(len(counts), share, number) for number in _parts(len(counts)))
    return _estimate(np.concatenate([_alphas(counts, part) for part in chain([np.ones((1, len(counts)))], weights)]))


def _alphas(counts: np.ndarray, weights: np.ndarray) -> np.ndarray:
    """(pair, value) counts of judgements, (resample, pair) -> (resample,)."""
    eye = np.eye(counts.shape[1])
    pairs = counts[:, :, None] * (counts[:, None] - eye) / (counts.sum(1) - 1)[:, None, None]
    observed = np.tensordot(weights, pairs, 1)
    number = observed.sum(2)
    expected = number[:, :, None] * (number[:, None] - eye) / (number.sum(1) - 1)[:, None, None]
    rank = number.cumsum(1) - number / 2
    distance = (rank[:, :, None] - rank[:, None]) ** 2
    with np.errstate(invalid="ignore", divide="ignore"):  # where all judgements are the same
        return np.asarray(1 - (observed * distance).sum((1, 2)) / (expected * distance).sum((1, 2)))


def correlation(first: np.ndarray, second: np.ndarray, seed: int = 0) -> Estimate:
    """(pair,), (pair,) with nan -> Spearman's correlation of the pairs that have both."""
    both = np.stack([first, second])[:, np.isfinite(first) & np.isfinite(second)]
    size = both.shape[1]
    if size < 3:
        return Estimate(np.nan, np.nan, np.nan)
    rng = np.random.default_rng(seed)
    rows = (rng.integers(size, size=(number, size)) for number in _parts(size))
    return _estimate(np.concatenate([_spearman(both[:, part]) for part in chain([np.arange(size)[None]], rows)]))


def _spearman(both: np.ndarray) -> np.ndarray:
    """(2, resample, pair) -> (resample,)."""
    ranks = rankdata(both, axis=-1)
    centred = ranks - ranks.mean(-1, keepdims=True)
    with np.errstate(invalid="ignore", divide="ignore"):  # where all values are the same
        return np.asarray((centred[0] * centred[1]).sum(-1) / np.sqrt((centred**2).sum(-1).prod(0)))


def _parts(size: int) -> list[int]:
    """How many resamples of so many pairs are drawn together, each time: what is in memory stays bounded."""
    most = max(1, AT_ONCE // size)
    return [min(most, RESAMPLES - first) for first in range(0, RESAMPLES, most)]


def of_the_others(judged: np.ndarray, judge: int) -> np.ndarray:
    """(pair, judge) with nan -> (pair,): the mean judgement of the other judges on what this judge judged."""
    others = np.delete(judged, judge, axis=1)
    known = np.isfinite(others)
    mean = np.where(known, others, 0).sum(1) / np.where(known.any(1), known.sum(1), np.nan)
    return np.asarray(np.where(np.isfinite(judged[:, judge]), mean, np.nan))


def _estimate(values: np.ndarray) -> Estimate:
    """(1 + resample,): the value and those of the resamples, some of them nan."""
    known = values[1:][np.isfinite(values[1:])]
    if not np.isfinite(values[0]) or not len(known):
        return Estimate(np.nan, np.nan, np.nan)
    return Estimate(float(values[0]), *map(float, np.quantile(known, [(1 - LEVEL) / 2, (1 + LEVEL) / 2])))
