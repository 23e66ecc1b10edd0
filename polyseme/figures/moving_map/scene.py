"""What the moving map shows, and where: all that is computed before a browser draws it."""

import json
import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any
from zlib import crc32

import numpy as np

from polyseme.cached_property import cached_property
from polyseme.core.occurrences.gathering import Gathering
from polyseme.figures import theme
from polyseme.figures.moving_map import placement, spelling
from polyseme.figures.moving_map.shapes import path
from polyseme.figures.sense_marks import UNNAMED, SenseMark, mark_of
from polyseme.figures.wording import shortened

NO_SENSE, CANT_TELL = -1, -2
"""The senses of a dot without a known one, and of one that the model can't tell."""

_WIDTHS = (280 * 1.1 ** np.arange(18)).round()
_HEIGHTS = np.select([(_WIDTHS > 725) | (_WIDTHS == 600), _WIDTHS > 380], [400, 320], 272)
FRAMES = np.stack([_WIDTHS, _HEIGHTS], axis=1).astype(np.float32)
"""(frame, 2): width and height, in pixels, of the maps that are laid out. A browser takes the widest that fits, and
leaves the rest of its width empty: so everything stands as it was laid out here, whatever the window. Of 600 pixels is
the map beside a text on a desktop; a projector's, of 660, leaves room for the player. small.css keeps the same heights
free until the script is there."""

PAD = 28
"""Pixels between the edge of the frame and the middle of the outermost dots."""

SMALL, LARGE = 6.8, 10.0  # radius of a dot, in pixels
NAME_LETTER, LABEL_LETTER = 19, 15  # pixels
MOST_LABELLED = 60  # uses of the reader's own: of more, two dozen names would say little, and each takes long
MOST_LABELS, CONTEXT = 24, 200  # own labels placed: it takes long; letters sent from either side of a word
MOST_OVER_DOTS = 12  # own occurrences up to which their labels may cover dots
ON_LINES = np.linspace(0.12, 1, 9)  # places on a line, from its first dot to its second
DOTTED, ARRIVING = 2, 5  # how much more a dotted line counts than a whole one, which is one of many; and its end
NEAR_CORNER = 0.16  # of the width and of the height
AT_SIDES = np.array([(-0.2, -0.2), (1.2, -0.2)])  # outside, so that the names of two sides stand in the lower corners
IN_NAMES = np.array([(x, -0.05) for x in (0, 0.06, 0.12, 0.88, 0.94, 1)] + [(x, 1.05) for x in (0.44, 0.5, 0.56)])
"""(label, 2) and (n, 2): where the names of two sides belong, and points that they and the zone's own name cover."""
SCALE = 10_000  # coordinates are sent as whole numbers


