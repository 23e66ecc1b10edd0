"""Arithmetic with words: by hand on a plane, and on the bundled model; families counted without flattery."""

import numpy as np
import pytest

from polyseme import examples
from polyseme.core.neighbours import build_index
from polyseme.core.vocabulary import vocabulary_table
from polyseme.neighbours.arithmetic.numbers import (
    LENGTHS,
    combined,
    count_families,
    nearest_to_sum,
    questions,
    wrong_answers,
)
from polyseme.neighbours.numbers import Query, allowed, query

#          man     king    woman   queen   apple
PLANE = np.array([[1, 0], [1, 2], [3, 0], [3, 2], [0, -1]], np.float32)
NAMES = ("man", "king", "woman", "queen", "apple")


def plain(name):
    at = NAMES.index(name)
    return Query(name, (name,), (at,), PLANE[at])


def test_king_less_man_and_woman_is_queen_on_a_plane_made_for_it():
    terms = [plain(name) for name in ("king", "man", "woman")]
    found = nearest_to_sum(build_index(PLANE), terms, plain("queen"), "as they are", 1, np.ones(5, bool))
    assert [NAMES[row] for row in found.ids][:1] == ["queen"]
    assert found.cosines[0] == pytest.approx(1)
    assert (found.expected, found.without) == (1, 1)
    assert sorted(found.inputs) == [2, 3, 4]


def test_the_inputs_stay_in_the_list_and_their_ranks_are_those_of_a_full_sort(bert):
    index, fit = build_index(bert.token_vectors), np.ones(30_522, bool)
    terms = [query(bert, word, "Mean") for word in ("king", "man", "woman")]
    found = nearest_to_sum(index, terms, query(bert, "queen", "Mean"), "at length 1", 10, fit)
    units = bert.token_vectors / np.linalg.norm(bert.token_vectors, axis=1, keepdims=True)
    ids = [bert.tokenizer.ids[word] for word in ("king", "man", "woman", "queen")]
    target = units[ids[0]] - units[ids[1]] + units[ids[2]]
    order = np.argsort(-(units @ target)).tolist()
    assert found.ids.tolist() == order[:13]
    assert found.inputs == tuple(order.index(row) + 1 for row in ids[:3])
    assert found.expected == order.index(ids[3]) + 1 == 2
    assert found.without == 1


def test_a_word_of_several_pieces_takes_part_but_has_no_rank(bert):
    terms = [query(bert, word, "Mean") for word in ("embeddings", "man", "woman")]
    found = nearest_to_sum(build_index(bert.token_vectors), terms, None, "as they are", 5, np.ones(30_522, bool))
    assert found.inputs[0] == 0
    assert (found.expected, found.without) == (None, None)


def test_an_input_that_the_filter_hides_is_still_shown_where_it_would_have_stood(bert):
    fit = allowed(vocabulary_table(bert.vocabulary, bert.tokenizer.special), "continuations")
    terms = [query(bert, word, "Mean") for word in ("king", "man", "woman")]
    found = nearest_to_sum(build_index(bert.token_vectors), terms, None, "at length 1", 5, fit)
    assert bert.vocabulary[found.ids[0]] == "king"


@pytest.mark.parametrize("lengths", LENGTHS)
def test_vectors_are_added_at_the_length_that_was_asked_for(lengths):
    three = np.array([[[3.0, 0], [0, 2], [0, 4]]], np.float32)
    expected = {"at length 1": [[1.0, 0]], "as they are": [[3.0, 2]]}[lengths]
    np.testing.assert_allclose(combined(three, lengths), expected, atol=1e-6)


def test_every_two_pairs_make_a_question_each_way_round():
    assert len(questions([(1, 2), (3, 4), (5, 6)])) == 6
    assert questions([(1, 2)]).shape == (0, 4)


def test_a_family_is_counted_as_its_questions_asked_one_by_one(bert):
    pairs = examples.word_pairs()["man and woman"][:5]
    index, fit, known = build_index(bert.token_vectors), np.ones(30_522, bool), bert.tokenizer.ids
    family = count_families(index, known, {"five": pairs}, "at length 1", fit)["five"]
    kept, left_out = [], []
    for man, woman in pairs:
        for other, expected in pairs:
            if man != other:
                terms = [query(bert, word, "Mean") for word in (woman, man, other)]
                found = nearest_to_sum(index, terms, query(bert, expected, "Mean"), "at length 1", 5, fit)
                kept.append(found.expected)
                left_out.append(found.without)
    assert family.questions == len(kept) == 20
    assert family.shares["top 1"] == pytest.approx(np.mean(np.array(left_out) <= 1))
    assert family.shares["top 5, inputs kept"] == pytest.approx(np.mean(np.array(kept) <= 5))
    wrong = wrong_answers(index, bert.vocabulary, known, pairs, "at length 1", fit)
    assert len(wrong) == round((1 - family.shares["top 1"]) * 20)
    assert (wrong["rank of the expected"] > 1).all()


def test_a_vocabulary_without_the_words_has_no_families():
    assert (
        count_families(build_index(PLANE), {"man": 0}, {"f": (("man", "woman"),)}, "as they are", np.ones(5, bool))
        == {}
    )


@pytest.mark.parametrize("family", examples.word_pairs())
def test_every_built_in_pair_is_of_two_whole_pieces_of_the_bundled_vocabulary(bert, family):
    pairs = examples.word_pairs()[family]
    assert len(pairs) >= 10
    assert len(set(pairs)) == len(pairs)
    assert all(word in bert.tokenizer.ids for pair in pairs for word in pair)
