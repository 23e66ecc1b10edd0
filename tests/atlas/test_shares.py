"""Shares and differences, beside scipy's interval, Newcombe's own example, and what truth a simulation gives."""

import numpy as np
import pytest
from scipy.stats import binomtest

from polyseme.atlas.numbers.shares import compare_groups, difference, overall_shares, share


@pytest.mark.parametrize(("count", "of"), [(0, 10), (1, 10), (62, 100), (620_000, 1_000_000), (7, 7)])
def test_a_share_has_wilsons_interval(count, of):
    found, theirs = share(count / of, of), binomtest(count, of).proportion_ci(method="wilson")
    assert (found.low, found.high) == pytest.approx((theirs.low, theirs.high), abs=1e-9)


def test_of_nothing_nothing_is_known():
    assert (share(0.0, 0).low, share(0.0, 0).high) == pytest.approx((0, 1))


@pytest.mark.parametrize(
    ("first", "second", "low", "high"), [((48, 80), (56, 70), 0.0524, 0.3339), ((0, 10), (10, 10), 0.6075, 1.0)]
)
def test_a_difference_is_the_one_of_newcombes_table(first, second, low, high):
    """Newcombe 1998, table II, method 10."""
    found = difference(*(share(count / of, of) for count, of in (first, second)))
    assert (found.low, found.high) == pytest.approx((low, high), abs=1e-4)


def test_the_intervals_of_differences_hold_the_truth_as_often_as_they_say():
    rng, truth = np.random.default_rng(0), ((0.1, 60), (0.3, 40))
    held = 0
    for _ in range(1_000):
        found = difference(*(share(rng.binomial(of, at) / of, of) for at, of in truth))
        held += found.low <= 0.2 <= found.high
    assert 0.935 < held / 1_000 < 0.985


def drawn(rng: np.random.Generator, shares: list[list[float]], many: int) -> tuple[np.ndarray, np.ndarray]:
    """Groups and sources, so many of each source, by the shares of the groups in it."""
    groups = [rng.choice(len(row), many, p=row) for row in shares]
    return np.concatenate(groups), np.repeat(np.arange(len(shares)), many)


def test_sources_that_do_not_differ_are_rarely_said_to():
    rng, said = np.random.default_rng(1), 0
    for _ in range(200):
        groups, sources = drawn(rng, [[0.5, 0.3, 0.2]] * 2, 80)
        said += any(one.difference.clear for one in compare_groups(groups, sources, (0, 1), 3))
    assert said / 200 < 0.08


def test_a_difference_that_was_put_there_is_found_with_its_sign():
    groups, sources = drawn(np.random.default_rng(2), [[0.75, 0.25], [0.25, 0.75]], 200)
    first, second, none = compare_groups(groups, sources, (0, 1), 2)
    assert first.difference.high < 0 < second.difference.low
    assert not none.difference.clear
    assert (first.first.value, first.second.value) == pytest.approx((0.75, 0.25), abs=0.08)


def test_a_source_that_is_kept_in_part_counts_with_all_that_the_corpus_has():
    groups, sources = np.array([0] * 10 + [1] * 10), np.array([0] * 10 + [1] * 10)
    even, odd = overall_shares(groups, sources, np.ones(2), 2), overall_shares(groups, sources, np.array([1.0, 9.0]), 2)
    assert [one.value for one in even] == [0.5, 0.5, 0.0]
    assert [one.value for one in odd] == pytest.approx([0.1, 0.9, 0.0])
    assert odd[0].high - odd[0].low > 0.8 * (share(0.1, 12.2).high - share(0.1, 12.2).low)
