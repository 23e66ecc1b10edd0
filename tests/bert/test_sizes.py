"""The catalogue's sizes are counted: each model is built from its published shape, without weights."""

import pytest
import torch
import transformers

from polyseme.bert import MODELS

LARGE = {"hidden_size": 1024, "num_hidden_layers": 24, "num_attention_heads": 16, "intermediate_size": 4096}
TINY = {"hidden_size": 128, "num_hidden_layers": 2, "num_attention_heads": 2, "intermediate_size": 512}
XLM = {"vocab_size": 250_002, "max_position_embeddings": 514, "type_vocab_size": 1}
ALBERT = {"hidden_size": 768, "num_attention_heads": 12, "intermediate_size": 3072}
GROUPED = {"hidden_size": 1152, "num_hidden_layers": 26, "num_attention_heads": 18, "intermediate_size": 4096}


def modern(*shape):
    """ModernBERT's class and a shape: layers, features, heads, inner features, and pieces if not its own 50,368."""
    names = ("num_hidden_layers", "hidden_size", "num_attention_heads", "intermediate_size", "vocab_size")
    return "ModernBertForMaskedLM", dict(zip(names, shape, strict=False))


PUBLISHED = {
    "bert-base-uncased": ("BertForPreTraining", {}),
    "bert-base-cased": ("BertForPreTraining", {"vocab_size": 28_996}),
    "bert-large-uncased": ("BertForPreTraining", LARGE),
    "bert-base-multilingual-cased": ("BertForPreTraining", {"vocab_size": 119_547}),
    "bert-base-chinese": ("BertForPreTraining", {"vocab_size": 21_128}),
    "distilbert-base-uncased": ("DistilBertForMaskedLM", {}),
    "roberta-base": ("RobertaForMaskedLM", {"max_position_embeddings": 514, "type_vocab_size": 1}),
    "xlm-roberta-base": ("XLMRobertaForMaskedLM", XLM),
    "albert-base-v2": ("AlbertForPreTraining", ALBERT),
    "ModernBERT-base": ("ModernBertForMaskedLM", {}),
    "ettin-encoder-17m": modern(7, 256, 4, 384),
    "ettin-encoder-32m": modern(10, 384, 6, 576),
    "ettin-encoder-68m": modern(19, 512, 8, 768),
    "ettin-encoder-150m": modern(22, 768, 12, 1152),
    "ettin-encoder-400m": modern(28, 1024, 16, 2624),
    "mmBERT-small": modern(22, 384, 6, 1152, 256_000),
    "mmBERT-base": modern(22, 768, 12, 1152, 256_000),
    "EuroBERT-210m": ("EuroBertForMaskedLM", {}),
    "EuroBERT-610m": ("EuroBertForMaskedLM", GROUPED | {"num_key_value_heads": 6}),
    "all-mpnet-base-v2": ("MPNetModel", {"max_position_embeddings": 514}),
    "google/bert_uncased_L-2_H-128_A-2": ("BertForPreTraining", TINY),
}
"""The class that a model was published as, and what its shape has otherwise than transformers' own defaults."""


@pytest.mark.parametrize("name", [name for name, model in MODELS.items() if model.hub])
def test_a_models_megabytes_are_those_of_its_numbers_of_four_bytes(name):
    kind, shape = PUBLISHED[name]
    with torch.device("meta"):
        made = getattr(transformers, kind)(getattr(transformers, kind).config_class(**shape))
    assert (made.config.num_hidden_layers, made.config.hidden_size) == (MODELS[name].layers, MODELS[name].features)
    assert MODELS[name].megabytes == round(4 * made.num_parameters() / 1e6)
