"""On a real GPU, where there is one: every family's numbers are the processor's, and a command works there."""

import numpy as np
import pytest
import torch

from polyseme.__main__ import main
from polyseme.bert import FAMILIES, Bert, catalogue
from tests.bert import families

if not torch.cuda.is_available():
    pytest.skip("torch finds no GPU here", allow_module_level=True)

TEXTS = ["The bank by the river bank.", "A crane.", "", "It landed beside the old harbour crane. " * 9]


@pytest.fixture(scope="module", params=FAMILIES)
def family(request, tmp_path_factory):
    return families.saved(request.param, tmp_path_factory.mktemp("families") / f"tiny-{request.param}")


def opened(folder, device, precision="float32"):
    return Bert(catalogue.of_folder(folder), folder, device, precision)


def test_states_of_each_alone_and_of_many_are_those_of_the_processor(family):
    here, there = opened(family, "cpu"), opened(family, "cuda")
    assert {part.device.type for part in there.network._model.parameters()} == {"cuda"}
    for text in TEXTS:
        states = here.encode(text).states
        np.testing.assert_allclose(there.encode(text).states, states, atol=1e-4)
    many = (list(bert.encode_many(TEXTS, lambda states, _: states.mean(1))) for bert in (here, there))
    for mine, theirs in zip(*many, strict=True):
        np.testing.assert_allclose(theirs, mine, atol=1e-4)


def test_attention_predictions_and_the_input_layer_are_those_of_the_processor(family):
    here, there = opened(family, "cpu"), opened(family, "cuda")
    tokens = here.tokenize(TEXTS[0], TEXTS[1])
    mine, theirs = here.attention(tokens, [1]), there.attention(tokens, [1])
    np.testing.assert_allclose(theirs.weights, mine.weights, atol=1e-4)
    np.testing.assert_allclose(theirs.lengths, mine.lengths, rtol=1e-3, atol=1e-4)
    np.testing.assert_allclose(there.input_parts(tokens).sum, here.input_parts(tokens).sum, atol=1e-5)
    states = here.encode(TEXTS[0]).states[-1]
    np.testing.assert_allclose(there.predictions(states), here.predictions(states), atol=1e-3)


def test_half_precision_keeps_the_directions(family):
    here, there = opened(family, "cpu"), opened(family, "cuda", "half")
    mine, theirs = here.encode(TEXTS[0]).states[-1], there.encode(TEXTS[0]).states[-1]
    cosines = (mine * theirs).sum(-1) / np.linalg.norm(mine, axis=-1) / np.linalg.norm(theirs, axis=-1)
    assert theirs.dtype == np.float32
    assert cosines.min() > 0.999


def test_a_command_takes_the_gpu_and_writes_what_the_processor_writes(tmp_path):
    folder = families.saved("bert", tmp_path / "tiny-bert")
    (tmp_path / "lines.txt").write_text("\n".join(TEXTS[:2]), "utf-8")
    for device in ("cpu", "cuda"):
        asked = ["--model", str(folder), "--device", device, "--out", str(tmp_path / f"{device}.npz"), "--quiet"]
        assert not main(["vectors", str(tmp_path / "lines.txt"), *asked])
    mine, theirs = (np.load(tmp_path / f"{device}.npz") for device in ("cpu", "cuda"))
    np.testing.assert_allclose(theirs["vectors"], mine["vectors"], atol=1e-4)
