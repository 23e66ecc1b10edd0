"""The finding above the maps: one sentence that holds for all layers, whichever the slider shows."""

from polyseme.figures.wording import escaped, percent, shortened
from polyseme.maps.figures.readings import GIVEN
from polyseme.maps.numbers.maps import ALL_LAYERS, Maps
from polyseme.maps.numbers.separation import Separation, separation, share_by_chance

GROUPS = {"sense": "senses", "sentence": "sentences", "word": "words", "length": "long and short sentences"}


def map_finding(maps: Maps, grouping: str, separated: Separation | None, point: int) -> str:
    """Whether the groups separate and from which layer on; without groups, the nearest neighbour of `point`."""
    if maps.names == (ALL_LAYERS,):
        return _layers_finding(maps)
    given = grouping in GIVEN and not maps.points.whole
    if separated is None or (given and "sense" not in maps.points.groups):
        return _point_finding(maps, point)
    if given:
        return (
            f"**Colour by {grouping} is a trap**: layer 0 is made of it, before anything is read. Colour by *sense* to "
            "see what reading adds."
        )
    groups = f"the {GROUPS.get(grouping, 'groups')}"
    if len(maps.names) == 1:
        apart = "lie apart" if separated.parted[0] else "do not lie apart"
        chance = percent(share_by_chance(maps.points.groups[grouping]))
        share = percent(separated.shares[0])
        return f"**{groups.capitalize()} {apart}**: {share} of nearest neighbours share a group; by chance {chance}."
    return f"{_separation_finding(groups, separated)} Above each map: how far to trust it."


def _separation_finding(groups: str, separated: Separation) -> str:
    best, since = f"most clearly in layer {separated.best}", separated.since
    if not any(separated.parted):
        return f"**{groups.capitalize()} do not part**: neighbours share a group no more often than by luck."
    if since is None:
        return f"**{groups.capitalize()} part and mingle again**: apart in layer {separated.best}, not in the last."
    if since == 0:
        return f"**{groups.capitalize()} lie apart in every layer**, {best}."
    return f"**From layer {since} on {groups} part**, {'there most clearly' if since == separated.best else best}."


def _layers_finding(maps: Maps) -> str:
    """Whether the points of a layer keep together, with all layers on one map."""
    layers = maps.points.groups["layer"]
    separated = separation([maps.truths[0].nearest], layers)
    share = separated.shares[0] if separated else 1.0
    apart = "Each layer lies by itself" if share > 0.5 else "The layers run into one another"
    chance = percent(share_by_chance(layers))
    return f"**{apart}**: {percent(share)} of nearest neighbours are of the same layer; by chance {chance}."


def _point_finding(maps: Maps, point: int) -> str:
    """The nearest neighbour of one point, in the first map and in the last."""
    labels = [escaped(shortened(label.split(" (")[0], 24)) for label in maps.points.labels]
    nearest = [labels[truth.nearest[point, 0]] for truth in (maps.truths[0], maps.truths[-1])]
    first, last = (f"{'another ' * (label == labels[point])}“{label}”" for label in nearest)
    name = f"“{labels[point]}”"
    if len(maps.truths) == 1:
        return f"**Nearest to {name} lies {first}.**"
    if nearest[0] == nearest[1]:
        return f"**Nearest to {name} lies {first}**, in the first layer and in the last."
    return f"**First {name} lies nearest to {first}, in the last layer to {last}.**"
