"""A map, and curves by layer."""

from collections.abc import Mapping, Sequence

import numpy as np
import plotly.graph_objects as go

from polyseme.course.figures.notes import BARE, FONT, LARGE, note
from polyseme.figures import theme
from polyseme.figures.figure_spec import FigureSpec
from polyseme.figures.sense_marks import mark_of


def flat_map(
    points: np.ndarray,
    senses: Sequence[int],
    dot: int,
    lines: Sequence[int],
    names: Sequence[str],
    near: Sequence[int],
    letters: Sequence[int] = (),
) -> go.Figure:
    """(point, 2): a map with one dot marked, its nearest on the map ringed, and lines to its true neighbours.

    letters: dots named A, B and so on.
    """
    spec = FigureSpec()
    for other in lines:
        x, y = points[[dot, other]].T
        face = {"line": {"color": theme.NEIGHBOUR, "width": 2}, "hoverinfo": "skip", "showlegend": False}
        spec.add("scatter", x=x, y=y, mode="lines", **face)
    for sense in sorted({*senses[:dot], *senses[dot + 1 :]}):
        rows = [row for row, known in enumerate(senses) if known == sense and row != dot]
        mark = mark_of(sense)
        marker = {"color": mark.colour, "symbol": mark.symbol, "size": 13}
        spec.add(
            "scatter", x=points[rows, 0], y=points[rows, 1], mode="markers", marker=marker, name=names[sense],
            hoverinfo="skip",
        )  # fmt: skip
    ring = {"symbol": "circle-open", "size": 24, "color": theme.INK, "line": {"width": 2}}
    face = {"mode": "markers", "marker": ring, "hoverinfo": "skip", "name": "nearest on the map"}
    if near:
        spec.add("scatter", x=points[list(near), 0], y=points[list(near), 1], **face)
    if lines:
        truly = ring | {"size": 34, "color": theme.NEIGHBOUR, "line": {"width": 3}}
        spec.add(
            "scatter", x=points[list(lines), 0], y=points[list(lines), 1], mode="markers", marker=truly,
            hoverinfo="skip", name="truly nearest",
        )  # fmt: skip
    for letter, other in zip("ABC", letters, strict=False):
        (x, y), (across, up) = points[other].tolist(), _free_side(points, other, dot)
        note(spec, x, y, f"<b>{letter}</b>", xshift=across, yshift=up, font=LARGE)
        spec.add("scatter", x=[x], y=[y], mode="markers", marker=ring, hoverinfo="skip", showlegend=False)
    (x, y), marker = points[dot], {"color": theme.INK, "size": 19, "symbol": "star"}
    spec.add("scatter", x=[x], y=[y], mode="markers", marker=marker, hoverinfo="skip", showlegend=False)
    middle, (across, up) = (points.min(0) + points.max(0)) / 2, 1.16 * np.ptp(points, axis=0)
    reach = np.array([max(across, 1.6 * up), up]) / 2  # one scale for both, so that near is what it looks
    (left, low), (right, high) = middle - reach, middle + reach
    spec.x(range=[left, right], constrain="domain", **BARE)
    spec.y(range=[low, high], scaleanchor="x", constrain="domain", **BARE)
    return theme.with_theme(spec, 340, legend=theme.legend())


def _free_side(points: np.ndarray, other: int, dot: int, away: float = 24.0, height: float = 300.0) -> list[float]:
    """The shift, in pixels, of a name to where most room is beside a point: clear of all others and of its line."""
    angles = np.linspace(0, 2 * np.pi, 16, endpoint=False)
    ways = away * np.stack([np.cos(angles), np.sin(angles)], 1)
    line = points[other] + np.linspace(0.2, 1, 20)[:, None] * (points[dot] - points[other])
    taken = np.concatenate([np.delete(points, other, 0), line]) - points[other]
    room = np.linalg.norm(ways[:, None] - taken * (height / np.ptp(points[:, 1])), axis=2).min(1)
    return [float(one) for one in ways[room.argmax()]]


def by_layer(curves: Mapping[str, Sequence[float]], shown: bool = True) -> go.Figure:
    """name -> a share for each layer; before the answer the last of each curve is missing."""
    spec = FigureSpec()
    for number, (name, values) in enumerate(curves.items()):
        last = len(values) if shown else len(values) - 1
        mark = mark_of(number)
        spec.add(
            "scatter", x=[*range(last)], y=[*values[:last]], mode="lines+markers", name=name, hoverinfo="skip",
            line={"color": mark.colour, "width": 3}, marker={"color": mark.colour, "symbol": mark.symbol, "size": 11},
        )  # fmt: skip
    count = len(next(iter(curves.values())))
    line = {"color": theme.INK, "dash": "dot"}
    spec.shape(type="line", x0=-0.3, x1=count - 0.7, y0=0.5, y1=0.5, line=line)
    note(spec, count - 0.7, 0.46, "guessing", xanchor="right", font=FONT | {"size": 14})
    spec.x(title="layer (0: before words mix)", range=[-0.3, count - 0.7], dtick=1, fixedrange=True)
    spec.y(title="right answers", range=[0.35, 1.05], fixedrange=True, automargin=True, **theme.percent_ticks())
    return theme.with_theme(spec, 300, legend=theme.legend())
