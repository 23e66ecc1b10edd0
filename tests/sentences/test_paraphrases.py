"""Paraphrases and look-alikes: who finds whom, by hand and by the bundled model."""

import numpy as np
import pytest

from polyseme import disk_cache, examples
from polyseme.sentences.numbers.paraphrases import (
    ParaphraseBoard,
    judge_pooling,
    known_same_meaning,
    paraphrase_board,
    same_meaning,
    sign_test,
)
from polyseme.sentences.numbers.pooled import read_sentences


def at(*degrees: float) -> np.ndarray:
    angles = np.radians(degrees)
    return np.stack([np.cos(angles), np.sin(angles)], axis=1).astype(np.float32)


@pytest.fixture(scope="module")
def board(bert) -> ParaphraseBoard:
    return paraphrase_board(bert, examples.paraphrases()[:12])


def test_who_is_closest_is_found_and_who_prefers_the_look_alike_is_fooled():
    one = judge_pooling(
        at(0, 90, 10, 50, 20, 91)
    )  # sentences at 0 and 90, paraphrases at 10 and 50, look-alikes at 20 and 91
    assert one.found.tolist() == [True, True]
    assert one.fooled.tolist() == [False, True]
    np.testing.assert_allclose(one.paraphrases, np.cos(np.radians([10, 40])), atol=1e-6)
    np.testing.assert_allclose(one.unrelated, np.cos(np.radians([80, 50])), atol=1e-6)


def test_a_paraphrase_is_not_found_where_another_sentence_is_as_close():
    assert judge_pooling(at(0, 20, -20, 25, 90, 90)).found.tolist() == [False, True]


def test_vectors_that_are_all_the_same_find_nobody_and_fool_nobody():
    one = judge_pooling(np.ones((9, 4), np.float32))
    assert not one.found.any()
    assert not one.fooled.any()


@pytest.mark.parametrize("choice", ["Last", "Concatenation of last four"])
@pytest.mark.parametrize("pooling", ["Mean", "[CLS]", "Mean and max without special tokens"])
def test_a_cell_of_the_board_is_the_trial_of_its_own_vectors(bert, board, choice, pooling):
    triples = examples.paraphrases()[:12]
    texts = [text for column in zip(*triples, strict=True) for text in column]
    here = judge_pooling(read_sentences(bert, texts, choice).vectors[pooling])
    np.testing.assert_array_equal(board[choice][pooling].found, here.found)
    np.testing.assert_allclose(board[choice][pooling].paraphrases, here.paraphrases, atol=1e-5)


def test_the_bundled_models_story_is_true(bert):
    every = paraphrase_board(bert, examples.paraphrases())
    assert every["Last"]["Mean"].found.mean() > 0.9
    before = every["Second-to-last"]
    assert before["Mean"].found.mean() - before["[CLS]"].found.mean() > 0.3
    assert np.median(before["[CLS]"].unrelated) > 0.995
    assert all(one.fooled.mean() > 0.5 for one in every["Last"].values())


def test_the_sign_test_by_hand():
    ours, theirs = np.array([1, 1, 1, 1, 0], bool), np.array([0, 0, 0, 1, 0], bool)
    assert sign_test(ours, theirs) == (3, 0, pytest.approx(2 * 0.5**3))
    assert sign_test(ours, ours) == (0, 0, 1.0)


def test_the_triples_are_many_different_and_of_three_kinds():
    triples = examples.paraphrases()
    assert len(triples) >= 30
    texts = [text for triple in triples for text in triple]
    assert len(set(texts)) == len(texts)
    words = [[set(text.lower().strip(".?!").split()) for text in triple] for triple in triples]
    shared = np.array([[len(a & b) / len(a | b) for b in (b, c)] for a, b, c in words])
    assert (shared[:, 1] > shared[:, 0]).mean() > 0.8, "look-alikes share more words than paraphrases do"


def test_what_most_paraphrases_reach_is_known_from_the_disk_alone(bert, base_bert, board, tmp_path, monkeypatch):
    monkeypatch.setenv("POLYSEME_KEPT", str(tmp_path))
    known = known_same_meaning(bert, "Last", "Mean")
    assert known == pytest.approx(0.5, abs=0.02), "it comes with the app"
    assert known_same_meaning(base_bert, "Last", "Mean") is None
    monkeypatch.setattr(disk_cache, "BUNDLED", tmp_path / "none")
    marks = same_meaning(bert, lambda: board)
    assert known_same_meaning(bert, "Last", "Mean") == marks["Last"]["Mean"]
    assert (board["Last"]["Mean"].paraphrases >= marks["Last"]["Mean"]).mean() >= 0.83
