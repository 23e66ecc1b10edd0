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


def test_a_model_with_one_segment_type_takes_no_segment_row_and_adds_its_one_vector(save, open_folder):
    from transformers import BertConfig, BertModel

    shape = {"num_hidden_layers": 1, "num_attention_heads": 2, "intermediate_size": 16, "type_vocab_size": 1}
    model = open_folder(save(BertModel(BertConfig(hidden_size=16, **shape)), "one-segment"))
    encoding = model.encode("the bank")
    assert encoding.tokens.segments is None
    assert "segment types" in model.lacks
    assert model.input_parts(encoding.tokens).normalised == pytest.approx(encoding.states[0], abs=1e-5)


@pytest.mark.parametrize("head", ["ElectraForMaskedLM", "DistilBertForMaskedLM"])
def test_a_language_head_is_seen_in_every_family(save, open_folder, head):
    import transformers

    small = {"num_hidden_layers": 1, "num_attention_heads": 2, "intermediate_size": 8, "hidden_size": 8}
    if head.startswith("Distil"):
        small = {"n_layers": 1, "n_heads": 2, "hidden_dim": 8, "dim": 8}
    kind = getattr(transformers, head)
    model = open_folder(save(kind(kind.config_class(**small)), head))
    assert model.head
    assert model.encode("bank").states.shape == (2, 3, 8)


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
