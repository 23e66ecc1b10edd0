"""The parts of a map: the points of one group, the rings around badly placed ones, the labels, the trail."""

from typing import Any

import numpy as np

from components.chapters.maps.figures.groups import Group
from components.chapters.maps.numbers.points import Points
from components.figures import look
from components.figures.drawing import Trace, trace

AROUND = 26
"""Letters told on either side of a word when hovering."""


def places_of(coordinates: np.ndarray) -> dict[str, object]:
    """(n, dimension) -> x, y (and z) as Plotly wants them, in float32, which reaches the browser as bytes."""
    return dict(zip("xyz", np.ascontiguousarray(coordinates.T, dtype=np.float32), strict=False))


def group_trace(group: Group, points: Points, places: np.ndarray, own: np.ndarray, light: bool) -> Trace:
    """One group's points; `own`, (n,) bool, says which are the reader's among others: they are larger, with an edge."""
    flat = places.shape[-1] == 2
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
    made = {
        "mode": "markers",
        "marker": marker,
        "name": name,
        "customdata": [told(points, at) for at in group.members.tolist()],
        "hovertemplate": f"%{{customdata}}<extra>{name}</extra>",
    }
    if light:
        made |= {"ids": [str(at) for at in group.members], "unselected": {"marker": {"opacity": 0.3}}}
    return trace(_kind(places, light), **places_of(places[group.members]), **made)


def _kind(places: np.ndarray, light: bool) -> str:
    """How points are drawn: in space, as elements of their own, or by WebGL."""
    if places.shape[-1] == 3:
        return "scatter3d"
    return "scatter" if light else "scattergl"


def told(points: Points, at: int) -> str:
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

    Where the browser moves them every point has its ring, of no size where it is not marked: one that is not there
    would fly in from the corner.
    """
    if light:
        return places_of(places) | {"marker": {"size": np.where(marked, 22, 0).astype(np.float32)}}
    return places_of(np.where(marked[:, None], places, np.nan))


def rings_trace(places: np.ndarray, marked: np.ndarray, light: bool) -> Trace:
    """(n, dimension), (n,) bool -> rings around the marked points."""
    size = 12 if places.shape[-1] == 2 else 9
    ring = {"symbol": "circle-open", "size": size, "color": look.LINE}
    line = {"width": 2.5 if light else 1.2, "color": look.LINE}
    ids = {"ids": [f"ring {at}" for at in range(len(places))]} if light else {}
    rings = rings_of(places, marked, light)
    rings["marker"] = {**ring, "line": line, **rings.get("marker", {})}
    return trace(
        _kind(places, light),
        **rings,
        mode="markers",
        name="badly placed",
        legendrank=2_000,
        hoverinfo="skip",
        opacity=1 if light else 0.5,
        **ids,
    )


def labels_trace(room: int, **labels: Any) -> Trace:
    """Labels with their places and sides, on markers of some size that are not seen and keep them at a distance."""
    return trace(
        "scatter",
        **labels,
        mode="markers+text",
        marker={"size": room, "opacity": 0},
        textfont={"size": 13, "color": look.INK, "shadow": look.HALO},
        hoverinfo="skip",
        showlegend=False,
        cliponaxis=False,
        ids=[f"label {at}" for at in range(len(labels["text"]))],
    )


def title_trace(left: float, top: float, text: str) -> Trace:
    """What is said of a map, in its upper left corner: as a trace, since only traces change with the layers."""
    return trace(
        "scatter",
        x=[left],
        y=[top],
        mode="markers+text",
        marker={"size": 14, "opacity": 0},  # keeps the words off the frame
        text=[text],
        textposition="bottom right",
        textfont={"size": 13, "color": look.INK},
        hoverinfo="skip",
        showlegend=False,
        cliponaxis=False,
        unselected={"textfont": {"color": look.INK}},
        ids=["title"],
    )


def trail_trace(places: np.ndarray, label: str) -> Trace:
    """(layer, dimension) -> the places of one point in every layer, joined and numbered."""
    flat = places.shape[-1] == 2
    return trace(
        "scatter" if flat else "scatter3d",
        **places_of(places),
        mode="lines+markers+text",
        line={"color": look.INK, "width": 1.2 if flat else 3, "dash": "dot"},
        marker={"size": 4 if flat else 2, "color": look.INK},
        text=[str(layer) for layer in range(len(places))],
        textposition="bottom right",
        textfont={"size": 11, "color": look.INK},
        opacity=0.7,
        name=f"trail of {look.plain(label[:18])}",
        hovertemplate="layer %{text}<extra></extra>",
    )
