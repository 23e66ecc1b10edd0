"""Cosines against scipy, and what must hold for all of them."""

import warnings

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from hypothesis.extra.numpy import arrays
from scipy.spatial.distance import cdist

from polyseme.core.similarity import cosine, cosine_matrix, cosine_pairs, unit

VECTORS = arrays(np.float32, st.tuples(st.integers(1, 6), st.integers(1, 8)), elements=st.floats(-1e3, 1e3, width=32))


def test_a_right_angle_is_zero_a_copy_one_and_the_opposite_minus_one():
    across, along = np.array([0.0, 3.0]), np.array([2.0, 0.0])
    assert [cosine(along, across), cosine(along, 5 * along), cosine(along, -along)] == [0, 1, -1]


def test_the_matrix_is_what_scipy_says():
    vectors = np.random.default_rng(0).standard_normal((40, 384)).astype(np.float32)
    assert cosine_matrix(vectors) == pytest.approx(1 - cdist(vectors, vectors, "cosine"), abs=1e-6)
    assert cosine_matrix(vectors).dtype == np.float32


def test_pairs_are_the_matrix_read_along_its_diagonal():
    a, b = np.random.default_rng(1).standard_normal((2, 9, 5)).astype(np.float32)
    whole = cosine_matrix(np.concatenate([a, b]))
    assert cosine_pairs(a, b) == pytest.approx(np.diagonal(whole[:9, 9:]), abs=1e-6)


def test_a_vector_of_zeros_is_like_nothing_and_warns_of_nothing():
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        matrix = cosine_matrix(np.array([[0.0, 0.0], [1.0, 1.0]]))
    assert matrix.tolist() == [[0, 0], [0, pytest.approx(1)]]


@given(VECTORS)
def test_cosines_are_symmetric_bounded_and_one_with_themselves(vectors):
    matrix = cosine_matrix(vectors)
    assert np.array_equal(matrix, matrix.T)
    assert np.abs(matrix).max() <= 1
    own = np.diagonal(matrix)
    assert own == pytest.approx((np.abs(vectors).max(axis=1) > 0).astype(float), abs=1e-5)


@given(VECTORS, st.sampled_from([1e-6, 0.5, 3.0, 1e9]))
def test_the_length_of_a_vector_does_not_matter(vectors, scale):
    vectors = np.where(np.abs(vectors) < 1e-3, 0, vectors)
    assert cosine_matrix(vectors * np.float32(scale)) == pytest.approx(cosine_matrix(vectors), abs=1e-5)


def test_units_keep_the_shape_of_what_they_are_made_of():
    vectors = np.ones((2, 3, 4), dtype=np.float32)
    assert unit(vectors) == pytest.approx(np.full((2, 3, 4), 0.5))
