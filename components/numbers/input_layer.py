"""The input layer taken apart: three vectors, their sum, and the normalised sum that is hidden state 0."""

from collections.abc import Mapping
from dataclasses import dataclass, replace

import numpy as np
import pandas as pd

from components.bert import Bert, Encoding, Tokens
from components.numbers.baseline import Spread, direction_spread, table_spread
from components.numbers.similarity import cosine
from components.numbers.vocabulary import kind

Parts = dict[str, np.ndarray]
"""token, position, segment (where the model has it), sum, normalised: each (feature,)."""


@dataclass(frozen=True)
class Ingredients:
    """What one input vector is made of: the row it takes from each of the three tables."""

    id: int
    position: int
    segment: int | None  # None for a model without segment types


def ingredients(tokens: Tokens, at: int) -> Ingredients:
    """What goes into the piece at a position."""
    return Ingredients(tokens.ids[at], at, None if tokens.segments is None else tokens.segments[at])


def flipped(made: Ingredients) -> Ingredients:
    """The same, but of the other segment; nothing else where there are no segments."""
    return made if made.segment is None else replace(made, segment=1 - made.segment)


def parts_of(bert: Bert, made: Ingredients) -> Parts:
    """The vectors of one piece by name, each (feature,); the sum is narrower in a model that widens it afterwards."""
    segment = None if made.segment is None else (made.segment,)
    found = bert.network.input_parts((made.id,), segment, (made.position,))
    vectors = {name: getattr(found, name) for name in ("token", "position", "segment", "sum", "normalised")}
    return {name: vector[0] for name, vector in vectors.items() if vector is not None}


@dataclass(frozen=True)
class Measures:
    """The norm of a vector, and mean and variance over its features."""

    norm: float
    mean: float
    variance: float


def measured(parts: Mapping[str, np.ndarray]) -> dict[str, Measures]:
    """Norm, mean and variance of each part."""
    return {
        name: Measures(float(np.linalg.norm(vector)), float(vector.mean()), float(vector.var()))
        for name, vector in parts.items()
    }


def largest_difference(bert: Bert, encoding: Encoding) -> float:
    """The largest difference between the normalised sums of a text and its hidden state 0, over all values."""
    return float(np.abs(bert.input_parts(encoding.tokens).normalised - encoding.states[0]).max())


def changes(bert: Bert, made: Ingredients, new: Ingredients) -> dict[str, Ingredients]:
    """What was changed, by name: each change alone, then all of them where there are several."""
    alone = {
        f"moved to {new.position}": replace(made, position=new.position),  # no change where places have no vectors
        f"of segment {new.segment}": replace(made, segment=new.segment),
        f"replaced by {bert.vocabulary[new.id]}": replace(made, id=new.id),
    }
    alone = {name: other for name, other in alone.items() if other != made}
    return alone | ({"with all changes": new} if len(alone) > 1 else {})


def single_steps(bert: Bert, made: Ingredients) -> dict[str, Ingredients]:
    """What one could change, by name: the next position, the other segment, the mask token in its place."""
    beside = made.position + 1 if made.position + 1 < bert.limit else made.position - 1
    mask = bert.tokenizer.mask_piece
    steps = {f"moved to {beside}": replace(made, position=max(beside, 0))} if bert.places else {}
    steps |= {
        f"of segment {flipped(made).segment}": flipped(made),
        f"replaced by {mask}": replace(made, id=bert.tokenizer.ids.get(mask or "", made.id)),
    }
    return {name: other for name, other in steps.items() if other != made}


def cosines_to(bert: Bert, made: Ingredients, others: dict[str, Ingredients]) -> dict[str, float]:
    """The cosine of each changed normalised vector to the original one."""
    original = parts_of(bert, made)["normalised"]
    return {name: cosine(original, parts_of(bert, other)["normalised"]) for name, other in others.items()}


def input_tables(bert: Bert) -> pd.DataFrame:
    """The tables of the input layer: rows, features, values, share of all the model's parameters, and their name."""
    lying = {"token": bert.token_vectors, "position": bert.position_vectors, "segment": bert.segment_vectors}
    tables = {name: table for name, table in lying.items() if table is not None}
    names, *_ = bert.input_paths
    return pd.DataFrame(
        {
            "table": list(tables),
            "rows": [len(table) for table in tables.values()],
            "features": [table.shape[1] for table in tables.values()],
            "values": [table.size for table in tables.values()],
            "share": [table.size / bert.parameters for table in tables.values()],
            "name in the model": [f"{names[name]}.weight" for name in tables],
        }
    )


def table_chances(bert: Bert) -> dict[str, Spread]:
    """Random pairs to read a cosine of each table beside: of trained pieces, of positions, of random directions.

    There are only two segment vectors, so no random pair of them: any two directions stand in.
    """
    special = bert.tokenizer.special
    trained = [at for at, piece in enumerate(bert.vocabulary) if kind(piece, special) not in ("unused", "special")]
    found = {"token": table_spread(bert.token_vectors, trained)}
    if bert.position_vectors is not None:
        found["position"] = table_spread(bert.position_vectors, range(bert.limit))
    return found | {"segment": direction_spread(bert.token_vectors.shape[1])}
