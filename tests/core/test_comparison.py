"""Two models on one text: what both can compare."""

import numpy as np
import pytest

from polyseme.core import comparison
from polyseme.neighbours.numbers import Query, counterpart, query


def test_words_cut_otherwise_are_named_with_both_cuts_and_capitals_are_no_difference(bert, other_words):
    text = "The bank by the river, a Bank."
    cut = comparison.cut_differently(bert.tokenize(text), other_words.tokenize(text))
    assert set(cut) == {"bank", "Bank", "The"}
    ours, theirs = cut["bank"]
    assert ours == ("bank",)
    assert len(theirs) > 1
    assert "".join(piece.removeprefix("##") for piece in theirs) == "bank"
    assert comparison.cut_differently(bert.tokenize(text), bert.tokenize(text.upper())) == {}


def test_a_word_is_asked_of_the_other_model_in_the_pieces_of_that_model(bert, other_words):
    asked = query(bert, "bank", "Mean")
    there = counterpart(other_words, asked, "Mean")
    assert len(there.ids) > 1
    np.testing.assert_allclose(there.vector, other_words.token_vectors[list(there.ids)].mean(0), atol=1e-6)
    assert counterpart(other_words, query(bert, "##ing", "Mean"), "Mean").pieces == ("##ing",)


def test_a_continuation_that_the_other_vocabulary_lacks_has_no_counterpart(bert):
    stranger = Query("##qzqz", ("##qzqz",), (1,), np.ones(3, np.float32))
    assert counterpart(bert, stranger, "Mean") is None


def test_random_lists_share_what_drawing_them_a_thousand_times_shares():
    rng = np.random.default_rng(0)
    ours, theirs = np.arange(40), np.arange(20, 100)
    drawn = [len(set(rng.permutation(ours)[:8]) & set(rng.permutation(theirs)[:10])) for _ in range(4_000)]
    expected = comparison.shared_by_chance(ours.tolist(), theirs.tolist(), 8, 10)
    assert expected == pytest.approx(np.mean(drawn), abs=0.05)
