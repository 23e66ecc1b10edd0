"""What maps say in words: why this method, what was kept and lost, and how the groups part from layer to layer."""

from collections.abc import Sequence

import numpy as np

from components import limits
from components.chapters.maps.numbers.maps import Maps
from components.chapters.maps.numbers.parting import SHUFFLES, Parting, by_chance
from components.chapters.maps.numbers.projection import PROJECTIONS
from components.chapters.maps.numbers.strategies import Strategy
from components.figures.cosines import above_chance, as_cosine
from components.figures.prose import counted, escaped, listed, percent
from components.numbers.baseline import Spread
from components.numbers.layers import layer_name

GIVEN = ("word", "position", "piece kind")
"""Ways to colour pieces that say no more than what the input layer is given."""
TRAP = "Colour by {0} ranks little: layer 0 is made of it, before the model has read anything."
AND_POOLING = (
    "Why three measures name three winners: a *silhouette* asks how clear the gaps are, the Pooling page how many "
    "words are told right, a published task what a classifier on top can learn. Each is another question."
)


def why_reading(method: str, points: int, asked: bool) -> str:
    """Why a map is drawn as it is."""
    count, drawn = counted(points, "point"), PROJECTIONS[method]
    if asked:
        return f"{drawn.why}."
    if drawn.linear and points > limits.FEW_POINTS:
        return (
            f"{count}, layer after layer: the maps are by PCA, unless you choose otherwise. {drawn.why}; UMAP and "
            f"t-SNE draw a sample of {limits.ALIGNED_POINTS}, and take about a minute."
        )
    if drawn.linear:
        return (
            f"{count}: with {limits.FEW_POINTS} or fewer the map is by PCA, unless you choose otherwise. {drawn.why}"
            "; UMAP and t-SNE draw neighbourhoods, of which so few points have hardly any."
        )
    return f"{count}: with more than {limits.FEW_POINTS} the map is by UMAP, unless you choose otherwise. {drawn.why}."


def truth_reading(maps: Maps, method: str) -> str:
    """What the maps kept of variance and neighbours, beside what chance would, and how many points are badly placed."""
    truths = maps.truths
    kept = [float(one.share.mean()) for one in truths]
    variance = f" {_span([one.explained for one in truths])} of the variance and" if PROJECTIONS[method].linear else ""
    which = "The map keeps" if len(truths) == 1 else f"The {len(truths)} maps keep"
    bad = [int(one.badly_placed.sum()) for one in truths]
    ringed = _range([f"{number:,}" for number in (min(bad), max(bad))])
    trusted = [one.trustworthiness for one in truths]
    trust = _range([as_cosine(end)[:4] if end < 0.9995 else "1" for end in (min(trusted), max(trusted))])
    return (
        f"{which}{variance} {_span(kept)} of each point's {truths[0].k} nearest neighbours; points placed at "
        f"random would keep {percent(truths[0].chance)}. Trustworthiness {trust} (1: no stranger among the nearest). "
        f"Badly placed, no better than by chance: {ringed} of "
        f"{counted(len(maps.points), 'point')}{'' if not max(bad) else ', ringed'}."
    )


def parting_reading(maps: Maps, found: Parting, names: Sequence[str], grouping: str) -> str:
    """How many of a point's true neighbours are of its group, in the first, the best and the last map; and by luck."""
    told = listed(
        f"{percent(found.shares[at])} have its {grouping} in {_name(maps, at)}"
        for at in sorted({0, found.best, len(maps.names) - 1})
    )
    return (
        f"Of a point's {maps.truths[0].k} nearest neighbours in the full space {told}; by chance "
        f"{percent(by_chance(names))}. A group is said to part where this share is above that of all {SHUFFLES} "
        "shufflings of the names."
    )


def _name(maps: Maps, at: int) -> str:
    return maps.names[at].lower()


def layers_reading(maps: Maps) -> str:
    """In which layers the map may be trusted most and least."""
    kept = [float(one.share.mean()) for one in maps.truths]
    best, worst = int(np.argmax(kept)), int(np.argmin(kept))
    moved = np.linalg.norm(np.diff(maps.coordinates, axis=0), axis=-1).mean(axis=1)
    most = int(moved.argmax())
    return (
        f"One scale for all. Trust {_name(maps, best)} most, which keeps {percent(kept[best])} of the neighbours, and "
        f"{_name(maps, worst)} least ({percent(kept[worst])}). The points move furthest on the map from "
        f"{_name(maps, most)} to {_name(maps, most + 1)}, and least from {_name(maps, int(moved.argmin()))} to "
        f"{_name(maps, int(moved.argmin()) + 1)}."
    )


def point_reading(maps: Maps, layer: int, at: int, names: Sequence[str], grouping: str, chance: Spread) -> str:
    """One point: its true nearest beside chance, how many neighbours the map shows, how many are of its group."""
    truth, label = maps.truths[layer], maps.points.labels[at]
    first = int(truth.nearest[at, 0])
    shown = round(float(truth.share[at]) * truth.k)
    cosine = float(truth.cosines[at, 0])
    where, nearest = escaped(maps.names[layer].lower()), escaped(maps.points.labels[first])
    reading = (
        f"**“{escaped(label)}”** in *{where}*: its true nearest is **“{nearest}”**, cosine {as_cosine(cosine)}, "
        f"{above_chance(chance, cosine)} (half of those lie above {as_cosine(chance.median)}). "
    )
    if maps.names[layer] == layer_name(0) and as_cosine(cosine) == "1":
        reading += "In layer 0 a cosine of 1 only means the same pieces at the same positions. "
    reading += f"Of the {truth.k} that the map puts nearest, {shown} truly are"
    if truth.badly_placed[at]:
        reading += ": **badly placed**, do not read its place"
    if names[at] and len(set(names)) > 1:
        same = sum(names[other] == names[at] for other in truth.nearest[at].tolist())
        reading += f". Of its {truth.k} true neighbours {same} share its {grouping}, *{escaped(names[at])}*"
    return f"{reading}."


def strategies_reading(ranked: Sequence[Strategy], grouping: str, count: int, total: int) -> str:
    """Which way to make vectors keeps the groups best apart, which worst, and by how much."""
    best, worst = ranked[0], ranked[-1]
    close = [one for one in ranked[1:] if best.silhouette - one.silhouette < 0.01]
    tied = f" Within a hundredth of it: {listed(map(_strategy_name, close))}." if close else ""
    sample = f" A sample of {count:,} of the {total:,} points was compared." if count < total else ""
    trap = f" {TRAP.format(grouping)}" if grouping in GIVEN else ""
    return (
        f"Kept apart best by {grouping}: **{_strategy_name(best)}**, silhouette {as_cosine(best.silhouette)}; least: "
        f"**{_strategy_name(worst)}**, {as_cosine(worst.silhouette)} (1: far apart; 0: mixed up).{tied} "
        f"Silhouettes are taken in the full space by cosine; the small maps are by PCA, each at its own "
        f"scale.{sample}{trap}"
    )


def _strategy_name(strategy: Strategy) -> str:
    """Its layer choice and pooling, as markdown."""
    return escaped(f"{strategy.choice}, {strategy.pooling.lower()}" if strategy.pooling else strategy.choice)


def _span(shares: Sequence[float]) -> str:
    return _range([percent(share) for share in (min(shares), max(shares))])


def _range(ends: Sequence[str]) -> str:
    return ends[0] if ends[0] == ends[1] else f"{ends[0]} to {ends[1]}"
