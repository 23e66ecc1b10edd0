"""What only the Inputs page works out: the position table by distance, and the occurrences of one piece compared."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from itertools import combinations

import numpy as np

from components import limits
from components.bert import Bert, Tokens
from components.numbers.input_layer import Ingredients, Parts, cosines_to, ingredients, parts_of
from components.numbers.similarity import cosine_matrix


@dataclass(frozen=True)
class Positions:
    """The cosines of all positions, (position, position) float32, and of each distance."""

    cosines: np.ndarray
    means: np.ndarray  # (distance,): distance 1 first, mean over all pairs so far apart
    low: np.ndarray  # (distance,): 5 % of these pairs are less alike
    high: np.ndarray  # (distance,): 95 % of them
    overall: float  # the mean of all pairs of two different positions
    norms: np.ndarray  # (position,)
    total: int  # positions the model has; the first of them are compared

    @property
    def fades(self) -> int | None:
        """The first distance at which two positions are no more alike than any two; None where none is."""
        ordinary = np.flatnonzero(self.means <= self.overall)
        return int(ordinary[0]) + 1 if len(ordinary) else None


def compare_positions(vectors: np.ndarray) -> Positions:
    """(position, feature) -> the comparison of the first of them, as many as can be drawn."""
    shown = vectors[: limits.POSITIONS]
    cosines = cosine_matrix(shown)
    diagonals = [np.diagonal(cosines, apart) for apart in range(1, len(shown))]
    spread = [(diagonal.mean(), *np.quantile(diagonal, [0.05, 0.95])) for diagonal in diagonals]
    means, low, high = np.array(spread, dtype=np.float32).reshape(-1, 3).T
    overall = float(cosines[np.triu_indices(len(shown), 1)].mean()) if diagonals else 1.0
    norms = np.linalg.norm(shown, axis=1).astype(np.float32)
    return Positions(cosines, means, low, high, overall, norms, len(vectors))


@dataclass(frozen=True)
class Repeated:
    """Occurrences of one piece side by side: their parts, and the cosines of each two of them."""

    piece: str
    positions: tuple[int, ...]
    surroundings: tuple[str, ...]  # each with the piece before and behind it
    total: int  # in the text; `positions` are the first of them
    parts: tuple[Parts, ...]
    cosines: Mapping[str, Mapping[tuple[int, int], float]]  # of each part, by the positions of two


def place_or_word(bert: Bert, tokens: Tokens, made: Ingredients) -> dict[str, float]:
    """The cosine of a piece to itself: moved to the other end of the text, then with the mask token in its place."""
    last = len(tokens) - 1
    far = 0 if made.position > last / 2 else last
    others = {f"moved to the {'end' if far else 'beginning'}": replace(made, position=far)}
    mask = bert.tokenizer.mask_piece
    if mask and bert.tokenizer.ids[mask] != made.id:
        others |= {f"with {mask} in its place": replace(made, id=bert.tokenizer.ids[mask])}
    return cosines_to(bert, made, others)


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
    cosines: dict[str, dict[tuple[int, int], float]] = {}
    for part in [name for name in ("token", "position", "normalised") if name in parts[0]]:
        matrix = cosine_matrix(np.stack([found[part] for found in parts]))
        cosines[part] = {(shown[a], shown[b]): float(matrix[a, b]) for a, b in combinations(range(len(shown)), 2)}
    surroundings = tuple(" ".join(tokens.pieces[max(at - 1, 0) : at + 2]) for at in shown)
    return Repeated(tokens.pieces[shown[0]], shown, surroundings, len(positions), parts, cosines)
