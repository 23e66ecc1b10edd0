"""The random pairs beside which every cosine is read."""

import numpy as np
import pytest
from scipy.spatial.distance import cosine as distance
from scipy.stats import percentileofscore

from polyseme import examples, limits
from polyseme.core.baseline import SEED, Spread, baseline_cosines, random_baseline, table_spread

TEXTS = examples.everyday()[:60]


@pytest.fixture(scope="module")
def baseline(bert):
    return random_baseline(bert, TEXTS)


def test_every_layer_has_thousands_of_pairs_and_its_own_spread(bert, baseline):
    assert baseline.sample.shape[1:] == (bert.layers + 1, bert.features)
    assert len(baseline.layers) == bert.layers + 1
    assert len(baseline.pairs) >= 3_000
    for spread in baseline.layers:
        assert -1 <= spread.low < spread.median < spread.high <= 1
        assert spread.low < spread.mean < spread.high


def test_the_vectors_are_hidden_states_of_pieces_that_are_no_special_tokens(bert, baseline):
    encodings = [bert.encode(text) for text in TEXTS[:5]]
    owned = np.concatenate([encoding.states[:, 1:-1].swapaxes(0, 1) for encoding in encodings])
    first = baseline.sample[: 5 * limits.RANDOM_PIECES]
    closest = np.abs(owned[None, :, 3] - first[:, None, 3]).max(axis=2).min(axis=1)
    assert closest.max() < 1e-4


def test_pairs_are_of_different_sentences_and_none_comes_twice(baseline):
    owners = baseline.pairs // limits.RANDOM_PIECES  # each of these sentences has that many pieces or more
    assert (owners[:, 0] != owners[:, 1]).all()
    assert len({frozenset(pair) for pair in baseline.pairs.tolist()}) == len(baseline.pairs)


def test_a_layers_cosines_are_what_scipy_says_of_its_pairs(baseline):
    wanted = [1 - distance(baseline.sample[a, 2], baseline.sample[b, 2]) for a, b in baseline.pairs[:300]]
    found = baseline_cosines(baseline.sample[baseline.pairs[:300, 0], 2], baseline.sample[baseline.pairs[:300, 1], 2])
    assert found == pytest.approx(np.sort(wanted), abs=1e-5)
    whole = baseline_cosines(*(baseline.sample[baseline.pairs[:, side], 2] for side in (0, 1)))
    assert baseline.layers[2].cosines == pytest.approx(whole, abs=1e-5)


def test_any_choice_of_layers_has_a_baseline_too(baseline):
    assert np.array_equal(baseline.cosines(baseline.sample[:, 1]).cosines, baseline.layers[1].cosines)
    summed = baseline.cosines(baseline.sample[:, -4:].sum(axis=1))
    assert len(summed.cosines) == len(baseline.pairs)


def test_the_same_seed_gives_the_same_pairs_and_another_others(bert, baseline):
    again, other = random_baseline(bert, TEXTS), random_baseline(bert, TEXTS, seed=SEED + 1)
    assert np.array_equal(again.pairs, baseline.pairs)
    assert np.array_equal(again.sample, baseline.sample)
    assert not np.array_equal(other.sample, baseline.sample)


def test_nobody_can_write_into_a_baseline(baseline):
    for array in (baseline.sample, baseline.layers[0].cosines):
        with pytest.raises(ValueError, match="read-only"):
            array[0] = 0


@pytest.mark.parametrize("texts", [[], ["bank"], ["bank", "bank"], ["", " "]])
def test_too_few_texts_are_refused_with_what_to_do(bert, texts):
    with pytest.raises(ValueError, match="Add texts"):
        random_baseline(bert, texts)


def test_short_and_empty_texts_give_what_they_have(bert):
    found = random_baseline(bert, ["bank", "", "a river", "shore"])
    assert len(found.sample) == 4
    assert len(found.pairs) == 5  # of six pairs one is of the same sentence


@pytest.mark.parametrize("value", [-1, -0.05, 0.1, 0.5, 1])
def test_a_rank_is_scipys_mean_percentile(baseline, value):
    cosines = baseline.layers[0].cosines
    assert Spread(cosines).rank(value) == pytest.approx(percentileofscore(cosines, value, kind="mean") / 100)


def test_random_rows_of_a_table_are_never_compared_with_themselves():
    rows = np.eye(50, dtype=np.float32)
    assert not table_spread(rows, range(50)).cosines.any()
    assert not table_spread(rows, [3, 4]).cosines.any()
