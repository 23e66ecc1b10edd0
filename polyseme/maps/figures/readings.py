"""Captions of the maps: why this method, what a map keeps and loses, how the groups separate from layer to layer."""

from collections.abc import Callable, Sequence

from polyseme import limits
from polyseme.core.baseline import Spread
from polyseme.core.layers import layer_name
from polyseme.figures.cosines import above_chance, as_cosine
from polyseme.figures.wording import counted, escaped, listed, percent
from polyseme.maps.numbers.maps import Maps
from polyseme.maps.numbers.projection import PROJECTIONS
from polyseme.maps.numbers.separation import SHUFFLES, Separation, share_by_chance
from polyseme.maps.numbers.strategies import Strategy

GIVEN = ("word", "position", "piece kind")
"""Groupings of tokens that only repeat the input of layer 0."""
TRAP = "These groups say little: layer 0 already separates them, before the model reads anything."
AND_POOLING = (
    "Another measure may prefer another layer. A *silhouette* says how clear the gaps are; the Pooling page, how often "
    "the meaning is found."
)


def why_reading(method: str, points: int, asked: bool) -> str:
    """Why the maps use a method. asked: whether the reader chose it."""
    count, projection = counted(points, "point"), PROJECTIONS[method]
    if asked:
        return f"{projection.why}."
    if not projection.linear:
        return f"{count}: above {limits.FEW_POINTS} we use UMAP. {projection.why}."
    if points > limits.FEW_POINTS:
        return (
            f"{count} in every layer: we use PCA. UMAP and t-SNE would draw a sample of {limits.ALIGNED_POINTS}, in "
            "about a minute."
        )
    return f"For up to {limits.FEW_POINTS} points, here {points}, we use PCA: UMAP and t-SNE need more."


def truth_reading(maps: Maps, method: str) -> str:
    """How much variance and how many neighbours the maps keep, beside chance; how many points are badly placed."""
    truths = maps.truths
    shares = _range([float(truth.share.mean()) for truth in truths], percent)
    linear = PROJECTIONS[method].linear
    variance = f" Explained variance: {_range([truth.explained for truth in truths], percent)}." if linear else ""
    which = "The map keeps" if len(truths) == 1 else f"The {len(truths)} maps keep"
    bad = [int(truth.badly_placed.sum()) for truth in truths]
    trust = _range(
        [truth.trustworthiness for truth in truths], lambda value: as_cosine(value)[:4] if value < 0.9995 else "1"
    )
    return (
        f"{which} {shares} of each point's {truths[0].k} nearest neighbours; a random map, "
        f"{percent(truths[0].chance)}.{variance} Trustworthiness is {trust} (1: no false neighbours). "
        f"Misplaced points: {_range(bad, '{:,}'.format)} of "
        f"{counted(len(maps.points), 'point')}."
    )


def _range(values: Sequence[float], write: Callable[[float], str]) -> str:
    """The smallest and the largest value, or one of them where they read the same."""
    return " to ".join(dict.fromkeys(write(end) for end in (min(values), max(values))))


def parting_reading(maps: Maps, separated: Separation, names: Sequence[str], grouping: str) -> str:
    """The share of true neighbours in the same group, in the first, the best and the last map; and by chance."""
    shares = listed(
        f"{percent(separated.shares[layer])} in {maps.names[layer].lower()}"
        for layer in sorted({0, separated.best, len(maps.names) - 1})
    )
    same = "meaning" if grouping == "sense" else grouping
    return (
        f"True neighbours with the same {same}: {shares}. At random: {percent(share_by_chance(names))}. "
        f"We say “apart” if the share is higher than in each of {SHUFFLES} random shuffles of the labels."
    )


def point_reading(maps: Maps, layer: int, point: int, names: Sequence[str], grouping: str, chance: Spread) -> str:
    """One point: its true nearest beside chance, how many neighbours the map shows, how many are in its group."""
    truth, labels = maps.truths[layer], maps.points.labels
    shown, cosine = round(float(truth.share[point]) * truth.k), float(truth.cosines[point, 0])
    nearest = labels[truth.nearest[point, 0]]
    reading = (
        f"**“{escaped(labels[point])}”** in *{escaped(maps.names[layer].lower())}*: its true nearest neighbour is "
        f"{'another ' if nearest == labels[point] else ''}**“{escaped(nearest)}”**, cosine {as_cosine(cosine)}, "
        f"{above_chance(chance, cosine)}. "
    )
    if maps.names[layer] == layer_name(0) and as_cosine(cosine) == "1":
        reading += "In layer 0, cosine 1 only means: same piece, same position. "
    reading += f"Of the {truth.k} nearest on the map, {shown} are true neighbours"
    if truth.badly_placed[point]:
        reading += ": it is **misplaced**"
    if names[point] and len(set(names)) > 1:
        same = sum(names[neighbour] == names[point] for neighbour in truth.nearest[point].tolist())
        kind = "meaning" if grouping == "sense" else grouping
        have = "has" if same == 1 else "have"
        reading += f". {same} of its {truth.k} true neighbours {have} the same {kind}, *{escaped(names[point])}*"
    return f"{reading}."


def strategies_reading(ranked: Sequence[Strategy], grouping: str, count: int, total: int) -> str:
    """Which layer choice and pooling separate the groups best and worst, with their silhouettes."""
    best, worst = ranked[0], ranked[-1]
    close = [_strategy_name(strategy) for strategy in ranked[1:] if best.silhouette - strategy.silhouette < 0.01]
    tied = f" Nearly as good: {listed(close)}." if close else ""
    alone = counted(total - count, "point is", "points are")
    sample = f" {alone} left out: without a group, or alone in one." if count < total else ""
    trap = f" {TRAP}" if grouping in GIVEN else ""
    return (
        f"The groups are clearest in **{_strategy_name(best)}** (silhouette {as_cosine(best.silhouette)}), least clear "
        f"in **{_strategy_name(worst)}** ({as_cosine(worst.silhouette)}).{tied} Silhouettes "
        f"use all dimensions; the small maps show two (PCA).{sample}{trap}"
    )


def _strategy_name(strategy: Strategy) -> str:
    """Layer choice and pooling as markdown."""
    return escaped(f"{strategy.choice}, {strategy.pooling.lower()}" if strategy.pooling else strategy.choice)
