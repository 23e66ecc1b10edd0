"""Where pieces look: beside what transformers itself keeps of all pieces, and beside values worked out from states."""

import numpy as np
import pytest

from polyseme.bert import FAMILIES
from polyseme.bert.memory import RecentStates

TEXT = "The old crane stood beside the river, dreaming of embeddings."


@pytest.fixture(scope="module", params=FAMILIES)
def family(request, family_folder, open_folder):
    """A random model of a family."""
    return open_folder(family_folder(request.param))


def kept(model, tokens):
    """What transformers gives with eager attention: (layer, head, token, token); and each layer's values."""
    import torch
    from transformers import AutoModel

    own = AutoModel.from_pretrained(model.folder, attn_implementation="eager").eval()
    given = {"input_ids": torch.tensor([tokens.ids])}
    if tokens.segments:
        given["token_type_ids"] = torch.tensor([tokens.segments])
    with torch.inference_mode():
        made = own(**given, output_attentions=True, output_hidden_states=True)
        parts = dict(own.named_modules())
        tables = [name for name in parts if name.endswith(f".{model.family.value}")] * model.layers
        values = []
        for name, states in zip(tables, made.hidden_states[:-1], strict=False):
            norm = name.replace("self_attn.v_proj", "input_layernorm").replace("attn.Wqkv", "attn_norm")
            before = parts.get(norm, parts[name])
            states = before(states[0]) if before is not parts[name] else states[0]
            values.append(parts[name](states)[:, -model.features :].numpy())
    return torch.cat(made.attentions).numpy(), values


def test_the_weights_are_those_of_transformers(family):
    encoding = family.encode(TEXT, "Beside a crane.")
    found = family.attention(encoding.tokens, (3, 4))
    weights, values = kept(family, encoding.tokens)
    assert found.weights.shape == (family.layers, family.heads, len(encoding.tokens))
    np.testing.assert_allclose(found.weights, weights[:, :, [3, 4]].mean(2), atol=1e-5)
    assert len(values) == family.layers
    for layer, value in enumerate(values):
        own = {"EuroBERT": 1}.get(family.family.title, family.heads)  # heads with values of their own
        by_head = [part for part in np.split(value, own, axis=1) for _ in range(family.heads // own)]
        lengths = np.stack([np.linalg.norm(part, axis=1) for part in by_head])
        np.testing.assert_allclose(found.lengths[layer], lengths, rtol=1e-4, atol=1e-5)


def test_weight_times_value_adds_up_to_one_for_each_head(family):
    found = family.attention(family.tokenize(TEXT), [1])
    assert found.weights.sum(-1) == pytest.approx(1, abs=1e-5)
    assert found.weighed.sum(-1) == pytest.approx(1, abs=1e-5)
    by_hand = found.weights[0, 1] * found.lengths[0, 1]
    assert found.weighed[0, 1] == pytest.approx(by_hand / by_hand.sum(), abs=1e-6)


def test_asking_changes_nothing_for_those_who_do_not_ask(bert, monkeypatch):
    monkeypatch.setattr(bert, "_recent", RecentStates())
    before = bert.encode("The bank.").states
    way = bert.network._model.config._attn_implementation
    bert.attention(bert.tokenize(TEXT), [1])
    assert bert.network._model.config._attn_implementation == way
    assert not any(part._forward_hooks for name, part in bert.network._model.named_modules() if "value" in name)
    monkeypatch.setattr(bert, "_recent", RecentStates())
    assert np.array_equal(bert.encode("The bank.").states, before)
