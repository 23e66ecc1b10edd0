"""Occurrences, layer choices and pooling."""

import numpy as np
import pytest
from scipy.spatial.distance import cdist

from polyseme import examples
from polyseme.core.layers import LAYER_CHOICES, layer_choices
from polyseme.core.occurrences.places import occurrence_labels, occurrence_states, occurrences, pair_kinds
from polyseme.core.occurrences.states import Occurrences, find_occurrences
from polyseme.core.pooling import TOKEN_POOLINGS

STATES = np.arange(6 * 2 * 3, dtype=np.float32).reshape(6, 2, 3)  # (layer, token, feature): layers 0 to 5


@pytest.fixture(scope="module")
def tutorial(tutorial_banks) -> Occurrences:
    return tutorial_banks.select(["money", "money", "river"], [0, 1, 2])


@pytest.mark.parametrize("choice", LAYER_CHOICES.values(), ids=LAYER_CHOICES)
def test_every_layer_choice_keeps_the_tokens_apart_and_is_as_wide_as_it_says(choice):
    assert choice(STATES).shape == (2, 3 * choice.width)
    np.testing.assert_array_equal(choice(STATES[:, ::-1]), choice(STATES)[::-1])


def test_a_model_of_two_layers_has_every_choice_and_layer_0_is_in_no_sum():
    states = STATES[:3]
    np.testing.assert_allclose(LAYER_CHOICES["Sum of last four"](states), states[1] + states[2])
    assert list(layer_choices(2))[-3:] == ["Layer 0", "Layer 1", "Layer 2"]


@pytest.mark.parametrize(("name", "value"), [("Mean", [2, 3]), ("Sum", [4, 6]), ("First", [1, 2]), ("Last", [3, 4])])
def test_each_way_of_joining_pieces_is_what_its_name_says(name, value):
    assert TOKEN_POOLINGS[name](np.array([[1.0, 2.0], [3.0, 4.0]])).tolist() == value


def test_cosines_equal_scipys(tutorial):
    vectors = tutorial.vectors(LAYER_CHOICES["Concatenation of last four"])
    np.testing.assert_allclose(
        tutorial.cosines(LAYER_CHOICES["Concatenation of last four"]), 1 - cdist(vectors, vectors, "cosine"), atol=1e-6
    )


def test_the_labels_name_the_context(tutorial):
    assert tutorial.labels == ("bank vault", "bank robber", "river bank")


@pytest.mark.parametrize(
    ("text", "word", "labels"),
    [
        (
            "They charge a fee. The charge of the battery is low. He faces a charge of theft.",
            "charge",
            ("charge … fee", "charge … battery", "charge … theft"),
        ),
        ("We sat on a bank\nRobbers fled; bank closed.", "bank", ("sat … bank", "bank closed")),
        ("Look! Banks. Really? Open banks.", "bank", ("Banks", "Open banks")),
        ("苹果今天很便宜，苹果手机很贵。", "苹果", ("苹果今天很", "苹果手机很")),
        ("我去银行！银行关门了。", "银行", ("我去银行", "银行关门了")),
    ],
)
def test_a_label_comes_from_its_own_sentence(bert, text, word, labels):
    assert occurrence_labels(occurrences([bert.tokenize(text)], word)) == labels


def test_equal_labels_are_numbered(bert):
    read = [bert.tokenize("The river bank."), bert.tokenize("A river bank.")]
    assert occurrence_labels(occurrences(read, "bank")) == ("river bank (1)", "river bank (2)")


def test_plurals_and_possessives_count_and_longer_words_do_not(bert):
    read = [bert.tokenize(text) for text in ("Banks lend.", "The bank's door.", "A banker banked on it.")]
    assert [found.word for found in occurrences(read, "bank")] == ["Banks", "bank"]


def test_a_split_word_is_one_occurrence_joined_as_asked(bert):
    text = "Word embeddings are embeddings."
    states = bert.encode(text).states
    for join, pool in TOKEN_POOLINGS.items():
        here = occurrence_states(bert, [text], "embeddings", join)
        assert here.shape == (2, bert.layers + 1, bert.features)
        np.testing.assert_allclose(here[0], pool(states[:, 2:6]), atol=1e-4)


def test_changing_the_order_of_the_sentences_changes_the_order_of_the_matrix(bert):
    texts = ["The bank lends money to farmers.", "We sat on the bank of the river all day.", "A bank opened."]
    there = find_occurrences(bert, tuple(texts), "bank", "Mean", "library", 200).cosines(LAYER_CHOICES["Last"])
    back = find_occurrences(bert, tuple(texts[::-1]), "bank", "Mean", "library", 200).cosines(LAYER_CHOICES["Last"])
    np.testing.assert_allclose(there, back[::-1, ::-1], atol=1e-4)


def test_a_word_that_does_not_occur_gives_no_occurrences(bert):
    found = find_occurrences(bert, ("Nothing here.",), "bank", "Mean", "library", 200)
    assert len(found) == 0
    assert found.states.shape == (0, 7, 384)


def test_only_so_many_occurrences_are_kept_as_asked(bert):
    assert len(find_occurrences(bert, ("A bank. " * 30,), "bank", "Mean", "library", 12)) == 12


def test_pairs_know_whether_their_senses_agree():
    pairs, same = pair_kinds(["a", "b", "a"])
    assert pairs.tolist() == [[0, 1], [0, 2], [1, 2]]
    assert same.tolist() == [False, True, False]


def test_every_built_in_word_is_found_in_each_of_its_sentences(bert):
    for sentence, word, _ in examples.labelled():
        assert len(occurrences([bert.tokenize(sentence)], word)) == 1, sentence


def test_the_built_in_words_have_twenty_sentences_a_sense():
    counts: dict[tuple[str, str], int] = {}
    for _, word, sense in examples.labelled():
        counts[word, sense] = counts.get((word, sense), 0) + 1
    assert len({word for word, _ in counts}) >= 16
    assert min(counts.values()) >= 20
