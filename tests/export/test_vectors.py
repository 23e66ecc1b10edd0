"""Vectors to take home: what stands in them, checked against the model's own hidden states and scikit-learn."""

import numpy as np
import pyarrow as pa
import pytest
from sklearn.decomposition import PCA

from polyseme.core.layers import LAYER_CHOICES, layer_choices
from polyseme.core.pooling import SENTENCE_POOLINGS, TOKEN_POOLINGS
from polyseme.examples import TUTORIAL
from polyseme.export.dimensions import Dimensions, parse_dimensions, principal_axes
from polyseme.export.layer_picks import layers_side_by_side, pick_layers
from polyseme.export.units import UNITS
from polyseme.export.vectors import VectorRecipe, check_recipe, make_vectors, width

STATES = np.random.default_rng(0).normal(size=(7, 5, 4)).astype(np.float32)


def test_the_tutorials_tokens_are_its_hidden_states_summed(bert):
    found = make_vectors(bert, VectorRecipe("tokens"), [TUTORIAL])
    np.testing.assert_allclose(found.vectors, bert.encode(TUTORIAL).states[-4:].sum(0), atol=1e-4)
    assert found.table["token"].to_pylist()[5:7] == ["the", "bank"]
    assert found.table["position"].to_pylist() == list(range(22))


def test_repeated_words_keep_all_of_their_occurrences(bert):
    found = make_vectors(bert, VectorRecipe("words"), [TUTORIAL, "A bank."])
    places = [at for at, word in enumerate(found.table["word"].to_pylist()) if word == "bank"]
    assert [found.table["position"][at].as_py() for at in places] == [6, 10, 19, 2]
    assert [found.table["line"][at].as_py() for at in places] == [1, 1, 1, 2]
    assert len(np.unique(found.vectors[places].round(3), axis=0)) == 4


@pytest.mark.parametrize("pooling", TOKEN_POOLINGS)
def test_a_split_word_is_pooled_and_names_its_pieces(bert, pooling):
    found = make_vectors(bert, VectorRecipe("words", "Last", pooling=pooling), ["My embeddings."])
    assert found.table["token"][1].as_py() == "em ##bed ##ding ##s"
    assert found.table["word"][1].as_py() == "embeddings"
    pieces = bert.encode("My embeddings.").states[-1, 2:6]
    np.testing.assert_allclose(found.vectors[1], TOKEN_POOLINGS[pooling](pieces), atol=1e-5)


@pytest.mark.parametrize("pooling", SENTENCE_POOLINGS)
def test_a_sentence_is_one_vector_by_every_pooling(bert, pooling):
    recipe = VectorRecipe("sentences", "Layer 3", pooling=pooling)
    found = make_vectors(bert, recipe, ["The bank lends.", TUTORIAL])
    encoding = bert.encode(TUTORIAL)
    wanted = SENTENCE_POOLINGS[pooling](encoding.states[3], encoding.tokens)
    np.testing.assert_allclose(found.vectors[1], wanted, atol=1e-5)
    assert found.vectors.shape == (2, width(bert, recipe))


@pytest.mark.parametrize("unit", UNITS)
@pytest.mark.parametrize("choice", LAYER_CHOICES)
def test_the_width_is_known_before_the_model_runs(base_bert, unit, choice):
    pooling = "" if unit == "tokens" else "Mean"
    made = LAYER_CHOICES[choice](np.zeros((13, 1, 768)))
    assert width(base_bert, VectorRecipe(unit, choice, pooling=pooling)) == made.shape[-1]


@pytest.mark.parametrize(("asked", "join", "name"), [
    ("-4:-1", "sum", "Sum of last four"),
    ("-4:-1", "mean", "Mean of last four"),
    ("-4:-1", "concat", "Concatenation of last four"),
    ("3:6", "concat", "Concatenation of last four"),
    ("-2", "", "Second-to-last"),
    ("1:6", "sum", "Sum of all"),
    ("sum of LAST four", "", "Sum of last four"),
    ("layer 3", "", "Layer 3"),
])  # fmt: skip
def test_layers_by_number_and_by_name_are_the_same(asked, join, name):
    np.testing.assert_allclose(pick_layers(asked, join, 6)(STATES), layer_choices(6)[name](STATES), rtol=1e-6)


@pytest.mark.parametrize("asked", ["", "7", "-8", "-1:-4", "a", "1:2:3", "1,,2", "Layer 7", "--1", "1.5"])
def test_layers_that_are_not_there_are_refused_with_those_that_are(asked):
    with pytest.raises(ValueError, match="0 to 6"):
        pick_layers(asked, "sum", 6)


