"""The masked-language-model head: padded tables, older names, and none. The rest: test_every_family.py."""

import numpy as np
import pytest

from polyseme import examples
from polyseme.bert import MODELS
from polyseme.core.neighbours import build_index, nearest


def random_model(**more):
    """A BERT with every weight random, so that no bias and no LayerNorm is left at its start."""
    import torch
    from transformers import BertConfig, BertForMaskedLM

    torch.manual_seed(3)
    shape = {"hidden_size": 32, "num_hidden_layers": 2, "num_attention_heads": 2, "intermediate_size": 16}
    model = BertForMaskedLM(BertConfig(**shape, **more)).eval()
    with torch.no_grad():
        for weights in model.parameters():
            weights += 0.3 * torch.randn_like(weights)
    return model


def expected(model, tokens):
    """(token, vocabulary): the log-probabilities by transformers' own forward pass."""
    import torch

    with torch.inference_mode():
        logits = model(input_ids=torch.tensor([tokens.ids])).logits[0]
    return torch.log_softmax(logits, dim=-1).numpy()


@pytest.mark.parametrize("tied", [True, False])
def test_rows_that_only_pad_the_table_are_no_pieces_and_take_no_share(save, open_folder, tied):
    model = random_model(vocab_size=30_592, tie_word_embeddings=tied)
    bert = open_folder(save(model, f"padded-{tied}"))
    encoding = bert.encode(examples.TUTORIAL)
    rows = model.get_input_embeddings().weight.detach().numpy()
    np.testing.assert_array_equal(bert.token_vectors, rows[:30_522])
    found = bert.predictions(encoding.states[-1])
    whole = expected(model, encoding.tokens)[:, :30_522]
    np.testing.assert_allclose(np.exp(found).sum(1), 1, atol=1e-4)
    np.testing.assert_allclose(found - found[:, :1], whole - whole[:, :1], atol=2e-4)
    ids, _ = nearest(build_index(bert.token_vectors), rows[30_591:], 5)  # a row without a piece, nearest to itself
    assert ids.max() < 30_522


def test_the_oldest_names_of_a_layer_norm_are_read_too(save, open_folder):
    """bert-base-uncased on the hub has gamma and beta, and one bias for the words."""
    from safetensors.numpy import load_file, save_file

    model = random_model()
    folder = save(model, "old-names")
    weights = load_file(folder / "model.safetensors")
    older = {name.replace("LayerNorm.weight", "LayerNorm.gamma").replace("LayerNorm.bias", "LayerNorm.beta"): values
             for name, values in weights.items()}  # fmt: skip
    assert any("cls.predictions.transform.LayerNorm.gamma" in name for name in older)
    save_file(older, folder / "model.safetensors", {"format": "pt"})
    bert = open_folder(folder)
    encoding = bert.encode("The bank of the river")
    np.testing.assert_allclose(bert.predictions(encoding.states[-1]), expected(model, encoding.tokens), atol=2e-4)


def test_a_model_without_a_head_says_so(bert):
    with pytest.raises(ValueError, match="has no masked-language-model head"):
        bert.predictions(np.zeros((1, bert.features), np.float32))


def test_the_catalogue_knows_which_models_have_a_head(bert):
    assert MODELS[bert.name].head is bert.head is False
    assert [name for name, model in MODELS.items() if not model.head] == [bert.name, "all-mpnet-base-v2"]


def test_the_tutorials_model_fills_a_gap_as_it_is_known_to(tutorial_bert):
    encoding = tutorial_bert.encode("The capital of France is [MASK].")
    best = tutorial_bert.predictions(encoding.states[-1, encoding.tokens.pieces.index("[MASK]")][None]).argmax()
    assert tutorial_bert.vocabulary[best] == "paris"
