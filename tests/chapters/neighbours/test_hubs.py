"""Hubs: counted as scikit-learn would, with what chance gives."""

import numpy as np
import pytest
from sklearn.neighbors import NearestNeighbors

from components import limits
from components.chapters.neighbours.hubs.numbers import NEAREST, count_hubs
from components.numbers.neighbours import index_of

rng = np.random.default_rng(2)
VECTORS = rng.standard_normal((700, 24)).astype(np.float32)


@pytest.fixture(scope="module")
def fit():
    return np.arange(700) % 7 != 0


@pytest.fixture(scope="module")
def hubs(fit):
    return count_hubs(index_of(VECTORS), fit, lambda share, step: None)


def test_the_counts_are_those_of_brute_force(hubs, fit):
    rows = VECTORS[fit]
    brute = NearestNeighbors(n_neighbors=NEAREST, metric="cosine", algorithm="brute").fit(rows)
    expected = np.bincount(brute.kneighbors(return_distance=False).ravel(), minlength=len(rows))
    np.testing.assert_array_equal(hubs.times[fit], expected)
    assert hubs.times[~fit].sum() == 0


def test_every_piece_names_ten_and_never_itself(hubs):
    assert hubs.times.sum() == NEAREST * len(hubs.rows)
    assert not (hubs.near == hubs.rows[:, None]).any()


def test_who_names_a_hub_is_as_many_as_it_is_named(hubs):
    row = int(hubs.times.argmax())
    named_by = hubs.named_by(row)
    assert len(named_by) == hubs.times[row]
    assert row not in named_by


def test_chance_names_the_most_frequent_more_than_ten_times_but_a_real_hub_more(hubs):
    assert NEAREST < hubs.most_by_chance < 40
    centre = np.concatenate([VECTORS + 0, VECTORS.mean(0, keepdims=True)])
    crowded = count_hubs(index_of(centre + 0.6), np.ones(701, bool), lambda share, step: None)
    assert 700 in crowded.beyond_chance
    assert crowded.skewness > 0


def test_of_a_vocabulary_too_large_a_seeded_sample_is_asked_and_every_piece_may_be_named(hubs, fit, monkeypatch):
    monkeypatch.setattr(limits, "HUB_COSINES", 200 * 700 + 50)
    some = count_hubs(index_of(VECTORS), fit, lambda share, step: None)
    assert len(some.asked) == len(some.near) == 200
    assert sorted(some.rows) == sorted(hubs.rows)
    for row, near in zip(some.asked, some.near, strict=True):
        assert set(near) == set(hubs.near[hubs.rows == row][0])
    assert some.times.sum() == NEAREST * 200
    assert 0 < some.most_by_chance < hubs.most_by_chance
    assert some.skewness_by_chance > hubs.skewness_by_chance == pytest.approx(0.32, abs=0.01)
    top = int(some.times.argmax())
    assert len(some.named_by(top)) == some.times[top]
    again = count_hubs(index_of(VECTORS), fit, lambda share, step: None)
    np.testing.assert_array_equal(again.rows, some.rows)


def test_it_reports_and_can_be_stopped(fit):
    def stop(share, step):
        raise InterruptedError

    with pytest.raises(InterruptedError):
        count_hubs(index_of(VECTORS), fit, stop)
