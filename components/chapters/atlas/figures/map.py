"""The map of a word: its occurrences, as points where they are few, else as cells with a sample of points; the groups'
edges, and names."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

import numpy as np
import plotly.graph_objects as go

from components.chapters.atlas.numbers.areas import STEPS, Area
from components.chapters.atlas.numbers.layout import Layout, Told
from components.chapters.atlas.numbers.view import COARSE, View, edge, peak
from components.figures import look
from components.figures.drawing import Drawing
from components.figures.labels import HEIGHT, WIDTH
from components.figures.marks import SYMBOLS, sign

PIXELS = 430
UNTOLD = "Draw around it to read it."
AROUND = 44  # letters told on either side of a word when hovering
BIG, SMALL = 18, 14  # pixels of the names: of groups, and of the heaps inside them
LETTER, LINE = 0.56, 1.2  # of a name's height: how wide one of its letters is, and how high its line
SHIFTS = (0, 24, -24, 48, -48, 72, -72)  # pixels that a name moves up or down to stand clear of others
SHADES = 36
"""Steps in which a group's colour grows stronger: seven kinds of cells then fit into a byte."""

FIRST = 8
"""The step of a cell with one occurrence: it can be seen."""

KINDS = ("#808080", *look.COLOURS[:6])
"""The colours of what belongs to none, and of as many groups as are ever sought."""
NOTHING = [[0, look.CLEAR], [1, look.CLEAR]]
TOP = {"xaxis": "x2", "yaxis": "y2"}
"""The axes that hear the mouse. Points on the others are not sent to the server when a line is drawn around them."""


@dataclass(frozen=True)
class Name:
    """A name on the map: where it stands in the view, from 0 to 1 both ways, how large it is, and moved by how much."""

    text: str
    at: tuple[float, float]
    size: int = BIG
    shift: int = 0


def atlas_map(layout: Layout, view: View, names: Sequence[Name], area: Area | None, found: np.ndarray) -> go.Figure:
    """A view of the map, with an area drawn on it and the rows of what was searched for ringed."""
    drawing, few = Drawing(), view.few
    if not few:
        _add_density(drawing, view)
        _add_examples(drawing, layout.told, view)
    _add_edges(drawing, view)
    for group in (-1, *range(len(layout.senses))):
        rows = view.rows[layout.groups[view.rows] == group]
        if len(rows):
            drawing.add_trace(_points(layout, rows, group, few))
    drawing.add_trace(_rings(layout, found, few))
    for name in fitting(names):
        _add_name(drawing, name, view)
    if area:
        line = " L ".join(f"{x:.4f},{y:.4f}" for x, y in area.places)
        drawing.shape(type="path", path=f"M {line} Z", xref="x2", yref="y2", line={"color": look.INK, "dash": "dot"})
    _set_axes(drawing, view)
    return look.dressed(
        drawing,
        PIXELS,
        showlegend=False,
        dragmode="lasso",
        clickmode="event",
        hovermode="closest",
        datarevision=1,  # Streamlit draws every picture twice: the second time Plotly need not look at the data again
        plot_bgcolor=look.CLEAR,
        modebar={"orientation": "v"},
        margin={"l": 2, "r": 46, "t": 4, "b": 4, "pad": 0},
        newselection={"line": {"color": look.INK, "width": 2}},
    )


def _set_axes(drawing: Drawing, view: View) -> None:
    """Two pairs of axes in one frame that move together: the upper hear the mouse, the lower carry the many points."""
    x0, y0, x1, y1 = (at / STEPS for at in view.window)
    bare: dict[str, object] = {"showticklabels": False, "ticks": "", "showgrid": False, "zeroline": False}
    bare |= {"title": "", "automargin": False}
    ends = {"x": [x0, x1], "y": [y0, y1]}
    frame = bare | {"showline": True, "mirror": True, "linecolor": look.FAINT}
    for axis, other in (("x", "y"), ("y", "x")):
        drawing.layout[f"{axis}axis"] = bare | {"range": ends[axis], "domain": [0, 1]}
        upper = frame | {"range": ends[axis], "domain": [0, 1], "anchor": f"{other}2", "matches": axis}
        drawing.layout[f"{axis}axis2"] = upper


def _grid(view: View, shape: tuple[int, int]) -> dict[str, float]:
    """Where the cells of a grid over the view stand, as heatmaps and contours take it."""
    x0, y0, x1, y1 = (at / STEPS for at in view.window)
    down, across = shape
    dx, dy = (x1 - x0) / across, (y1 - y0) / down
    return {"x0": x0 + dx / 2, "dx": dx, "y0": y0 + dy / 2, "dy": dy}


def _add_density(drawing: Drawing, view: View) -> None:
    """All occurrences of the view: a cell has the colour of the group that leads there, the stronger the more they are.

    By their logarithm, or the densest would hide all. No WebGL: to open it takes longer than all else together, each
    time that somebody looks closer.
    """
    shade = np.log(np.maximum(view.density, 1)) / max(np.log(view.density.max()), 1e-9)
    step = np.rint(FIRST + (SHADES - 1 - FIRST) * shade) + SHADES * (view.leading + 1)
    z = np.where(view.density > 0, step, 0).astype(np.uint8)
    face = {"showscale": False, "hoverinfo": "skip", "zmin": 0, "zmax": SHADES * len(KINDS) - 0.5, "zsmooth": "fast"}
    face |= {"colorscale": _steps()}
    drawing.add("heatmap", z=z, **_grid(view, z.shape), **face, **TOP)


def _steps() -> list[tuple[float, str]]:
    """Nothing at 0; then for each kind of cells SHADES steps, from the page's own colour to the full one."""
    found = [(0.0, look.CLEAR), (0.5, look.CLEAR)]
    for at, colour in enumerate(KINDS):
        found += [(max(at * SHADES, 0.5), look.PAPER), ((at + 1) * SHADES - 0.5, colour)]
    return [(step / found[-1][0], colour) for step, colour in found]