def test_several_layers_need_a_join_and_a_choice_needs_none():
    with pytest.raises(ValueError, match="must be joined"):
        pick_layers("-4:-1", "", 6)
    with pytest.raises(ValueError, match="joins its layers already"):
        pick_layers("Sum of last four", "concat", 6)


@pytest.mark.parametrize("depth", [1, 2, 6, 12, 24])
def test_which_layers_lie_side_by_side_is_found_for_every_choice(depth):
    found = {name: layers_side_by_side(choose, depth) for name, choose in layer_choices(depth).items()}
    assert found["Last"] == (-1,)
    assert found["Second-to-last"] == (-2,)
    assert found["Layer 0"] == (-depth - 1,)
    assert found["Concatenation of last four"] == tuple(range(-min(4, depth), 0))
    assert found["Sum of last four"] == (() if depth > 1 else (-1,))
    for mixing in (np.max, np.min, np.median):
        assert layers_side_by_side(lambda states, mixing=mixing: mixing(states[1:][-3:], axis=0), depth) == (
            () if depth > 1 else (-1,)
        )


@pytest.mark.parametrize(("rows", "features"), [(40, 12), (12, 40)])
@pytest.mark.parametrize("parts", [1, 3])
def test_principal_components_are_those_of_scikit_learn_in_one_part_or_several(rows, features, parts):
    rng = np.random.default_rng(1)
    vectors = (rng.normal(size=(rows, features)) * np.arange(1, features + 1) + 50).astype(np.float32)
    found = principal_axes(np.array_split(vectors, parts), rows, 5)
    pca = PCA(5, svd_solver="full").fit(vectors.astype(float))
    np.testing.assert_allclose(found.reduced(vectors), pca.transform(vectors.astype(float)), atol=1e-4)
    assert found.explained == pytest.approx(pca.explained_variance_ratio_.sum(), abs=1e-6)


def test_the_export_has_as_many_dimensions_as_are_asked_for(bert):
    full = make_vectors(bert, VectorRecipe("tokens"), [TUTORIAL])
    first = make_vectors(bert, VectorRecipe("tokens", dimensions=parse_dimensions("7")), [TUTORIAL])
    np.testing.assert_allclose(first.vectors, full.vectors[:, :7], atol=1e-5)
    reduced = make_vectors(bert, VectorRecipe("tokens", dimensions=parse_dimensions("pca:5")), [TUTORIAL])
    explained = PCA(5).fit(full.vectors.astype(float)).explained_variance_ratio_.sum()
    assert reduced.vectors.shape == (22, 5)
    assert float(reduced.about["explained variance"]) == pytest.approx(explained, abs=1e-4)


@pytest.mark.parametrize("asked", ["0", "-3", "pca", "pca:0", "umap:2", "1.5", "", "pca:x", "full:3"])
def test_dimensions_that_make_no_sense_are_refused(asked):
    with pytest.raises(ValueError, match="Choose full"):
        parse_dimensions(asked)


def test_more_dimensions_than_there_are_are_refused_with_how_many_there_are(bert):
    with pytest.raises(ValueError, match="first 385 is not possible: 384 dimensions"):
        check_recipe(bert, VectorRecipe(dimensions=Dimensions("first", 385)))
    with pytest.raises(ValueError, match="1 dimensions at most, for there are only 2 rows"):
        make_vectors(bert, VectorRecipe(dimensions=Dimensions("pca", 2)), ["a bank", "two banks"])


def test_a_pooling_of_another_unit_is_refused(bert):
    with pytest.raises(ValueError, match="Words are pooled by Mean, Sum, First, Last, not 'Max'"):
        check_recipe(bert, VectorRecipe("words", pooling="Max"))


def test_the_model_and_its_revision_are_named(bert):
    said = make_vectors(bert, VectorRecipe(), ["bank"]).about
    assert said["model"] == "all-MiniLM-L6-v2"
    assert said["revision"] == f"sha256:{bert.model.digests['model.safetensors']}"


def test_the_revision_of_a_folder_is_the_digest_of_its_weights_and_of_the_hub_its_commit(small_folder, open_folder):
    import hashlib

    from polyseme.bert import catalogue, files

    weights = (small_folder / "model.safetensors").read_bytes()
    assert open_folder(small_folder).revision == f"sha256:{hashlib.sha256(weights).hexdigest()}"
    commit = "86b5e0934494bd15c9632b12f734a8a67f723594"
    place = small_folder / "snapshots" / commit
    assert files.revision(catalogue.MODELS["bert-base-uncased"], place) == commit


def test_nul_which_no_table_carries_is_replaced(bert):
    assert make_vectors(bert, VectorRecipe(), ["a \0 bank\0"]).table["text"].cast(pa.string()).to_pylist() == [
        "a \ufffd bank\ufffd"
    ]
