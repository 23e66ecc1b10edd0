"""Isotropy against the steps of its paper, and directions taken away against scikit-learn."""

import numpy as np
import pytest
from sklearn.decomposition import PCA

from polyseme.core.similarity import iso_score, without_top


def in_the_papers_steps(vectors: np.ndarray) -> float:
    """IsoScore as Rudman et al. write it down: principal axes, their variances, the defect, the share of dimensions."""
    turned = PCA().fit_transform(vectors)
    diagonal = np.diag(np.cov(turned, rowvar=False))
    size = len(diagonal)
    normalised = np.sqrt(size) * diagonal / np.linalg.norm(diagonal)
    defect = np.linalg.norm(normalised - 1) / np.sqrt(2 * (size - np.sqrt(size)))
    used = (size - defect**2 * (size - np.sqrt(size))) ** 2 / size**2
    return float((size * used - 1) / (size - 1))


def test_the_score_is_that_of_the_paper():
    rng = np.random.default_rng(0)
    vectors = rng.standard_normal((200, 12)) * np.linspace(0.1, 3, 12) @ rng.standard_normal((12, 12))
    assert iso_score(vectors) == pytest.approx(in_the_papers_steps(vectors), abs=1e-9)
    assert iso_score(rng.standard_normal((50_000, 6))) == pytest.approx(1, abs=0.01)
    assert iso_score(np.outer(rng.standard_normal(30), rng.standard_normal(5))) == pytest.approx(0, abs=1e-9)


NUMBERS = [(60, 384, 4), (200, 128, 1), (30, 768, 3), (12, 16, 1), (9, 384, 1), (18, 384, 2), (20, 384, 2)]
"""Of known vectors, features, and directions: nine tenths of a word's vectors lose as many as all of them."""


@pytest.mark.parametrize(("known", "features", "most"), NUMBERS)
def test_the_first_directions_are_those_of_scikit_learn(known, features, most):
    rng = np.random.default_rng(1)
    old, new = rng.standard_normal((known, features)) * np.geomspace(4, 0.1, features) + 2, rng.random((5, features))
    axes = PCA(most, svd_solver="full").fit(old).components_
    np.testing.assert_allclose(without_top(new, old), new - new @ axes.T @ axes, atol=1e-8)


def test_of_few_vectors_nothing_is_taken_away():
    vectors = np.random.default_rng(2).random((4, 384))
    np.testing.assert_array_equal(without_top(vectors, vectors), vectors)
