"""The sample is fair, and the same however the work is cut."""

import numpy as np
import pytest
import scipy.stats

from polyseme.corpus.finding.sample import Smallest, key

BANK = ("bank", "1950")


def drawn(seed: int, places: int, most: int, group=BANK) -> set[int]:
    """Which of so many places in a text are drawn."""
    keys = np.array([key(seed, group, (0, place, 0)) for place in range(places)], np.uint64)
    smallest = Smallest(most)
    smallest.add(group, keys, places)
    return set(np.flatnonzero(keys <= smallest.largest(group)).tolist())


def test_every_place_and_every_pair_of_neighbours_is_drawn_as_often_as_any_other():
    samples = [drawn(seed, 60, 12) for seed in range(600)]
    often = [sum(place in sample for sample in samples) for place in range(60)]
    assert sum(often) == 600 * 12
    assert scipy.stats.chisquare(often).pvalue > 0.01
    together = sum(place in sample and place + 1 in sample for sample in samples for place in range(59))
    share = 12 / 60 * 11 / 59  # of drawing without putting back
    assert scipy.stats.binomtest(together, 600 * 59, share).pvalue > 0.01


def test_keys_are_spread_evenly_and_seeds_have_nothing_to_do_with_one_another():
    keys = np.array([[key(seed, BANK, (0, place, 0)) for place in range(2_000)] for seed in (0, 1)]) / 2**64
    assert scipy.stats.kstest(keys[0], "uniform").pvalue > 0.01
    assert scipy.stats.pearsonr(*keys).pvalue > 0.01


def test_a_larger_sample_holds_the_smaller_one_and_other_words_change_nothing():
    assert drawn(0, 200, 10) < drawn(0, 200, 50)
    assert drawn(0, 200, 10) != drawn(0, 200, 10, ("spring", "1950"))
    assert drawn(0, 200, 10) != drawn(1, 200, 10)


@pytest.mark.parametrize("runs", [1, 3, 50])
def test_keys_that_come_in_runs_leave_the_same(runs):
    keys = np.random.default_rng(0).integers(0, 2**63, 500).astype(np.uint64)
    smallest = Smallest(20)
    for few in np.array_split(keys, runs):
        smallest.add(BANK, few, len(few))
    assert smallest.largest(BANK) == np.sort(keys)[19]
    assert smallest.counts == {BANK: 500}


@pytest.mark.parametrize("distinct", [50, 5_000])
def test_different_keys_are_counted_exactly_where_all_are_kept_and_else_nearly(distinct):
    smallest = Smallest(400)
    for _ in range(3):
        smallest.add(BANK, np.array([key(0, BANK, (place,)) for place in range(distinct)], np.uint64), distinct)
    counted = smallest.distinct()[BANK]
    assert counted == pytest.approx(distinct, rel=0 if distinct < 400 else 0.2)
    assert smallest.counts[BANK] == 3 * distinct
