"""Words in sentences and the nearest of them."""

import numpy as np
import pytest

from polyseme.core.layers import layer_choices
from polyseme.core.similarity import cosine_matrix
from polyseme.neighbours.occurrences.numbers import known_senses, nearest_occurrences, read_occurrences, same_word

TEXTS = ("The bank lends money.", "We sat on the river bank, fishing.", "Embeddings of words.")


@pytest.fixture(scope="module")
def occurrences(bert):
    return read_occurrences(bert, TEXTS, "Sum of last four", "Mean")


def test_every_word_is_there_with_its_sentence_and_punctuation_is_not(occurrences):
    typed = [occurrences.parts(at)[1] for at in range(len(occurrences))]
    assert " ".join(typed) == "The bank lends money We sat on the river bank fishing Embeddings of words"
    assert occurrences.sentences.tolist() == [0] * 4 + [1] * 7 + [2] * 3
    assert occurrences.parts(9) == ("We sat on the river ", "bank", ", fishing.")


def test_the_vectors_are_those_of_each_sentence_read_alone(bert, occurrences):
    choose = layer_choices(bert.layers)["Sum of last four"]
    for text, word, at in ((TEXTS[0], "bank", 1), (TEXTS[2], "embeddings", 11)):
        encoding = bert.encode(text)
        (positions,) = encoding.positions(word)
        alone = choose(encoding.states)[list(positions)].mean(0)
        both = cosine_matrix(np.stack([alone, occurrences.vectors[at]]))
        assert both[0, 1] == pytest.approx(1, abs=1e-5)
    np.testing.assert_allclose(np.linalg.norm(occurrences.vectors, axis=1), 1, atol=1e-5)


def test_the_nearest_are_in_order_and_leave_out_the_word_itself(occurrences):
    fit = np.ones(len(occurrences), bool)
    places, cosines = nearest_occurrences(occurrences, occurrences.vectors[1], 50, fit, [1])
    assert len(places) == len(occurrences) - 1
    expected = occurrences.vectors @ occurrences.vectors[1]
    np.testing.assert_allclose(cosines, expected[places], atol=1e-6)
    assert (np.diff(cosines) <= 0).all()
    assert 1 not in places


def test_the_same_word_counts_its_plural_and_other_words_do_not(occurrences):
    assert np.flatnonzero(same_word(occurrences, "Bank")).tolist() == [1, 9]
    assert np.flatnonzero(same_word(occurrences, "embedding")).tolist() == [11]
    places, _ = nearest_occurrences(occurrences, occurrences.vectors[1], 5, same_word(occurrences, "bank"), [1])
    assert places.tolist() == [9]


def test_nowhere_else_is_an_empty_answer(occurrences):
    assert len(nearest_occurrences(occurrences, occurrences.vectors[1], 5, np.zeros(len(occurrences), bool))[0]) == 0


def test_a_second_copy_of_the_readers_own_text_is_left_out(bert, occurrences):
    own = read_occurrences(bert, [TEXTS[1]], "Sum of last four", "Mean")
    both = occurrences.with_more(own)
    assert both.parts(len(occurrences) + 5)[1] == "bank"
    elsewhere = both.elsewhere([TEXTS[1]], len(occurrences))
    assert np.flatnonzero(~elsewhere).tolist() == list(range(4, 11))


def test_senses_are_those_of_the_labelled_word_alone(occurrences):
    senses = known_senses(occurrences, [(TEXTS[1], "bank", "river")])
    assert [at for at, sense in enumerate(senses) if sense] == [9]
    assert senses[9] == "river"
