"""The finding above the big map: how far it can be trusted, and whether the groups lie apart in it."""

import re
from collections.abc import Sequence

import numpy as np

from polyseme.core.maps.neighbourhood import FEWEST
from polyseme.figures.cosines import TIE
from polyseme.figures.wording import NUMBERS, counted, escaped, listed, percent, shortened
from polyseme.maps.figures.readings import GIVEN
from polyseme.maps.numbers.maps import ALL_LAYERS, Maps
from polyseme.maps.numbers.points import Points
from polyseme.maps.numbers.separation import Separation, share_by_chance

CLEAR = 0.6
"""How far a share of neighbours lies from chance to all of them, before groups lie apart and not partly apart."""
WORDS = 25
"""The most words of a finding."""
FEW = 9
"""So many of the reader's own are counted in it."""
GROUPS = {"sense": "labelled meanings", "sentence": "sentences", "word": "words", "length": "long and short sentences"}
NOT_ENGLISH = "**Your text does not look like English**, so dots that are near need not mean the same."


def map_finding(
    maps: Maps, grouping: str, separated: Separation | None, shown: int = 0, foreign: bool = False, joined: bool = True
) -> str:
    """How many of the dots that look near the reader's own truly are, on the map shown; of several, if it is the best.

    Without lines, whether the groups lie apart.

    foreign: whether the reader's text is not in the model's language. joined: whether lines lead to the nearest dots.
    """
    if foreign:
        return NOT_ENGLISH
    where = "" if maps.names == (ALL_LAYERS,) else f" ({maps.names[shown].lower()})"
    if not judged(maps):
        return f"**A map of {_counted(maps.points)} is too small to judge.** {_most_alike(maps, shown, where)}"
    found = _groups(maps, grouping, separated, shown) if grouping in GIVEN or not joined else ""
    said = f"**{_of_many(maps, shown, where)}**"
    longer = f"{said} {found}".rstrip()
    return longer if len(longer.split()) <= WORDS else said


def _of_many(maps: Maps, shown: int, where: str) -> str:
    """How many of the dots that look near truly are; of several maps, whether it alone is the best."""
    kept = _kept(maps)
    shares, best = [*map(percent, kept)], int(np.argmax(kept))
    share, name = shares[shown], maps.names[shown].lower()
    alone = best == shown and shares.count(share) == 1 < len(kept)
    lead = f"Trust {name} most: " if alone else f"In {name}: " if len(maps.names) > 1 else ""
    return f"{lead}{share} of {_near(maps.points, own_dots(maps.points))} are truly near{'' if lead else where}."


def together_of(maps: Maps) -> tuple[str, ...]:
    """For each map the finding's share for several of the reader's own, as the count is of one; "" if there is one."""
    several = _several(maps.points, own_dots(maps.points))
    said = f"{several[:1].upper()}{several[1:]}: "
    return tuple(f"{said}{percent(share)} truly near." if several else "" for share in _kept(maps))


def _kept(maps: Maps) -> list[float]:
    """For each map how many of the dots that look near the reader's own truly are, from 0 to 1."""
    return [float(truth.share[own_dots(maps.points)].mean()) for truth in maps.truths]


def focus_of(maps: Maps) -> int:
    """The point that speaks for the reader's own: whose share of true neighbours is most like their average."""
    own, shares = own_dots(maps.points), np.stack([truth.share for truth in maps.truths])
    off = np.abs(shares[:, own] - shares[:, own].mean(axis=1, keepdims=True)).sum(axis=0)
    return own[int(off.argmin())]


def truly_near(right: int, every: int, name: str) -> str:
    """How many of the dots that look nearest to one are truly near.

    >>> print(truly_near(8, 10, "bank"), truly_near(4, 4, "bank"))
    Of ten dots that look nearest to “bank”, eight truly are. All four dots that look nearest to “bank” truly are.
    """
    if right == every:
        return f"All {NUMBERS[every]} dots that look nearest to “{name}” truly are."
    are = "is" if right < 2 else "are"
    return f"Of {NUMBERS[every]} dots that look nearest to “{name}”, {NUMBERS[right]} truly {are}."


