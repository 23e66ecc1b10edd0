"""Captions of the maps: why this method, what a map keeps and loses, how the groups separate from layer to layer."""

from collections.abc import Sequence

from polyseme import limits
from polyseme.core.baseline import Spread
from polyseme.core.layers import layer_name
from polyseme.figures.cosines import above_chance, as_cosine
from polyseme.figures.wording import counted, escaped, percent
from polyseme.maps.numbers.maps import Maps
from polyseme.maps.numbers.projection import PROJECTIONS
from polyseme.maps.numbers.separation import SHUFFLES, Separation, share_by_chance
from polyseme.maps.numbers.strategies import Strategy

GIVEN = ("word", "position", "piece kind")
"""Groupings of tokens that only repeat the input of layer 0."""
TRAP = "These groups say little: they are in layer 0 already, before the model reads anything."
AND_POOLING = "Another measure may prefer another layer:"
NAMED = {"sense": "meaning", "piece kind": "kind of piece"}
"""Groupings that are not called as in the code."""


def why_reading(method: str, points: int, asked: bool) -> str:
    """Why the maps use a method; empty where there is nothing to warn of. asked: whether the reader chose it."""
    count, projection = counted(points, "point"), PROJECTIONS[method]
    if asked:
        return f"{projection.why}."
    if not projection.linear:
        return f"With more than {limits.FEW_POINTS} points (here {points:,}), we use UMAP. {projection.why}."
    if points > limits.FEW_POINTS:
        return (
            f"With {count} in every layer, we use PCA. UMAP and t-SNE would take a minute for a sample of "
            f"{limits.ALIGNED_POINTS}."
        )
    return ""


def truth_reading(maps: Maps) -> str:
    """How many neighbours the maps keep, beside chance."""
    truths = maps.truths
    kept = [float(truth.share.mean()) for truth in truths]
    shares = " to ".join(dict.fromkeys(map(percent, (min(kept), max(kept)))))
    which = "The map keeps" if len(truths) == 1 else f"The {len(truths)} maps keep"
    return (
        f"{which} {shares} of each point's {truths[0].k} nearest neighbours; a random map keeps "
        f"{percent(truths[0].chance)}."
    )


def parting_reading(maps: Maps, separated: Separation, names: Sequence[str], grouping: str) -> str:
    """The share of true neighbours in the same group, in the best map, and by chance."""
    best = separated.best
    where = "" if len(maps.names) == 1 else f" in {maps.names[best].lower()}"
    share = percent(separated.shares[best])
    return (
        f"{share} of the true neighbours{where} belong to the same {NAMED.get(grouping, grouping)}; by chance, "
        f"{percent(share_by_chance(names))}. We shuffle the labels {SHUFFLES} times, and say “apart” only if "
        f"the share is lower each time: here it is{'' if separated.parted[best] else ' not'}."
    )


def point_reading(maps: Maps, layer: int, point: int, names: Sequence[str], grouping: str, chance: Spread) -> str:
    """One point: its true nearest beside chance, how many neighbours the map shows, how many are in its group."""
    truth, labels = maps.truths[layer], maps.points.labels
    shown, cosine = round(float(truth.share[point]) * truth.k), float(truth.cosines[point, 0])
    nearest = labels[truth.nearest[point, 0]]
    reading = (
        f"Truly nearest to **“{escaped(labels[point])}”** in *{escaped(maps.names[layer].lower())}* is "
        f"{'another ' if nearest == labels[point] else ''}**“{escaped(nearest)}”** ({as_cosine(cosine)}, "
        f"{above_chance(chance, cosine)}). "
    )
    if maps.names[layer] == layer_name(0) and as_cosine(cosine) == "1":
        reading += "In layer 0, cosine 1 only means: same piece, same position. "
    reading += f"Of its {truth.k} neighbours on the map, {shown} are true"
    if truth.badly_placed[point]:
        reading += ": it is **misplaced**"
    if names[point] and len(set(names)) > 1:
        same = sum(names[neighbour] == names[point] for neighbour in truth.nearest[point].tolist())
        has, kind = "has" if same == 1 else "have", NAMED.get(grouping, grouping)
        reading += f". {same} of its true neighbours {has} the same {kind}, *{escaped(names[point])}*"
    return f"{reading}."


def strategies_reading(ranked: Sequence[Strategy], grouping: str, count: int, total: int) -> str:
    """Which layer choice and pooling separate the groups best and worst, with their silhouettes."""
    best, worst = ranked[0], ranked[-1]
    sample = f" We compare {count:,} of {total:,} points; those alone in their group, or without one, are left out."
    trap = f" {TRAP}" if grouping in GIVEN else ""
    return (
        f"The groups are clearest in **{_strategy_name(best)}** (silhouette {as_cosine(best.silhouette)}), least clear "
        f"in **{_strategy_name(worst)}** ({as_cosine(worst.silhouette)}).{sample if count < total else ''}{trap}"
    )


def _strategy_name(strategy: Strategy) -> str:
    """Layer choice and pooling as markdown."""
    pooling = strategy.pooling if strategy.pooling.startswith("[") else strategy.pooling.lower()
    return escaped(f"{strategy.choice}, {pooling}" if pooling else strategy.choice)
