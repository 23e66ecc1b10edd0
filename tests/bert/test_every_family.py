"""Each family as transformers has it: states, input layer and head agree, and what it lacks is said."""

import shutil
import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from polyseme.bert import FAMILIES
from polyseme.core.pooling import SENTENCE_POOLINGS
from tests.bert.families import SAMPLES, gemma, saved

TEXT = "The Bank's river-bank, 🙂 cafe\u0301: embeddings!"
PAIR = "It landed beside the old harbour crane."


@pytest.fixture(scope="module", params=FAMILIES)
def family(request, family_folder, open_folder):
    """A random model of a family."""
    return open_folder(family_folder(request.param)), request.param


@pytest.fixture(scope="module")
def theirs(family):
    """The same model as transformers opens it, with its head, and its tokenizer."""
    import transformers

    bert, name = family
    tokenizer = transformers.AutoTokenizer.from_pretrained(bert.folder)
    return tokenizer, getattr(transformers, SAMPLES[name].kind).from_pretrained(bert.folder).eval()


def passed(theirs, text, pair=None, most=128):
    """transformers' own (layer, token, feature) and (token, vocabulary), and what its tokenizer made of the text."""
    import torch

    tokenizer, model = theirs
    read = tokenizer(text, pair, truncation=True, max_length=most, return_tensors="pt", return_token_type_ids=True)
    given = {name: read[name] for name in ("input_ids", "attention_mask")}
    if getattr(model.config, "type_vocab_size", 0) > 1:
        given["token_type_ids"] = read["token_type_ids"]
    with torch.inference_mode():
        out = model(**given, output_hidden_states=True)
    return torch.cat(out.hidden_states).numpy(), torch.log_softmax(out.logits[0], -1).numpy(), read


def test_there_is_a_sample_of_every_family():
    assert set(SAMPLES) == set(FAMILIES)


@pytest.mark.parametrize("pair", [None, PAIR])
def test_pieces_states_and_predictions_are_those_of_transformers(family, theirs, pair):
    bert, _ = family
    encoding = bert.encode(TEXT, pair)
    states, shares, read = passed(theirs, TEXT, pair)
    assert list(encoding.tokens.ids) == read["input_ids"][0].tolist()
    assert list(encoding.tokens.pieces) == theirs[0].convert_ids_to_tokens(read["input_ids"][0])
    np.testing.assert_allclose(encoding.states, states, atol=1e-5)
    np.testing.assert_allclose(bert.predictions(encoding.states[-1]), shares, atol=1e-5)


def test_texts_padded_to_one_length_are_read_as_each_alone(family):
    bert, _ = family
    texts = [TEXT, "bank", PAIR]
    for text, states in zip(texts, bert.encode_many(texts, lambda states, _: states.reshape(-1)), strict=True):
        np.testing.assert_allclose(states, bert.encode(text).states.reshape(-1), atol=1e-4)


def test_a_long_text_is_cut_where_the_positions_end(family, theirs):
    bert, _ = family
    encoding = bert.encode("bank river " * 700)
    assert len(encoding.tokens) == bert.limit
    assert encoding.tokens.pieces_left_out > 0
    if bert.limit < 200:  # in quadratic time
        np.testing.assert_allclose(encoding.states, passed(theirs, "bank river " * 700, most=bert.limit)[0], atol=1e-5)


def test_the_input_layer_taken_apart_adds_up_to_hidden_state_0(family):
    bert, _ = family
    tokens = bert.tokenize(f"{TEXT} {bert.tokenizer.padding_piece} bank", None)
    parts = bert.input_parts(tokens)
    np.testing.assert_allclose(parts.normalised, bert.encode_tokens(tokens).states[0], atol=1e-5)
    assert (parts.position is None) == (not bert.places)
    np.testing.assert_array_equal(parts.token, bert.token_vectors[list(tokens.ids)])
    if bert.position_vectors is not None:
        before = tokens.pieces.index(bert.tokenizer.padding_piece)
        np.testing.assert_array_equal(parts.position[:before], bert.position_vectors[:before])


def test_what_a_family_lacks_is_stated(family):
    bert, name = family
    assert bert.lacks == SAMPLES[name].lacks
    assert bert.head
    assert (bert.segment_vectors is None) == ("segment types" in bert.lacks)
    assert (bert.position_vectors is None) == ("position vectors" in bert.lacks)
    assert bool(bert.family.places) >= (not bert.places)


def test_every_part_of_the_file_has_a_name_and_a_place(family):
    bert, _ = family
    lying = {part.place for part in bert.parts}
    assert {"input layer", "layer 1", "language head"} <= lying
    assert sum(part.parameters for part in bert.parts) == bert.parameters
    unnamed = [part.name for part in bert.parts if part.place != "language head" and "." in part.name]
    assert not unnamed


CUT = {"WordPiece": "WordPiece", "BPE": "byte-level BPE", "Unigram": "unigram"}


PLACES = {
    (True, False): "a vector each",
    (True, True): "a vector each, and distances",
    (False, True): "distances",
}
"""What docs/models.md says of a family by whether it has position vectors, and distances."""


