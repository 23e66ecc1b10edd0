"""A network in 8-bit integers: near the exact states in every family, whatever stands beside a text."""

from types import SimpleNamespace

import numpy as np
import pytest
import torch

from polyseme.bert import FAMILIES, Bert, catalogue, quick
from polyseme.examples import TUTORIAL

pytest.importorskip("onnxruntime")
TEXTS = [TUTORIAL, "A crane.", "It landed beside the old harbour crane, and stayed there."]


def cosines(a, b):
    return (a * b).sum(-1) / np.linalg.norm(a, axis=-1) / np.linalg.norm(b, axis=-1)


@pytest.mark.parametrize("name", FAMILIES)
def test_states_of_every_family_are_near_the_exact_ones_and_not_the_same(name, family_folder):
    folder = family_folder(name)
    exact, rounded = (Bert(catalogue.of_folder(folder), folder, "cpu", how) for how in ("float32", "quick"))
    assert rounded.revision == f"{exact.revision}, 8-bit integers"
    every = [list(bert.encode_many(TEXTS, lambda states, tokens: states, recent=False)) for bert in (exact, rounded)]
    for one, other in zip(*every, strict=True):
        assert one.shape == other.shape
        assert cosines(one, other).min() > 0.99
        assert np.abs(one - other).max() > 0


def test_a_graph_that_does_something_else_than_its_network_is_refused():
    class OfOneLength(torch.nn.Module):
        """What it does with a text depends on its length, which a trace takes for a constant."""

        config = SimpleNamespace(vocab_size=50)

        def __init__(self):
            super().__init__()
            self.rows = torch.nn.Embedding(50, 4)

        def forward(self, input_ids, attention_mask, output_hidden_states):
            vectors = self.rows(input_ids) * attention_mask[..., None] * int(input_ids.shape[1])
            return SimpleNamespace(hidden_states=[vectors] * 2)

    with pytest.raises(ValueError, match="can't be read in 8 bits"):
        quick.QuickNetwork(OfOneLength().eval(), False, 1)


def test_without_its_library_the_next_step_is_said(monkeypatch):
    monkeypatch.setattr(quick, "NEEDED", ("onnxruntime", "no_such_library"))
    with pytest.raises(ValueError, match=r"pip install 'polyseme\[quick\]'"):
        quick.check()
