"""What a model is made of: every table, linear layer and LayerNorm with its size, read without loading any weights."""

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from math import prod
from typing import Any

from ..families.family import ACTIVATIONS, first_of
from ..families.parts import BERT_PARTS

INPUT, EVERY, POOLER, HEAD = "input layer", "every layer", "pooler", "language head"


@dataclass(frozen=True)
class Part:
    """A table (rows, features), a linear layer (outputs, inputs) or a LayerNorm (features,), with its parameters."""

    place: str  # INPUT, "layer 1" …, EVERY, POOLER or HEAD
    name: str
    shape: tuple[int, ...]
    parameters: int  # its bias counted in

    @property
    def linear(self) -> bool:
        """Whether it turns vectors into others, rather than being looked up in."""
        return len(self.shape) == 2 and not self.name.endswith("table")


@dataclass(frozen=True)
class Definition:
    """The parts of a model in the order they are run, and what its configuration says of all layers."""

    parts: tuple[Part, ...]
    dropout: float
    activation: str


def read(
    shapes: Mapping[str, tuple[int, ...]], settings: Mapping[str, Any], named: Mapping[str, str] = BERT_PARTS
) -> Definition:
    """The definition in a weights file's names and shapes and in a configuration; `named`: the family's parts."""
    found: dict[str, list[tuple[int, ...]]] = {}
    for name, shape in shapes.items():
        if not name.endswith("position_ids"):  # numbers from 0 on: nothing was learnt there
            found.setdefault(re.sub(r"\.(weight|bias|gamma|beta)$", "", name), []).append(shape)
    parts = [_part(name, found[name], named) for name in sorted(found, key=lambda name: _order(name, [*named]))]
    return Definition(
        tuple(parts),
        dropout=float(first_of(settings, "hidden_dropout_prob", "dropout", "mlp_dropout", default=0)),
        activation=str(first_of(settings, *ACTIVATIONS, default="")),
    )


def _part(name: str, shapes: list[tuple[int, ...]], named: Mapping[str, str]) -> Part:
    ending = _ending(name, named)
    own = named.get(ending) or re.sub(r"^cls\.|predictions\.|_predictions", "", name).replace("_", " ")
    return Part(_place(name), own, max(shapes, key=len), sum(map(prod, shapes)))


def _ending(name: str, named: Iterable[str]) -> str:
    """The longest of the known endings that a name has."""
    return max((ending for ending in named if name.endswith(ending)), key=len, default="")


def _place(name: str) -> str:
    if number := re.search(r"(?:layer|layers|albert_layer_groups)\.(\d+)\.", name):
        return f"layer {int(number[1]) + 1}"
    if re.search(r"relative_attention_bias|rel_embeddings|encoder\.LayerNorm|final_norm|encoder\.conv", name):
        return EVERY
    if "embedding" in name:
        return INPUT
    return POOLER if "pooler" in name else HEAD


def _order(name: str, endings: list[str]) -> tuple[int, int, int]:
    """Input layer, layers, what they share, pooler, head; within each as they are run."""
    place, ending = _place(name), _ending(name, endings)
    places = {INPUT: 0, EVERY: 2, POOLER: 3, HEAD: 4}
    number = int(place.removeprefix("layer ")) if place not in places else 0
    return places.get(place, 1), number, endings.index(ending) if ending else len(endings)
