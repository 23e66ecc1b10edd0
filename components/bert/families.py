"""The families of encoders that Polyseme reads. To add one, add one entry to FAMILIES.

An entry says where its parts lie in transformers' module, what the weights file calls them, and how the model knows
where a piece stands. Nothing else in the house asks for a family by its name.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from . import files

Settings = Mapping[str, Any]
"""What a model's config.json says."""


@dataclass(frozen=True)
class HeadParts:
    """What a weights file calls the parts of a language head: its dense layer, its LayerNorm, its words, their bias."""

    dense: str
    norm: str
    words: str
    bias: tuple[str, ...]  # any of these, the newer name first
    activation: str = ""  # of its own; else that of the layers
    unless: str = ""  # a setting that must be off, or transformers reads another head


@dataclass(frozen=True)
class Family:
    """One family: its class in transformers, its parts by their paths in it, and what it has instead of some."""

    title: str
    encoder: str
    heads: tuple[HeadParts, ...]
    parts: Mapping[str, str]  # how names end in the weights file -> what it is, in the order these are run
    word: str = "embeddings.word_embeddings"
    position: str = "embeddings.position_embeddings"  # empty: it adds no vector for the place
    segment: str = "embeddings.token_type_embeddings"  # empty: it has none
    norm: str = "embeddings.LayerNorm"
    widens: str = ""  # what brings narrow input vectors to the layers' width
    widens_first: bool = False  # before LayerNorm, not behind it
    pooler: bool = False  # whether its class can be asked to leave out the pooler
    segments: int = 2  # segment types where the configuration does not say
    places_if: str = ""  # the setting without which it has no position vectors
    places: str = ""  # what it has instead of position vectors, or besides
    first_row: Callable[[Settings], int] = field(default=lambda settings: 0)  # of the position table, for place 0


def first_of(settings: Settings, *names: str, default: Any = None) -> Any:
    """The first of the names that a configuration has: families call the same things otherwise."""
    return next((settings[name] for name in names if settings.get(name) is not None), default)


ACTIVATIONS = ("hidden_act", "activation", "hidden_activation")
"""What configurations call the activation of their layers."""

BERT_PARTS = {
    "word_embeddings": "token table",
    "position_embeddings": "position table",
    "token_type_embeddings": "segment table",
    "embeddings.LayerNorm": "LayerNorm",
    "embeddings_project": "widening",
    "self.query": "query",
    "self.key": "key",
    "self.value": "value",
    "attention.output.dense": "attention output",
    "attention.output.LayerNorm": "LayerNorm after attention",
    "intermediate.dense": "feed-forward, wider",
    "output.dense": "feed-forward, back",
    "output.LayerNorm": "LayerNorm at the end",
    "pooler.dense": "linear layer over [CLS]",
}
DISTIL_PARTS = {
    "word_embeddings": "token table",
    "position_embeddings": "position table",
    "embeddings.LayerNorm": "LayerNorm",
    "q_lin": "query",
    "k_lin": "key",
    "v_lin": "value",
    "out_lin": "attention output",
    "sa_layer_norm": "LayerNorm after attention",
    "ffn.lin1": "feed-forward, wider",
    "ffn.lin2": "feed-forward, back",
    "output_layer_norm": "LayerNorm at the end",
}
BERT_HEAD = HeadParts(
    "cls.predictions.transform.dense",
    "cls.predictions.transform.LayerNorm",
    "cls.predictions.decoder",
    ("cls.predictions.decoder.bias", "cls.predictions.bias"),
)

FAMILIES: dict[str, Family] = {
    "bert": Family("BERT", "BertModel", (BERT_HEAD,), BERT_PARTS, pooler=True),
    "distilbert": Family(
        "DistilBERT",
        "DistilBertModel",
        (HeadParts("vocab_transform", "vocab_layer_norm", "vocab_projector", ("vocab_projector.bias",)),),
        DISTIL_PARTS,
        segment="",
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
}
"""The families by the model_type of their configuration."""


def family_of(folder: Path) -> Family:
    """The family of the model in a folder; ValueError where it is not one of FAMILIES."""
    found = files.configuration(folder).get("model_type", "bert")
    if found not in FAMILIES:
        known = ", ".join(family.title for family in FAMILIES.values())
        raise ValueError(f"This is a {found} model. Polyseme reads these families of encoders: {known}.")
    return FAMILIES[str(found)]