@dataclass(frozen=True, eq=False)
class MovingScene:
    """Dots with their places and senses in every layer, the reader's own first, and the texts that belong to them."""

    points: np.ndarray
    """(layer, dot, 2): from 0 to 1, to the right and upward."""
    senses: np.ndarray
    """(layer, dot): indices of `names`, NO_SENSE or CANT_TELL."""
    contexts: Sequence[tuple[str, str, str]]
    """For each dot: what stands before the word, the word, what stands after it."""
    labels: tuple[str, ...] = ()
    """For each of the reader's own dots."""
    names: tuple[str, ...] = ()
    """Of the senses."""
    alt: str = ""
    hint: str = ""
    """What stands below the map while no dot is chosen."""
    notes: tuple[str, ...] = ()
    """For each layer, or none: what stands before the hint in that layer."""
    findings: tuple[str, ...] = ()
    """For each layer, or none: what stands above the map in that layer, in markdown with its **main point**."""
    legend: bool = False
    """Whether the names stand below the map instead of on it."""
    marks: Sequence[SenseMark] = ()
    """How the senses look; by default as the first senses of every page."""
    misplaced: np.ndarray | None = None
    """(layer, dot) bool: dots that are drawn hollow."""
    aspect: float = 0
    """Width by height of the places where both axes have one scale; 0: the places fill the frame."""
    near: np.ndarray | None = None
    """(layer, the first dots, k): the dots nearest to each, to which lines are drawn."""
    right: np.ndarray | None = None
    """As `near`, bool: which of them are truly near."""
    counts: tuple[str, ...] = ()
    """For each number of them that are right: a finding's main point about a dot, whose name stands for "%"."""
    focus: int = 0
    """The dot whose lines are drawn until another is chosen."""
    zone: tuple[float, float] | None = None
    """Of two senses, one at the left and one at the right: between which places the model can't tell; else None."""
    waiting: bool = False
    """Whether the reader shall guess first: until then there is nothing to play."""

    @property
    def layers(self) -> int:
        return len(self.points)

    @property
    def named(self) -> tuple[str, ...]:
        """The names that stand on the map."""
        return () if self.legend else self.names

    @property
    def hints(self) -> list[str]:
        """For each layer: its note, the hint, and how a dot looks that the model can't tell, if there is one."""
        unsure = [
            "◐\N{NO-BREAK SPACE}can't\N{NO-BREAK SPACE}tell." if any_of and not self.zone else ""
            for any_of in (self.senses == CANT_TELL).any(1)
        ]
        notes = zip(self.notes or [""] * self.layers, unsure, strict=True)
        return [" ".join(filter(None, (note, self.hint, half))) for note, half in notes]

    @cached_property
    def anchors(self) -> np.ndarray:
        """(layer, label, 2): the points that the named senses and then the own labels belong to."""
        own = self.points[:, : len(self.labels)]
        if self.zone and self.named:
            return np.concatenate([np.tile(AT_SIDES, (self.layers, 1, 1)), own], axis=1)
        members = [(self.senses == number).any(0) for number in range(len(self.named))]
        ours = np.arange(self.points.shape[1]) >= len(self.labels)  # a name stands at our dots, if there are some
        members = [member & ours if (member & ours).any() else member for member in members]
        names = [_anchors(self.points[:, member], self.points[:, ~member]) for member in members]
        return np.stack([*names, *own.swapaxes(0, 1)], axis=1)

    @cached_property
    def texts(self) -> list[str]:
        """The senses' names, then the own labels."""
        names = [shortened(name, 24) for name in self.named]
        if self.zone and names:
            names = [f"← {names[0]}", f"{names[1]} →"]
        return names + [shortened(label, 28) for label in self.labels]

    @property
    def lines(self) -> np.ndarray:
        """(layer, n, 2): points on the lines that are drawn at first, which labels keep clear of as of dots."""
        near = np.zeros((self.layers, 0), int) if self.near is None else self.near[:, self.focus]
        right = np.ones_like(near, bool) if self.right is None else self.right[:, self.focus]
        pairs = [[(self.focus, dot) for dot in layer] for layer in near.tolist()]
        at = np.reshape(pairs, (self.layers, -1, 2)).astype(int)
        start, end = (self.points[np.arange(self.layers)[:, None], at[..., side], None] for side in range(2))
        places = start + (end - start) * ON_LINES[:, None]
        dotted = np.where(right.reshape(self.layers, -1, 1, 1), np.nan, places)
        ends = dotted[:, :, ON_LINES > 0.6]  # where it arrives must be seen
        parts = (places, *[dotted] * (DOTTED - 1), *[ends] * (ARRIVING - DOTTED))
        return np.concatenate([one.reshape(self.layers, -1, 2) for one in parts], axis=1)

    @cached_property
    def sides(self) -> np.ndarray:
        """(frame, layer, label): the index of each label's place in CANDIDATES; -1 for none."""
        named, own, fixed = len(self.named), len(self.labels), len(self.named) if self.zone else 0
        letters = [NAME_LETTER] * named + [LABEL_LETTER] * own
        widths = [placement.width_of(text, size) for text, size in zip(self.texts, letters, strict=True)]
        count = named + (min(own, MOST_LABELS) if own <= MOST_LABELLED else 0)
        apart = self.points.copy()
        for layer, points in enumerate(self.points):
            apart[layer, _repeated(points)] = np.nan  # several in one place look like one, and count as one
        names = np.tile(IN_NAMES if fixed else IN_NAMES[:0], (self.layers, 1, 1))
        covered = np.concatenate([apart, self.lines, names], axis=1)
        large = np.arange(self.points.shape[1]) < own
        must = (np.arange(named + own) < named) | (own <= MOST_OVER_DOTS)
        free, sizes = slice(fixed, count), sizes_in_frames(self.aspect)
        placed = placement.place(
            covered, large, self.anchors[:, free], widths[free], FRAMES, sizes, must[free], named - fixed
        )
        around = ((0, 0), (0, 0), (fixed, named + own - count))
        sides = np.pad(placed, around, constant_values=((0, 0), (0, 0), (0, -1)))
        absent = [number for number in range(named) if not (self.senses == number).any()]
        sides[..., absent] = -1
        return sides

    @cached_property
    def as_json(self) -> str:
        """All of it for the browser."""
        return json.dumps(self._plain(), separators=(",", ":"), ensure_ascii=False)

    def laid_out(self) -> "MovingScene":
        """The same, once all that the browser needs has been computed: for a cache."""
        _ = self.digest
        return self

    @cached_property
    def digest(self) -> int:
        """Tells this scene from others."""
        return crc32(self.as_json.encode())

    def _plain(self) -> dict[str, Any]:
        fixed = (self.senses == self.senses[0]).all(0).tolist()
        senses = [column[0] if same else column for column, same in zip(self.senses.T.tolist(), fixed, strict=True)]
        marks = [*(self.marks or map(mark_of, range(len(self.names)))), UNNAMED]
        misplaced = () if self.misplaced is None else self.misplaced
        return {
            "points": _whole(self.points),
            "anchors": _whole(self.anchors[:, : len(self.named)]),
            "senses": senses,
            "contexts": [list(context) for context in self.contexts],
            "own": len(self.labels),
            "many": [_coincident(layer, len(self.labels)) for layer in self.points],
            "misplaced": [np.flatnonzero(layer).tolist() for layer in misplaced],
            "names": self.names,
            "named": len(self.named),
            "texts": self.texts,
            "marks": [*map(drawn_mark, marks)],
            "frames": FRAMES.astype(int).tolist(),
            "sides": self.sides.tolist(),
            "places": np.concatenate([placement.CANDIDATES, placement.SIDES], axis=1).round(1).tolist(),
            "pad": PAD,
            "corner": _emptiest(self.points, bool(self.zone)),
            "aspect": self.aspect,
            "near": [] if self.near is None or self.right is None else (2 * self.near + self.right).tolist(),
            "counts": self.counts,
            "focus": self.focus,
            "zone": self.zone,
            "waiting": self.waiting,
            "line": placement.LINE,
            "edge": placement.EDGE,
            "alt": self.alt,
            "hints": self.hints,
            "findings": [*map(plain_text, self.findings)],
        }


