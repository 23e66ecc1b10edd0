"""The map of a word: how densely its occurrences lie, the senses as regions with names, a fair sample as points."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

import numpy as np
import plotly.graph_objects as go

from components import limits
from components.chapters.atlas.numbers.areas import STEPS, Area
from components.chapters.atlas.numbers.layout import Layout, Told
from components.chapters.atlas.numbers.view import COARSE, View, edge, peak
from components.figures import look
from components.figures.drawing import Drawing
from components.figures.labels import HEIGHT, WIDTH
from components.figures.marks import SYMBOLS, sign

PIXELS = 430
AROUND = 44  # letters told on either side of a word when hovering
BIG, SMALL = 18, 14  # pixels of the names: of senses, and of the heaps inside them
LETTER, LINE = 0.56, 1.2  # of a name's height: how wide one of its letters is, and how high its line
SHIFTS = (0, 24, -24, 48, -48, 72, -72)  # pixels that a name moves up or down to stand clear of others
GREY = [[0, look.CLEAR], [0.02, "rgba(128,128,128,0.07)"], [1, "rgba(128,128,128,0.62)"]]
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
    drawing, few = Drawing(), view.count <= limits.ATLAS_DOTS
    if not few:
        _add_density(drawing, view)
    _add_regions(drawing, view)
    for group in (-1, *range(len(layout.senses))):
        rows = view.sample[layout.groups[view.sample] == group]
        if len(rows):
            drawing.add_trace(_points(layout, rows, group, few))
    if len(found):
        drawing.add_trace(_rings(layout, found, few))
    if not few:
        _add_examples(drawing, layout.told, view)
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
    """All occurrences of the view, the more in a cell the darker: by their logarithm, or the densest would hide all."""
    shade = np.log1p(view.density).astype(np.float32)
    face = {"colorscale": GREY, "showscale": False, "hoverinfo": "skip", "zmin": 0, "zmax": float(shade.max() or 1)}
    drawing.add("heatmap", z=shade, **_grid(view, shade.shape), **face, **TOP)


def _add_regions(drawing: Drawing, view: View) -> None:
    """Where each sense lies most densely, as a tinted shape with an edge."""
    for number, field in enumerate(view.fields):
        if not field.any():
            continue
        colour, height = look.COLOURS[number % len(look.COLOURS)], edge(field)
        lasting = {"z": field, "showscale": False, "hoverinfo": "skip", "autocontour": False}
        lasting |= _grid(view, field.shape)
        cut = {"type": "constraint", "operation": "<", "value": height}
        drawing.add("contour", **lasting, contours=cut, fillcolor=colour, line={"width": 0}, opacity=0.13, **TOP)
        line = {"color": colour, "width": 1.5, "smoothing": 1.2}
        lines = {"start": height, "end": height, "size": 1, "coloring": "none"}
        drawing.add("contour", **lasting, contours=lines, line=line, **TOP)


def _places(layout: Layout, rows: np.ndarray) -> dict[str, np.ndarray]:
    """(m,) rows -> x and y in float32, which reaches the browser as bytes."""
    return dict(zip("xy", np.ascontiguousarray(layout.places[:, rows], dtype=np.float32), strict=True))


def _points(layout: Layout, rows: np.ndarray, group: int, few: bool) -> dict[str, object]:
    """The sampled points of a sense: few tell their sentences; of many the cells below them do."""
    known = group >= 0
    marker: dict[str, object] = {
        "color": look.COLOURS[group % len(look.COLOURS)] if known else look.LINE,
        "symbol": SYMBOLS[group % len(SYMBOLS)] if known else "circle",
        "size": (11 if few else 5) if known else (8 if few else 4),
        "opacity": 0.9 if few else 0.6,
    }
    shown: dict[str, object] = {"type": "scatter" if few else "scattergl", "mode": "markers", "marker": marker}
    shown |= _places(layout, rows)
    if not few:
        return shown | {"hoverinfo": "skip"}
    at = np.searchsorted(layout.told.rows, rows)
    shown |= {"hovertext": [_told(layout.told, int(one)) for one in at], "hoverinfo": "text", "cliponaxis": False}
    return shown | {"unselected": {"marker": {"opacity": 0.9}}} | TOP


def _rings(layout: Layout, rows: np.ndarray, few: bool) -> dict[str, object]:
    """Rings around what was searched for."""
    marker = {"symbol": "circle-open", "size": 17 if few else 9, "color": look.INK, "line": {"width": 1.5}}
    kind = "scatter" if few else "scattergl"
    return {"type": kind, "mode": "markers", "marker": marker, "hoverinfo": "skip", **_places(layout, rows)}


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
        middle, half = np.array(name.at) * (WIDTH, HEIGHT), np.array([len(name.text) * LETTER, LINE]) * name.size / 2
        for shift in SHIFTS:
            moved = np.add(middle, (0, shift))
            left, bottom, right, top = *(moved - half), *(moved + half)
            over = (taken[:, 0] < right) & (taken[:, 2] > left) & (taken[:, 1] < top) & (taken[:, 3] > bottom)
            if not over.any() and ((bottom >= 0 and top <= HEIGHT) or not shift):
                fit.append(replace(name, shift=shift))
                taken = np.vstack([taken, (left, bottom, right, top)])
                break
    return fit


def _add_name(drawing: Drawing, name: Name, view: View) -> None:
    x0, y0, x1, y1 = (at / STEPS for at in view.window)
    place = {"x": x0 + name.at[0] * (x1 - x0), "y": y0 + name.at[1] * (y1 - y0), "xref": "x2", "yref": "y2"}
    font = {"size": name.size, "color": look.INK, "shadow": look.HALO}
    text = f"<b>{look.plain(name.text)}</b>" if name.size == BIG else look.plain(name.text)
    drawing.note(text=text, showarrow=False, font=font, yshift=name.shift, **place)


def sense_names(layout: Layout, view: View, called: Sequence[str]) -> list[Name]:
    """The names of the senses of which something lies in the view, each where it lies most densely."""
    signed = [f"{sign(number)} {name}" for number, name in enumerate(called)]
    return [Name(signed[at], peak(field)) for at, field in enumerate(view.fields) if field.any()]
