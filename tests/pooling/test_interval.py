"""The bench's intervals against scipy's, against hand calculations, and against sentences that no bench has seen."""

from dataclasses import replace

import numpy as np
import pytest
from scipy.stats import binomtest, ttest_1samp

from polyseme.core.layers import layer_choices
from polyseme.pooling.numbers import interval as bench_interval
from polyseme.pooling.numbers.board import BenchBoard
from polyseme.pooling.numbers.interval import (
    Basis,
    expected,
    lead_interval,
    optimism,
    resamples,
    share_interval,
    value_interval,
)
from polyseme.pooling.numbers.ranking import held_out, rank
from polyseme.pooling.numbers.scores import COLUMNS
from polyseme.pooling.numbers.treatments import TREATMENTS
from polyseme.pooling.numbers.word_scores import word_scores


def basis(*sizes):
    """So many sentences of each sense of a word, each sense weighing the same."""
    weights = np.concatenate([np.full(size, 1 / size / len(sizes)) for size in sizes])
    return Basis(weights, np.repeat(range(len(sizes)), sizes))


@pytest.fixture
def by_a_quarter(monkeypatch):
    """A share varies by a quarter more than the binomial, whatever the number of sentences."""
    monkeypatch.setattr(bench_interval, "SHARE_VARIANCE", 1.25)
    monkeypatch.setattr(bench_interval, "SHARE_VARIANCE_FEW", 0)


@pytest.mark.usefixtures("by_a_quarter")
def test_a_share_has_wilsons_interval_of_fewer_sentences():
    theirs = binomtest(128, 160).proportion_ci(method="wilson")  # 200 sentences vary like 160
    ends = share_interval(np.array(0.8), np.array(0.8), basis(100, 100))
    assert [float(end) for end in ends] == pytest.approx([theirs.low, theirs.high])


def test_few_and_uneven_sentences_count_as_fewer():
    assert basis(5, 5).binomial == pytest.approx(10 / 1.45)  # 1.2 + 1.25 / 5
    assert basis(50, 50).binomial == pytest.approx(100 / 1.225)
    assert basis(2, 18).effective == pytest.approx(1 / (2 * 0.25**2 + 18 * (1 / 36) ** 2))
    low, _ = share_interval(np.array(1.0), np.array(1.0), basis(5, 5))
    assert low == pytest.approx(1 / (1 + 1.959964**2 / (10 / 1.45)))  # Wilson's, of all right


def test_the_cost_of_leaving_out_is_added_to_the_wrong_ones_and_optimism_lowers_the_lower_end_alone():
    # shuffled labels are right in .4 where guessing is in .5: the cost of one short is .1 where all are guesses
    assert expected(np.array([0.5, 0.75, 1, 0.2]), np.array(0.4), 0.5) == pytest.approx([0.6, 0.8, 1, 0.3])
    low, high = share_interval(np.array(0.5), np.array(0.6), basis(1000, 1000))
    assert low == 0.5  # the score itself is always inside
    assert high > 0.6
    (low, high), (lower, _) = (share_interval(np.array(0.8), np.array(of), basis(20, 20)) for of in (0.8, 0.7))
    assert share_interval(np.array(0.8), np.array(0.8), basis(20, 20), 0.1) == pytest.approx((lower, high))
    assert lower < low


def test_the_interval_of_a_mean_is_students_of_twice_the_variance():
    values = np.random.default_rng(0).standard_normal((30, 2))
    theirs = ttest_1samp(values[:, 0], 0).confidence_interval()
    low, high = value_interval(values, basis(30))
    np.testing.assert_allclose((low + high) / 2, values.mean(0))
    assert high[0] - low[0] == pytest.approx((theirs.high - theirs.low) * np.sqrt(2))
    assert value_interval(values, basis(30), 0.1)[0] == pytest.approx(low - 0.1)
    shifted = values + np.repeat([0, 9], 15)[:, None]  # how far the senses lie apart plays no part
    ends, same = value_interval(shifted, basis(15, 15)), value_interval(values, basis(15, 15))
    np.testing.assert_allclose(ends[1] - ends[0], same[1] - same[0])
    differences = lead_interval(values, 1, basis(30), continuous=True)
    np.testing.assert_allclose(differences, value_interval(values[:, [1]] - values, basis(30)))


@pytest.mark.usefixtures("by_a_quarter")
def test_the_lead_of_a_share_has_bonett_and_prices_interval():
    first, second = np.repeat([1.0, 1, 0, 0], [50, 30, 10, 10]), np.repeat([1.0, 0, 1, 0], [50, 30, 10, 10])
    low, high = lead_interval(np.stack([first, second], 1), 0, basis(100), continuous=False)
    # 100 sentences count as 80: 24 right in the first alone, 8 in the second alone, and one more of each
    ahead, behind = 25 / 82, 9 / 82
    half = 1.959964 * np.sqrt((ahead + behind - (ahead - behind) ** 2) / 82)
    assert (low[1], high[1]) == pytest.approx((ahead - behind - half, ahead - behind + half))
    assert low[0] == -high[0] < 0  # settings that never differ may still lead by something