def test_the_page_of_models_says_what_a_family_has(family):
    bert, _ = family
    tables, *_ = bert.input_paths
    names = ["one vector for all" if name == "segment" and bert.segment_types == 1 else name for name in tables]
    shares = bert.attention(bert.tokenize(TEXT), [1]).weights.sum(-1)
    told = [" + ".join(names), PLACES[bert.places, bool(bert.family.places)]]
    told += ["yes" if has else "no" for has in (bert.segment_types >= 2, bert.head, np.allclose(shares, 1, atol=1e-5))]
    page = (Path(__file__).parents[2] / "docs" / "models.md").read_text("utf-8")
    assert f"| {' | '.join([bert.family.title, *told, CUT[bert.tokenizer.algorithm]])} |" in page


VARIANTS = [
    ("bert", {"hidden_act": "relu", "layer_norm_eps": 1e-2}),
    ("bert", {"tie_word_embeddings": False}),
    ("deberta-v2", {"legacy": False}),
    ("deberta-v2", {"type_vocab_size": 2, "position_biased_input": True, "relative_attention": False}),
    ("deberta-v2", {"embedding_size": 10}),
    ("albert", {"num_hidden_layers": 4, "num_hidden_groups": 2, "hidden_act": "gelu_new"}),
    ("roberta", {"type_vocab_size": 2, "tie_word_embeddings": False}),
    ("modernbert", {"norm_bias": True, "classifier_bias": True, "global_attn_every_n_layers": 2}),
    ("modernbert", {"cut": gemma, "intermediate_size": 36}),
    ("eurobert", {"mlp_bias": True, "attention_bias": True, "head_dim": 10}),
    ("electra", {"embedding_size": 24}),
]


@pytest.mark.parametrize(("name", "more"), VARIANTS)
def test_what_a_configuration_changes_is_followed(tmp_path, open_folder, name, more):
    import transformers

    bert = open_folder(saved(name, tmp_path / "variant", **more))
    tokenizer = transformers.AutoTokenizer.from_pretrained(bert.folder)
    model = getattr(transformers, SAMPLES[name].kind).from_pretrained(bert.folder).eval()
    encoding = bert.encode(TEXT, PAIR)
    states, shares, _ = passed((tokenizer, model), TEXT, PAIR)
    np.testing.assert_allclose(encoding.states, states, atol=1e-5)
    np.testing.assert_allclose(bert.predictions(encoding.states[-1]), shares, atol=1e-5)
    np.testing.assert_allclose(bert.input_parts(encoding.tokens).normalised, encoding.states[0], atol=1e-5)


@pytest.mark.parametrize(("name", "mode"), [("mpnet", "mean"), ("roberta", "cls"), ("modernbert", "max")])
def test_a_folder_of_sentence_transformers_gives_its_own_sentence_vectors(tmp_path, open_folder, name, mode):
    from sentence_transformers import SentenceTransformer
    from sentence_transformers.sentence_transformer.modules import Normalize, Pooling, Transformer

    inner = Transformer(str(saved(name, tmp_path / "plain")))
    pooling = Pooling(inner.get_embedding_dimension(), pooling_mode=mode)
    made = SentenceTransformer(modules=[inner, pooling, Normalize()], device="cpu")
    made.save_pretrained(str(tmp_path / "sentences"))
    bert = open_folder(tmp_path / "sentences")
    own = bert.own_pooling
    assert own.unit
    encoding = bert.encode(PAIR)
    vector = SENTENCE_POOLINGS[own.pooling](encoding.states[-1], encoding.tokens)
    np.testing.assert_allclose(vector / np.linalg.norm(vector), made.encode(PAIR), atol=1e-5)


def test_one_more_family_is_one_more_entry(tmp_path, open_folder, monkeypatch):
    more = replace(FAMILIES["roberta"], title="CamemBERT", encoder="CamembertModel")
    monkeypatch.setitem(FAMILIES, "camembert", more)
    monkeypatch.setitem(SAMPLES, "camembert", replace(SAMPLES["xlm-roberta"], kind="CamembertForMaskedLM"))
    test_what_a_configuration_changes_is_followed(tmp_path, open_folder, "camembert", {})


AS_A_SERVER = """
import sys
import numpy as np
import polyseme
from polyseme.bert import network
network.ALONE = True
for folder in sys.argv[1:]:
    bert = polyseme.load(folder)
    one = bert.encode("The river bank was muddy.")
    read = bert.attention(one.tokens, [1])
    np.savez(f"{folder}/read", states=one.states, weights=read.weights, lengths=read.lengths)
left_out = {"sympy", "torch._dynamo", "torch._meta_registrations", "torch.distributed.tensor"}
assert not left_out & sys.modules.keys()
import torch
import torch._meta_registrations  # the compiler needs it first
assert torch.distributed.is_available()
assert torch.compile(lambda value: value + 1, backend="eager")(torch.ones(1)) == 2
"""


def test_what_a_server_leaves_out_of_torch_changes_no_number_and_is_there_on_demand(
    family_folder, open_folder, tmp_path
):
    folders = [shutil.copytree(family_folder(name), tmp_path / name) for name in FAMILIES]
    subprocess.run([sys.executable, "-c", AS_A_SERVER, *folders], check=True)
    for folder in folders:
        bert = open_folder(folder)
        one = bert.encode("The river bank was muddy.")
        attention = bert.attention(one.tokens, [1])
        here = {"states": one.states, "weights": attention.weights, "lengths": attention.lengths}
        for name, values in np.load(folder / "read.npz").items():
            np.testing.assert_array_equal(values, here[name], f"{name} of {folder.name}")
