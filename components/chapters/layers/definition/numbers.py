"""The model's definition in numbers: how many parameters lie where, and the sizes beside those in print."""

from collections.abc import Mapping
from dataclasses import dataclass

import pandas as pd

from components.bert import Bert, Definition, Part
from components.bert.described.definition import POOLER
from components.numbers.layers import layer_name

WHOLE = "the whole model"


@dataclass(frozen=True)
class Printed:
    """What one of the sources prints of its model: layers, features and attention heads, and all else by its name."""

    model: str
    sizes: Mapping[str, str]


BASE = Printed(
    "BERT base, printed in 2019",
    {
        "layers (L)": "12",
        "features (H)": "768",
        "attention heads (A)": "12",
        "token table": "30,522 × 768",
        "position table": "512 × 768",
        "segment table": "2 × 768",
        **dict.fromkeys(("query", "key", "value", "attention output"), "768 → 768"),
        "feed-forward, wider": "768 → 3,072",
        "feed-forward, back": "3,072 → 768",
        POOLER: "768 → 768",
        "dropout": "0.1",
    },
)
LARGE = Printed("BERT large, by Pogiatzis", {"layers (L)": "24", "features (H)": "1,024", "attention heads (A)": "16"})


def places(definition: Definition) -> dict[str, int]:
    """Each place of a model, from the input layer on, with its parameters."""
    found: dict[str, int] = {}
    for part in definition.parts:
        found[part.place] = found.get(part.place, 0) + part.parameters
    return found


def size(part: Part) -> str:
    """A part's size: "384 → 1,536" of a linear layer, "512 × 384" of a table, "384" of a LayerNorm."""
    if part.linear:
        return f"{part.shape[1]:,} → {part.shape[0]:,}"
    return " × ".join(f"{length:,}" for length in part.shape)


def rows(definition: Definition, place: str) -> pd.DataFrame:
    """One row a part of a place, or of all: what it is, its size, its parameters."""
    parts = [part for part in definition.parts if place in (WHOLE, part.place)]
    columns = {"part": [f"{part.place}: {part.name}" if place == WHOLE else part.name for part in parts]}
    return pd.DataFrame(columns | {"size": list(map(size, parts)), "parameters": [part.parameters for part in parts]})


def beside_print(bert: Bert) -> pd.DataFrame:
    """One row a size in print: as the sources give it, and as this model has it; a dash where there is none."""
    definition = bert.definition
    first = layer_name(1).lower()
    here = {part.name: size(part) for part in definition.parts if part.place == first or part.name.endswith("table")}
    here |= {part.place: size(part) for part in definition.parts if part.place == POOLER}
    here |= {
        "layers (L)": f"{bert.layers:,}",
        "features (H)": f"{bert.features:,}",
        "attention heads (A)": f"{bert.heads:,}",
        "dropout": f"{definition.dropout:g}",
    }
    sources = {one.model: [one.sizes.get(name, "–") for name in BASE.sizes] for one in (BASE, LARGE)}
    return pd.DataFrame({"size": list(BASE.sizes)} | sources | {"here": [here.get(name, "–") for name in BASE.sizes]})
