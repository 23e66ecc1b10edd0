"""Where a model runs: all of it on the device that was asked for, and what comes back is float32 NumPy."""

import argparse

import numpy as np
import pytest
import torch

from polyseme import limits
from polyseme.bert import FAMILIES, Bert, catalogue, device, load, network
from polyseme.bert.device import PRODUCTS
from polyseme.bert.memory import RecentStates
from polyseme.examples import TUTORIAL, everyday
from polyseme.patches import inference

TEXTS = ["The bank by the river bank.", "A crane.", "It landed beside the old harbour crane, and stayed there."]


def has_gpus(monkeypatch, *names):
    """torch finds these and no others."""
    monkeypatch.setattr(torch.cuda, "is_available", lambda: "cuda" in names)
    monkeypatch.setattr(torch.backends.mps, "is_available", lambda: "mps" in names)


@pytest.fixture
def gpu(monkeypatch):
    """Torch's own device "meta", whose tensors have a shape and no numbers, in the place of a GPU."""
    here, told = torch.Tensor.cpu, torch.Tensor.__bool__

    def cpu(one):
        return torch.zeros_like(one, device="cpu") if one.is_meta else here(one)

    monkeypatch.setattr(torch.Tensor, "cpu", cpu)
    monkeypatch.setattr(torch.Tensor, "__bool__", lambda one: not one.is_meta and told(one))


def on_a_gpu(folder, precision):
    """The model of a folder on the GPU; each of its parts says where it is given something that lies elsewhere."""
    bert = Bert(catalogue.of_folder(folder), folder, "cuda", precision)
    bert.device.__dict__["name"] = "meta"

    def lies_there(part, given, named):
        lying = [one.device.type for one in [*given, *named.values()] if isinstance(one, torch.Tensor)]
        assert set(lying) <= {"meta"}, part

    for part in bert.network._model.modules():
        part.register_forward_pre_hook(lies_there, with_kwargs=True)
    return bert


@pytest.fixture(scope="module", params=FAMILIES)
def family(request, family_folder):
    return family_folder(request.param)


def test_every_family_runs_on_a_gpu_as_a_whole(family, gpu):
    bert = on_a_gpu(family, "half")
    assert {(part.device.type, part.dtype) for part in bert.network._model.parameters()} == {("meta", torch.float16)}
    tokens = [bert.tokenize(text, "A second one.") for text in TEXTS]
    for encoding in bert.encode_few(tokens):
        assert encoding.states.shape == (bert.layers + 1, len(encoding.tokens), bert.features)
        assert encoding.states.dtype == np.float32
        found = bert.attention(encoding.tokens, [1])
        assert found.weights.shape == found.lengths.shape == (bert.layers, bert.heads, len(encoding.tokens))
    parts = bert.input_parts(tokens[0])
    assert parts.sum.dtype == parts.normalised.dtype == bert.token_vectors.dtype == np.float32
    assert (bert.position_vectors is None) == (not bert.places)
    assert bert.predictions(np.ones((2, bert.features), np.float32)).shape == (2, len(bert.vocabulary))


@pytest.mark.parametrize(
    ("there", "asked", "expected"),
    [
        ((), "auto", "cpu"),
        (("mps",), "auto", "mps"),
        (("mps", "cuda"), "auto", "cuda"),
        (("mps", "cuda"), "cpu", "cpu"),
        (("mps", "cuda"), "mps", "mps"),
        (("mps", "cuda"), "", "cpu"),
    ],
)
def test_auto_is_the_best_device_there_is_and_nothing_asked_for_is_the_processor(monkeypatch, there, asked, expected):
    has_gpus(monkeypatch, *there)
    assert device.asked_for(asked).name == expected


def test_a_device_that_is_not_here_is_refused_with_a_next_step(monkeypatch):
    has_gpus(monkeypatch)
    with pytest.raises(ValueError, match=r"torch finds no cuda device here\. Ask for auto or cpu"):
        load(catalogue.BUNDLED_MODEL, device="cuda").encode("bank")


def test_whoever_runs_the_server_chooses_its_device(monkeypatch):
    has_gpus(monkeypatch, "mps")
    monkeypatch.setenv("POLYSEME_DEVICE", "auto")
    assert load(catalogue.BUNDLED_MODEL).device.name == "mps"
    assert load(catalogue.BUNDLED_MODEL, device="cpu").device.name == "cpu"
    with pytest.raises(ValueError, match="no device 'abacus'"):
        load(catalogue.BUNDLED_MODEL, device="abacus")


