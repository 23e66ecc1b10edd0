"""The finding below the big map: what the layer shown there says of the groups and of the reader's own points."""

from collections.abc import Sequence

from polyseme.figures.wording import escaped, listed, percent, shortened
from polyseme.maps.figures.readings import GIVEN
from polyseme.maps.numbers.maps import ALL_LAYERS, Maps
from polyseme.maps.numbers.separation import Separation, separation, share_by_chance

CLEAR = 0.6
"""How far a share of neighbours lies from chance to all of them, before groups lie apart and not partly apart."""
LISTED = 3
"""Points of the reader that are named one by one."""
GROUPS = {"sense": "meanings", "sentence": "sentences", "word": "words", "length": "long and short sentences"}

UNDECIDED = ("can't tell", "can't be asked")
"""Verdicts that name no meaning."""

Own = Sequence[tuple[str, str]]
"""Label and verdict of each of the reader's occurrences."""


def map_finding(
    maps: Maps, grouping: str, separated: Separation | None, point: int, shown: int = 0, own: Own = ()
) -> str:
    """Whether the groups separate in the map shown, and the verdicts on `own`; else the nearest to `point`."""
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
    chance = share_by_chance(maps.points.groups[grouping])
    apart = f"lie {'' if separated.shares[shown] - chance >= CLEAR * (1 - chance) else 'partly '}apart"
    yours = _own_finding(own) if own and separated.parted[shown] else ""
    if len(maps.names) > 1:
        return f"**In layer {shown} {groups} {apart}.**{yours}" if yours else _by_layer(groups, apart, separated, shown)
    if yours:
        return f"**{groups.capitalize()} {apart}.**{yours}"
    apart = apart if separated.parted[0] else "do not lie apart"
    share = percent(separated.shares[0])
    return (
        f"**{groups.capitalize()} {apart}**: {share} of nearest neighbours share a group; by chance {percent(chance)}."
    )


def _by_layer(groups: str, apart: str, separated: Separation, shown: int) -> str:
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
    return f"**In layer {shown} {groups} {apart}**, {rest}."


def _own_finding(own: Own) -> str:
    """The verdicts on the reader's occurrences, by their labels; where they are many, the verdicts alone."""
    places: dict[str, list[str]] = {}
    for label, verdict in own:
        places.setdefault(verdict if verdict in UNDECIDED else escaped(shortened(verdict, 20)), []).append(
            escaped(shortened(label.split(" (")[0], 24))
        )
    if len(places) == 1:
        return f" Yours, all: {next(iter(places))}."
    if len(own) > LISTED:
        senses = [verdict for verdict in places if verdict not in UNDECIDED]
        unsure = "; some can't be told" if len(senses) < len(places) else ""
        return f" Yours: {listed(senses)}{unsure}." if senses else " Yours can't be told."
    return f" Yours: {'; '.join(f'{listed(dict.fromkeys(labels))}: {verdict}' for verdict, labels in places.items())}."


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
