"""What a model has, what it lacks, and that nothing it lacks is made up."""

import pytest


@pytest.mark.parametrize(
    ("family", "lacks"),
    [
        ("bert", ("a masked-language-model head",)),
        ("base_bert", ("a pooler",)),
        ("distil_bert", ("segment types", "a pooler", "a masked-language-model head")),
        ("electra_bert", ("a pooler", "a masked-language-model head")),
    ],
)
def test_what_a_model_lacks_is_stated(request, family, lacks):
    assert request.getfixturevalue(family).lacks == lacks


@pytest.mark.parametrize(
    ("family", "layers", "features"),
    [("bert", 6, 384), ("base_bert", 12, 768), ("distil_bert", 3, 32), ("electra_bert", 2, 32)],
)
def test_layers_and_features_are_those_of_the_states(request, family, layers, features):
    model = request.getfixturevalue(family)
    assert (model.layers, model.features) == (layers, features)
    assert model.encode("the bank").states.shape == (layers + 1, 4, features)


@pytest.mark.parametrize("segments", ["library", "tutorial"])
@pytest.mark.parametrize("pair", [None, "It landed there."])
def test_a_distilbert_has_no_segment_row(distil_bert, pair, segments):
    tokens = distil_bert.tokenize("Where did the crane land?", pair, segments)
    assert tokens.segments is None
    assert tokens.padded(30, distil_bert.padding).segments is None


def test_an_electra_keeps_its_narrow_input_vectors_as_they_are(electra_bert):
    parts = electra_bert.input_parts(electra_bert.tokenize("bank"))
    assert electra_bert.token_vectors.shape == (30_522, 16)
    assert parts.sum.shape == (3, 16)
    assert parts.normalised.shape == (3, 32)


def test_parameters_are_those_that_transformers_counts(bert, distil_bert):
    from transformers import AutoModel

    for model in (bert, distil_bert):
        expected = sum(weights.numel() for weights in AutoModel.from_pretrained(model.folder).parameters())
        assert model.parameters == expected


def test_a_model_is_ready_only_after_its_network_was_asked_for(distil_folder, open_folder):
    model = open_folder(distil_folder)
    model.tokenize("bank")
    assert not model.ready
    model.encode("bank")
    assert model.ready


def test_thirty_threads_share_one_network_and_get_the_same_states(distil_folder, open_folder):
    from concurrent.futures import ThreadPoolExecutor

    model = open_folder(distil_folder)
    with ThreadPoolExecutor(30) as threads:
        found = list(threads.map(lambda _: model.encode("the river bank").states, range(60)))
    assert all((states == found[0]).all() for states in found)


def test_no_layer_is_trained_or_random_between_two_calls(bert):
    assert (bert.encode("the river bank").states == bert.encode("the river bank").states).all()
