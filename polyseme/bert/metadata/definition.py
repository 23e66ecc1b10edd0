"""Every table, linear layer and LayerNorm of a model with its size, read without loading any weights."""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from math import prod

INPUT, EVERY, POOLER, HEAD = "input layer", "every layer", "pooler", "language head"

_ENDINGS = (
    ("token table", "word_embeddings", "tok_embeddings", "embed_tokens"),
    ("position table", "position_embeddings"),
    ("segment table", "token_type_embeddings"),
    ("LayerNorm", "embeddings.LayerNorm", "embeddings.norm"),
    ("widening", "embeddings_project", "embedding_hidden_mapping_in"),
    ("LayerNorm before attention", "attn_norm"),
    ("RMSNorm before attention", "input_layernorm"),
    ("query, key and value", "attn.Wqkv"),
    ("query", "self.query", "attention.query", "attn.q", "q_lin", "q_proj"),
    ("key", "self.key", "attention.key", "attn.k", "k_lin", "k_proj"),
    ("value", "self.value", "attention.value", "attn.v", "v_lin", "v_proj"),
    ("attention output", "attention.output.dense", "attention.dense", "attn.o", "attn.Wo", "out_lin", "o_proj"),
    ("LayerNorm after attention", "attention.output.LayerNorm", "attention.LayerNorm", "sa_layer_norm"),
    ("LayerNorm before feed-forward", "mlp_norm"),
    ("RMSNorm before feed-forward", "post_attention_layernorm"),
    ("feed-forward, gate", "gate_proj"),
    ("feed-forward, wider", "intermediate.dense", "ffn.lin1", "ffn", "mlp.Wi", "up_proj"),
    ("feed-forward, back", "output.dense", "ffn.lin2", "ffn_output", "mlp.Wo", "down_proj"),
    ("LayerNorm at the end", "output.LayerNorm", "output_layer_norm", "full_layer_layer_norm"),
    ("distance table", "relative_attention_bias"),
    ("linear layer over [CLS]", "pooler.dense", "pooler"),
    ("widening", "embed_proj"),
    ("query", "self.query_proj"),
    ("key", "self.key_proj"),
    ("value", "self.value_proj"),
    ("query of the distance", "self.pos_query_proj"),
    ("key of the distance", "self.pos_key_proj"),
    ("distance table", "rel_embeddings"),
    ("LayerNorm of the distances", "encoder.LayerNorm"),
    ("convolution", "conv.conv"),
    ("LayerNorm after convolution", "conv.LayerNorm"),
    ("LayerNorm behind all layers", "final_norm"),
    ("RMSNorm behind all layers", "^norm"),
)
PARTS = {ending: title for title, *endings in _ENDINGS for ending in endings}
"""The end of a tensor's name in the weights file, in any family -> the part's title; in the order the parts run.

^ stands for the beginning of the name.
"""


@dataclass(frozen=True)
class ModelPart:
    """A table (rows, features), a linear layer (outputs, inputs) or a LayerNorm (features,)."""

    place: str  # INPUT, "layer 1" …, EVERY, POOLER or HEAD
    name: str
    shape: tuple[int, ...]
    parameters: int  # including its bias

    @property
    def linear(self) -> bool:
        """Whether it is a linear layer."""
        return len(self.shape) == 2 and not self.name.endswith("table")


def read_parts(shapes: Mapping[str, tuple[int, ...]]) -> tuple[ModelPart, ...]:
    """The parts of a model in the order they run, from a weights file's tensor shapes."""
    grouped: dict[str, list[tuple[int, ...]]] = {}
    for name, shape in shapes.items():
        if not name.endswith("position_ids"):  # counts from 0: not learned
            grouped.setdefault(re.sub(r"\.(weight|bias|gamma|beta)$", "", name), []).append(shape)
    return tuple(_part(name, grouped[name]) for name in sorted(grouped, key=_order))


def _part(name: str, shapes: list[tuple[int, ...]]) -> ModelPart:
    title = PARTS.get(_ending(name)) or re.sub(r"^cls\.|predictions\.|_predictions", "", name).replace("_", " ")
    return ModelPart(_place(name), title, max(shapes, key=len), sum(map(prod, shapes)))


def _ending(name: str) -> str:
    """The longest of the endings in PARTS that a name has; empty if it has none."""
    return max(filter(f"^{name.removeprefix('model.')}".endswith, PARTS), key=len, default="")


def _place(name: str) -> str:
    if number := re.search(r"(?:layer|layers|albert_layer_groups)\.(\d+)\.", name):
        return f"layer {int(number[1]) + 1}"
    if re.search(r"relative_attention_bias|rel_embeddings|encoder\.(LayerNorm|conv)|final_norm|^(model\.)?norm", name):
        return EVERY
    if "embed" in name:
        return INPUT
    return POOLER if "pooler" in name else HEAD


def _order(name: str) -> tuple[int, int, int]:
    """The sort key: input layer, layers, what they share, pooler, head; within each the order of PARTS."""
    place, endings = _place(name), [*PARTS, ""]
    order = {INPUT: 0, EVERY: 2, POOLER: 3, HEAD: 4}
    number = 0 if place in order else int(place.removeprefix("layer "))
    return order.get(place, 1), number, endings.index(_ending(name))
