"""The map of many uses as a figure: cells and a sample of dots, group edges and names. `dots.py` has that of few."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

import numpy as np
import plotly.graph_objects as go

from polyseme.atlas.numbers.areas import STEPS, Area
from polyseme.atlas.numbers.layout import ContextSample, Layout
from polyseme.atlas.numbers.map_view import COARSE, AtlasView, edge, mainland, outline, scaled
from polyseme.core.sense_induction.senses import GROUPS
from polyseme.figures import theme
from polyseme.figures.figure_spec import FigureSpec
from polyseme.figures.labels import WIDTH
from polyseme.figures.sense_marks import SENSE_MARKS, SenseMark, mark_of

PIXELS = 400
"""Height of the map."""

AROUND = 44  # characters of context on either side of a word when hovering
BIG, SMALL = 18, 14  # pixels of names: of groups, and of density peaks inside them
LETTER, LINE = 0.56, 1.2  # width of a letter and height of a line, relative to the size of a name
SPOTS = np.stack(np.meshgrid(*[np.linspace(0, 1, 17)] * 2), axis=-1).reshape(-1, 2)  # where else a name can stand
DOT, COVERED = 6, 60  # pixels between a dot's middle and a name; as far a name moves rather than cover a dot
EDGE = 0.7  # opacity of outlines
LEVEL = 0.15  # of the view's height: names that differ by less stand at one height
CLEARANCE = 4  # pixels between a name and the frame
SHADES = 36  # shades of a group's colour: those of seven kinds of cells then fit into a byte
FIRST = 8  # the shade of a cell with one occurrence: it must be visible
GROUP_COLOURS = ("#808080", *(mark.colour for mark in SENSE_MARKS[:6]))
"""The colours of no group, and of as many groups as can be found."""

UNDECIDED = SenseMark(theme.INK, "circle", "circle", "●", "ink")
"""How all dots look where there is no telling whether they form groups."""

NOTHING = [[0, theme.CLEAR], [1, theme.CLEAR]]
TOP = {"xaxis": "x2", "yaxis": "y2"}
"""The axes that receive mouse events. A lasso does not send points on the other axes to the server."""


@dataclass(frozen=True)
class Name:
    """A name on the map: its position in the view, from 0 to 1, its size in pixels, and the mark before it."""

    text: str
    position: tuple[float, float]
    size: int = BIG
    mark: SenseMark | None = None


def atlas_map(
    layout: Layout,
    view: AtlasView,
    names: Sequence[Name],
    area: Area | None,
    matches: np.ndarray,
    drag: str = "lasso",
    earlier: tuple[np.ndarray, np.ndarray] | None = None,
) -> go.Figure:
    """A view of the map, with a drawn area and rings around the rows that match a search; drag: Plotly's dragmode.

    earlier: (2, m), (m,): places and groups of occurrences of another corpus.
    """
    spec = FigureSpec()
    certain = layout.answer == GROUPS
    _add_density(spec, view, certain)
    _add_examples(spec, layout.contexts, view)
    _add_edges(spec, view, certain)
    if earlier:
        spec.add_trace(_of_earlier(*earlier))
    groups = layout.groups[view.rows] if certain else np.zeros(len(view.rows), int)
    for group in np.unique(groups).tolist():
        spec.add_trace(_points(layout, view.rows[groups == group], mark_of(group) if certain else UNDECIDED))
    spec.add_trace(_rings(layout, matches))
    dots = scaled(layout.places[:, view.rows], view.window).T
    if not certain:
        names = [replace(name, text=f"{name.text}?") for name in names]
    for name in place_names(names, np.concatenate([dots, *map(outline, view.fields)])):
        _add_name(spec, name, view)
    if area:
        line = " L ".join(f"{x:.4f},{y:.4f}" for x, y in area.places)
        spec.shape(type="path", path=f"M {line} Z", xref="x2", yref="y2", line={"color": theme.INK, "dash": "dot"})
    _set_axes(spec, layout.aspect, view)
    return theme.with_theme(
        spec,
        PIXELS,
        showlegend=False,
        dragmode=drag,
        clickmode="event",
        hovermode="closest",
        datarevision=1,  # Streamlit draws every figure twice: the second time Plotly can reuse the data
        plot_bgcolor=theme.CLEAR,
        margin={"l": 0, "r": 0, "t": 0, "b": 0, "pad": 0},
        newselection={"line": {"color": theme.INK, "width": 2}},
    )


def _set_axes(spec: FigureSpec, aspect: float, view: AtlasView) -> None:
    """Two linked pairs of axes in one frame: the upper receive mouse events, the lower have the many points.

    aspect: of their units, for one scale.
    """
    x0, y0, x1, y1 = (end / STEPS for end in view.window)
    hidden = dict.fromkeys(("showticklabels", "showgrid", "zeroline", "automargin"), False)
    bare = hidden | {"ticks": "", "title": ""}
    for axis, other, ends in (("x", "y", [x0, x1]), ("y", "x", [y0, y1])):
        spec.layout[f"{axis}axis"] = bare | {"range": ends, "domain": [0, 1]}
        upper = bare | {"range": ends, "domain": [0, 1], "anchor": f"{other}2", "matches": axis}
        spec.layout[f"{axis}axis2"] = upper
    spec.layout["yaxis"] |= {"scaleanchor": "x", "scaleratio": aspect}
    for axis in ("xaxis", "yaxis", "xaxis2", "yaxis2"):
        spec.layout[axis]["constrain"] = "domain"


def _grid(view: AtlasView, shape: tuple[int, int]) -> dict[str, float]:
    """The centres of the cells of a grid over the view, for heatmaps and contours."""
    x0, y0, x1, y1 = (end / STEPS for end in view.window)
    dx, dy = (x1 - x0) / shape[1], (y1 - y0) / shape[0]
    return {"x0": x0 + dx / 2, "dx": dx, "y0": y0 + dy / 2, "dy": dy}


def _add_density(spec: FigureSpec, view: AtlasView, certain: bool) -> None:
    """Cells in the colour of their largest group, shaded by the logarithm of their number of occurrences.

    Without certain groups all cells are grey.

    Not by WebGL, which takes longer to open than all the rest, at every zoom.
    """
    shade = np.log(np.maximum(view.density, 1)) / max(np.log(view.density.max()), 1e-9)
    step = np.rint(FIRST + (SHADES - 1 - FIRST) * shade) + SHADES * (view.leading + 1) * certain
    z = np.where(view.density > 0, step, 0).astype(np.uint8)
    style = {"showscale": False, "hoverinfo": "skip", "zsmooth": "fast"}
    style |= {"zmin": 0, "zmax": SHADES * len(GROUP_COLOURS) - 0.5}
    spec.add("heatmap", z=z, **_grid(view, z.shape), **style, colorscale=_steps(), **TOP)


def _steps() -> list[tuple[float, str]]:
    """A colour scale: transparent at 0, then SHADES steps from the paper's to the full colour for each kind."""
    steps = [(0.0, theme.CLEAR), (0.5, theme.CLEAR)]
    for i, colour in enumerate(GROUP_COLOURS):
        steps += [(max(i * SHADES, 0.5), theme.PAPER), ((i + 1) * SHADES - 0.5, colour)]
    return [(step / steps[-1][0], colour) for step, colour in steps]


