"""Several occurrences of one piece compared at the input layer: numbers, figures and readings."""

from collections import defaultdict
from collections.abc import Mapping
from dataclasses import dataclass
from itertools import combinations

import numpy as np

from polyseme import limits
from polyseme.bert import Bert, Tokens
from polyseme.core.baseline import Baseline, Spread
from polyseme.core.input_layer import Parts, ingredients, parts_of
from polyseme.core.similarity import cosine_matrix
from polyseme.figures.cosines import CosineGroup, as_cosine, beside_chance
from polyseme.figures.wording import escaped, listed


@dataclass(frozen=True)
class Repeated:
    """Occurrences of one piece: their parts, and the cosines of each pair."""

    piece: str
    positions: tuple[int, ...]
    surroundings: tuple[str, ...]  # each with the pieces before and after it
    total: int  # occurrences in the text; `positions` are the first of them
    parts: tuple[Parts, ...]
    cosines: Mapping[str, Mapping[tuple[int, int], float]]  # part -> two positions -> cosine


def repeated(tokens: Tokens) -> dict[str, tuple[int, ...]]:
    """Each piece that occurs more than once with its positions: the most frequent first, then the longest."""
    positions = defaultdict(list)
    for i, piece in enumerate(tokens.pieces):
        if not tokens.special[i]:
            positions[piece].append(i)
    order = sorted((-len(found), -len(piece), piece) for piece, found in positions.items() if len(found) > 1)
    return {piece: tuple(positions[piece]) for _, _, piece in order}


def compare_repeated(bert: Bert, tokens: Tokens, positions: tuple[int, ...]) -> Repeated:
    """The first few occurrences of a piece, compared."""
    shown = positions[: limits.OCCURRENCES]
    parts = tuple(parts_of(bert, ingredients(tokens, position)) for position in shown)
    cosines: dict[str, dict[tuple[int, int], float]] = {}
    for name in [name for name in ("token", "position", "normalised") if name in parts[0]]:
        matrix = cosine_matrix(np.stack([vectors[name] for vectors in parts]))
        cosines[name] = {(shown[i], shown[k]): float(matrix[i, k]) for i, k in combinations(range(len(shown)), 2)}
    surroundings = tuple(" ".join(tokens.pieces[max(position - 1, 0) : position + 2]) for position in shown)
    return Repeated(tokens.pieces[shown[0]], shown, surroundings, len(positions), parts, cosines)


def occurrence_ruler(occurrences: Repeated, chances: dict[str, Spread], baseline: Baseline) -> list[CosineGroup]:
    """The cosines of each pair of occurrences by part, each part with its own random baseline."""
    kinds = {"token": "token vectors", "position": "position vectors", "normalised": "layer 0, all added up"}
    spreads = chances | {"normalised": baseline.layers[0]}
    return [
        CosineGroup(kind, {f"{i} – {k}": value for (i, k), value in occurrences.cosines[part].items()}, spreads[part])
        for part, kind in kinds.items()
    ]


def places_reading(occurrences: Repeated) -> str:
    """Where the occurrences stand, and what they share."""
    pairs = zip(occurrences.positions, occurrences.surroundings, strict=True)
    places = listed((f"{i} (*{escaped(words)}*)" for i, words in pairs), most=limits.OCCURRENCES)
    shown, total = len(occurrences.positions), occurrences.total
    cut = f" The first {shown} of {total} occurrences are drawn." if shown < total else ""
    together = "Both" if shown == 2 else f"All {shown}"
    same = f"{together} start from the same token vector."
    return f"**{escaped(occurrences.piece)}** stands at positions {places}. {same}{cut}"


def pairs_reading(occurrences: Repeated, baseline: Baseline) -> str:
    """How alike the occurrences are before the first layer."""
    positions = sorted(occurrences.cosines["position"].values())
    sums = occurrences.cosines["normalised"]
    near, far = max(sums, key=sums.__getitem__), min(sums, key=sums.__getitem__)
    low, high = as_cosine(positions[0]), as_cosine(positions[-1])
    differ = f"The position vectors differ (cosine {low}), so the sums do, too: cosine {as_cosine(sums[near])}."
    if len(sums) > 1:
        cosines = f"cosines from {low} to {high}" if low != high else f"cosine {low}"
        differ = (
            f"Position vectors have {cosines}, so the sums differ, too. Positions {near[0]} and {near[1]} are closest "
            f"({as_cosine(sums[near])}), {far[0]} and {far[1]} furthest apart ({as_cosine(sums[far])})."
        )
    return f"{differ} {beside_chance(baseline.layers[0], 'random pairs in layer 0')}."
