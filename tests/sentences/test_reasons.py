"""A cosine falls into shares of pairs of words: by hand, against scikit-learn, for every pooling and layer choice."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from sklearn.metrics.pairwise import cosine_similarity

from polyseme import examples
from polyseme.core.layers import LAYER_CHOICES, layer_choices
from polyseme.core.pooling import SENTENCE_POOLINGS, SentencePooling, largest
from polyseme.sentences.numbers.pooled import read_sentences
from polyseme.sentences.reasons.numbers import Reason, ReasonSide, greatest_by_chance, reason, shares

FIRST = "Our untranslatable holiday was ruined."
SECOND = "We had a café vacation, they say; it went wrong."


@pytest.fixture(scope="module")
def read(distil_bert):
    return distil_bert.encode(FIRST), distil_bert.encode(SECOND)


def side(*rows: list[float], words: str = "abcdef") -> ReasonSide:
    return ReasonSide(tuple(words[: len(rows)]), (False,) * len(rows), np.array(rows, float))


def test_the_shares_of_two_and_two_words_are_those_worked_out_by_hand():
    # (3, 0) + (0, 4) has length 5; (1, 1) + (-1, 1) is (0, 2), of length 2: the products over 5 * 2
    made = Reason(side([3, 0], [0, 4]), side([1, 1], [-1, 1]))
    np.testing.assert_allclose(made.shares, [[0.3, -0.3], [0.4, 0.4]])
    assert made.cosine == pytest.approx(0.8)
    assert made.order[0] in ((1, 0), (1, 1))
    assert Reason(side([1, 0], [-1, 0]), side([1, 1])).order == []  # nothing is left of the first


def test_pairs_with_a_special_token_are_added_up_once():
    first = ReasonSide(("[CLS]", "a"), (True, False), np.array([[1.0], [1]]))
    made = Reason(first, ReasonSide(("b", "[SEP]"), (False, True), np.array([[1.0], [3]])))
    assert made.special == pytest.approx((1 + 3 + 3) / 8)


@given(st.integers(1, 6), st.integers(1, 6), st.integers(1, 9), st.integers(0, 2**32 - 1))
def test_the_shares_add_up_to_the_cosine_of_scikit_learn(rows, others, features, seed):
    rng = np.random.default_rng(seed)
    first, second = rng.standard_normal((rows, features)), rng.standard_normal((others, features))
    expected = cosine_similarity(first.sum(0)[None], second.sum(0)[None])[0, 0]
    assert shares(first, second).sum() == pytest.approx(expected, abs=1e-6)


@pytest.mark.parametrize("choice", [*LAYER_CHOICES, "Layer 0"])
@pytest.mark.parametrize("name", SENTENCE_POOLINGS)
def test_the_shares_add_up_to_the_cosine_of_every_pooling_and_layer_choice(read, name, choice):
    choose = (LAYER_CHOICES | layer_choices(3))[choice]
    made = reason(*read, choose.take, SENTENCE_POOLINGS[name])
    pooled = [SENTENCE_POOLINGS[name](choose(one.states).astype(float), one.tokens)[None] for one in read]
    assert made.cosine == pytest.approx(cosine_similarity(*pooled)[0, 0], abs=1e-6)


def test_they_add_up_to_the_cosine_that_the_search_shows(bert):
    found = read_sentences(bert, (FIRST, SECOND), "Last")
    for name, pooling in SENTENCE_POOLINGS.items():
        made = reason(bert.encode(FIRST), bert.encode(SECOND), layer_choices(bert.layers)["Last"].take, pooling)
        assert made.cosine == pytest.approx(found.cosines(name)[0, 1], abs=1e-5), name


def test_the_pieces_of_a_word_are_added_up_and_special_tokens_stand_by_themselves(read):
    made = reason(*read, LAYER_CHOICES["Last"].take, SENTENCE_POOLINGS["Mean"])
    assert made.first.words == ("[CLS]", "Our", "untranslatable", "holiday", "was", "ruined", ".", "[SEP]")
    assert made.first.special == (True, *(False,) * 6, True)
    vectors, positions = read[0].states[-1].astype(float), list(read[0].positions("untranslatable")[0])
    assert len(positions) > 1
    np.testing.assert_allclose(made.first.parts[2], vectors[positions].sum(0) / len(vectors))
    own = reason(*read, LAYER_CHOICES["Last"].take, SENTENCE_POOLINGS["Mean without special tokens"])
    assert own.first.words == made.first.words[1:-1]


def test_by_cls_the_whole_cosine_is_one_pair(read):
    made = reason(*read, LAYER_CHOICES["Last"].take, SENTENCE_POOLINGS["[CLS]"])
    assert made.order == [(0, 0)]
    assert made.shares[0, 0] == pytest.approx(made.cosine)


@pytest.mark.parametrize("name", SENTENCE_POOLINGS)
def test_a_pooling_that_is_linear_has_weights_and_one_that_is_not_refuses(bert, name):
    tokens = bert.tokenize("river bank")
    vectors = np.array([[9.0, -9], [1, 2], [3, -4], [-8, 8]])
    pooling = SENTENCE_POOLINGS[name]
    if pooling.linear:
        np.testing.assert_allclose(pooling.weights(tokens) @ vectors, pooling(vectors, tokens))
    else:
        with pytest.raises(ValueError, match="no token has a share"):
            pooling.weights(tokens)
        assert "ax" in name
    np.testing.assert_allclose(pooling.parts(vectors, tokens).sum(0), pooling(vectors, tokens))


def test_padding_weighs_nothing(bert):
    padded = bert.tokenize("river bank").padded(7, bert.padding)
    assert SENTENCE_POOLINGS["Mean"].weights(padded).tolist() == [0.25] * 4 + [0] * 3
    assert SENTENCE_POOLINGS["[SEP]"].weights(padded).tolist() == [0, 0, 0, 1, 0, 0, 0]


def test_a_pooling_that_nothing_is_known_of_says_so(bert):
    with pytest.raises(ValueError, match="Odd is no weighted sum of tokens"):
        SentencePooling("Odd", "odd", largest).parts(np.zeros((4, 2)), bert.tokenize("river bank"))


@pytest.mark.parametrize("name", ["Max", "Mean and max"])
def test_each_feature_of_a_maximum_is_won_by_the_word_that_has_it(read, name):
    made = reason(*read, LAYER_CHOICES["Last"].take, SENTENCE_POOLINGS[name])
    winners = read[0].states[-1].argmax(0)
    words = {at: row for row, word in enumerate(read[0].tokens.grouped, 1) for at in word.positions}
    expected = np.bincount([words.get(at, 0 if at == 0 else len(made.first.words) - 1) for at in winners.tolist()])
    np.testing.assert_array_equal(made.first.won[: len(expected)], expected)
    assert made.first.won.sum() == read[0].states.shape[-1]


def test_a_feature_that_two_words_put_something_into_is_won_by_neither():
    assert side([1, 0, 2, 0], [0, 3, 4, 5]).won.tolist() == [1, 2]


def test_chance_is_the_greatest_share_of_random_pairs_of_sentences(distil_bert):
    texts, take = examples.everyday()[:5], LAYER_CHOICES["Last"].take
    spread = greatest_by_chance(distil_bert, texts, take, SENTENCE_POOLINGS["Mean"])
    read = [distil_bert.encode(text) for text in texts]
    expected = [
        reason(one, other, take, SENTENCE_POOLINGS["Mean"]).shares.max()
        for at, one in enumerate(read)
        for other in read[at + 1 :]
    ]
    np.testing.assert_allclose(spread.cosines, np.sort(expected), atol=1e-5)
    assert not spread.cosines.flags.writeable
