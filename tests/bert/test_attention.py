"""Where pieces look, worked out from hidden states: beside what transformers itself keeps when it is asked to."""

from types import SimpleNamespace

import numpy as np
import pytest

from components.bert.attention import attention

TEXT = "The old crane stood beside the river, dreaming of embeddings."


@pytest.fixture(params=["bert", "distil_bert", "electra_bert"])
def family(request):
    return request.getfixturevalue(request.param)


def kept(model, tokens):
    """What transformers gives with eager attention: (layer, head, token, token); and each layer's values."""
    import torch
    from transformers import AutoModel

    own = AutoModel.from_pretrained(model.folder, attn_implementation="eager").eval()
    with torch.inference_mode():
        made = own(torch.tensor([tokens.ids]), output_attentions=True, output_hidden_states=True)
        parts = [part for name, part in own.named_modules() if name.endswith(("self.value", "v_lin"))]
        values = [part(states[0]).numpy() for part, states in zip(parts, made.hidden_states, strict=False)]
    return torch.cat(made.attentions).numpy(), values


def test_the_weights_are_those_of_transformers(family):
    encoding = family.encode(TEXT)
    found = family.attention(encoding, (3, 4))
    weights, values = kept(family, encoding.tokens)
    assert found.weights.shape == (family.layers, family.heads, len(encoding.tokens))
    assert found.weights == pytest.approx(weights[:, :, [3, 4]].mean(2), abs=1e-5)
    for layer, value in enumerate(values):
        by_head = np.split(value, family.heads, axis=1)
        lengths = np.stack([np.linalg.norm(part, axis=1) for part in by_head])
        assert found.lengths[layer] == pytest.approx(lengths, rel=1e-4, abs=1e-5)


def test_weight_times_value_adds_up_to_one_for_each_head(family):
    found = family.attention(family.encode(TEXT), [1])
    assert found.weights.sum(-1) == pytest.approx(1, abs=1e-5)
    assert found.weighed.sum(-1) == pytest.approx(1, abs=1e-5)
    by_hand = found.weights[0, 1] * found.lengths[0, 1]
    assert found.weighed[0, 1] == pytest.approx(by_hand / by_hand.sum(), abs=1e-6)


def test_asking_changes_nothing_for_those_who_do_not_ask(bert):
    before = bert.encode("The bank.").states
    way = bert.network._model.config._attn_implementation
    bert.attention(bert.encode(TEXT), [1])
    assert bert.network._model.config._attn_implementation == way
    assert np.array_equal(bert.encode("The bank.").states, before)


def test_a_family_that_attends_otherwise_is_refused_with_a_next_step():
    with pytest.raises(ValueError, match=r"a mamba model attends is not read here\. Choose one of bert"):
        attention(SimpleNamespace(), "mamba", np.zeros((2, 3, 4)), [0], 1, 1)
