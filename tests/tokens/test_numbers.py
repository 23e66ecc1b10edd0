"""How a text became pieces, in numbers that can be counted by hand."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from polyseme.bert import load
from polyseme.examples import TUTORIAL
from polyseme.tokens.numbers import count_pieces, most_telling_word

BUNDLED = load("all-MiniLM-L6-v2")  # for hypothesis, whose tests take no fixtures


def test_the_tutorials_sentence_has_20_words_of_one_piece_each(bert):
    counts = count_pieces(bert.tokenize(TUTORIAL))
    assert (counts.pieces, counts.added, len(counts.words), counts.limit) == (22, 2, 20, 512)
    assert (counts.pieces_per_word, counts.share_split) == (1.0, 0.0)


def test_split_unknown_and_cut_words_are_counted(bert):
    counts = count_pieces(bert.tokenize("I want embeddings."))
    assert [word.text for word in counts.split] == ["embeddings"]
    assert (counts.pieces_per_word, counts.share_split) == (7 / 4, 1 / 4)
    assert [word.text for word in count_pieces(bert.tokenize("🙂 and 🦜")).unknown] == ["🙂", "🦜"]
    pair = count_pieces(bert.tokenize("a bank", "the river"))
    assert (pair.added, [word.text for word in pair.words]) == (3, ["a", "bank", "the", "river"])
    cut = count_pieces(bert.tokenize("bank " * 600))
    assert (cut.pieces, len(cut.words)) == (512, 510)


@pytest.mark.parametrize(
    ("text", "word"), [("I want embeddings of revolutionary banks.", "embeddings"), (TUTORIAL, "Mississippi")]
)
def test_the_most_telling_word_is_the_one_cut_into_most_pieces_or_else_the_longest(bert, text, word):
    tokens = bert.tokenize(text)
    assert tokens.grouped[most_telling_word(tokens)].text == word
    assert most_telling_word(bert.tokenize("")) == 0


def test_split_words_come_with_most_pieces_first(bert):
    counts = count_pieces(bert.tokenize("Guitarfish embeddings untranslatably"))
    lengths = [len(word.positions) for word in counts.split]
    assert lengths == sorted(lengths, reverse=True)
    assert lengths[0] > lengths[-1]


@pytest.mark.parametrize("text", ["", "  ", "\x00"])
def test_a_text_without_words_has_no_shares_and_divides_by_nothing(bert, text):
    counts = count_pieces(bert.tokenize(text))
    assert (counts.pieces, counts.words, counts.pieces_per_word, counts.share_split) == (2, (), 0.0, 0.0)


@settings(deadline=None)
@given(st.text(max_size=60), st.none() | st.text(max_size=30))
def test_the_pieces_of_the_words_and_the_added_tokens_are_all_pieces(text, pair):
    counts = count_pieces(BUNDLED.tokenize(text, pair))
    assert counts.added + sum(len(word.positions) for word in counts.words) == counts.pieces
    assert 0 <= counts.share_split <= 1
    assert set(counts.split) | set(counts.unknown) <= set(counts.words)
