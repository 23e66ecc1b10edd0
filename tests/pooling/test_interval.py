"""The bench's intervals against scipy's, against hand calculations, and against sentences that no bench has seen."""

import numpy as np
import pytest
from scipy.stats import binomtest, ttest_1samp
from sklearn.metrics.pairwise import cosine_similarity

from polyseme import limits
from polyseme.core.layers import layer_choices
from polyseme.pooling.numbers import interval as bench_interval
from polyseme.pooling.numbers.board import BenchBoard
from polyseme.pooling.numbers.decision import decide
from polyseme.pooling.numbers.held_out import held_out
from polyseme.pooling.numbers.interval import (
    Basis,
    expected,
    halves_agree,
    optimism,
    resamples,
    share_interval,
    value_interval,
)
from polyseme.pooling.numbers.ranking import rank
from polyseme.pooling.numbers.scores import COLUMNS
from polyseme.pooling.numbers.treatments import TREATMENTS
from polyseme.pooling.numbers.word_scores import word_scores
from tests.pooling.test_bench import board_of, states_of


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
    found = share_interval(np.array(0.8), np.array(0.8), basis(100, 100))
    assert [float(end) for end in found] == pytest.approx([theirs.low, theirs.high])


def test_the_fewer_a_sense_has_the_less_its_sentences_count():
    assert basis(5, 5).binomial == pytest.approx(10 / 1.45)  # 1.2 + 1.25 / 5
    assert basis(50, 50).binomial == pytest.approx(100 / 1.225)


def test_all_right_leaves_a_width_that_narrows_with_more_sentences():
    lows = [float(share_interval(np.array(1.0), np.array(1.0), basis(size, size))[0]) for size in (2, 5, 20, 100)]
    assert lows == sorted(lows)
    assert lows[1] == pytest.approx(1 / (1 + 1.959964**2 / (10 / 1.45)))  # Wilson's, of all right
    assert lows[-1] < 0.99


def test_uneven_senses_count_as_fewer_sentences():
    assert basis(10, 10).effective == pytest.approx(20)
    assert basis(2, 18).effective == pytest.approx(1 / (2 * 0.25**2 + 18 * (1 / 36) ** 2))


def test_what_leaving_out_costs_is_given_back_to_the_wrong_ones():
    # shuffled labels are right in .4 where guessing is in .5: the cost of one short is .1 where all are guesses
    assert expected(np.array([0.5, 0.75, 1, 0.2]), np.array(0.4), 0.5) == pytest.approx([0.6, 0.8, 1, 0.3])
    low, high = share_interval(np.array(0.5), np.array(0.6), basis(1000, 1000))
    assert low == 0.5  # the score itself is always inside
    assert high > 0.6


def test_the_interval_of_a_mean_is_students_of_twice_the_variance():
    values = np.random.default_rng(0).standard_normal(30)
    theirs = ttest_1samp(values, 0).confidence_interval()
    low, high = value_interval(values, basis(30))
    assert (low + high) / 2 == pytest.approx(values.mean())
    assert high - low == pytest.approx((theirs.high - theirs.low) * np.sqrt(2))


def test_optimism_is_none_for_one_setting_and_what_chance_gives_for_many():
    values = (np.random.default_rng(1).random((400, 30)) < 0.5).astype(float)  # thirty settings, all of them coins
    of, scores = basis(200, 200), values.mean(0)
    drawn = resamples(of) @ values
    assert optimism(drawn[:, :1], scores[:1]) == pytest.approx(0, abs=2e-3)
    gained = drawn.max(1) - scores[drawn.argmax(1)]
    assert optimism(drawn, scores) == pytest.approx(gained.mean())
    assert 0.5 * np.sqrt(0.25 / 400) < optimism(drawn, scores) < 2.5 * np.sqrt(0.25 / 400)


def test_ties_are_not_firsts():
    even, odd = np.array([1, 1, 0, 0.0]), np.array([0, 0, 1, 1.0])
    assert halves_agree(np.stack([even, even], 1), basis(4)) == (0, 1)
    assert halves_agree(np.stack([np.ones(4), np.zeros(4)], 1), basis(4)) == (1, 1)
    # of the three halvings of four one parts the settings' right sentences: each half then has a winner of its own
    alone, shared = halves_agree(np.stack([even, odd], 1), basis(4))
    assert alone == 0
    assert shared == pytest.approx(2 / 3, abs=3 * np.sqrt(2 / 9 / limits.BENCH_HALVINGS))