def _near(points: Points, dots: Sequence[int]) -> str:
    """The dots that look near: the reader's one, all of theirs, or any."""
    if several := _several(points, dots):
        return f"dots that look near {several}"
    own = [dot for dot in dots if points.own[dot]]
    return f"dots that look near {_quoted(points, own[0])}" if own else "near dots"


def _several(points: Points, dots: Sequence[int]) -> str:
    """The reader's own dots, if they are several."""
    own = sum(points.own[dot] for dot in dots)
    many = f"{NUMBERS[own]} " if own <= FEW else ""
    return f"your {many}{_kind(points)}s" if own > 1 else ""


def _kind(points: Points) -> str:
    """What a point is."""
    return "piece" if _tokens(points) else "sentence" if points.whole else "use"


def judged(maps: Maps) -> bool:
    """Whether there are enough points to say what a map keeps."""
    return len(maps.points) >= FEWEST


def _counted(points: Points) -> str:
    """How many points there are, and of what kind; which of the pieces are only markers."""
    if not _tokens(points):
        return counted(len(points), _kind(points))
    markers = sum(start == end for start, end in points.spans)
    return counted(len(points), _kind(points)) + (f", {markers} of them markers," if markers else "")


def own_dots(points: Points) -> list[int]:
    """The dots of the reader's own text that are words, not marks; all where none is theirs."""
    read = [dot for dot, (start, end) in enumerate(points.spans) if any(map(str.isalnum, points.texts[dot][start:end]))]
    return [dot for dot in read if points.own[dot]] or read or list(range(len(points)))


def _tokens(points: Points) -> bool:
    """Whether the points are the tokens of a text."""
    return not points.whole and "sense" not in points.groups


def _quoted(points: Points, dot: int) -> str:
    """The label of a dot, or the whole word where it is a token."""
    (start, end), label = points.spans[dot], points.labels[dot]
    if _tokens(points):
        words = re.finditer(r"\w+", points.texts[dot])
        label = next((word[0] for word in words if word.start() <= start and end <= word.end()), label)
    return f"“{escaped(shortened(label, 28))}”"


def _most_alike(maps: Maps, shown: int, where: str) -> str:
    """The two points with the highest cosine, unless others are as near."""
    if _tokens(maps.points):
        return "Type a longer text."
    truth = maps.truths[shown]
    cosines = {
        tuple(sorted((dot, other))): float(cosine)
        for dot, others in enumerate(truth.nearest.tolist())
        for other, cosine in zip(others, truth.cosines[dot], strict=True)
    }
    best, second = sorted(cosines, key=cosines.__getitem__, reverse=True)[:2]
    if cosines[best] - cosines[second] < TIE:
        return f"No two are clearly most alike{where}."
    return f"Most alike: {listed(_quoted(maps.points, dot) for dot in best)}{where}."


def _groups(maps: Maps, grouping: str, separated: Separation | None, shown: int) -> str:
    """Whether the groups lie apart on the map shown; "" where a reader's own have none, or the input alone has them."""
    points = maps.points
    named = [name for name, own in zip(points.groups.get(grouping, ()), points.own, strict=False) if own]
    if separated is None or (grouping == "sense" and not all(named)):
        return ""
    if grouping in GIVEN and not points.whole:
        return "" if _tokens(points) else f"Layer 0 already has the {grouping}: colour by *meaning*."
    chance = share_by_chance(points.groups[grouping])
    partly = separated.shares[shown] - chance < CLEAR * (1 - chance)
    lie = f"lie {'partly ' * partly}apart" if separated.parted[shown] else "are mixed"
    return f"The {GROUPS.get(grouping, 'groups')} {lie}."
