"""One vector for a sentence: the poolings against their definitions and sentence-transformers' own."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from polyseme.bert import Tokens
from polyseme.core.pooling import SENTENCE_POOLINGS

VECTORS = np.array([[9.0, -9], [1, 2], [3, -4], [-8, 8]], np.float32)  # [CLS], two pieces, [SEP]
BY_HAND = {
    "Mean": [5 / 4, -3 / 4],
    "Mean without special tokens": [2, -1],
    "Max": [9, 8],
    "Max without special tokens": [3, 2],
    "Mean and max": [5 / 4, -3 / 4, 9, 8],
    "Mean and max without special tokens": [2, -1, 3, 2],
    "[CLS]": [9, -9],
    "[SEP]": [-8, 8],
}
THEIRS = {"Mean": "mean", "Max": "max", "[CLS]": "cls", "[SEP]": "lasttoken", "Mean and max": ("mean", "max")}


@pytest.fixture(scope="module")
def two_words(bert) -> Tokens:
    return bert.tokenize("river bank")


@pytest.mark.parametrize("name", SENTENCE_POOLINGS)
def test_each_pooling_is_what_its_name_says(two_words, name):
    np.testing.assert_allclose(SENTENCE_POOLINGS[name](VECTORS, two_words), BY_HAND[name])


@pytest.mark.parametrize("name", SENTENCE_POOLINGS)
def test_padding_never_takes_part_whatever_stands_there(two_words, bert, name):
    padded = two_words.padded(9, bert.padding)
    vectors = np.concatenate([VECTORS, np.full((5, 2), 1e6, np.float32)])
    np.testing.assert_allclose(SENTENCE_POOLINGS[name](vectors, padded), BY_HAND[name])


@pytest.mark.parametrize("name", THEIRS)
def test_the_poolings_are_those_of_sentence_transformers(bert, name):
    import torch
    from sentence_transformers.sentence_transformer.modules import Pooling

    texts = ["bank", "The river bank floods.", "A bank lends money to people who build."]
    longest = max(len(bert.tokenize(text)) for text in texts)
    read = [bert.tokenize(text).padded(longest, bert.padding) for text in texts]
    vectors = np.random.default_rng(2).standard_normal((3, longest, 16), dtype=np.float32)
    mask = torch.tensor([tokens.mask for tokens in read])
    given = {"token_embeddings": torch.tensor(vectors), "attention_mask": mask}
    theirs = Pooling(16, pooling_mode=THEIRS[name])(given)["sentence_embedding"].numpy()
    ours = [SENTENCE_POOLINGS[name](one, tokens) for one, tokens in zip(vectors, read, strict=True)]
    np.testing.assert_allclose(ours, theirs, atol=1e-6)


def test_of_a_pair_no_special_token_is_its_own_and_sep_is_the_last(bert):
    tokens = bert.tokenize("river", "bank")
    vectors = np.arange(len(tokens) * 2, dtype=np.float32).reshape(-1, 2)
    assert tokens.pieces == ("[CLS]", "river", "[SEP]", "bank", "[SEP]")
    np.testing.assert_allclose(
        SENTENCE_POOLINGS["Mean without special tokens"](vectors, tokens), vectors[[1, 3]].mean(0)
    )
    np.testing.assert_allclose(SENTENCE_POOLINGS["[SEP]"](vectors, tokens), vectors[4])


@pytest.mark.parametrize("name", [name for name in SENTENCE_POOLINGS if SENTENCE_POOLINGS[name].own])
@pytest.mark.parametrize("text", ["", "[SEP]"])
def test_a_text_without_pieces_gets_a_next_step(bert, name, text):
    tokens = bert.tokenize(text)
    with pytest.raises(ValueError, match="Type at least one word"):
        SENTENCE_POOLINGS[name](np.zeros((len(tokens), 2), np.float32), tokens)


def test_the_names_of_bert_as_service_are_all_there():
    named = {pooling.service for pooling in SENTENCE_POOLINGS.values()} - {""}
    assert named == {"REDUCE_MEAN", "REDUCE_MAX", "REDUCE_MEAN_MAX", "CLS_TOKEN", "SEP_TOKEN"}


def test_every_pooling_but_that_of_one_token_has_its_like_with_or_without_the_special_ones():
    pairs = {name: one.otherwise and one.otherwise.name for name, one in SENTENCE_POOLINGS.items()}
    assert pairs["Mean and max"] == "Mean and max without special tokens"
    assert pairs["Max without special tokens"] == "Max"
    assert [name for name, other in pairs.items() if other is None] == ["[CLS]", "[SEP]"]


@pytest.mark.parametrize("name", SENTENCE_POOLINGS)
def test_the_width_is_that_of_the_vector(two_words, name):
    assert SENTENCE_POOLINGS[name](VECTORS, two_words).shape == (2 * SENTENCE_POOLINGS[name].width,)


@given(st.integers(1, 20), st.integers(0, 40), st.integers(0, 999))
def test_padding_changes_nothing_and_the_mean_lies_below_the_max(bert, words, padding, seed):
    rng = np.random.default_rng(seed)
    tokens = bert.tokenize("bank " * words)
    vectors = rng.standard_normal((len(tokens), 4)).astype(np.float32)
    padded = tokens.padded(len(tokens) + padding, bert.padding)
    longer = np.concatenate([vectors, rng.standard_normal((padding, 4)).astype(np.float32) * 100])
    for pool in SENTENCE_POOLINGS.values():
        np.testing.assert_array_equal(pool(vectors, tokens), pool(longer, padded))
    for kind in ("", " without special tokens"):
        mean, most = (SENTENCE_POOLINGS[f"{name}{kind}"](vectors, tokens) for name in ("Mean", "Max"))
        assert (mean <= most + 1e-6).all()


@given(st.permutations(range(1, 6)))
def test_the_order_of_the_pieces_is_lost_in_the_pooling_itself(bert, order):
    tokens = bert.tokenize("one two three four five")
    vectors = np.random.default_rng(5).standard_normal((7, 3)).astype(np.float32)
    for pool in SENTENCE_POOLINGS.values():
        np.testing.assert_allclose(pool(vectors, tokens), pool(vectors[[0, *order, 6]], tokens), atol=1e-6)
