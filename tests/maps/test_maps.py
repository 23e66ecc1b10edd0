"""What is mapped, how it is sampled, and a map from beginning to end."""

import numpy as np
import pytest
from sklearn.metrics import silhouette_score

from polyseme import examples, limits
from polyseme.core.baseline import sentence_baselines
from polyseme.core.layers import distinct_choices, layer_choices
from polyseme.core.maps.neighbourhood import map_quality
from polyseme.core.occurrences.states import find_occurrences
from polyseme.core.pooling import SENTENCE_POOLINGS, TOKEN_POOLINGS
from polyseme.maps.numbers import strategies
from polyseme.maps.numbers.maps import ALL_LAYERS, EACH_LAYER, Request, default_method, draw_maps, max_points
from polyseme.maps.numbers.points import Points, point_vectors, sampled
from polyseme.maps.numbers.projection import Settings, project
from polyseme.maps.numbers.sources import (
    BACKGROUNDS,
    FITTING,
    SENTENCES,
    TOKENS,
    WORDS,
    built_in_points,
    everyday_vectors,
    own_occurrences,
    sentence_points,
    token_points,
)
from polyseme.sentences.numbers.pooled import read_sentences


@pytest.fixture(scope="module")
def banks(bert, tutorial_banks) -> Points:
    """The tutorial's three banks, and three more of each sense."""
    own = own_occurrences(tutorial_banks.select(["money", "money", "river"], [0, 1, 2]))
    known = built_in_points(bert, WORDS, BACKGROUNDS["built-in sentences with the word"]("bank"), "library")
    return own + known.subset([0, 1, 2, 21, 22, 23])


@pytest.mark.parametrize("what", FITTING)
def test_every_background_that_fits_has_points_with_the_same_groups(bert, what):
    groups = [
        tuple(built_in_points(bert, what, BACKGROUNDS[background]("seal"), "library").groups)
        for background in FITTING[what]
    ]
    assert set(FITTING[what]) <= set(BACKGROUNDS)
    assert len(set(groups)) == 1


def test_the_occurrences_of_a_built_in_word_have_their_place_and_their_sense(bert):
    points = built_in_points(bert, WORDS, BACKGROUNDS["built-in sentences with the word"]("seal"), "library")
    assert len(points) == 63
    assert {text[slice(*span)].lower().rstrip("s") for text, span in zip(points.texts, points.spans, strict=True)} == {
        "seal"
    }
    assert [points.groups["sense"].count(sense) for sense in ("animal", "stamp", "closure")] == [21, 21, 21]


def test_all_built_in_sentences_bring_every_word_once_and_senses_that_name_their_word(bert):
    points = built_in_points(bert, WORDS, BACKGROUNDS["all built-in sentences"](""), "library")
    assert len(points) == len(examples.labelled())
    assert "bank: river" in points.groups["sense"]


def test_every_token_of_a_sentence_is_a_point_of_some_kind(bert):
    points = token_points([bert.tokenize("Embeddings, 🙂!")], own=True)
    kinds = dict(zip(points.labels, points.groups["piece kind"], strict=True))
    assert kinds["[CLS]"] == "special token"
    assert kinds["em"] == "start of a split word"
    assert kinds["##s"] == "continuation"
    assert kinds["[UNK]"] == "unknown word"
    assert kinds[","] == "punctuation"


def test_vectors_of_words_are_those_of_the_senses_page(bert, banks, tutorial_banks):
    choices = layer_choices(bert.layers)
    for name in ("Layer 3", "Sum of last four", "Concatenation of last four"):
        here = point_vectors(bert, banks, [(choices[name], "Mean")])[0]
        np.testing.assert_allclose(here[:3], tutorial_banks.vectors(choices[name]), atol=1e-4)


