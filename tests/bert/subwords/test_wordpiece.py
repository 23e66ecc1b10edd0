"""The longest-match search, step by step, against the tokenizer itself."""

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from polyseme.bert import load
from polyseme.bert.subwords.algorithms import MatchStep, longest_match

BUNDLED = load("all-MiniLM-L6-v2")  # for hypothesis, whose tests take no fixtures
SCRIPTS = "abcdefghijklmnopqrstuvwxyz0123456789äßþœœабвгдѫωςשלמحبا銀行한🙂🦜ʻ€'§\u0e01\u0905\u093e"


def pieces_of_steps(bert, word):
    """The pieces that the steps arrive at: [UNK] where they end without a match."""
    steps = bert.tokenizer.steps(word)
    return ["[UNK]"] if steps[-1].match is None else [step.match for step in steps]


def pieces_of_model(bert, word):
    """The pieces that the tokenizers library's own WordPiece gives one word."""
    return [token.value for token in bert.tokenizer._raw.model.tokenize(word)]


def fuzzed_words(vocabulary, number):
    """Words of vocabulary pieces strung together, of random letters, and of both; the same at every run."""
    chance = random.Random(20)
    pieces = [piece.removeprefix("##") for piece in vocabulary if not piece.startswith("[")]

    def glued():
        return "".join(chance.choices(pieces, k=chance.randint(1, 5)))

    def letters():
        return "".join(chance.choices(SCRIPTS, k=chance.randint(1, 14)))

    makers = (glued, letters, lambda: glued() + letters(), lambda: letters()[:2] + glued())
    return [makers[at % len(makers)]() for at in range(number)]


def test_the_steps_agree_with_the_tokenizer_on_10000_fuzzed_words(bert):
    words = fuzzed_words(bert.vocabulary, 10_000)
    assert [word for word in words if pieces_of_steps(bert, word) != pieces_of_model(bert, word)] == []


def test_the_steps_agree_with_the_tokenizer_on_every_piece_of_the_vocabulary(bert):
    words = [piece for piece in bert.vocabulary if piece not in bert.tokenizer.special]
    assert [word for word in words if pieces_of_steps(bert, word) != pieces_of_model(bert, word)] == []


@settings(max_examples=400)
@given(st.text(max_size=60))
def test_the_words_and_their_steps_give_the_pieces_of_the_text(text):
    words = BUNDLED.tokenizer.split(text)
    found = [piece for word in words for piece in pieces_of_steps(BUNDLED, word)]
    assert tuple(found) == BUNDLED.tokenize(text).pieces[1:-1]


def test_a_split_word_is_tried_from_the_whole_of_it_downwards(bert):
    steps = bert.tokenizer.steps("embeddings")
    assert [step.match for step in steps] == ["em", "##bed", "##ding", "##s"]
    assert steps[0].candidates[:2] == ("embeddings", "embedding")
    assert steps[0].candidates[-1] == "em"
    assert longest_match("", {"a"}) == ()


@pytest.mark.parametrize("piece", ["bank", "[MASK]", "[SEP]"])
def test_a_piece_of_the_vocabulary_takes_one_step_of_one_candidate(bert, piece):
    assert bert.tokenizer.steps(piece) == (MatchStep(0, (piece,), piece),)


@pytest.mark.parametrize(("letters", "steps"), [(100, True), (101, False)])
def test_a_word_of_more_than_100_letters_is_not_searched(bert, letters, steps):
    assert bool(bert.tokenizer.steps("a" * letters)[0].candidates) is steps
