"""How the values of hidden states are distributed: against answers one can check by hand, and transformers itself."""

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as some
from hypothesis.extra import numpy as arrays

from polyseme import examples
from polyseme.core import distribution as d

STATES = arrays.arrays(
    np.float32,
    some.tuples(some.integers(1, 4), some.integers(1, 5), some.integers(2, 9)),
    elements=some.floats(-50, 50, width=32),
)


@pytest.fixture(scope="module")
def states(bert):
    return bert.encode(examples.TUTORIAL).states


def with_one_far(layers=3, tokens=4, features=100, at=((0, 2, 7), (2, 2, 7))):
    """Values of a bell curve with a few far out."""
    states = np.random.default_rng(0).standard_normal((layers, tokens, features)).astype(np.float32)
    for place in at:
        states[place] = -30
    return states


def test_a_layer_of_two_values_has_the_numbers_one_can_work_out():
    row = d.layer_summary(np.array([[[1, -3], [1, -3]]], dtype=np.float32)).iloc[0]
    assert (row["mean"], row["spread"], row["kurtosis"], row["within ±2"]) == (-1, 2, -2, 0.5)
    assert row["norm"] == pytest.approx(10**0.5)
    assert (row["lowest"], row["lowest feature"], row["highest"], row["highest feature"]) == (-3, 1, 1, 0)


def test_the_norm_of_a_layer_is_the_mean_over_its_tokens():
    states = np.array([[[3, 4], [0, 0]]], dtype=np.float32)
    assert d.layer_summary(states)["norm"][0] == 2.5


def test_a_bell_curve_has_kurtosis_near_0_and_its_familiar_share_within_two_spreads():
    row = d.layer_summary(with_one_far(1, 100, 1000, at=())).iloc[0]
    assert abs(row["kurtosis"]) < 0.05
    assert row["within ±2"] == pytest.approx(0.9545, abs=0.002)


def test_one_value_throughout_is_no_division_by_zero():
    states = np.full((2, 3, 4), 0.1, dtype=np.float32)
    assert d.layer_summary(states)["kurtosis"].tolist() == [0, 0]
    assert d.outlier_features(states).features == ()
    assert d.value_limit(np.zeros((1, 1, 2))) == 1


@settings(max_examples=60, deadline=None)
@given(STATES, some.integers(20, 400))
def test_no_value_is_lost_or_invented(states, bins):
    for state in states:
        counts, edges = d.histogram(state[0], bins)
        assert counts.sum() == state[0].size
        assert len(edges) == bins + 1
    _, shares = d.densities(states, bins, float(np.abs(states).max()) + 1)
    np.testing.assert_allclose(shares.sum(1), 1, rtol=1e-5)
    summary = d.layer_summary(states)
    assert summary.notna().all(axis=None)
    assert (summary["lowest"] <= summary["highest"]).all()


def test_the_hills_leave_out_what_lies_beyond_the_limit_but_count_it_in_the_whole():
    _, shares = d.densities(np.array([[[0.0, 0.1, 9.0, -9.0]]]), 2, 1.0)
    assert shares.sum() == 0.5


def test_signs_last_where_no_layer_turns_them():
    assert d.lasting_signs(np.array([[1.0, -1, 1, 0], [2.0, -2, -1, 0]])) == 0.5


def test_the_feature_that_was_set_far_out_is_found_with_its_layers_and_token():
    found = d.outlier_features(with_one_far())
    assert found.features == (7,)
    assert found.carried(7) == found.extremes == 2
    assert np.flatnonzero(found.tokens[:, 7]).tolist() == [0, 2]
    assert np.flatnonzero(found.layers[:, 7]).tolist() == [2]
    assert found.peak(7)[1] == 2
    assert found.furthest[0, 7] < -d.BEYOND


def test_an_extreme_value_in_one_layer_only_makes_no_outlier_feature():
    found = d.outlier_features(with_one_far(at=((1, 2, 7),)))
    assert found.features == ()
    assert found.extremes == 1
    assert found.largest(3)[0] == 7


def test_outlier_features_do_not_depend_on_scale_or_on_the_order_of_tokens(states):
    found = d.outlier_features(states)
    assert d.outlier_features(states[:, ::-1] * 8 + 2).features == found.features


def test_the_outlier_features_come_first_among_the_largest_and_none_comes_twice(states):
    found = d.outlier_features(states)
    largest = found.largest(12)
    assert largest[: len(found.features)] == found.features
    assert len(set(largest)) == 12


def test_the_bundled_models_outliers_on_the_tutorial_sentence(states):
    found = d.outlier_features(states)
    assert states.size == 59_136
    assert found.features == (223, 63, 157, 99)
    assert found.extremes == 66
    assert np.flatnonzero(found.layers[:, 99]).tolist() == [0]  # 99 belongs to [CLS] alone


def test_random_weights_have_no_outlier_features(base_bert):
    states = base_bert.encode(examples.TUTORIAL).states
    assert states.shape == (13, 22, 768)
    assert d.outlier_features(states).features == ()


def test_the_tutorials_model_shows_the_dominating_features_of_the_literature(tutorial_bert):
    states = tutorial_bert.encode(examples.TUTORIAL).states
    assert states.size == 219_648
    assert {308, 381} & set(d.outlier_features(states).largest(12))
