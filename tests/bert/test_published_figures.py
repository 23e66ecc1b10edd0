"""Figures of the bundled model that others published, or that were measured once; Facts checks the tutorial's."""

import pytest
from scipy.spatial.distance import cosine

from polyseme.examples import TUTORIAL

IDS = (101, 2044, 11065, 2769, 2013, 1996, 2924, 11632, 1010, 1996, 2924)
IDS += (27307, 2001, 2464, 5645, 2006, 1996, 5900, 2314, 2924, 1012, 102)
PIECES = (
    "[CLS] after stealing money from the bank vault , the bank robber was seen fishing on the mississippi river bank ."
)
VAULT, ROBBER, RIVER = 6, 10, 19


def similarity(one, other):
    return 1 - cosine(one.astype(float), other.astype(float))


def sum_of_last_four(bert, segments):
    return bert.encode(TUTORIAL, segments=segments).states[-4:].sum(axis=0)


def test_the_tutorials_sentence_becomes_22_pieces_with_the_published_ids(bert):
    tokens = bert.tokenize(TUTORIAL)
    assert tokens.pieces == (*PIECES.split(), "[SEP]")
    assert tokens.ids == IDS
    assert tokens.positions("bank") == [(VAULT,), (ROBBER,), (RIVER,)]
    assert (bert.limit, bert.segment_types, len(set(bert.vocabulary))) == (512, 2, 30_522)


@pytest.mark.parametrize(
    ("others", "expected"),
    [((VAULT, ROBBER), 0.9406), ((ROBBER, RIVER), 0.8887)],
    ids=["robber and vault", "robber and river"],
)
def test_the_sum_of_the_last_four_layers_has_the_measured_cosines(bert, others, expected):
    one, other = sum_of_last_four(bert, "library")[list(others)]
    assert similarity(one, other) == pytest.approx(expected, abs=0.0001)


@pytest.mark.parametrize(
    ("others", "expected"),
    [
        ((VAULT, ROBBER), (0.961, 0.947, 0.931, 0.910, 0.935, 0.944, 0.964)),
        ((ROBBER, RIVER), (0.926, 0.876, 0.812, 0.839, 0.877, 0.908, 0.932)),
    ],
    ids=["vault and robber", "robber and river"],
)
def test_the_banks_have_the_measured_cosine_in_every_layer(bert, others, expected):
    states = bert.encode(TUTORIAL).states
    found = [similarity(layer[others[0]], layer[others[1]]) for layer in states]
    assert found == pytest.approx(expected, abs=0.001)


@pytest.mark.parametrize(
    ("number", "piece"), [(0, "[PAD]"), (100, "[UNK]"), (101, "[CLS]"), (102, "[SEP]"), (103, "[MASK]")]
)
def test_the_special_tokens_have_the_published_ids(bert, number, piece):
    assert bert.vocabulary[number] == piece
    assert piece in bert.tokenizer.special


def test_the_weights_of_the_bundled_model_are_the_published_file(bert):
    assert bert.network is not None  # its SHA-256 was compared on the way
    assert bert.model.digests["model.safetensors"].startswith("53aa51172d14")


def test_the_tutorials_model_has_the_same_vocabulary_as_the_bundled_one(tutorial_bert, bert):
    assert tutorial_bert.vocabulary == bert.vocabulary
