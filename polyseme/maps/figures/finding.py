"""The finding below the big map: how far it can be trusted, and which layer separates the groups best."""

import re

from polyseme.examples import function_words
from polyseme.figures.wording import escaped, percent, shortened
from polyseme.maps.figures.readings import GIVEN
from polyseme.maps.numbers.maps import ALL_LAYERS, Maps
from polyseme.maps.numbers.points import Points
from polyseme.maps.numbers.separation import Separation, share_by_chance

CLEAR = 0.6
"""How far a share of neighbours lies from chance to all of them, before groups lie apart and not partly apart."""
FEW = 8
"""With fewer points a map keeps most neighbours in any case."""
GROUPS = {"sense": "meanings", "sentence": "sentences", "word": "words", "length": "long and short sentences"}


def map_finding(
    maps: Maps, grouping: str, separated: Separation | None, point: int, shown: int = 0, foreign: bool = False
) -> str:
    """The share of true neighbours that the map shown preserves; then whether the groups separate, or the worst placed.

    foreign: whether the reader's text is not in the model's language.
    """
    few = len(maps.points) < FEW
    kept = f"**Only {len(maps.points)} dots: too few to judge a map.**" if few else _preserved(maps, shown)
    if foreign:
        return f"{kept} Your text does not look like English: near means little for its words."
    second = "" if few or separated is None else _second(maps, grouping, separated, shown)
    if not second:
        second = (
            _least(maps, shown) or _nearest(maps, point, shown) or "Each dot is a word of your text." * _words(maps)
        )
    return f"{kept} {second}".rstrip()


def _words(maps: Maps) -> bool:
    """Whether the points are the words of a text."""
    return not maps.points.whole and "sense" not in maps.points.groups


def _among(maps: Maps) -> list[int]:
    """The reader's own uses of a word among built-in ones; none where the map shows other points."""
    own = [point for point, mine in enumerate(maps.points.own) if mine]
    return own if "sense" in maps.points.groups and len(own) < len(maps.points) else []


def _preserved(maps: Maps, shown: int) -> str:
    """The share of true neighbours that are near on the map: of the reader's own uses, else of all points."""
    own, share = _among(maps), maps.truths[shown].share
    if own:
        near = percent(float(share[own].mean()))
        return f"**Of the examples most like yours, {near} are near yours on this map.**"
    kind = "words" if _words(maps) else "sentences" if maps.points.whole else "uses"
    return f"**Of the {kind} most alike, {percent(float(share.mean()))} are near each other on this map.**"


def _least(maps: Maps, shown: int) -> str:
    """The reader's own use that the map places worst, where others are placed better."""
    own, truth = _among(maps), maps.truths[shown]
    shares = truth.share[own]
    if len(own) < 2 or shares.min() == shares.max():
        return ""
    return f"Worst placed: “{escaped(shortened(maps.points.labels[own[int(shares.argmin())]], 30))}”."


def _second(maps: Maps, grouping: str, separated: Separation, shown: int) -> str:
    """Whether the groups lie apart in the layer of the map shown; "" where the input alone sets them apart."""
    given = grouping in GIVEN and not maps.points.whole
    if given and "sense" not in maps.points.groups:
        return ""
    if given:
        return f"Layer 0 already has the {grouping}. Colour by *meaning* instead."
    groups, layer = f"the {GROUPS.get(grouping, 'groups')}", maps.names[shown].lower()
    if grouping == "sense" and any(maps.points.own):
        named = (mine for name, mine in zip(maps.points.groups["sense"], maps.points.own, strict=True) if name)
        if not any(named):
            return ""
    chance = share_by_chance(maps.points.groups[grouping])
    partly = separated.shares[shown] - chance < CLEAR * (1 - chance)
    lie = f"lie {'partly ' * partly}apart" if separated.parted[shown] else "are mixed"
    where = "" if maps.names == (ALL_LAYERS,) else f" in {layer}" if layer.startswith("layer") else f" ({layer})"
    return f"{groups.capitalize()} {lie}{where}."


def _nearest(maps: Maps, point: int, shown: int) -> str:
    """The true neighbour nearest to one point's word, and where: another page may speak of another layer."""
    words = [_word(maps.points, other) for other in range(len(maps.points))]
    others = (words[other] for other in maps.truths[shown].nearest[point].tolist())
    nearest = next((other for other in others if other[0] and other != words[point]), None)
    if not words[point][0] or not nearest or nearest[0].casefold() in function_words():
        return ""
    own, name = (escaped(shortened(one[0], 24)) for one in (words[point], nearest))
    return f"Nearest to “{own}” is {'another ' * (own == name)}“{name}” ({maps.names[shown].lower()})."


def _word(points: Points, point: int) -> tuple[str, str, tuple[int, int]]:
    """The label of a point, or the whole word where it is a piece of one, with its place; "" for a mark or a symbol."""
    text, (start, end), label = points.texts[point], points.spans[point], points.labels[point].split(" (")[0]
    if label.startswith("##") or text[start:end].casefold() == label.casefold():
        words = (word.span() for word in re.finditer(r"\w+", text))
        start, end = next(((a, b) for a, b in words if a <= start and end <= b), (start, end))
        label = text[start:end]
    return label if start < end and any(map(str.isalnum, label)) else "", text, (start, end)