def test_halves_of_unlike_senses_weigh_the_senses_alike():
    # the setting that is right on the rare sense alone is even with the one that is right on the common sense alone
    rare = np.repeat([1.0, 0.0], [4, 12])
    assert halves_agree(np.stack([rare, 1 - rare], 1), basis(4, 12)) == (0, 1)


CHOICES = len(layer_choices(2))


def handmade(right):
    """A board whose first settings are right on the sentences named, the others on none; leaving out costs nothing."""
    right = np.pad(right, ((0, 0), (0, CHOICES - right.shape[1])))
    sense = np.repeat([0, 1], len(right) // 2)
    predicted = np.where(np.asarray(right)[:, None, :, None, None], sense[:, None, None, None, None], 9)
    shape = (*predicted.shape[:4], len(COLUMNS))
    shuffled = np.full((1, *shape[1:], 40), 0.5)
    return BenchBoard(
        ("bank",),
        (("a", "b"),),
        np.zeros(len(right), int),
        sense,
        ("Mean",),
        2,
        tuple(layer_choices(2)),
        tuple(TREATMENTS),
        np.broadcast_to(predicted, shape),
        np.zeros(shape),
        shuffled,
    )


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
    assert (ranking.high > ranking.low).all()
    assert ranking.best_low <= ranking.low[ranking.best]
    (word,) = word_scores(board, ranking, (0, 0))
    assert (word.score, word.low, word.high) == pytest.approx((0.8, ranking.low[0, 0], ranking.high[0, 0]))


def test_settings_that_never_differ_lead_by_nothing():
    board = handmade(np.tile(np.arange(20)[:, None] % 3 > 0, CHOICES))
    ranking = rank(board, 0, None, "Mean")
    assert ranking.same.all()
    assert (ranking.agreed, ranking.shared) == (0, 1)


def test_new_sentences_are_right_as_often_as_the_interval_says(monkeypatch):
    monkeypatch.setattr(limits, "BENCH_SHUFFLES", 10)
    rng = np.random.default_rng(7)
    labels, asked = np.array([0, 1] * 8), np.array([0, 1] * 300)
    inside, chosen = [], []
    for _ in range(25):
        centres = rng.standard_normal((2, 3, 16)) * 0.5
        known, new = (rng.standard_normal((len(of), 3, 16)) + centres[of] for of in (labels, asked))
        board = board_of(known, labels)
        ranking, truth = rank(board, 0, None, "Mean"), []
        for layer in range(3):
            means = np.stack([known[labels == one, layer].mean(0) for one in range(2)])
            truth.append((cosine_similarity(new[:, layer], means).argmax(1) == asked).mean())
        at = [board.choices.index(f"Layer {layer}") for layer in range(3)]
        inside.extend((ranking.low[at, 0] <= truth) & (truth <= ranking.high[at, 0]))
        told = decide(board, states_of(known), range(16), "bank", "Mean", ranking.best, new.astype(np.float32))
        right = np.mean([one.sense == f"s{label}" for one, label in zip(told, asked, strict=True)])
        chosen.append(ranking.best_low <= right <= ranking.high[ranking.best])
    assert np.mean(inside) > 0.88
    assert np.mean(chosen) > 0.88


def test_what_is_chosen_on_one_half_is_scored_on_the_other():
    rng = np.random.default_rng(2)
    of = basis(100, 100)
    coins = (rng.random((200, 20)) < 0.5).astype(float)  # the best of twenty coins is a coin on the other half
    assert coins.mean(0).max() > 0.54
    assert held_out(coins, of, np.zeros(20)) == pytest.approx(coins.mean(), abs=0.03)
    good = np.column_stack([rng.random(200) < 0.9, coins])
    assert held_out(good, of, np.arange(21.0)[::-1]) == pytest.approx(good[:, 0].mean(), abs=0.01)


def test_of_settings_as_good_as_each_other_the_simplest_is_held_out():
    right = (np.arange(40) % 4 > 0).astype(float)
    better = right.copy()
    better[0] = 1  # one sentence more: a tie
    both = np.column_stack([better, right])
    assert held_out(both, basis(20, 20), np.array([1.0, 0.0])) == pytest.approx(right.mean())
    assert held_out(both, basis(20, 20), np.array([0.0, 1.0])) == pytest.approx(better.mean())