@pytest.mark.parametrize("pooling", SENTENCE_POOLINGS)
def test_vectors_of_sentences_are_pooled_by_the_table(bert, pooling):
    texts = ["A river bank.", "The bank lends money to farmers.", "No."]
    read = [bert.tokenize(text) for text in texts]
    points = sentence_points(read, [""] * 3, [""] * 3, own=True)
    layer = layer_choices(bert.layers)["Layer 2"]
    here = point_vectors(bert, points, [(layer, pooling)])[0]
    for row, text, tokens in zip(here, texts, read, strict=True):
        there = SENTENCE_POOLINGS[pooling](layer(bert.encode(text).states), tokens)
        np.testing.assert_allclose(row, there, atol=1e-4)


@pytest.mark.parametrize("join", TOKEN_POOLINGS)
def test_a_split_word_is_joined_as_asked(bert, join):
    found = find_occurrences(bert, ("Embeddings and embeddings.",), "embeddings", join, "library", 200)
    here = point_vectors(bert, own_occurrences(found), [(layer_choices(bert.layers)["Layer 1"], join)])[0]
    np.testing.assert_allclose(here, found.states[:, 1], atol=1e-4)


def _crowd(count: int) -> Points:
    names = tuple("abc"[at % 10 // 5 + (at % 10 == 9)] for at in range(count))
    empty = ((),) * count
    return Points(("t",) * count, ((0, 1),) * count, empty, names, (False,) * count, {"sense": names})


def test_a_sample_keeps_the_readers_own_and_every_group_in_proportion():
    crowd = _crowd(1_000)
    one = Points(("own",), ((0, 3),), ((),), ("own",), (True,), {"sense": ("rare",)})
    few = sampled(crowd + one, 101, "sense", seed=4)
    assert len(few) == 101
    assert few.own.count(True) == 1
    for name in "abc":
        assert few.groups["sense"].count(name) == pytest.approx(crowd.groups["sense"].count(name) / 10, abs=1)
    assert sampled(crowd + one, 101, "sense", seed=4) == few
    assert sampled(few, 500, "sense", seed=4) is few


@pytest.mark.parametrize("layers", [EACH_LAYER, ALL_LAYERS, "Sum of last four"])
@pytest.mark.parametrize("dimensions", [2, 3])
def test_a_map_has_a_place_and_its_truth_for_every_point(bert, banks, layers, dimensions):
    maps = draw_maps(bert, banks, Request(layers, settings=Settings(dimensions)))
    shapes = {EACH_LAYER: (7, 9, dimensions), ALL_LAYERS: (1, 63, dimensions), "Sum of last four": (1, 9, dimensions)}
    assert maps.coordinates.shape == shapes[layers]
    assert [len(told.share) for told in maps.truths] == [len(maps.points)] * len(maps.names)


def test_one_map_is_the_projection_of_its_vectors(bert, banks):
    vectors = point_vectors(bert, banks, [(layer_choices(bert.layers)["Last"], "Mean")])[0]
    maps = draw_maps(bert, banks, Request("Last"))
    np.testing.assert_array_equal(maps.coordinates[0], project(vectors))


def test_all_layers_on_one_map_are_as_many_points_each_with_its_layer(bert, banks):
    maps = draw_maps(bert, banks, Request(ALL_LAYERS))
    assert maps.points.groups["layer"][:10] == ("Layer 0",) * 9 + ("Layer 1",)
    assert maps.points.labels[9] == banks.labels[0]


def test_a_place_on_the_map_tells_which_layer_was_shown(bert, banks):
    maps = draw_maps(bert, banks, Request())
    for layer in range(7):
        place = tuple(float(value) for value in maps.coordinates[layer, 4])
        assert maps.at(4, place, otherwise=0) == layer
    assert maps.at(4, (9.0, 9.0), otherwise=5) == 5


def test_few_points_are_for_pca_many_for_umap_and_layers_in_turn_for_pca():
    few, many = limits.FEW_POINTS, limits.FEW_POINTS + 1
    assert [default_method(few, "Last"), default_method(many, "Last"), default_method(many, EACH_LAYER)] == [
        "PCA",
        "UMAP",
        "PCA",
    ]


@pytest.mark.parametrize("layers", [EACH_LAYER, ALL_LAYERS, "Last", "Concatenation of last four"])
@pytest.mark.parametrize(("depth", "features"), [(7, 384), (13, 768), (25, 1024)])
def test_the_points_of_a_map_keep_to_the_servers_memory(layers, depth, features):
    held = {EACH_LAYER: depth, ALL_LAYERS: depth, "Concatenation of last four": 4}.get(layers, 1)
    most = max_points(Request(layers), depth, features)
    assert 100 < most <= limits.MAP_POINTS
    assert most * held * features * 4 <= limits.MAP_BYTES


def test_the_silhouette_is_scikit_learns_and_leaves_out_what_has_no_name():
    vectors = np.random.default_rng(2).normal(size=(20, 6)).astype(np.float32)
    names = [*"aabbb" * 3, *[""] * 5]
    theirs = silhouette_score(vectors[:15], names[:15], metric="cosine")
    assert strategies.silhouette(vectors, names) == pytest.approx(theirs, abs=1e-5)
    assert strategies.silhouette(vectors, ["a"] * 20) is None


def test_strategies_are_ranked_and_every_layer_choice_is_named_once(bert, banks):
    ranked = strategies.rank_strategies(bert, strategies.comparable_points(bert, banks, "sense"), "sense")
    names = [name for one in ranked for name in (one.choice, one.same_as) if name]
    assert sorted(names) == sorted(layer_choices(bert.layers))
    same = {one.choice: one.same_as for one in ranked}
    assert (same["Layer 6"], same["Sum of last four"], same["Layer 4"]) == ("Last", "Mean of last four", "")
    assert [one.silhouette for one in ranked] == sorted((one.silhouette for one in ranked), reverse=True)
    vectors = point_vectors(bert, banks, [(layer_choices(bert.layers)["Layer 4"], "Mean")])[0]
    fourth = next(one for one in ranked if one.choice == "Layer 4")
    assert fourth.quality.share.mean() == map_quality(vectors, fourth.coordinates, fourth.quality.k).share.mean()
    assert fourth.silhouette == pytest.approx(
        silhouette_score(vectors, banks.groups["sense"], metric="cosine"), abs=1e-5
    )


def test_sentences_are_compared_under_every_pooling_and_words_only_where_one_is_split(bert, banks):
    sentences = built_in_points(bert, SENTENCES, BACKGROUNDS["built-in sentences with the word"]("bank"), "library")
    split = find_occurrences(bert, ("Embeddings and embeddings.",), "embeddings", "Mean", "library", 200)
    assert strategies.poolings_of(sentences) == tuple(SENTENCE_POOLINGS)
    assert strategies.poolings_of(own_occurrences(split)) == tuple(TOKEN_POOLINGS)
    assert strategies.poolings_of(banks) == ("",)
    few = strategies.comparable_points(bert, sentences, "sense").subset([0, 1, 2, 21, 22, 23])
    assert len(strategies.rank_strategies(bert, few, "sense")) == len(SENTENCE_POOLINGS) * len(
        distinct_choices(bert.layers)
    )


def test_there_is_nothing_to_compare_where_no_group_has_two_points(bert):
    points = token_points([bert.tokenize("One two")], own=True)
    assert len(strategies.comparable_points(bert, points, "word")) == 0


def test_chance_is_the_same_on_maps_and_on_sentences(bert):
    maps = sentence_baselines(everyday_vectors(bert, "Mean"))["Last"]
    sentences = sentence_baselines(read_sentences(bert, examples.everyday(), "Last").vectors)["Mean"]
    np.testing.assert_allclose(maps.cosines, sentences.cosines, atol=1e-5)


def test_tokens_of_everyday_sentences_are_thousands(bert):
    assert len(built_in_points(bert, TOKENS, BACKGROUNDS["everyday sentences"](""), "library")) > 4_000