def _add_edges(spec: FigureSpec, view: AtlasView, certain: bool) -> None:
    """A line around the densest part of each group; dashed where there may be none."""
    for number, field in enumerate(view.fields):
        if not field.any():
            continue
        height = edge(field)
        line = {"color": mark_of(number).colour if certain else theme.INK, "width": 2, "smoothing": 1.2}
        line |= {"dash": "solid" if certain else "dash"}
        inside = {"type": "constraint", "operation": "<", "value": height}
        style = {
            "showscale": False,
            "hoverinfo": "skip",
            "contours": inside,
            "line": line,
            "fillcolor": theme.CLEAR,
            "opacity": EDGE,
        }
        shape = mainland(field, height)
        spec.add("contour", z=shape, **_grid(view, shape.shape), **style, **TOP, showlegend=False)


def _places(layout: Layout, rows: np.ndarray) -> dict[str, np.ndarray]:
    """(m,) rows -> x and y in float32, which are sent to the browser as bytes."""
    return dict(zip("xy", np.ascontiguousarray(layout.places[:, rows], dtype=np.float32), strict=True))


def _points(layout: Layout, rows: np.ndarray, mark: SenseMark) -> dict[str, object]:
    """The dots of a group as a trace, with their contexts: a sample of those that are known."""
    marker: dict[str, object] = {
        "color": mark.colour,
        "symbol": mark.symbol,
        "size": 6,
        "opacity": (opacity := 0.6 if mark is UNDECIDED else 0.9),
        "line": {"color": theme.PAPER, "width": 1},
    }
    contexts = layout.contexts
    texts = [_hover_text(contexts, i) for i in np.searchsorted(contexts.rows, rows).tolist()]
    trace: dict[str, object] = {"type": "scatter", "mode": "markers", "marker": marker, **_places(layout, rows)}
    trace |= {"hovertext": texts, "hoverinfo": "text", "cliponaxis": False, "showlegend": False}
    return trace | {"unselected": {"marker": {"opacity": opacity}}} | TOP