@pytest.mark.parametrize(
    ("name", "asked", "said"),
    [
        ("POLYSEME_DEVICE", "cuda", "torch finds no such device: models run on the processor"),
        ("POLYSEME_DEVICE", "abacus", "'abacus', which is not one of auto, cpu, cuda, mps. Using cpu"),
        ("POLYSEME_PRECISION", "sloppy", "not one of highest, high, medium, half. Using highest"),
    ],
)
def test_a_setting_that_can_not_be_met_leaves_visitors_the_usual_and_the_log_a_word(
    monkeypatch, caplog, bert, name, asked, said
):
    has_gpus(monkeypatch)
    device._warn.cache_clear()
    monkeypatch.setenv(name, asked)
    for _ in range(2):
        np.testing.assert_array_equal(load(catalogue.BUNDLED_MODEL).encode("bank").states, bert.encode("bank").states)
    assert [said in told for told in caplog.messages] == [True]


def test_a_command_passes_on_what_it_was_asked_for():
    parser = argparse.ArgumentParser()
    device.add_device(parser)
    assert vars(parser.parse_args([])) == {"device": "auto", "precision": "float32"}
    asked = parser.parse_args(["--device", "cpu", "--precision", "half"])
    assert load(catalogue.BUNDLED_MODEL, asked.device, asked.precision).device == device.Device("cpu", True)


def test_batches_grow_with_the_device_and_shrink_with_the_model(monkeypatch):
    has_gpus(monkeypatch, "cuda")
    here, there = device.asked_for("cpu"), device.asked_for("cuda")
    assert here.tokens_at_once(12, 768) == here.tokens_at_once(24, 1024) == limits.BATCH_TOKENS
    assert there.tokens_at_once(6, 384) > there.tokens_at_once(12, 768) > there.tokens_at_once(24, 1024) > 2_000
    assert there.tokens_at_once(12, 768) * 13 * 768 * 4 <= limits.DEVICE_BYTES


def test_a_batch_that_has_no_room_is_read_in_halves(bert, monkeypatch):
    texts = everyday()[:5]
    expected = list(bert.encode_many(texts, lambda states, tokens: states.mean((0, 1))))
    whole = bert.network.states

    def narrow(ids, segments, mask):
        if len(ids) > 2:
            raise MemoryError
        return whole(ids, segments, mask)

    monkeypatch.setattr(bert, "_recent", RecentStates(0))
    monkeypatch.setattr(bert.network, "states", narrow)
    found = list(bert.encode_many(texts, lambda states, tokens: states.mean((0, 1))))
    np.testing.assert_allclose(found, expected, atol=1e-5)


def test_half_precision_stays_near_says_so_and_gives_float32(bert):
    half = load(catalogue.BUNDLED_MODEL, precision="half")
    near, exact = half.encode(TUTORIAL).states, bert.encode(TUTORIAL).states
    assert near.dtype == np.float32
    assert not np.array_equal(near, exact)
    lengths = np.linalg.norm(exact, axis=-1) * np.linalg.norm(near, axis=-1)
    assert ((exact * near).sum(-1) / lengths > 0.9999).all()
    assert half.revision == f"{bert.revision}, half precision"


@pytest.mark.parametrize("name", PRODUCTS)
def test_quicker_products_change_a_vector_by_less_than_a_thousandth_of_a_cosine(bert, monkeypatch, name):
    exact = bert.encode(TUTORIAL).states
    monkeypatch.setenv("POLYSEME_PRECISION", name)
    try:
        other = load(catalogue.BUNDLED_MODEL).encode(TUTORIAL).states
    finally:
        torch.set_float32_matmul_precision("highest")
    lengths = np.linalg.norm(exact, axis=-1) * np.linalg.norm(other, axis=-1)
    assert ((exact * other).sum(-1) / lengths > 0.999).all()


def test_numbers_that_half_precision_has_no_room_for_are_refused(bert, monkeypatch):
    half = load(catalogue.BUNDLED_MODEL, precision="half")
    with torch.inference_mode():
        half.network._model.embeddings.LayerNorm.weight *= 1e5
    with pytest.raises(ValueError, match=r"Half precision is too small.*Choose float32"):
        half.encode("bank")


def test_a_short_text_is_read_by_one_processor_and_a_long_one_by_as_many_as_there_are(bert, monkeypatch):
    usual, seen = torch.get_num_threads(), []
    monkeypatch.setattr(torch, "stack", lambda *given, stack=torch.stack, **how: _noted(seen, stack, *given, **how))
    monkeypatch.setattr(network, "processors", lambda: 2)
    try:
        for text in ("A bank by no river.", "bank " * 200):
            load(bert.name).encode(text)
            assert torch.get_num_threads() == 2
    finally:
        torch.set_num_threads(usual)
    assert seen == [1, 2]


def _noted(seen, stack, *given, **how):
    seen.append(torch.get_num_threads())
    return stack(*given, **how)


def test_the_patch_of_imports_is_for_the_torch_that_it_was_tried_with(monkeypatch):
    assert inference.version("torch").startswith(inference.TRIED)
    monkeypatch.setattr(inference, "version", lambda package: "2.11.0")
    with pytest.raises(AssertionError):
        inference.apply()
