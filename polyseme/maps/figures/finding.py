"""The finding below the big map: what the layer shown there says of the groups and of the reader's own points."""

from collections import Counter
from collections.abc import Sequence

from polyseme.figures.wording import escaped, listed, percent, shortened
from polyseme.maps.figures.readings import GIVEN
from polyseme.maps.numbers.maps import ALL_LAYERS, Maps
from polyseme.maps.numbers.separation import Separation, separation, share_by_chance

NEAR = 0.7
"""The share of a point's true neighbours with a name that must agree before it lies among them."""
LISTED = 3
"""Points of the reader that are named one by one."""
GROUPS = {"sense": "senses", "sentence": "sentences", "word": "words", "length": "long and short sentences"}


def map_finding(maps: Maps, grouping: str, separated: Separation | None, point: int, shown: int = 0) -> str:
    """Whether the groups separate in the map shown, and where the reader's points lie; else the nearest to `point`."""
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
    groups, own = f"the {GROUPS.get(grouping, 'groups')}", ""
    if grouping == "sense" and separated.parted[shown]:
        own = _own_finding(maps, shown)
    if len(maps.names) == 1:
        if own:
            return f"**{groups.capitalize()} lie apart.**{own}"
        apart = "lie apart" if separated.parted[0] else "do not lie apart"
        chance = percent(share_by_chance(maps.points.groups[grouping]))
        share = percent(separated.shares[0])
        return f"**{groups.capitalize()} {apart}**: {share} of nearest neighbours share a group; by chance {chance}."
    return f"**In layer {shown} {groups} lie apart.**{own}" if own else _separation_finding(groups, separated, shown)


def _separation_finding(groups: str, separated: Separation, shown: int) -> str:
    since, parted = separated.since, separated.parted
    if not any(parted):
        return f"**{groups.capitalize()} do not lie apart**: neighbours share a group no more often than by chance."
    if not parted[shown]:
        rest = f"in layer {separated.best} they do" if since is None else f"from layer {since} on they do"
        return f"**In layer {shown} {groups} do not lie apart**; {rest}."
    if all(parted):
        rest = "as in every layer"
    elif since is None:
        rest = "but not in the last"
    else:
        rest = "the first in which they do" if since == shown else f"as from layer {since} on"
    return f"**In layer {shown} {groups} lie apart**, {rest}."


def _own_finding(maps: Maps, shown: int) -> str:
    """Among which senses the reader's points lie in a map, by their true neighbours in other texts; "" without any."""
    points = maps.points
    names = points.groups["sense"]
    own = [point for point, mine in enumerate(points.own) if mine]
    if not own or not any(names[point] for point in range(len(points)) if point not in own):
        return ""
    places: dict[str, list[str]] = {}
    for point in own:
        near = maps.truths[shown].nearest[point].tolist()
        sense = _majority([names[other] for other in near if points.texts[other] != points.texts[point]])
        places.setdefault(sense, []).append(escaped(shortened(points.labels[point].split(" (")[0], 24)))
    parts = []
    for sense, labels in sorted(places.items(), key=lambda item: not item[0]):
        many = "all" if len(places) == 1 else "some"
        who = many if len(own) > LISTED else listed(dict.fromkeys(labels))
        parts.append(f"{who} among *{escaped(sense)}*" if sense else f"{who} between them")
    return f" Yours: {'; '.join(parts)}."


def _majority(names: Sequence[str]) -> str:
    """The name that most of the named neighbours have; "" where none reaches NEAR."""
    counts = Counter(filter(None, names))
    name, count = max(counts.items(), key=lambda item: item[1], default=("", 0))
    return name if count >= NEAR * max(counts.total(), 1) else ""


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