def _of_earlier(places: np.ndarray, groups: np.ndarray) -> dict[str, object]:
    """Occurrences of an earlier corpus as a trace, hollow and silent, below all others."""
    colours = [mark_of(group).colour for group in groups.tolist()]
    marker = {"symbol": "circle-open", "size": 8, "color": colours, "opacity": 0.7}
    x, y = np.ascontiguousarray(places, dtype=np.float32)
    return {"type": "scatter", "mode": "markers", "marker": marker, "hoverinfo": "skip", "x": x, "y": y} | TOP


def _rings(layout: Layout, rows: np.ndarray) -> dict[str, object]:
    """Rings around rows as a trace; without rows one that is nowhere, since Plotly offers no lasso without points."""
    marker = {"symbol": "circle-open", "size": 9, "color": theme.INK, "line": {"width": 1.5}}
    places = _places(layout, rows) if len(rows) else {"x": [None], "y": [None]}
    style = {"mode": "markers", "marker": marker, "hoverinfo": "skip", "showlegend": False}
    return {"type": "scatter", **style, **places}


def _hover_text(contexts: ContextSample, i: int) -> str:
    before, word, after = contexts.at(i)
    lead, tail = "…" * (len(before) > AROUND), "…" * (len(after) > AROUND)
    return f"{lead}{theme.plain(before[-AROUND:])}<b>{theme.plain(word)}</b>{theme.plain(after[:AROUND])}{tail}"


def _add_examples(spec: FigureSpec, contexts: ContextSample, view: AtlasView) -> None:
    """Invisible cells, each with the hover text of an occurrence in it."""
    text = [["" if i < 0 else _hover_text(contexts, i) for i in row] for row in view.examples.tolist()]
    z = np.where(view.examples >= 0, 0.0, np.nan).astype(np.float32)
    style = {"colorscale": NOTHING, "showscale": False, "hoverongaps": False, "hovertemplate": "%{text}<extra></extra>"}
    spec.add("heatmap", z=z, text=text, **_grid(view, COARSE), **style, **TOP)


def place_names(names: Sequence[Name], dots: np.ndarray) -> list[Name]:
    """The names that find room, large ones first, each near its position and clear of other names and of dots.

    dots: (m, 2) in the view, from 0 to 1. Computed for a phone, the narrowest map.
    """
    placed: list[Name] = []
    boxes, size = np.empty((0, 2, 2)), np.array([WIDTH, PIXELS])
    for name in sorted(names, key=lambda name: -name.size):
        half = np.array([(len(name.text) + 2 * bool(name.mark)) * LETTER, LINE]) * name.size / 2
        spots = np.clip(
            np.vstack([name.position, SPOTS]) * size, half + CLEARANCE, np.maximum(half, size - half) - CLEARANCE
        )  # inside the frame
        overlaps = (abs(spots[:, None] - boxes[:, 0]) < half + boxes[:, 1]).all(-1).any(1)
        covered = (abs(spots[:, None] - dots * size) < half + DOT).all(-1).sum(1)
        cost = np.linalg.norm(spots - spots[0], axis=1) + COVERED * covered + np.where(overlaps, np.inf, 0)
        if np.isfinite(cost.min()):
            spot = spots[cost.argmin()]
            placed.append(replace(name, position=tuple((spot / size).tolist())))
            boxes = np.vstack([boxes, [[spot, half]]])
    return placed


def _add_name(spec: FigureSpec, name: Name, view: AtlasView) -> None:
    x0, y0, x1, y1 = (end / STEPS for end in view.window)
    x, y = x0 + name.position[0] * (x1 - x0), y0 + name.position[1] * (y1 - y0)
    font = {"size": name.size, "color": theme.INK, "shadow": theme.HALO}
    font |= {"family": theme.SERIF} if name.size == BIG else {}
    text = f"<b>{theme.plain(name.text)}</b>" if name.size == BIG else theme.plain(name.text)
    mark = f'<span style="color:{name.mark.colour}">{name.mark.glyph}</span> ' if name.mark else ""
    grey = {"opacity": EDGE} if name.size == BIG and not name.mark else {}  # as its dashed outline
    spec.note(text=mark + text, showarrow=False, font=font, x=x, y=y, xref="x2", yref="y2", **grey)


def group_names(layout: Layout, view: AtlasView, titles: Sequence[str]) -> list[Name]:
    """The names of the groups in the view, each above its group; at one height where that is nearly the same."""
    groups = [(number, _above(line)) for number, line in enumerate(map(outline, view.fields)) if len(line)]
    top = max((y for _, (_, y) in groups), default=0)
    certain = layout.answer == GROUPS
    return [
        Name(titles[n], (x, top if top - y < LEVEL else y), mark=mark_of(n) if certain else None)
        for n, (x, y) in groups
    ]


def _above(line: np.ndarray) -> tuple[float, float]:
    """A place just above the top of a line around a group."""
    x, y = line[line[:, 1].argmax()].tolist()
    return x, y + LINE * BIG / PIXELS
