"""The input layer in parts: token, position and segment vector, their sum, and the normalised sum (hidden state 0)."""

from collections.abc import Mapping
from dataclasses import dataclass, replace

import numpy as np

from polyseme.bert import Bert, Encoding, Tokens
from polyseme.core.baseline import Spread, table_spread
from polyseme.core.similarity import cosine
from polyseme.core.vocabulary import kind

Parts = dict[str, np.ndarray]
"""token, position, segment (if the model has it), sum, normalised: each (feature,)."""


@dataclass(frozen=True)
class Ingredients:
    """The rows of the three tables that one input vector is the sum of."""

    id: int
    position: int
    segment: int | None  # None for a model without segment types


def ingredients(tokens: Tokens, position: int) -> Ingredients:
    """The ingredients of the piece at a position."""
    return Ingredients(tokens.ids[position], position, None if tokens.segments is None else tokens.segments[position])


def other_segment(original: Ingredients) -> Ingredients:
    """The same with the other segment; unchanged in a model without segments."""
    return original if original.segment is None else replace(original, segment=1 - original.segment)


def parts_of(bert: Bert, original: Ingredients) -> Parts:
    """The vectors of one piece by name, (feature,) each; the sum is narrower in a model that projects it afterwards."""
    segment = None if original.segment is None else (original.segment,)
    parts = bert.network.input_parts((original.id,), segment, (original.position,))
    vectors = {name: getattr(parts, name) for name in ("token", "position", "segment", "sum", "normalised")}
    return {name: vector[0] for name, vector in vectors.items() if vector is not None}


@dataclass(frozen=True)
class Measures:
    """The norm of a vector, and mean and variance over its features."""

    norm: float
    mean: float
    variance: float


def part_measures(parts: Mapping[str, np.ndarray]) -> dict[str, Measures]:
    """Norm, mean and variance of each part."""
    return {
        name: Measures(float(np.linalg.norm(vector)), float(vector.mean()), float(vector.var()))
        for name, vector in parts.items()
    }


def largest_difference(bert: Bert, encoding: Encoding) -> float:
    """The largest absolute difference between the normalised sums of a text and its hidden state 0."""
    return float(np.abs(bert.input_parts(encoding.tokens).normalised - encoding.states[0]).max())


def changes(bert: Bert, original: Ingredients, new: Ingredients) -> dict[str, Ingredients]:
    """label -> ingredients with one change, and with all changes if there are several."""
    single = {
        f"moved to position {new.position}": replace(original, position=new.position),
        f"in segment {new.segment}": replace(original, segment=new.segment),
        f"replaced by {bert.vocabulary[new.id]}": replace(original, id=new.id),
    }
    single = {label: changed for label, changed in single.items() if changed != original}
    return single | ({"with all changes": new} if len(single) > 1 else {})


def single_steps(bert: Bert, original: Ingredients) -> dict[str, Ingredients]:
    """label -> ingredients with one simple change: the next position, the other segment, the mask token."""
    position = original.position + 1 if original.position + 1 < bert.limit else max(original.position - 1, 0)
    mask = bert.tokenizer.mask_piece
    steps = {f"moved to position {position}": replace(original, position=position)} if bert.places else {}
    steps |= {
        f"in segment {other_segment(original).segment}": other_segment(original),
        f"replaced by {mask}": replace(original, id=bert.tokenizer.ids.get(mask or "", original.id)),
    }
    return {label: changed for label, changed in steps.items() if changed != original}


def cosines_to(bert: Bert, original: Ingredients, others: dict[str, Ingredients]) -> dict[str, float]:
    """label -> the cosine of a changed normalised vector to the original one."""
    normalised = parts_of(bert, original)["normalised"]
    return {label: cosine(normalised, parts_of(bert, other)["normalised"]) for label, other in others.items()}


def table_baselines(bert: Bert) -> dict[str, Spread]:
    """table -> its random baseline: pairs of trained pieces, and of positions."""
    special = bert.tokenizer.special
    trained = [i for i, piece in enumerate(bert.vocabulary) if kind(piece, special) not in ("unused", "special")]
    baselines = {"token": table_spread(bert.token_vectors, trained)}
    if bert.position_vectors is not None:
        baselines["position"] = table_spread(bert.position_vectors, range(bert.limit))
    return baselines
