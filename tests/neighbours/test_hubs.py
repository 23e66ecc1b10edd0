"""Hubs: counted as scikit-learn would, with what chance gives."""

import numpy as np
import pytest
from sklearn.metrics.pairwise import cosine_similarity
from sklearn.neighbors import NearestNeighbors

from polyseme import limits
from polyseme.core.neighbours import build_index
from polyseme.neighbours.hubs.numbers import BIGGEST, NAMING, NEAREST, count_hubs

rng = np.random.default_rng(2)
VECTORS = rng.standard_normal((700, 24)).astype(np.float32)


@pytest.fixture(scope="module")
def fit():
    return np.arange(700) % 7 != 0


@pytest.fixture(scope="module")
def hubs(fit):
    return count_hubs(build_index(VECTORS), fit, lambda share, step: None)


def test_the_counts_are_those_of_brute_force(hubs, fit):
    rows = VECTORS[fit]
    brute = NearestNeighbors(n_neighbors=NEAREST, metric="cosine", algorithm="brute").fit(rows)
    expected = np.bincount(brute.kneighbors(return_distance=False).ravel(), minlength=len(rows))
    np.testing.assert_array_equal(hubs.times[fit], expected)
    assert hubs.times[~fit].sum() == 0


def test_the_first_pieces_that_name_a_big_hub_have_it_among_their_nearest(hubs, fit):
    similar = cosine_similarity(VECTORS)
    np.fill_diagonal(similar, -1)
    similar[:, ~fit] = -1
    nearest = (-similar).argsort(1)[:, :NEAREST]
    assert len(hubs.biggest) == len(hubs.named_by) == BIGGEST
    assert sorted(hubs.times[hubs.biggest]) == sorted(hubs.times)[-BIGGEST:]
    for row in hubs.biggest.tolist():
        assert hubs.named_by[row].tolist() == [at for at in np.flatnonzero(fit) if row in nearest[at]][:NAMING]


def test_chance_names_the_most_frequent_more_than_ten_times_but_a_real_hub_more(hubs):
    assert NEAREST < hubs.most_by_chance < 40
    centre = np.concatenate([VECTORS + 0, VECTORS.mean(0, keepdims=True)])
    crowded = count_hubs(build_index(centre + 0.6), np.ones(701, bool), lambda share, step: None)
    assert 700 in crowded.beyond_chance


def test_of_a_vocabulary_too_large_a_seeded_sample_is_asked_and_every_piece_may_be_named(hubs, fit, monkeypatch):
    monkeypatch.setattr(limits, "HUB_COSINES", 200 * 700 + 50)
    some = count_hubs(build_index(VECTORS), fit, lambda share, step: None)
    assert some.asked == 200
    assert sorted(some.rows) == sorted(hubs.rows)
    assert (some.times <= hubs.times).all()
    assert some.times.sum() == NEAREST * 200
    assert 0 < some.most_by_chance < hubs.most_by_chance
    assert set(np.concatenate([*some.named_by.values()])) <= set(some.rows[:200])
    again = count_hubs(build_index(VECTORS), fit, lambda share, step: None)
    np.testing.assert_array_equal(again.rows, some.rows)


def test_it_reports_and_can_be_stopped(fit):
    def stop(share, step):
        raise InterruptedError

    with pytest.raises(InterruptedError):
        count_hubs(build_index(VECTORS), fit, stop)
