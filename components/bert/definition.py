"""What a model is made of: every table, linear layer and LayerNorm with its size, read without loading any weights."""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from math import prod
from typing import Any

INPUT, POOLER, HEAD = "input layer", "pooler", "language head"

NAMES: dict[str, str] = {
    "word_embeddings": "token table",
    "position_embeddings": "position table",
    "token_type_embeddings": "segment table",
    "embeddings.LayerNorm": "LayerNorm",
    "embeddings_project": "widening",
    "self.query": "query",
    "q_lin": "query",
    "self.key": "key",
    "k_lin": "key",
    "self.value": "value",
    "v_lin": "value",
    "attention.output.dense": "attention output",
    "out_lin": "attention output",
    "attention.output.LayerNorm": "LayerNorm after attention",
    "sa_layer_norm": "LayerNorm after attention",
    "intermediate.dense": "feed-forward, wider",
    "ffn.lin1": "feed-forward, wider",
    "output.dense": "feed-forward, back",
    "ffn.lin2": "feed-forward, back",
    "output.LayerNorm": "LayerNorm at the end",
    "output_layer_norm": "LayerNorm at the end",
    "pooler.dense": "linear layer over [CLS]",
}
"""How the parts' names end in the weights files of the families, and what they are, in the order they are run."""

ORDER = tuple(NAMES)


@dataclass(frozen=True)
class Part:
    """A table (rows, features), a linear layer (outputs, inputs) or a LayerNorm (features,), with its parameters."""

    place: str  # INPUT, "layer 1" …, POOLER or HEAD
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
    heads: int
    dropout: float
    attention_dropout: float
    activation: str


def read(shapes: Mapping[str, tuple[int, ...]], settings: Mapping[str, Any]) -> Definition:
    """The definition in a weights file's names and shapes and in a configuration."""
    found: dict[str, list[tuple[int, ...]]] = {}
    for name, shape in shapes.items():
        if not name.endswith("position_ids"):  # numbers from 0 on: nothing was learnt there
            found.setdefault(re.sub(r"\.(weight|bias|gamma|beta)$", "", name), []).append(shape)
    parts = [_part(name, found[name]) for name in sorted(found, key=_order)]
    return Definition(
        tuple(parts),
        heads=int(_first(settings, "num_attention_heads", "n_heads")),
        dropout=float(_first(settings, "hidden_dropout_prob", "dropout")),
        attention_dropout=float(_first(settings, "attention_probs_dropout_prob", "attention_dropout")),
        activation=str(_first(settings, "hidden_act", "activation")),
    )


def _first(settings: Mapping[str, Any], *names: str) -> Any:
    """The first of the names that a configuration has: DistilBERT calls the same things otherwise."""
    return next((settings[name] for name in names if name in settings), 0)


def _part(name: str, shapes: list[tuple[int, ...]]) -> Part:
    ending = _ending(name)
    own = NAMES.get(ending) or re.sub(r"^cls\.|predictions\.|_predictions", "", name).replace("_", " ")
    return Part(_place(name), own, max(shapes, key=len), sum(map(prod, shapes)))


def _ending(name: str) -> str:
    """The longest of the known endings that a name has."""
    return max((ending for ending in NAMES if name.endswith(ending)), key=len, default="")


def _place(name: str) -> str:
    if number := re.search(r"layer\.(\d+)\.", name):
        return f"layer {int(number[1]) + 1}"
    if "embeddings" in name:
        return INPUT
    return POOLER if "pooler" in name else HEAD


def _order(name: str) -> tuple[int, int, int]:
    """Input layer, layers, pooler, head; within each as they are run."""
    place, ending = _place(name), _ending(name)
    places = {INPUT: 0, POOLER: 2, HEAD: 3}
    number = int(place.removeprefix("layer ")) if place not in places else 0
    return places.get(place, 1), number, ORDER.index(ending) if ending else len(ORDER)
