"""The same piece at several places of a text, compared before the first layer."""

from dataclasses import dataclass
from itertools import combinations

import numpy as np

from components import limits
from components.bert import Bert, Tokens
from components.numbers.input_layer import Parts, ingredients, parts_of
from components.numbers.similarity import cosine_matrix


@dataclass(frozen=True)
class Pair:
    """Two occurrences by their positions, and the cosines of their vectors."""

    first: int
    second: int
    token: float
    position: float
    layer_0: float


@dataclass(frozen=True)
class Repeated:
    """Occurrences of one piece side by side: their parts, and the cosines of each two of them."""

    piece: str
    positions: tuple[int, ...]
    surroundings: tuple[str, ...]  # each with the piece before and behind it
    total: int  # in the text; `positions` are the first of them
    parts: tuple[Parts, ...]
    pairs: tuple[Pair, ...]


def repeated(tokens: Tokens) -> dict[str, tuple[int, ...]]:
    """The pieces that occur more than once, each with its positions: the most frequent first, then the longest."""
    places: dict[str, list[int]] = {}
    for at, piece in enumerate(tokens.pieces):
        if not tokens.special[at]:
            places.setdefault(piece, []).append(at)
    often = sorted((-len(found), -len(piece), piece) for piece, found in places.items() if len(found) > 1)
    return {piece: tuple(places[piece]) for _, _, piece in often}


def compare_repeated(bert: Bert, tokens: Tokens, positions: tuple[int, ...]) -> Repeated:
    """The first few occurrences of a piece, compared at the input layer."""
    shown = positions[: limits.OCCURRENCES]
    parts = tuple(parts_of(bert, ingredients(tokens, at)) for at in shown)
    token, position, layer_0 = (
        cosine_matrix(np.stack([found[part] for found in parts])) for part in ("token", "position", "normalised")
    )
    pairs = tuple(
        Pair(shown[a], shown[b], float(token[a, b]), float(position[a, b]), float(layer_0[a, b]))
        for a, b in combinations(range(len(shown)), 2)
    )
    surroundings = tuple(" ".join(tokens.pieces[max(at - 1, 0) : at + 2]) for at in shown)
    return Repeated(tokens.pieces[shown[0]], shown, surroundings, len(positions), parts, pairs)
