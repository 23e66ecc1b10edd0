"""The parts of a map: the points of one group, the rings around badly placed ones, the labels, the trail."""

from collections.abc import Mapping
from typing import Any

import numpy as np

from components.chapters.maps.figures.groups import Group
from components.chapters.maps.numbers.points import Points
from components.figures import look
from components.figures.drawing import Trace, trace

AROUND = 26  # letters told on either side of a word when hovering


def places_of(coordinates: np.ndarray) -> dict[str, object]:
    """(n, dimension) -> x, y (and z) as Plotly wants them, in float32, which reaches the browser as bytes."""
    return dict(zip("xyz", np.ascontiguousarray(coordinates.T, dtype=np.float32), strict=False))


def whole_trace(lasting: Trace, data: Mapping[str, Any]) -> Trace:
    """What stays the same of a trace, with what one layer gives it."""
    marker = {"marker": lasting["marker"] | data["marker"]} if "marker" in data else {}
    return {**lasting, **data, **marker}


def group_look(kind: str, group: Group, points: Points, own: np.ndarray) -> Trace:
    """One group's points; `own`, (n,) bool, says which are the reader's among others: they are larger, with an edge."""
    flat, light = kind != "scatter3d", kind == "scatter"
    mine = own[group.members]
    size = (11 if light else 7) if flat else 5
    marker: dict[str, object] = {
        "color": group.colour,
        "symbol": group.symbol if flat else group.symbol_3d,
        "size": np.where(mine, size * 1.7, size).astype(np.float32) if mine.any() else size,
        "opacity": 0.85,
    }
    if light and mine.any():
        marker["line"] = {"color": look.INK, "width": np.where(mine, 2, 0).astype(np.float32)}
    name = look.plain(group.name)
    made = trace(
        kind,
        mode="markers",
        marker=marker,
        name=name,
        customdata=[point_in_sentence(points, at) for at in group.members.tolist()],
        hovertemplate=f"%{{customdata}}<extra>{name}</extra>",
    )
    moved = {"ids": [str(at) for at in group.members], "unselected": {"marker": {"opacity": 0.3}}}
    return made | moved if light else made


def point_in_sentence(points: Points, at: int) -> str:
    """A point in its sentence, shortened, as hovering tells it."""
    text, (start, end) = points.texts[at], points.spans[at]
    if start == end:
        return f"<b>{look.plain(points.labels[at])}</b> of {look.plain(text[: 2 * AROUND])}…"
    if (start, end) == (0, len(text)):
        return look.plain(text[: 3 * AROUND]) + ("…" if len(text) > 3 * AROUND else "")
    before, after = text[max(0, start - AROUND) : start], text[end : end + AROUND]
    lead, tail = "…" if start > AROUND else "", "…" if len(text) > end + AROUND else ""
    return f"{lead}{look.plain(before)}<b>{look.plain(text[start:end])}</b>{look.plain(after)}{tail}"


def rings_of(places: np.ndarray, marked: np.ndarray, light: bool) -> dict[str, Any]:
    """(n, dimension), (n,) bool -> rings around the marked points.

    Where the browser moves them every point has its ring, of hardly any size where it is not marked: one that is not
    there would fly in from the corner, and with sizes of 0 alone the legend would show no ring.
    """
    if light:
        return places_of(places) | {"marker": {"size": np.where(marked, 22, 0.01).astype(np.float32)}}
    return places_of(np.where(marked[:, None], places, np.nan))


def rings_look(kind: str, count: int) -> Trace:
    """Rings around badly placed points."""
    light, size = kind == "scatter", 9 if kind == "scatter3d" else 12
    line = {"width": 2.5 if light else 1.2, "color": look.LINE}
    rings = trace(
        kind,
        mode="markers",
        marker={"symbol": "circle-open", "size": size, "color": look.LINE, "line": line},
        name="badly placed",
        legendrank=2_000,
        hoverinfo="skip",
        opacity=1 if light else 0.5,
    )
    return rings | {"ids": [f"ring {at}" for at in range(count)]} if light else rings


SAID = {"mode": "markers+text", "hoverinfo": "skip", "showlegend": False, "cliponaxis": False}
"""What words on a map have in common: they stand on markers that are not seen and keep them at a distance."""


def labels_look(count: int, room: int) -> Trace:
    """Labels of points or groups, on markers of some size."""
    font = {"size": 14, "color": look.INK, "shadow": look.HALO}
    ids = [f"label {at}" for at in range(count)]
    return trace("scatter", **SAID, marker={"size": room, "opacity": 0}, textfont=font, ids=ids)


def title_look() -> Trace:
    """What is said of a map, in its upper left corner: as a trace, since only traces change with the layers."""
    return trace(
        "scatter",
        **SAID,
        marker={"size": 14, "opacity": 0},  # keeps the words off the frame
        textposition="bottom right",
        textfont={"size": 14, "color": look.INK},
        unselected={"textfont": {"color": look.INK}},
        ids=["title"],
    )


def trail_look(layers: int, label: str, flat: bool) -> Trace:
    """The places of one point in every layer, joined; its ends are numbered, the others on hover."""
    return trace(
        "scatter" if flat else "scatter3d",
        mode="lines+markers+text",
        line={"color": look.INK, "width": 1.2 if flat else 3, "dash": "dot"},
        marker={"size": 4 if flat else 2, "color": look.INK},
        text=[str(layer) if layer in (0, layers - 1) else "" for layer in range(layers)],
        customdata=list(range(layers)),
        textposition="bottom right",
        textfont={"size": 14, "color": look.INK},
        opacity=0.7,
        name=f"trail of {look.plain(label[:18])}",
        hovertemplate="layer %{customdata}<extra></extra>",
    )