def test_optimism_is_what_the_best_of_many_coins_gains():
    values = (np.random.default_rng(1).random((400, 30)) < 0.5).astype(float)
    scores, resampled = values.mean(0), resamples(basis(200, 200)) @ values
    assert optimism(resampled[:, :1], scores[:1], 1) == pytest.approx(0, abs=2e-3)
    gained = resampled.max(1) - scores[resampled.argmax(1)]
    assert optimism(resampled, scores, 1) == pytest.approx(gained.mean())
    assert 0.5 < optimism(resampled, scores, 1) / np.sqrt(0.25 / 400) < 2.5
    twice = np.minimum(scores + 2 * (resampled - scores), 1)
    assert optimism(resampled, scores, 4) == pytest.approx((twice.max(1) - scores[twice.argmax(1)]).mean())


CHOICES = len(layer_choices(2))


def handmade(right):
    """A board whose first settings are right on the sentences named, the others on none; leaving out costs nothing."""
    right = np.pad(right, ((0, 0), (0, CHOICES - right.shape[1])))
    sense = np.repeat([0, 1], len(right) // 2)
    margins = np.where(np.asarray(right)[:, None, :, None, None], 0.1, -0.1)
    shape = (*margins.shape[:3], len(TREATMENTS), len(COLUMNS))
    tables = ("bank",), (("a", "b"),), np.zeros(len(right), int), sense, ("Mean",), 2, tuple(layer_choices(2))
    predicted, shuffled = np.zeros(shape, int), np.full((1, *shape[1:], 40), 0.5)
    return BenchBoard(*tables, tuple(TREATMENTS), predicted, np.broadcast_to(margins, shape), shuffled)


@pytest.mark.usefixtures("by_a_quarter")
def test_a_board_of_known_answers_has_known_intervals():
    right = np.array([[True] * 16 + [False] * 4, [False] * 20, [True] * 20]).T
    board = handmade(right[np.random.default_rng(0).permutation(20)])
    ranking = rank(board, 0, None, "Mean")
    for at, hits in ((0, 12.8), (2, 16)):
        wide = 1.96**2 / 16  # Wilson's by hand, of 16 sentences
        share = hits / 16
        low = (share + wide / 2 - np.sqrt(wide * share * (1 - share) + wide**2 / 4)) / (1 + wide)
        assert ranking.low[at, 0] == pytest.approx(low, abs=1e-4)
    assert ranking.best == (2, 0)
    assert ranking.lead[2, 0].tolist() == [0, 0]
    assert ranking.lead[1, 0, 0] > 0.6
    assert (ranking.high > ranking.low).all()
    assert ranking.best_low <= ranking.low[ranking.best]
    (word,) = word_scores(board, ranking, (0, 0))
    assert (word.score, word.low, word.high) == pytest.approx((0.8, ranking.low[0, 0], ranking.high[0, 0]))


def test_the_best_of_many_settings_of_noise_leads_none_of_them():
    rng, board = np.random.default_rng(3), handmade(np.zeros((40, CHOICES)))
    for _ in range(20):
        noise = rng.standard_normal(board.margins.shape[:4])[..., None] * np.ones(len(COLUMNS))
        assert rank(replace(board, margins=noise), COLUMNS.index("gap"), None, "Mean").tied.all()


def test_the_setting_chosen_on_one_half_is_scored_on_the_other():
    rng = np.random.default_rng(2)
    coins = (rng.random((200, 20)) < 0.5).astype(float)  # the best of twenty coins is a coin on the other half
    assert coins.mean(0).max() > 0.54
    assert held_out(coins, basis(100, 100), np.zeros(20), False) == pytest.approx(coins.mean(), abs=0.03)
    good = np.column_stack([rng.random(200) < 0.9, coins])
    assert held_out(good, basis(100, 100), np.arange(21.0)[::-1], False) == pytest.approx(good[:, 0].mean(), abs=0.01)
    right = (np.arange(40) % 4 > 0).astype(float)
    better = right.copy()
    better[0] = 1  # one sentence more: a tie, and the simpler one is taken
    for costs, simpler in (([1.0, 0.0], right), ([0.0, 1.0], better)):
        scored = held_out(np.column_stack([better, right]), basis(20, 20), np.array(costs), False)
        assert scored == pytest.approx(simpler.mean())
