"""Lines over the layers, and the three measures of contextuality."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from polyseme import examples
from polyseme.core.baseline import random_baseline
from polyseme.core.layers import layer_choices
from polyseme.core.occurrences.states import STATIC, find_occurrences
from polyseme.core.similarity import self_similarity
from polyseme.senses.numbers.by_layer import (
    explained_by_chance,
    explained_by_one,
    intra_sentence_similarity,
    lines_by_layer,
    within_sentences,
)


def test_few_pairs_have_a_line_each_and_the_static_vector_is_always_one(bert, tutorial_banks):
    lines = lines_by_layer(tutorial_banks, layer_choices(bert.layers))
    assert [line.name for line in lines] == [
        "bank vault – bank robber",
        "bank vault – river bank",
        "bank robber – river bank",
    ]
    assert [line.values[STATIC] for line in lines] == pytest.approx([1, 1, 1])


def test_many_pairs_are_joined_into_same_and_different_senses(bert):
    texts = tuple(examples.sense_sentences("seal").splitlines())
    found = find_occurrences(bert, texts, "seal", "Mean", "library", 200)
    named = found.select(["a"] * 3 + ["b"] * 3 + ["c"] * 3, list(range(9)))
    lines = lines_by_layer(named, layer_choices(bert.layers))
    assert [(line.name, line.pairs) for line in lines] == [("same meaning", 9), ("different meanings", 27)]


def test_the_three_measures_of_contextuality_by_hand():
    assert self_similarity(np.array([[1.0, 0], [1, 0], [0, 1]])) == pytest.approx(1 / 3)
    assert intra_sentence_similarity(np.array([[1.0, 0], [0, 1]])) == pytest.approx(np.sqrt(0.5))
    assert explained_by_one(np.array([[2.0, 0], [0, 1]])) == pytest.approx(0.8)
    assert explained_by_one(np.array([[1.0, 2], [2, 4]])) == pytest.approx(1)


@given(st.integers(0, 99))
def test_what_one_vector_explains_equals_the_singular_values(seed):
    vectors = np.random.default_rng(seed).normal(size=(5, 8))
    values = np.linalg.svd(vectors, compute_uv=False) ** 2
    assert explained_by_one(vectors) == pytest.approx(values[0] / values.sum())


def test_within_sentences_has_a_row_for_each_sentence_with_the_word(bert):
    rows = within_sentences(bert, ["The bank.", "No such word.", "A bank and a bank."], "bank")
    assert rows.shape == (2, 7)
    assert (rows <= 1 + 1e-6).all()


def test_the_fewer_vectors_the_more_one_explains_by_chance(bert):
    baseline = random_baseline(bert, examples.everyday()[:40])
    assert (explained_by_chance(baseline, 3) > explained_by_chance(baseline, 20)).all()
