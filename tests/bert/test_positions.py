"""Finding a word's pieces in a text."""

import pytest

from components.examples import TUTORIAL


@pytest.mark.parametrize("typed", ["bank", "Bank", "BANK", " bank ", "bánk"])
def test_case_accents_and_blanks_count_as_the_model_sees_them(bert, typed):
    assert bert.tokenize(TUTORIAL).positions(typed) == [(6,), (10,), (19,)]


def test_an_accented_word_is_found_by_its_plain_letters(bert):
    assert bert.tokenize("A café by the CAFÉ").positions("cafe") == [(2,), (5,)]


def test_a_split_word_is_found_as_a_run_of_pieces(bert):
    tokens = bert.tokenize("Embeddings are embeddings.")
    assert tokens.positions("embeddings") == [(1, 2, 3, 4), (6, 7, 8, 9)]


def test_a_word_is_not_found_inside_a_longer_word(bert):
    assert bert.tokenize("Embeddings of riverbanks").positions("em") == []
    assert bert.tokenize("Embeddings of riverbanks").positions("bank") == []


def test_several_words_are_found_as_one_run(bert):
    assert bert.tokenize(TUTORIAL).positions("the bank robber") == [(9, 10, 27 - 16)]
    assert bert.tokenize(TUTORIAL).positions("river bank") == [(18, 19)]


def test_signs_between_words_count(bert):
    tokens = bert.tokenize("Don't stop. Don t stop.")
    assert tokens.positions("don't") == [(1, 2, 3)]


def test_overlapping_runs_are_all_found(bert):
    assert bert.tokenize("bank bank bank").positions("bank bank") == [(1, 2), (2, 3)]


@pytest.mark.parametrize("typed", ["guitar", "banks", "", "   ", "\x00", "the bank of"])
def test_a_word_that_does_not_occur_is_found_nowhere(bert, typed):
    assert bert.tokenize(TUTORIAL).positions(typed) == []


def test_a_run_does_not_cross_from_one_text_of_a_pair_into_the_other(bert):
    tokens = bert.tokenize("the river", "bank robber")
    assert tokens.positions("river bank") == []
    assert tokens.positions("bank robber") == [(4, 5)]


def test_a_word_is_found_in_both_texts_of_a_pair(bert):
    assert bert.tokenize("a bank", "the bank").positions("bank") == [(2,), (5,)]


def test_an_unknown_word_is_found_and_told_from_other_unknown_words(bert):
    assert bert.tokenize("🙂 and 🦜 and 🙂").positions("🙂") == [(1,), (5,)]


def test_a_typed_mask_is_found_alone_and_beside_a_word(bert):
    tokens = bert.tokenize("the [MASK] robber")
    assert tokens.positions("[MASK]") == [(2,)]
    assert tokens.positions("[MASK] robber") == [(2, 3)]


def test_an_added_special_token_is_no_word(bert):
    assert bert.tokenize("the bank").positions("[SEP]") == []


def test_chinese_words_are_found_as_runs_of_characters(bert):
    assert bert.tokenize("我在河边的银行工作。").positions("银行") == [(6, 7)]


def test_words_left_out_are_not_found(bert):
    assert bert.tokenize("bank " * 600 + "robber").positions("robber") == []
    assert len(bert.tokenize("bank " * 600).positions("bank")) == 510


def test_padding_changes_no_position(bert):
    tokens = bert.tokenize(TUTORIAL)
    assert tokens.padded(40, bert.padding).positions("bank") == tokens.positions("bank")
