"""Leans, intervals and association tests against calculations of other kinds."""

from itertools import combinations

import numpy as np
import pytest
from scipy import stats

import polyseme
from polyseme.axes.association.numbers import associations, built_in_tests, permutation_test
from polyseme.axes.numbers import (
    CANNOT_TELL,
    Axis,
    Line,
    built_in_axes,
    interval,
    judged,
    leans,
    pieces_of,
    random_words,
    word_vectors,
)
from polyseme.examples import axes_file


def cosine(a, b):
    return float(a @ b / np.linalg.norm(a) / np.linalg.norm(b))


def in_sentence(bert, word, sentence):
    """The vector of a word at its place, by the model's own search for words."""
    encoding = bert.encode(sentence.replace("{}", word))
    (places,) = encoding.positions(word)[:1]
    return encoding.states[-1, list(places)].mean(0)


def test_a_lean_is_a_difference_of_two_cosines_in_the_same_sentence(bert):
    axis, words = Axis(("he", "man"), ("she", "woman")), ["nurse", "fire engine", "Embeddings", "man"]
    poles = word_vectors(bert, [*axis.left, *axis.right]).reshape(2, 2, 8, -1)
    found = leans(word_vectors(bert, words), words, axis, poles)
    for row, word in enumerate(words[:3]):
        for pair, (left, right) in enumerate(zip(axis.left, axis.right, strict=True)):
            for column, sentence in enumerate(axes_file()["sentences"]):
                own, a, b = (in_sentence(bert, one, sentence) for one in (word, left, right))
                assert found[row, pair, column] == pytest.approx(cosine(own, b) - cosine(own, a), abs=2e-5)
    assert np.isnan(found[3, 1]).all()  # with itself a pole would lean to itself
    assert not np.isnan(found[3, 0]).any()


def test_the_interval_of_one_sentence_is_students():
    values = np.random.default_rng(3).standard_normal((7, 1))
    low, high = stats.t.interval(0.95, 6, values.mean(), stats.sem(values[:, 0]))
    assert interval(values) == pytest.approx((values.mean(), low, high))
    assert interval(np.ones((1, 8))) == (1, -np.inf, np.inf)
    assert interval(np.ones((4, 8))) == pytest.approx((1, 1, 1))


@pytest.mark.parametrize(("pairs", "of_pairs", "of_sentences"), [(3, 1, 0.5), (8, 1, 0), (8, 0, 1), (8, 0, 0)])
def test_nineteen_of_twenty_intervals_hold_the_truth_where_pairs_and_sentences_are_drawn(pairs, of_pairs, of_sentences):
    rng, hits = np.random.default_rng(5), []
    for _ in range(400):
        values = rng.standard_normal((pairs, 8))
        values += of_pairs * rng.standard_normal((pairs, 1)) + of_sentences * rng.standard_normal((1, 8))
        _, low, high = interval(values)
        hits.append(low <= 0 <= high)
    assert np.mean(hits) > 0.92


def a_line(own=1.0, random=(-0.1, 0.0, 0.05, 0.1, 0.2)):
    axis = Axis(("he", "man", "boy"), ("she", "woman", "girl"))
    return Line(axis, own * np.array([[-1.0] * 3, [1.0] * 3]), np.sort(np.array(random)))


def spread_around(mean):
    return mean + np.array([[-0.01, 0.01], [0.01, -0.01], [0.0, 0.0]])


def test_a_word_leans_only_beyond_both_the_middle_and_the_median_random_word():
    judge = lambda mean, **line: judged(a_line(**line), "nurse", ("nurse",), spread_around(mean))  # noqa: E731
    assert (judge(0.3).answer, judge(0.3).further, judge(0.3).stands_out) == ("she", 0, True)
    assert (judge(-0.3).answer, judge(-0.3).further) == ("he", 0)
    assert judge(0.12).answer == "she"
    assert not judge(0.12).stands_out  # one random word of five lies further out
    assert judge(0.03).answer == CANNOT_TELL  # right of the middle, left of the median of .05
    assert judge(0.3, own=-1.0).answer == CANNOT_TELL  # the line does not put its own words in order


def test_the_effect_size_and_the_exact_p_are_those_of_a_count_by_hand():
    first, second = np.array([3.0, 4.0, 6.0]), np.array([0.0, 1.0, 4.0])
    found = permutation_test(first, second)
    every = [3, 4, 6, 0, 1, 4]
    assert found.effect == pytest.approx((13 / 3 - 5 / 3) / np.std(every, ddof=1))
    splits = [abs(sum(every[i] for i in some) * 2 - sum(every)) for some in combinations(range(6), 3)]
    assert (found.p, found.splits, found.exact) == (sum(one >= 8 for one in splits) / 20, 20, True)
    exact = stats.permutation_test((first, second), lambda a, b: a.mean() - b.mean(), n_resamples=np.inf)
    assert found.p == pytest.approx(exact.pvalue)


def test_too_many_splits_are_sampled_near_the_exact_p():
    rng = np.random.default_rng(2)
    first, second = rng.standard_normal(12) + 0.7, rng.standard_normal(12)
    found = permutation_test(first, second)
    assert not found.exact
    assert found.p == pytest.approx(stats.ttest_ind(first, second).pvalue, abs=0.02)


def test_associations_are_mean_cosines_with_one_list_minus_the_other():
    words, towards, away = (np.random.default_rng(i).standard_normal((i + 2, 1, 5)) for i in (1, 2, 3))
    unit = lambda some: some / np.linalg.norm(some, axis=-1, keepdims=True)  # noqa: E731
    expected = [
        np.mean([cosine(word[0], one[0]) for one in towards]) - np.mean([cosine(word[0], one[0]) for one in away])
        for word in words
    ]
    np.testing.assert_allclose(associations(unit(words), unit(towards), unit(away)), expected)


def test_our_lists_repeat_no_word_and_the_model_reads_each(bert):
    for test in built_in_tests():
        words = [word for some in test.words for word in some]
        assert len(set(words)) == len(words) == 32
    for axis, words in built_in_axes().values():
        poles = [*axis.left, *axis.right]
        assert len(set(poles)) == len(poles)
        assert all(pieces_of(bert, word) for word in (*poles, *words))
    assert len(set(random_words())) == 400
    assert not pieces_of(bert, "🦜")


def test_the_public_call_asks_for_what_it_needs(bert):
    with pytest.raises(ValueError, match="as many words on one side"):
        polyseme.axis(bert, ["he", "man"], ["she"])
    with pytest.raises(ValueError, match="words="):
        polyseme.axis(bert, "up", "down")
    with pytest.raises(ValueError, match="no layer 9"):
        polyseme.axis(bert, "he", "she", layer=9)
    with pytest.raises(ValueError, match="no pieces"):
        polyseme.axis(bert, "🦜", "she", ["nurse"])
