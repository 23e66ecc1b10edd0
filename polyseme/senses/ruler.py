"""The cosines of the reader's pairs, as a ruler beside the map."""

from collections.abc import Sequence
from itertools import combinations

import numpy as np

from polyseme.core.baseline import Spread
from polyseme.core.verdict.calibration import EVEN, PAIR_SURE
from polyseme.core.verdict.verdicts import Judgement
from polyseme.figures.cosines import as_cosine
from polyseme.figures.moving_map.ruler import Row, Ruler
from polyseme.senses.numbers.between_meanings import cosine_at
from polyseme.senses.occurrence_map import cue

MOST_PAIRS = 3
"""Pairs that have a row each; of more the closest and the furthest."""

PAIRS, UNSURE = "How alike are they?", "can't tell"
COSINES = "The cosine of each pair."
BARS = {
    "usual if same": "Nine in ten of our pairs with the same meaning",
    "usual if different": "Nine in ten of our pairs with different meanings",
}
"""The names of the bars below the pairs, and what they are."""
Bar = tuple[float, float]
"""Two cosines, the lower first."""


def likeness(
    by_layer: Sequence[Judgement], shown: Judgement, kinds: Sequence[tuple[Bar, Bar]] = (), high: str = ""
) -> Ruler | None:
    """The cosine of each pair of the reader's uses in each layer; None without a pair.

    kinds: in each layer the bars of our pairs of one meaning and of different meanings. Without them the zone is where
    the model can't tell, if it is asked about pairs. high: the layer in which all are high because they
    share one sentence, if so.
    """
    if not (pairs := _pairs(shown)):
        return None
    cosines, zones = [one.cosines for one in by_layer], [] if kinds else _zones(by_layer, shown)
    ends = [float(layer.min()) for layer in cosines] + [bar[0] for both in kinds for bar in both]
    low = max(-1.0, float(np.floor(10 * min(0.0, *ends, *(zone[0] for zone in zones))) / 10))

    def place(cosine: float) -> float:
        return float(np.clip((cosine - low) / (1 - low), 0, 1))

    rows = [
        Row(
            f"{a} – {b}",
            [as_cosine(float(layer[pair])) for layer in cosines],
            [place(float(layer[pair])) for layer in cosines],
        )
        for pair, (a, b) in pairs.items()
    ]
    if kinds:
        for (name, hover), bars in zip(BARS.items(), zip(*kinds, strict=True), strict=True):
            places = [(place(low), place(high)) for low, high in bars]
            rows.append(Row(name, [""] * len(bars), bars=places, hover=hover))
    scale = (as_cosine(low, 1) if low else "0", as_cosine((1 + low) / 2, 2 if low else 1), "1")
    names = ("different?", UNSURE, "alike") if zones else scale
    places = [(place(a), place(b)) for a, b in zones]
    return Ruler(PAIRS, names, tuple(rows), places, note="" if zones else _told(kinds, high))


def bars_of(kinds: Sequence[tuple[Spread, Spread]]) -> tuple[tuple[Bar, Bar], ...]:
    """In each layer nine in ten of our pairs of one meaning, and of different meanings."""
    return tuple(((same.low, same.high), (other.low, other.high)) for same, other in kinds)


def _told(kinds: Sequence[tuple[Bar, Bar]], high: str) -> str:
    """What the cosines tell: little where our pairs of different meanings reach those of one."""
    said = [f"All are high, as they share one sentence ({high})."] if high else []
    overlap = {different[1] >= same[0] for same, different in kinds}
    if overlap == {True}:
        said.append("The grey bars overlap: a cosine alone can't tell.")
    elif overlap:
        said.append(f"The grey bars lie apart{' in some layers' * (True in overlap)}.")
    return " ".join(said) or COSINES


def _zones(by_layer: Sequence[Judgement], shown: Judgement) -> list[tuple[float, float]]:
    """In each layer the cosines between which there is no telling; none in another language or for pieces of a word."""
    rules = [one.rule.by_cosine for one in by_layer if one.rule and one.rule.by_cosine]
    in_pieces = any(len(one.positions) > 1 for one in shown.gathering.occurrences)
    if shown.refused or in_pieces or len(rules) < len(by_layer):
        return []
    return [(cosine_at(rule, 1 - PAIR_SURE), cosine_at(rule, EVEN)) for rule in rules]


def _pairs(judgement: Judgement) -> dict[tuple[int, int], tuple[str, str]]:
    """The pairs of the reader's uses, or the closest and the furthest of many, by what tells their labels apart."""
    gathering = judgement.gathering
    pairs = list(combinations(range(gathering.own), 2))
    pairs.sort(key=lambda pair: -float(judgement.cosines[pair]))
    pairs = pairs if len(pairs) <= MOST_PAIRS else [pairs[0], pairs[-1]]
    cues = [cue(judgement, dot) for dot in range(gathering.own)]
    return {(a, b): (cues[a], cues[b]) for a, b in pairs}
