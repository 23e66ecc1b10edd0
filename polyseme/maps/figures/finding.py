"""The finding below the big map: how far it can be trusted, and which layer separates the groups best."""

from polyseme.figures.wording import escaped, percent, shortened
from polyseme.maps.figures.readings import GIVEN
from polyseme.maps.numbers.maps import ALL_LAYERS, Maps
from polyseme.maps.numbers.separation import Separation, share_by_chance

CLEAR = 0.6
"""How far a share of neighbours lies from chance to all of them, before groups lie apart and not partly apart."""
FEW = 8
"""With fewer points a map keeps most neighbours in any case."""
GROUPS = {"sense": "meanings", "sentence": "sentences", "word": "words", "length": "long and short sentences"}


def map_finding(maps: Maps, grouping: str, separated: Separation | None, point: int, shown: int = 0) -> str:
    """The share of true neighbours that the map shown keeps, and whether the groups separate; else the nearest."""
    if len(maps.points) < FEW:
        return f"**Only {len(maps.points)} points: too few to judge a map.** {_nearest(maps, point, shown)}"
    kept = f"**This map keeps {percent(float(maps.truths[shown].share.mean()))} of true neighbours.**"
    return f"{kept} {_second(maps, grouping, separated, point, shown)}"


def _second(maps: Maps, grouping: str, separated: Separation | None, point: int, shown: int) -> str:
    given = grouping in GIVEN and not maps.points.whole
    if separated is None or (given and "sense" not in maps.points.groups):
        return _nearest(maps, point, shown)
    if given:
        return f"Colour by {grouping} is a trap: layer 0 is made of it. Colour by *sense* instead."
    groups = f"the {GROUPS.get(grouping, 'groups')}"
    chance = share_by_chance(maps.points.groups[grouping])
    partly = separated.shares[separated.best] - chance < CLEAR * (1 - chance)
    if len(maps.names) == 1:
        lie = f"lie {'partly ' * partly}apart" if separated.parted[0] else "do not lie apart"
        return f"{groups.capitalize()} {lie}{' on it' if maps.names == (ALL_LAYERS,) else ''}."
    if not any(separated.parted):
        return f"In no layer do {groups} lie apart."
    if separated.ties:
        return f"Several layers separate {groups} about equally well{', but only partly' * partly}."
    return f"Layer {separated.best} separates {groups} best{', but only partly' * partly}."


def _nearest(maps: Maps, point: int, shown: int) -> str:
    """The true neighbour nearest to one point, and where: another page may speak of another layer."""
    labels = [escaped(shortened(label.split(" (")[0], 24)) for label in maps.points.labels]
    nearest = labels[maps.truths[shown].nearest[point, 0]]
    another = "another " * (nearest == labels[point])
    return f"Nearest to “{labels[point]}” is {another}“{nearest}” ({maps.names[shown].lower()})."
