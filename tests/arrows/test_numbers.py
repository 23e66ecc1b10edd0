"""Arrows have the cosines that anyone can check by hand, and random ones those that scipy expects."""

import numpy as np
import pytest
from scipy import stats

from polyseme.arrows.numbers import FIXED, limit_of_90_percent, random_cosines, tip
from polyseme.core.similarity import cosine

BY_HAND = {0: 1.0, 30: 0.8660, 45: 0.7071, 60: 0.5, 90: 0.0, 120: -0.5, 150: -0.8660, 180: -1.0}


@pytest.mark.parametrize("degrees", BY_HAND)
@pytest.mark.parametrize("length", [0.3, 1, 1.3])
def test_the_cosine_of_an_angle_is_that_of_the_tables_however_long_the_arrow(degrees, length):
    assert cosine(FIXED, tip(degrees, length)) == pytest.approx(BY_HAND[degrees], abs=5e-5)


@pytest.mark.parametrize("features", [2, 3, 30, 384])
def test_random_cosines_are_spread_as_the_beta_distribution_says(features):
    """(1 + cosine) / 2 of random directions in n dimensions follows Beta((n - 1) / 2, (n - 1) / 2)."""
    cosines = random_cosines(features)
    expected = stats.beta((features - 1) / 2, (features - 1) / 2, loc=-1, scale=2)
    assert stats.kstest(cosines, expected.cdf).pvalue > 0.001
    assert limit_of_90_percent(cosines) == pytest.approx(expected.ppf(0.95), rel=0.05)


def test_random_arrows_are_the_same_for_everyone():
    np.testing.assert_array_equal(random_cosines(30), random_cosines(30))
