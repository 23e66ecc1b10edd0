"""What a cosine is made of."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from hypothesis.extra.numpy import arrays
from scipy.linalg import sqrtm
from scipy.spatial.distance import cosine as scipy_distance
from scipy.stats import spearmanr
from sklearn.covariance import LedoitWolf

from polyseme.senses.numbers.microscope import MEASURES, carried_by_top, contributions, scale_of, treated_matrix

VECTORS = np.random.default_rng(3).normal(size=(6, 12)).astype(np.float32)
SCALE = scale_of(np.random.default_rng(4).normal(2, 3, size=(50, 12)).astype(np.float32))
NOTHING = np.array([], dtype=int)
numbers = arrays(np.float32, 7, elements=st.floats(-100, 100, width=32))


@given(numbers, numbers)
def test_contributions_sum_to_the_cosine(a, b):
    if np.abs(a).max() > 1e-3 and np.abs(b).max() > 1e-3:
        assert contributions(a, b).sum() == pytest.approx(
            1 - scipy_distance(a.astype(float), b.astype(float)), abs=1e-5
        )


def test_the_top_features_carry_what_they_add_up_to():
    assert carried_by_top(np.array([0.1, 0.5, 0.3, 0.0]), 2) == pytest.approx(0.8)


def test_the_scale_is_mean_and_spread_and_a_constant_feature_does_not_divide_by_zero():
    scale = scale_of(np.array([[1.0, 5.0], [3.0, 5.0]]))
    assert scale.mean.tolist() == [2, 5]
    assert scale.spread.tolist() == [1, 1]


def test_features_left_out_count_for_nothing():
    expected = 1 - scipy_distance(VECTORS[0, 3:].astype(float), VECTORS[1, 3:].astype(float))
    assert treated_matrix(VECTORS, SCALE, "plain", np.array([0, 1, 2]))[0, 1] == pytest.approx(expected, abs=1e-6)


def test_standardised_vectors_by_hand():
    done = MEASURES["standardised"](np.array([[3.0, 8.0]]), scale_of(np.array([[1.0, 4.0], [3.0, 8.0]])))
    assert done.tolist() == [[1.0, 1.0]]


@pytest.mark.parametrize(("pieces", "features"), [(40, 6), (5, 12)])
def test_whitening_is_the_inverse_root_of_the_shrunk_covariance(pieces, features):
    mixed = np.random.default_rng(6).normal(size=(features, features))
    sample = np.random.default_rng(5).normal(size=(pieces, features)) @ mixed + 3
    covariance = LedoitWolf().fit(sample).covariance_
    expected = (VECTORS[:, :features] - sample.mean(0)) @ np.linalg.inv(sqrtm(covariance))
    np.testing.assert_allclose(scale_of(sample).whitened(VECTORS[:, :features]), expected, rtol=1e-3, atol=1e-3)


def test_the_mean_is_subtracted():
    done = MEASURES["mean subtracted"](VECTORS, SCALE)
    np.testing.assert_allclose(done + SCALE.mean, VECTORS, rtol=1e-5, atol=1e-5)


def test_the_cosine_of_ranks_is_spearmans_correlation():
    here = treated_matrix(VECTORS, SCALE, "ranks", NOTHING)[0, 1]
    assert here == pytest.approx(spearmanr(VECTORS[0], VECTORS[1]).statistic, abs=1e-6)


@pytest.mark.parametrize("treatment", MEASURES)
def test_every_treatment_gives_a_symmetric_matrix_of_cosines(treatment):
    matrix = treated_matrix(VECTORS, SCALE, treatment, NOTHING)
    np.testing.assert_allclose(matrix, matrix.T, atol=1e-6)
    np.testing.assert_allclose(np.diag(matrix), 1, atol=1e-5)
