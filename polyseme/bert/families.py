"""The families of encoders that Polyseme supports. To add one, add one entry to FAMILIES.

An entry states the paths of its parts in transformers' module, the names of its language head in the weights file, and
how the model encodes positions. New names of other tensors go into PARTS of metadata/definition.py.
"""

from collections.abc import Callable, Container, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from polyseme.bert import files

Settings = Mapping[str, Any]
"""The contents of a model's config.json."""

ACTIVATIONS = ("hidden_act", "activation", "hidden_activation")
"""The names under which configurations state their layers' activation."""


@dataclass(frozen=True)
class HeadParts:
    """The names of a language head's tensors in the weights file."""

    dense: str  # empty, as is norm: the head is the words alone
    norm: str
    words: str
    activation: str = ""  # empty: stated by the configuration
    settings: tuple[str, ...] = ACTIVATIONS  # the names under which the configuration states it
    unless: str = ""  # a setting that must be off, or transformers loads another head

    @property
    def bias(self) -> tuple[str, ...]:
        """The names that the bias of the words may have."""
        return f"{self.words}.bias", f"{self.words.removesuffix('.decoder')}.bias"

    def among(self, names: Container[str]) -> bool:
        """Whether the names of a file's tensors are those of this head."""
        if not self.dense:
            return f"{self.words}.weight" in names
        return f"{self.dense}.weight" in names and any(name in names for name in self.bias)


@dataclass(frozen=True)
class Family:
    """A family: its class in transformers, and the paths of its parts in that class; empty where it has none."""

    title: str
    encoder: str
    heads: tuple[HeadParts, ...]
    word: str = "embeddings.word_embeddings"
    position: str = "embeddings.position_embeddings"
    segment: str = "embeddings.token_type_embeddings"
    norm: str = "embeddings.LayerNorm"
    value: str = "attention.self.value"  # the value projection of each layer, inside its attention module
    widens: str = ""  # the projection from narrow input vectors to the layers' width
    widens_first: bool = False  # whether it runs before LayerNorm
    pooler: bool = False  # whether the class takes add_pooling_layer
    segments: int = 2  # segment types if the configuration states none
    places_if: str = ""  # a setting that switches position vectors on
    places: str = ""  # how it encodes positions otherwise, shown to readers
    first_row: Callable[[Settings], int] = field(default=lambda settings: 0)  # the position table's row of position 0


def first_of(settings: Settings, *names: str, default: Any = None) -> Any:
    """The first setting present under one of the names, which differ between families."""
    return next((settings[name] for name in names if settings.get(name) is not None), default)


BERT_HEAD = HeadParts(
    "cls.predictions.transform.dense", "cls.predictions.transform.LayerNorm", "cls.predictions.decoder"
)
ROBERTA_HEAD = HeadParts("lm_head.dense", "lm_head.layer_norm", "lm_head.decoder", activation="gelu")
DISTIL_HEAD = HeadParts("vocab_transform", "vocab_layer_norm", "vocab_projector")
ELECTRA_HEAD = HeadParts(
    "generator_predictions.dense", "generator_predictions.LayerNorm", "generator_lm_head", activation="gelu"
)
ALBERT_HEAD = HeadParts("predictions.dense", "predictions.LayerNorm", "predictions.decoder")
DEBERTA_HEAD = HeadParts(  # its words are never in the file: this head shares the input layer's token table
    "lm_predictions.lm_head.dense",
    "lm_predictions.lm_head.LayerNorm",
    "lm_predictions.lm_head.decoder",
    unless="legacy",
)
MODERN_HEAD = HeadParts("head.dense", "head.norm", "decoder", settings=("classifier_activation",))
EURO_HEAD = HeadParts("", "", "lm_head")

TURNED = "Each layer's attention turns its vectors by an angle that grows with the place."


def after_padding(settings: Settings) -> int:
    """The row of position 0, after the row of padding."""
    return int(first_of(settings, "pad_token_id", default=1)) + 1


FAMILIES: dict[str, Family] = {
    "bert": Family("BERT", "BertModel", (BERT_HEAD,), pooler=True),
    "distilbert": Family("DistilBERT", "DistilBertModel", (DISTIL_HEAD,), segment="", value="attention.v_lin"),
    "electra": Family("ELECTRA", "ElectraModel", (ELECTRA_HEAD,), widens="embeddings_project"),
    "roberta": Family("RoBERTa", "RobertaModel", (ROBERTA_HEAD,), pooler=True, segments=1, first_row=after_padding),
    "xlm-roberta": Family(
        "XLM-R", "XLMRobertaModel", (ROBERTA_HEAD,), pooler=True, segments=1, first_row=after_padding
    ),
    "mpnet": Family(
        "MPNet",
        "MPNetModel",
        (ROBERTA_HEAD,),
        segment="",
        value="attention.attn.v",
        pooler=True,
        places="Besides, attention counts how far apart two pieces stand, by one number for each distance and head.",
        first_row=lambda settings: 2,  # its class uses 1 for padding, whatever the configuration states
    ),
    "albert": Family(
        "ALBERT",
        "AlbertModel",
        (ALBERT_HEAD,),
        value="attention.value",
        widens="encoder.embedding_hidden_mapping_in",
        pooler=True,
    ),
    "deberta-v2": Family(
        "DeBERTa",
        "DebertaV2Model",
        (BERT_HEAD, DEBERTA_HEAD),
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
        (MODERN_HEAD,),
        word="embeddings.tok_embeddings",
        position="",
        segment="",
        norm="embeddings.norm",
        value="attn.Wqkv",
        places=TURNED,
    ),
    "eurobert": Family(
        "EuroBERT",
        "EuroBertModel",
        (EURO_HEAD,),
        word="embed_tokens",
        position="",
        segment="",
        norm="",
        value="self_attn.v_proj",
        places=TURNED,
    ),
}
"""The families by the model_type of their configuration."""


def family_of(folder: Path) -> Family:
    """The family of the model in a folder; ValueError if it is not one of FAMILIES."""
    model_type = files.configuration(folder).get("model_type", "bert")
    if model_type not in FAMILIES:
        known = ", ".join(family.title for family in FAMILIES.values())
        raise ValueError(f"This is a {model_type} model. Polyseme reads these families of encoders: {known}.")
    return FAMILIES[str(model_type)]