def _add_edges(drawing: Drawing, view: View) -> None:
    """A line around where each group lies most densely."""
    for number, field in enumerate(view.fields):
        if not field.any():
            continue
        height = edge(field)
        line = {"color": look.COLOURS[number % len(look.COLOURS)], "width": 2, "smoothing": 1.2}
        lines = {"start": height, "end": height, "size": 1, "coloring": "none"}
        face = {"showscale": False, "hoverinfo": "skip", "autocontour": False, "contours": lines, "line": line}
        drawing.add("contour", z=field, **_grid(view, field.shape), **face, **TOP)


def _places(layout: Layout, rows: np.ndarray) -> dict[str, np.ndarray]:
    """(m,) rows -> x and y in float32, which reaches the browser as bytes."""
    return dict(zip("xy", np.ascontiguousarray(layout.places[:, rows], dtype=np.float32), strict=True))


def _points(layout: Layout, rows: np.ndarray, group: int, few: bool) -> dict[str, object]:
    """The points of a group, each telling its sentence where that is at hand; small ones before the cells of many."""
    known = group >= 0
    marker: dict[str, object] = {
        "color": look.COLOURS[group % len(look.COLOURS)] if known else look.LINE,
        "symbol": SYMBOLS[group % len(SYMBOLS)] if known else "circle",
        "size": (11 if known else 8) if few else 6,
        "opacity": 0.9,
        "line": {"color": look.PAPER, "width": 0 if few else 1},
    }
    places = np.minimum(np.searchsorted(layout.told.rows, rows), len(layout.told.rows) - 1)
    pairs = zip(places.tolist(), layout.told.rows[places] == rows, strict=True)
    told = [_told(layout.told, at) if kept else UNTOLD for at, kept in pairs]
    shown: dict[str, object] = {"type": "scatter", "mode": "markers", "marker": marker, **_places(layout, rows)}
    shown |= {"hovertext": told, "hoverinfo": "text", "cliponaxis": False}
    return shown | {"unselected": {"marker": {"opacity": 0.9}}} | TOP


def _rings(layout: Layout, rows: np.ndarray, few: bool) -> dict[str, object]:
    """Rings around what was searched for; one nowhere, where nothing was: without points Plotly offers no lasso."""
    marker = {"symbol": "circle-open", "size": 17 if few else 9, "color": look.INK, "line": {"width": 1.5}}
    places = _places(layout, rows) if len(rows) else {"x": [None], "y": [None]}
    return {"type": "scatter", "mode": "markers", "marker": marker, "hoverinfo": "skip", **places}


def _told(told: Told, place: int) -> str:
    """An occurrence in its context, as hovering tells it."""
    before, word, after = told.at(place)
    lead, tail = "…" * (len(before) > AROUND), "…" * (len(after) > AROUND)
    return f"{lead}{look.plain(before[-AROUND:])}<b>{look.plain(word)}</b>{look.plain(after[:AROUND])}{tail}"


def _add_examples(drawing: Drawing, told: Told, view: View) -> None:
    """Cells that nobody sees: each tells one of the sentences that lie there."""
    text = [["" if at < 0 else _told(told, at) for at in row] for row in view.examples.tolist()]
    there = np.where(view.examples >= 0, 0.0, np.nan).astype(np.float32)
    face = {"colorscale": NOTHING, "showscale": False, "hoverongaps": False, "hovertemplate": "%{text}<extra></extra>"}
    drawing.add("heatmap", z=there, text=text, **_grid(view, COARSE), **face, **TOP)


def fitting(names: Sequence[Name]) -> list[Name]:
    """The names for which there is room, the large ones first; one that would cover another moves up or down a little.

    Reckoned for a phone, where the map is narrowest: on wider screens there is more room still.
    """
    fit: list[Name] = []
    taken = np.empty((0, 4))
    for name in sorted(names, key=lambda one: -one.size):
        size, half = np.array([WIDTH, HEIGHT]), np.array([len(name.text) * LETTER, LINE]) * name.size / 2
        middle = np.clip(np.array(name.at) * size, half, np.maximum(half, size - half))  # whole, at an edge as well
        for shift in SHIFTS:
            moved = np.add(middle, (0, shift))
            left, bottom, right, top = np.concatenate([moved - half, moved + half]).tolist()
            over = (taken[:, 0] < right) & (taken[:, 2] > left) & (taken[:, 1] < top) & (taken[:, 3] > bottom)
            if not over.any() and ((bottom >= 0 and top <= HEIGHT) or not shift):
                fit.append(replace(name, at=tuple((middle / size).tolist()), shift=shift))
                taken = np.vstack([taken, (left, bottom, right, top)])
                break
    return fit


def _add_name(drawing: Drawing, name: Name, view: View) -> None:
    x0, y0, x1, y1 = (at / STEPS for at in view.window)
    place = {"x": x0 + name.at[0] * (x1 - x0), "y": y0 + name.at[1] * (y1 - y0), "xref": "x2", "yref": "y2"}
    font = {"size": name.size, "color": look.INK, "shadow": look.HALO}
    text = f"<b>{look.plain(name.text)}</b>" if name.size == BIG else look.plain(name.text)
    drawing.note(text=text, showarrow=False, font=font, yshift=name.shift, **place)


def group_names(layout: Layout, view: View, called: Sequence[str]) -> list[Name]:
    """The names of the groups of which something lies in the view, each where it lies most densely."""
    signed = [f"{sign(number)} {name}" for number, name in enumerate(called)]
    return [Name(signed[at], peak(field)) for at, field in enumerate(view.fields) if field.any()]
