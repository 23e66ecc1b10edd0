"""The first dimensions beside principal and random ones: made so that what is kept and lost is known."""

import numpy as np
import pytest
from sklearn.neighbors import NearestNeighbors

from polyseme.core.accuracy import by_nearest_mean, share_right
from polyseme.core.first_dimensions import (
    DRAWS,
    FIRST,
    NUMBERS,
    PRINCIPAL,
    RANDOM,
    nearest,
    principal_axes,
    share_preserved,
    truncated,
)
from polyseme.facts.claims.measured import first_dimensions_suffice

RNG = np.random.default_rng(3)
WORDS = np.repeat(["bank", "bat"], 20)
SENSES = np.tile(np.repeat(["one", "other"], 10), 2)


@pytest.fixture(scope="module")
def told_late():
    """(n, 300): the sense stands in the last dimensions alone, and is large there."""
    vectors = RNG.normal(size=(40, 300)).astype(np.float32)
    vectors[:, 290:] += np.where(SENSES == "one", 9, -9)[:, None]
    return vectors


def test_what_stands_in_the_last_dimensions_is_lost_by_the_first_and_kept_by_the_principal_ones(told_late):
    found = truncated(told_late, WORDS, SENSES)
    assert found.whole == 1
    for number in NUMBERS:
        assert found.scores[FIRST][number].right[0] < 0.8
        assert found.scores[PRINCIPAL][number].right[0] == 1
        assert len(found.scores[RANDOM][number].right) == DRAWS


def test_what_stands_in_the_first_dimensions_is_kept_by_them(told_late):
    found = truncated(told_late[:, ::-1] * (np.arange(300) < 50), WORDS, SENSES)
    assert found.scores[FIRST][50].right[0] == found.scores[FIRST][50].preserved[0] == 1
    assert found.scores[RANDOM][50].preserved.max() < 1


def test_all_principal_axes_together_change_no_neighbour(told_late):
    turned = told_late @ principal_axes(told_late)
    assert share_preserved(nearest(told_late), nearest(turned)) == 1


def test_the_nearest_are_those_of_scikit_learn(told_late):
    index = NearestNeighbors(n_neighbors=11, metric="cosine").fit(told_late)
    others = index.kneighbors(told_late, return_distance=False)[:, 1:]
    assert share_preserved(nearest(told_late), others) == 1


def test_the_share_right_is_averaged_over_senses_and_words():
    vectors = np.array([[1, 0], [1, 0.1], [1, 0.2], [0, 1], [0.1, 1], [1, 0]], np.float32)
    senses = np.array(["a", "a", "a", "b", "b", "b"])
    assert by_nearest_mean(vectors, np.array([0, 0, 0, 1, 1, 1]), 2).tolist() == [0, 0, 0, 1, 1, 0]
    assert share_right(vectors, np.array(["x"] * 6), senses) == pytest.approx((1 + 2 / 3) / 2)


def test_a_narrow_model_is_not_asked(distil_bert):
    with pytest.raises(ValueError, match="only 50 dimensions"):
        first_dimensions_suffice(distil_bert)
