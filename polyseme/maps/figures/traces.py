"""Traces of the big map: the points of a group, rings around badly placed points, labels, title and trail.

A `…_style` is the part of a trace that is the same in all layers.
"""

from typing import Any

import numpy as np

from polyseme.figures import theme
from polyseme.figures.figure_spec import Trace, trace
from polyseme.maps.figures.groups import Group
from polyseme.maps.numbers.points import Points

AROUND = 26  # letters of the sentence shown on either side of a word on hover

TEXT = {"mode": "markers+text", "hoverinfo": "skip", "showlegend": False, "cliponaxis": False}
"""Settings of text on a map; an invisible marker keeps it at a distance from its point."""


def xyz(coordinates: np.ndarray) -> dict[str, object]:
    """(n, dimension) -> x, y (and z) for Plotly, in float32, which reaches the browser as bytes."""
    return dict(zip("xyz", np.ascontiguousarray(coordinates.T, dtype=np.float32), strict=False))


def group_style(kind: str, group: Group, points: Points, own: np.ndarray) -> Trace:
    """One group's points. own: (n,) bool, the points of the reader's text, drawn larger and with an edge."""
    flat, own = kind != "scatter3d", own[group.members]
    size = 7 if flat else 5
    marker: dict[str, object] = {
        "color": group.colour,
        "symbol": group.symbol if flat else group.symbol_3d,
        "size": np.where(own, size * 1.7, size).astype(np.float32) if own.any() else size,
        "opacity": 0.85,
    }
    name = theme.plain(group.name)
    return trace(
        kind,
        mode="markers",
        marker=marker,
        name=name,
        customdata=[_point_in_sentence(points, point) for point in group.members.tolist()],
        hovertemplate=f"%{{customdata}}<extra>{name}</extra>",
    )


def _point_in_sentence(points: Points, point: int) -> str:
    """The hover text of a point: its word in bold within the shortened sentence."""
    text, (start, end) = points.texts[point], points.spans[point]
    if start == end:
        return f"<b>{theme.plain(points.labels[point])}</b> of {theme.plain(text[: 2 * AROUND])}…"
    if (start, end) == (0, len(text)):
        return theme.plain(text[: 3 * AROUND]) + ("…" if len(text) > 3 * AROUND else "")
    before, after = text[max(0, start - AROUND) : start], text[end : end + AROUND]
    lead, tail = "…" if start > AROUND else "", "…" if len(text) > end + AROUND else ""
    return f"{lead}{theme.plain(before)}<b>{theme.plain(text[start:end])}</b>{theme.plain(after)}{tail}"


def ring_data(coordinates: np.ndarray, marked: np.ndarray) -> dict[str, Any]:
    """(n, dimension), (n,) bool -> rings around the marked points."""
    return xyz(np.where(marked[:, None], coordinates, np.nan))


def rings_style(kind: str) -> Trace:
    """Rings around badly placed points."""
    size, line = 9 if kind == "scatter3d" else 12, {"width": 1.2, "color": theme.LINE}
    return trace(
        kind,
        mode="markers",
        marker={"symbol": "circle-open", "size": size, "color": theme.LINE, "line": line},
        name="misplaced",
        legendrank=2_000,
        hoverinfo="skip",
        opacity=0.5,
    )


def labels_style() -> Trace:
    """Labels of groups, on invisible markers."""
    font = {"size": 14, "color": theme.INK, "shadow": theme.HALO}
    return trace("scatter", **TEXT, marker={"size": 30, "opacity": 0}, textfont=font)


def title_style() -> Trace:
    """The title in the upper left corner: a trace, because only traces change with the layer."""
    return trace(
        "scatter",
        **TEXT,
        marker={"size": 14, "opacity": 0},  # keeps the text off the frame
        textposition="bottom right",
        textfont={"size": 14, "color": theme.INK},
        unselected={"textfont": {"color": theme.INK}},
        ids=["title"],
    )


def trail_style(layers: int, label: str, flat: bool) -> Trace:
    """One point's path through the layers; the first and the last layer are numbered, the others on hover."""
    return trace(
        "scatter" if flat else "scatter3d",
        mode="lines+markers+text",
        line={"color": theme.INK, "width": 1.2 if flat else 3, "dash": "dot"},
        marker={"size": 4 if flat else 2, "color": theme.INK},
        text=[str(layer) if layer in (0, layers - 1) else "" for layer in range(layers)],
        customdata=list(range(layers)),
        textposition="bottom right",
        textfont={"size": 14, "color": theme.INK},
        opacity=0.7,
        name=f"trail of {theme.plain(label[:18])}",
        hovertemplate="layer %{customdata}<extra></extra>",
    )
