"""Figures that others published, or that were measured once: those of the bundled model always, the tutorial's where
its model is on this machine."""

import numpy as np
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


def test_the_bundled_model_gives_seven_layers_of_22_times_384_values(bert):
    states = bert.encode(TUTORIAL).states
    assert states.shape == (7, 22, 384)
    assert states.size == 59_136
    assert states.dtype == np.float32


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


def test_the_vocabulary_from_5000_to_5020_is_what_the_tutorial_prints(bert):
    expected = (
        "knight lap survey ma ##ow noise billy ##ium shooting guide bedroom priest resistance motor homes sounded "
        "giant ##mer 150 scenes"
    )
    assert " ".join(bert.vocabulary[5000:5020]) == expected


def test_the_tutorials_model_reads_the_sentence_as_published(tutorial_bert):
    assert tutorial_bert.tokenize(TUTORIAL).ids == IDS
    assert tutorial_bert.encode(TUTORIAL).states.shape == (13, 22, 768)


@pytest.mark.parametrize(("others", "expected"), [((VAULT, ROBBER), 0.94), ((ROBBER, RIVER), 0.69)])
def test_the_tutorials_model_gives_the_published_cosines_with_segments_of_ones(tutorial_bert, others, expected):
    one, other = sum_of_last_four(tutorial_bert, "tutorial")[list(others)]
    assert similarity(one, other) == pytest.approx(expected, abs=0.005)


@pytest.mark.parametrize(
    ("position", "expected"),
    [
        (VAULT, (3.3596, -2.9805, -1.5421, 0.7065, 2.0031)),
        (ROBBER, (2.7359, -2.5577, -1.3094, 0.6797, 1.6633)),
        (RIVER, (1.5266, -0.8895, -0.5152, -0.9298, 2.8334)),
    ],
    ids=["vault", "robber", "river"],
)
def test_the_tutorials_model_gives_the_published_first_five_values(tutorial_bert, position, expected):
    assert sum_of_last_four(tutorial_bert, "tutorial")[position, :5] == pytest.approx(expected, abs=0.001)


def test_the_tutorials_model_has_the_published_tables(tutorial_bert):
    tables = (tutorial_bert.token_vectors, tutorial_bert.position_vectors, tutorial_bert.segment_vectors)
    assert [table.shape for table in tables] == [(30_522, 768), (512, 768), (2, 768)]