def scene_of(
    gathering: Gathering, revealed: bool = True, verdicts: np.ndarray | None = None, **given: Any
) -> MovingScene:
    """The scene of a word's occurrences; without their senses unless `revealed`.

    verdicts: (layer, own), the sense that the model gives each of the reader's own, NO_SENSE or CANT_TELL. given: what
    else the scene has; without places it has those of the PCA maps.
    """
    senses = np.tile(gathering.labelled, (gathering.layers, 1))
    if verdicts is not None:
        senses[:, : gathering.own] = verdicts
    contexts = [(one.before[-CONTEXT:], one.word, one.after[:CONTEXT]) for one in gathering.occurrences]
    if "points" not in given:
        notes = spelling.notes(gathering.maps, [one.word for one in gathering.occurrences], gathering.by_layer)
        given |= {"points": gathering.maps + 0.5, "notes": notes, "aspect": gathering.aspect}
    texts = {"labels": gathering.labels, "names": gathering.names} | given
    scene = MovingScene(senses=senses, contexts=contexts, **texts)
    return scene if revealed else replace(scene, senses=np.full_like(senses, NO_SENSE), names=())


def sizes_in_frames(aspect: float = 0) -> np.ndarray:
    """(frame, 2): width and height, in pixels, of the box that holds the middles of all dots."""
    size = FRAMES - 2 * PAD
    if aspect:
        size = np.minimum(size[:, 1:], size[:, :1] / aspect) * np.array([aspect, 1], np.float32)
    return np.asarray(size)


