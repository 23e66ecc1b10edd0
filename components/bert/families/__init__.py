"""The families of encoders that Polyseme reads. To add one, add one entry to FAMILIES.

An entry says where its parts lie in transformers' module, what the weights file calls them, and how the model knows
where a piece stands. Nothing else in the house asks for a family by its name.
"""

from pathlib import Path

from .. import files
from .family import Family, HeadParts, Settings, first_of
from .parts import ALBERT_PARTS, BERT_PARTS, DEBERTA_PARTS, DISTIL_PARTS, MODERN_PARTS, MPNET_PARTS

BERT_HEAD = HeadParts(
    "cls.predictions.transform.dense",
    "cls.predictions.transform.LayerNorm",
    "cls.predictions.decoder",
    ("cls.predictions.decoder.bias", "cls.predictions.bias"),
)
ROBERTA_HEAD = HeadParts(
    "lm_head.dense", "lm_head.layer_norm", "lm_head.decoder", ("lm_head.decoder.bias", "lm_head.bias"), "gelu"
)


def behind_padding(settings: Settings) -> int:
    """The row of place 0 where the rows up to that of padding stand for no place."""
    return int(first_of(settings, "pad_token_id", default=1)) + 1


FAMILIES: dict[str, Family] = {
    "bert": Family("BERT", "BertModel", (BERT_HEAD,), BERT_PARTS, pooler=True),
    "distilbert": Family(
        "DistilBERT",
        "DistilBertModel",
        (HeadParts("vocab_transform", "vocab_layer_norm", "vocab_projector", ("vocab_projector.bias",)),),
        DISTIL_PARTS,
        segment="",
        value="attention.v_lin",
    ),
    "electra": Family(
        "ELECTRA",
        "ElectraModel",
        (
            HeadParts(
                "generator_predictions.dense",
                "generator_predictions.LayerNorm",
                "generator_lm_head",
                ("generator_lm_head.bias",),
                activation="gelu",
            ),
        ),
        BERT_PARTS,
        widens="embeddings_project",
    ),
    "roberta": Family(
        "RoBERTa", "RobertaModel", (ROBERTA_HEAD,), BERT_PARTS, pooler=True, segments=1, first_row=behind_padding
    ),
    "xlm-roberta": Family(
        "XLM-R", "XLMRobertaModel", (ROBERTA_HEAD,), BERT_PARTS, pooler=True, segments=1, first_row=behind_padding
    ),
    "mpnet": Family(
        "MPNet",
        "MPNetModel",
        (ROBERTA_HEAD,),
        MPNET_PARTS,
        segment="",
        value="attention.attn.v",
        pooler=True,
        places="Besides, attention counts how far apart two pieces stand, by one number for each distance and head.",
        first_row=lambda settings: 2,  # its class takes 1 for padding, whatever the configuration says
    ),
    "albert": Family(
        "ALBERT",
        "AlbertModel",
        (
            HeadParts(
                "predictions.dense",
                "predictions.LayerNorm",
                "predictions.decoder",
                ("predictions.decoder.bias", "predictions.bias"),
            ),
        ),
        ALBERT_PARTS,
        value="attention.value",
        widens="encoder.embedding_hidden_mapping_in",
        pooler=True,
    ),
    "deberta-v2": Family(
        "DeBERTa",
        "DebertaV2Model",
        (
            BERT_HEAD,
            HeadParts(
                "lm_predictions.lm_head.dense",
                "lm_predictions.lm_head.LayerNorm",
                "lm_predictions.lm_head.decoder",  # no model has words of its own there
                ("lm_predictions.lm_head.bias",),
                unless="legacy",
            ),
        ),
        DEBERTA_PARTS,
        value="attention.self.value_proj",
        widens="embeddings.embed_proj",
        widens_first=True,
        segments=0,
        places_if="position_biased_input",
        places="Each layer's attention compares pieces with vectors for their distance, such as *two to the left*.",
    ),
    "modernbert": Family(
        "ModernBERT",
        "ModernBertModel",
        (HeadParts("head.dense", "head.norm", "decoder", ("decoder.bias",), settings=("classifier_activation",)),),
        MODERN_PARTS,
        word="embeddings.tok_embeddings",
        position="",
        segment="",
        norm="embeddings.norm",
        value="attn.Wqkv",
        places="Each layer's attention turns its vectors by an angle that grows with the place.",
    ),
}
"""The families by the model_type of their configuration."""


def family_of(folder: Path) -> Family:
    """The family of the model in a folder; ValueError where it is not one of FAMILIES."""
    found = files.configuration(folder).get("model_type", "bert")
    if found not in FAMILIES:
        known = ", ".join(family.title for family in FAMILIES.values())
        raise ValueError(f"This is a {found} model. Polyseme reads these families of encoders: {known}.")
    return FAMILIES[str(found)]
