"""The map of few uses as JSON, which the browser draws: dots with their sentences, lines around groups, names."""

import json
from collections.abc import Sequence

import numpy as np

from polyseme.atlas.figures.map import UNDECIDED, Name
from polyseme.atlas.figures.readings import NONE, exceptions, group_titles, majorities
from polyseme.atlas.numbers.areas import STEPS, WHOLE, Area
from polyseme.atlas.numbers.layout import ContextSample, Layout
from polyseme.atlas.numbers.map_view import AtlasView, around, scaled
from polyseme.core.sense_induction.senses import GROUPS
from polyseme.figures import theme
from polyseme.figures.moving_map.scene import css_colour
from polyseme.figures.moving_map.shapes import path
from polyseme.figures.sense_marks import UNNAMED, SenseMark, mark_of

AROUND = 70  # characters of context on either side of a word
RADIUS, SMALLER = 6, 4.5  # pixels of a mark; of one in no group
DIGITS = 4  # of a place on the map: a tenth of a pixel


def dot_map(
    layout: Layout,
    view: AtlasView,
    titles: Sequence[str],
    peaks: Sequence[Name] = (),
    area: Area | None = None,
    matches: np.ndarray | None = None,
    earlier: tuple[np.ndarray, np.ndarray] | None = None,
    labels: Sequence[str] | None = None,
    said: str = "",
) -> str:
    """A view of the map in which each use is a dot, with a drawn area and rings around the rows that match a search.

    titles: of the groups. peaks: names of density peaks. earlier: (2, m), (m,): places and groups of occurrences of
    another corpus. labels: (n,), the labelled meanings by which dots are marked where there is no telling whether they
    form groups. said: what a screen reader says of it all.
    """
    certain, rows = layout.answer == GROUPS, view.rows
    meanings = list(dict.fromkeys(labels or ()))
    kinds = layout.groups if certain else np.array([*map(meanings.index, labels)]) if labels else None
    marks, names = _marks(layout, kinds, meanings)
    order = sorted({*kinds[rows].tolist()}) if kinds is not None else [0]
    index = [order.index(kind) for kind in kinds[rows].tolist()] if kinds is not None else [0] * len(rows)
    lines = [_in_map(line, view) for line in group_lines(layout, view)]
    doubt = "?" * (not certain and not labels)
    scene = {
        "ends": _ends(layout, view, lines, earlier),
        "aspect": layout.aspect,
        "marks": [_look(marks[kind], names[kind]) for kind in order],
        "dots": [[*place, kind] for place, kind in zip(_rounded(layout.places[:, rows].T), index, strict=True)],
        "texts": _texts(layout.contexts, rows),
        "rings": np.flatnonzero(np.isin(rows, () if matches is None else matches)).tolist(),
        "boxes": np.flatnonzero(np.isin(rows, exceptions(layout.groups, labels or ()))).tolist(),
        "earlier": [[*place, css_colour(mark_of(n).colour)] for place, n in _of_earlier(earlier)],
        "groups": [
            {"line": _rounded(line), "text": f"{title}{doubt}", "colour": mark and css_colour(mark.colour)}
            for line, title, mark in zip(lines, titles, group_marks(layout, labels), strict=True)
        ],
        "peaks": [[name.text, *_rounded(_in_map(np.array([name.position]), view))[0]] for name in peaks],
        "area": _rounded(area.places) if area else [],
        "certain": certain,
        "said": said,
    }
    return json.dumps(scene, ensure_ascii=False, separators=(",", ":"))


def group_lines(layout: Layout, view: AtlasView) -> list[np.ndarray]:
    """Of each group (m, 2) in the view: the line around its dots."""
    places, groups = scaled(layout.places[:, view.rows], view.window), layout.groups[view.rows]
    return [around(places[:, groups == number], layout.aspect) for number, _ in enumerate(layout.senses)]


def group_marks(layout: Layout, labels: Sequence[str] | None = None) -> list[SenseMark | None]:
    """The mark of each group: its own, or of the label that most of it have; none where there is no telling."""
    if layout.answer == GROUPS:
        return [mark_of(number) for number, _ in enumerate(layout.senses)]
    meanings = list(dict.fromkeys(labels or ()))
    most = majorities(layout, labels) if labels else []
    return [mark_of(meanings.index(label)) for label in most] or [None] * len(layout.senses)


def _marks(
    layout: Layout, kinds: np.ndarray | None, meanings: Sequence[str]
) -> tuple[dict[int, SenseMark], dict[int, str]]:
    """The mark and the name of each kind of dots."""
    if kinds is None:
        return {0: UNDECIDED}, {0: ""}
    names = dict(enumerate(meanings or group_titles(layout))) | {-1: NONE}
    return {number: mark_of(number) for number in names}, names


def _look(mark: SenseMark, name: str) -> dict[str, object]:
    """How a kind of dots looks, and what it is called."""
    colour = "var(--ink)" if mark.colour == theme.INK else css_colour(mark.colour)
    shape = path(mark.symbol, SMALLER if mark is UNNAMED else RADIUS)
    return {"d": shape, "colour": colour, "glyph": mark.glyph * bool(name), "name": name}


def _texts(contexts: ContextSample, rows: np.ndarray) -> list[tuple[str, str, str] | None]:
    """What stands before the word of each row, the word, and what stands after it; None where that is not known."""
    known = {row: at for at, row in enumerate(contexts.rows.tolist())}
    found = [contexts.at(known[row]) if row in known else None for row in rows.tolist()]
    return [text and (text[0][-AROUND:], text[1], text[2][:AROUND]) for text in found]


def _of_earlier(earlier: tuple[np.ndarray, np.ndarray] | None) -> list[tuple[list[float], int]]:
    return [*zip(_rounded(earlier[0].T), earlier[1].tolist(), strict=True)] if earlier else []


def _rounded(places: np.ndarray) -> list[list[float]]:
    rounded: list[list[float]] = np.asarray(places, float).round(DIGITS).tolist()
    return rounded


def _in_map(places: np.ndarray, view: AtlasView) -> np.ndarray:
    """(m, 2) from 0 to 1 in the view -> (m, 2) on the map."""
    x0, y0, x1, y1 = (end / STEPS for end in view.window)
    return np.asarray(places * [x1 - x0, y1 - y0] + [x0, y0])


def _ends(
    layout: Layout, view: AtlasView, lines: Sequence[np.ndarray], earlier: tuple[np.ndarray, np.ndarray] | None
) -> list[float]:
    """Left, bottom, right and top of what is to be seen: of a window, or of all that is drawn on the whole map."""
    every = np.vstack([layout.places[:, view.rows].T, *lines, *([earlier[0].T] if earlier else [])])
    if view.window != WHOLE or not len(every):
        return [end / STEPS for end in view.window]
    return [end for ends in _rounded(np.array([every.min(0), every.max(0)])) for end in ends]
