"""What the maps say in one sentence, which is true of all of them, whichever the scrubber shows."""

from components.chapters.maps.figures.readings import GIVEN
from components.chapters.maps.numbers.maps import TOGETHER, Maps
from components.chapters.maps.numbers.parting import Parting, by_chance, parting
from components.figures.prose import escaped, percent, shortened

GROUPS = {"sense": "senses", "sentence": "sentences", "word": "words", "length": "long and short sentences"}
KEPT = "Above each map: how far to trust it."


def map_finding(maps: Maps, grouping: str, found: Parting | None, at: int) -> str:
    """Whether the groups part, and from where on; without groups, who is near the point `at`."""
    names = maps.points.groups[grouping]
    if maps.names == (TOGETHER,):
        return _layers_finding(maps)
    given = grouping in GIVEN and not maps.points.whole
    if found is None or (given and "sense" not in maps.points.groups):
        return _point_finding(maps, at)
    if given:
        return (
            f"**Colour by {grouping} is a trap**: layer 0 is made of it, before anything is read. Colour by *sense* to "
            "see what reading adds."
        )
    groups = f"the {GROUPS.get(grouping, 'groups')}"
    if len(maps.names) == 1:
        apart = "lie apart" if found.parted[0] else "do not lie apart"
        return (
            f"**{groups.capitalize()} {apart}**: {percent(found.shares[0])} of nearest neighbours share a group; by "
            f"chance {percent(by_chance(names))}."
        )
    return f"{_parting_finding(groups, found)} {KEPT}"


def _parting_finding(groups: str, found: Parting) -> str:
    best, since = f"most clearly in layer {found.best}", found.since
    if not any(found.parted):
        return f"**{groups.capitalize()} do not part**: neighbours share a group no more often than by luck."
    if since is None:
        return f"**{groups.capitalize()} part and mingle again**: apart in layer {found.best}, not in the last."
    if since == 0:
        return f"**{groups.capitalize()} lie apart in every layer**, {best}."
    return f"**From layer {since} on {groups} part**, {'there most clearly' if since == found.best else best}."


def _layers_finding(maps: Maps) -> str:
    """All layers on one map: whether each keeps to itself."""
    layers = maps.points.groups["layer"]
    found = parting([maps.truths[0].nearest], layers)
    share = found.shares[0] if found else 1.0
    said = "Each layer lies by itself" if share > 0.5 else "The layers run into one another"
    return (
        f"**{said}**: {percent(share)} of nearest neighbours are of the same layer; by chance "
        f"{percent(by_chance(layers))}."
    )


def _point_finding(maps: Maps, at: int) -> str:
    """Who is nearest to one point, in the first map and in the last."""
    labels = [shortened(label.split(" (")[0], 24) for label in maps.points.labels]
    near = [labels[int(kept.nearest[at, 0])] for kept in maps.truths]
    others = [f"another “{escaped(name)}”" if name == labels[at] else f"“{escaped(name)}”" for name in near]
    point = f"“{escaped(labels[at])}”"
    if len(near) == 1:
        return f"**Nearest to {point} lies {others[0]}.**"
    if near[0] == near[-1]:
        return f"**Nearest to {point} lies {others[0]}**, in the first layer and in the last."
    return f"**First {point} lies nearest to {others[0]}, in the last layer to {others[-1]}.**"
