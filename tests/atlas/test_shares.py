"""Shares, beside scipy's interval, and in a corpus that is sampled."""

import numpy as np
import pytest
from scipy.stats import binomtest

from polyseme.atlas.numbers.shares import overall_shares, share


@pytest.mark.parametrize(("count", "of"), [(0, 10), (1, 10), (62, 100), (620_000, 1_000_000), (7, 7)])
def test_a_share_has_wilsons_interval(count, of):
    found, theirs = share(count / of, of), binomtest(count, of).proportion_ci(method="wilson")
    assert (found.low, found.high) == pytest.approx((theirs.low, theirs.high), abs=1e-9)


def test_of_nothing_nothing_is_known():
    assert (share(0.0, 0).low, share(0.0, 0).high) == pytest.approx((0, 1))


def test_a_source_that_is_kept_in_part_counts_with_all_that_the_corpus_has():
    groups, sources = np.array([0] * 10 + [1] * 10), np.array([0] * 10 + [1] * 10)
    even, odd = overall_shares(groups, sources, np.ones(2), 2), overall_shares(groups, sources, np.array([1.0, 9.0]), 2)
    assert [one.value for one in even] == [0.5, 0.5, 0.0]
    assert [one.value for one in odd] == pytest.approx([0.1, 0.9, 0.0])
    assert odd[0].high - odd[0].low > 0.8 * (share(0.1, 12.2).high - share(0.1, 12.2).low)
