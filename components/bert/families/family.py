"""What is to be known of a family of encoders."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

Settings = Mapping[str, Any]
"""What a model's config.json says."""

ACTIVATIONS = ("hidden_act", "activation", "hidden_activation")
"""What configurations call the activation of their layers."""


@dataclass(frozen=True)
class HeadParts:
    """What a weights file calls the parts of a language head: its dense layer, its LayerNorm, its words, their bias."""

    dense: str
    norm: str
    words: str
    bias: tuple[str, ...]  # the first of these that the file has
    activation: str = ""  # of its own; else as the configuration says
    settings: tuple[str, ...] = ACTIVATIONS  # what the configuration calls it
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
    value: str = "attention.self.value"  # what each layer weighs; it lies in the part that attends
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
