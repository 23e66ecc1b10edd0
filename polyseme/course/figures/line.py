"""Dots between two ends."""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
import plotly.graph_objects as go

from polyseme.course.figures.notes import BARE, FONT, LARGE, note
from polyseme.figures import theme
from polyseme.figures.cosines import as_cosine
from polyseme.figures.figure_spec import FigureSpec
from polyseme.figures.sense_marks import mark_of


@dataclass(frozen=True)
class Dot:
    """A dot on a line: its place, its name, "" for none, and the number of its sense."""

    x: float
    name: str = ""
    sense: int = -1
    pale: bool = False  # for comparison


def line(
    dots: Sequence[Dot],
    ends: Sequence[str],
    band: tuple[float, float] | None = None,
    band_name: str = "9 of 10 random words",
    least: float = 1e-9,
    kinds: Sequence[str] = (),
    edges: bool = False,
    axis: str = "",
) -> go.Figure:
    """Dots between two ends, named ones large, each above the others of its sense; a grey band with a name.

    edges: whether the numbers at the ends of the band are written; axis: what is measured, if they are not.

    kinds: what the small dots of each sense are.

    `least`: how far the line reaches at least.
    """
    spec = FigureSpec()
    reach = 1.2 * max([*(abs(dot.x) for dot in dots), *map(abs, band or ()), least])
    if band:
        spec.shape(
            type="rect", x0=band[0], x1=band[1], y0=-1, y1=1.66, fillcolor=theme.FAINT, line={"width": 0}, layer="below"
        )
        note(spec, sum(band) / 2, -0.86, band_name, font=FONT | {"size": 14})
        for edge in band * edges:
            note(spec, edge, -1.15, as_cosine(edge, 2), font=FONT | {"size": 14})
    top = 1.5 if all(dot.name for dot in dots) else 0.5  # below the names, if small dots have the place beneath them
    spec.shape(type="line", x0=0, x1=0, y0=-0.66, y1=top, line={"color": theme.LINE, "dash": "dot"})
    rng = np.random.default_rng(3)
    for sense in sorted({dot.sense for dot in dots if not dot.name}):
        xs = [dot.x for dot in dots if not dot.name and dot.sense == sense]
        mark = mark_of(sense)
        marker = {"color": mark.colour, "symbol": mark.symbol, "size": 11, "opacity": 0.75}
        face: dict[str, object] = {"mode": "markers", "marker": marker, "hoverinfo": "skip"}
        key = {"name": kinds[sense], "showlegend": True} if kinds else {"showlegend": False}
        spec.add("scatter", x=xs, y=rng.uniform(-0.55, 0.35, len(xs)), **face, **key)
    named = sorted((dot for dot in dots if dot.name), key=lambda dot: (not dot.pale, dot.x))  # the pale stay in place
    lowest = 0.55 if len(named) < len(dots) else -0.4  # above the small dots
    for dot, y in zip(named, np.linspace(lowest, 1.25, max(len(named), 3)), strict=False):
        marker = {"color": theme.LINE if dot.pale else theme.INK, "size": 15}
        marker |= {"line": {"width": 2, "color": theme.PAPER}}
        face = {"mode": "markers", "marker": marker, "hoverinfo": "skip", "showlegend": False}
        spec.add("scatter", x=[dot.x], y=[y], **face)
        name = theme.plain(dot.name) if dot.pale else f"<b>{theme.plain(dot.name)}</b>"
        note(spec, dot.x, y, name, **_beside(dot, band, reach))
    if edges:
        note(spec, 0, -1.45, f"cosine with the direction from {ends[0]} to {ends[1]}", font=FONT | {"size": 14})
    elif axis:
        note(spec, 0, -1.45, axis, font=FONT | {"size": 14})
    note(spec, -reach, -1.2, f"◀ <b>{theme.plain(ends[0])}</b>", xanchor="left", font=LARGE)
    note(spec, reach, -1.2, f"<b>{theme.plain(ends[1])}</b> ▶", xanchor="right", font=LARGE)
    spec.x(range=[-reach * 1.03, reach * 1.03], **BARE)
    spec.y(range=[-1.6, 1.7], **BARE)
    return theme.with_theme(spec, 300, showlegend=bool(kinds), legend=theme.legend(), margin={"t": 0, "b": 0})


def _beside(dot: Dot, band: tuple[float, float] | None, reach: float) -> dict[str, object]:
    """Where a dot's name stands: above it if it fits into the band there, else beside it, clear of the middle."""
    width = 0.05 * reach * len(dot.name)  # on a phone; half of that elsewhere
    if band and band[0] < dot.x - width / 4 and dot.x + width / 4 < band[1]:
        return {"yshift": 18}
    fits = band and abs(dot.x) + width < reach
    anchor = "right" if (dot.x < 0 if fits else dot.x > 0.45 * reach) else "left"
    return {"xanchor": anchor, "xshift": -12 if anchor == "right" else 12}
