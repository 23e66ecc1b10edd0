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
TRAP = "These groups say little: they are in layer 0 already, before the model reads anything."
AND_POOLING = "Another measure may prefer another layer. The Pooling page says how often the meaning is found."
NAMED = {"sense": "meaning", "piece kind": "kind of piece"}
"""Groupings that are not called as in the code."""


def why_reading(method: str, points: int, asked: bool) -> str:
    """Why the maps use a method. asked: whether the reader chose it."""
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
    few = f"For {limits.FEW_POINTS} points or fewer (here {points}), we use PCA"
    return f"{few}; UMAP and t-SNE work better with more points."


def truth_reading(maps: Maps, method: str) -> str:
    """How many neighbours the maps keep, beside chance, and how much variance; how many points are badly placed."""
    truths = maps.truths
    shares = _range([float(truth.share.mean()) for truth in truths], percent)
    which = "The map keeps" if len(truths) == 1 else f"The {len(truths)} maps keep"
    bad = _range([int(truth.badly_placed.sum()) for truth in truths], "{:,}".format)
    trust = _range(
        [truth.trustworthiness for truth in truths], lambda value: as_cosine(value)[:4] if value < 0.9995 else "1"
    )
    reading = (
        f"{which} {shares} of each point's {truths[0].k} nearest neighbours; a random map keeps "
        f"{percent(truths[0].chance)}. Misplaced: {bad} of {counted(len(maps.points), 'point')}. Trustworthiness: "
        f"{trust}."
    )
    if PROJECTIONS[method].linear:
        reading += f" Explained variance: {_range([truth.explained for truth in truths], percent)}."
    return reading


def _range(values: Sequence[float], write: Callable[[float], str]) -> str:
    """The smallest and the largest value, or one of them where they read the same."""
    return " to ".join(dict.fromkeys(write(end) for end in (min(values), max(values))))


def parting_reading(maps: Maps, separated: Separation, names: Sequence[str], grouping: str) -> str:
    """The share of true neighbours in the same group, in the best map, and by chance."""
    best = separated.best
    where = "" if len(maps.names) == 1 else f" in {maps.names[best].lower()}"
    share = percent(separated.shares[best])
    return (
        f"{share} of the true neighbours{where} belong to the same {NAMED.get(grouping, grouping)}; by chance, "
        f"{percent(share_by_chance(names))} would. We say “apart” only if {SHUFFLES} shuffles of the labels "
        "all give a lower share."
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
    reading += f"Of its {truth.k} neighbours on the map, {shown} are true neighbours"
    if truth.badly_placed[point]:
        reading += ": it is **misplaced**"
    if names[point] and len(set(names)) > 1:
        same = sum(names[neighbour] == names[point] for neighbour in truth.nearest[point].tolist())
        belong, kind = "belongs" if same == 1 else "belong", NAMED.get(grouping, grouping)
        reading += f". {same} of its {truth.k} true neighbours {belong} to the same {kind}, *{escaped(names[point])}*"
    return f"{reading}."


def strategies_reading(ranked: Sequence[Strategy], grouping: str, count: int, total: int) -> str:
    """Which layer choice and pooling separate the groups best and worst, with their silhouettes."""
    best, worst = ranked[0], ranked[-1]
    close = [_strategy_name(strategy) for strategy in ranked[1:] if best.silhouette - strategy.silhouette < 0.01]
    tied = f" Nearly as good: {listed(close)}." if close else ""
    one, more = "point is left out, as it has", "points are left out, as they have"
    sample = (
        f" {counted(total - count, one, more)} no group or {'is' if total - count == 1 else 'are'} alone in it."
        if count < total
        else ""
    )
    trap = f" {TRAP}" if grouping in GIVEN else ""
    return (
        f"The groups are clearest in **{_strategy_name(best)}** (silhouette {as_cosine(best.silhouette)}), least clear "
        f"in **{_strategy_name(worst)}** ({as_cosine(worst.silhouette)}).{tied}{sample}{trap}"
    )


def _strategy_name(strategy: Strategy) -> str:
    """Layer choice and pooling as markdown."""
    pooling = strategy.pooling if strategy.pooling.startswith("[") else strategy.pooling.lower()
    return escaped(f"{strategy.choice}, {pooling}" if pooling else strategy.choice)
