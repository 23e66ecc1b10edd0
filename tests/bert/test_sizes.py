"""The catalogue's sizes are counted: each model is built from its published shape, without weights."""

import pytest
import torch
import transformers

from polyseme.bert import MODELS

LARGE = {"hidden_size": 1024, "num_hidden_layers": 24, "num_attention_heads": 16, "intermediate_size": 4096}
TINY = {"hidden_size": 128, "num_hidden_layers": 2, "num_attention_heads": 2, "intermediate_size": 512}
XLM = {"vocab_size": 250_002, "max_position_embeddings": 514, "type_vocab_size": 1}
ALBERT = {"hidden_size": 768, "num_attention_heads": 12, "intermediate_size": 3072}
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