def _anchors(group: np.ndarray, others: np.ndarray) -> np.ndarray:
    """(layer, member, 2), (layer, other, 2) -> (layer, 2): where the name of a group belongs in each layer.

    At its top or bottom, further from all others.
    """
    if not group.shape[1]:
        return np.full((len(group), 2), 0.5)
    x, y = np.median(group[..., 0], axis=1), np.quantile(group[..., 1], (0.92, 0.08), axis=1)
    ends = np.stack([np.broadcast_to(x, y.shape), y], axis=-1)
    if not others.shape[1]:
        return np.asarray(ends[0])
    nearest = np.linalg.norm(ends[:, :, None] - others, axis=-1).min(2)
    return np.asarray(ends[nearest.argmax(0), np.arange(len(group))])


def _coincident(points: np.ndarray, own: int) -> list[int]:
    """(dot, 2) -> the dots, but for the reader's own, where others stand too."""
    places = _places(points)
    count = Counter(places)
    return [dot for dot, place in enumerate(places) if dot >= own and count[place] > 1]


def _repeated(points: np.ndarray) -> list[int]:
    """(dot, 2) -> the dots that stand where an earlier one stands."""
    places = _places(points)
    first = {place: dot for dot, place in [*enumerate(places)][::-1]}
    return [dot for dot, place in enumerate(places) if first[place] != dot]


def _places(points: np.ndarray) -> list[tuple[float, ...]]:
    """(dot, 2) -> the place of each dot, the same for those that look like one."""
    return [*map(tuple, points.round(3).tolist())]


def _emptiest(points: np.ndarray, upper: bool) -> list[int]:
    """(layer, dot, 2) -> 1 or 0 for right, and for up: the corner near which the fewest dots ever stand.

    upper: whether it shall be one of the upper two.
    """
    corners = np.array([[1, 0], [0, 0], [1, 1], [0, 1]])[2 * upper :]
    near = (np.abs(points[..., None, :] - corners) < NEAR_CORNER).all(-1).sum((0, 1))
    return [int(side) for side in corners[near.argmin()]]


def _whole(points: np.ndarray) -> list[list[int]]:
    """(layer, n, 2) -> for each layer x and y of each point in turn, as whole numbers."""
    return [(layer * SCALE).round().astype(int).ravel().tolist() for layer in points]


def plain_text(finding: str) -> str:
    """A finding without its escapes and slanted words, its main point still between asterisks.

    >>> plain_text("**\\\\[CLS\\\\]** stands apart")
    '**[CLS]** stands apart'
    >>> plain_text("**Colour** by *sense*")
    '**Colour** by sense'
    """
    return re.sub(r"\\(.)|(?<!\*)\*(?!\*)", r"\1", finding)


def drawn_mark(mark: SenseMark) -> dict[str, Any]:
    """A mark's shapes, small and large, its colour in CSS, and its glyph."""
    paths = [path(mark.symbol, SMALL), path(mark.symbol, LARGE)]
    return {"paths": paths, "colour": css_colour(mark.colour), "glyph": mark.glyph}


def css_colour(colour: str) -> str:
    """A colour of the figures in CSS: a variable for one of the theme."""
    themed = {UNNAMED.colour: "var(--pale)"} | {name: f"var(--c{index})" for index, name in enumerate(theme.COLOURS)}
    return themed.get(colour, colour)
