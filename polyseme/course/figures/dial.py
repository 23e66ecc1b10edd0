"""Arrows at their angles."""

from collections.abc import Mapping, Sequence

import numpy as np
import plotly.graph_objects as go

from polyseme.course.figures.notes import BARE, LARGE, note
from polyseme.figures import theme
from polyseme.figures.figure_spec import FigureSpec

GUESSED = "your guess"


def dial(
    fixed: str,
    arrows: Mapping[str, float],
    zones: Sequence[tuple[float, float, str]] = (),
    random: tuple[float, float] | None = None,
) -> go.Figure:
    """name -> degrees from the fixed arrow, as arrows from one point; zones: from, to, name; where random words lie."""
    spec = FigureSpec()
    if random:
        edge = np.radians(np.linspace(*random, 20))
        path = " L ".join(f"{x:.4f},{y:.4f}" for x, y in zip(np.cos(edge), np.sin(edge), strict=True))
        spec.shape(type="path", path=f"M 0,0 L {path} Z", fillcolor=theme.FAINT, line={"width": 0}, layer="below")
        note(spec, -1.15, 1.18, "grey: 9 of 10<br>random words", xanchor="left", align="left")
    arc = np.radians(np.linspace(0, 180, 91))
    spec.add("scatter", x=np.cos(arc), y=np.sin(arc), mode="lines", line={"color": theme.LINE}, hoverinfo="skip")
    for start, end, name in zones:
        angle = np.radians((start + end) / 2 - 7)  # beside an arrow in the middle
        edges = np.radians([start, end])
        for edge in edges:
            spec.shape(type="line", x0=0, y0=0, x1=np.cos(edge), y1=np.sin(edge), line={"color": theme.FAINT})
        note(spec, 0.66 * np.cos(angle), 0.66 * np.sin(angle), name, font=LARGE)
    for index, (name, degrees) in enumerate({fixed: 0.0, **arrows}.items()):
        angle, colour = np.radians(degrees), theme.ACCENT if index == 0 else theme.COMPARED
        if name == GUESSED:
            colour = theme.INK
        tip = {"x": np.cos(angle), "y": np.sin(angle)}
        spec.note(
            **tip,
            ax=0,
            ay=0,
            axref="x",
            ayref="y",
            showarrow=True,
            arrowhead=2,
            arrowwidth=3,
            arrowcolor=colour,
            text="",
        )
        anchor = "right" if 105 < degrees <= 140 else "center" if 75 <= degrees <= 105 else "left"
        height = 1.1 * tip["y"] + (0.13 if degrees > 140 else 0)  # above its tip, as the frame ends there
        note(spec, 1.05 * tip["x"], height, f"<b>{theme.plain(name)}</b>", font=LARGE, xanchor=anchor)
    spec.x(range=[-1.2, 1.5], constrain="domain", **BARE)
    spec.y(range=[-0.12, 1.25], scaleanchor="x", constrain="domain", **BARE)  # an angle is what it says
    return theme.with_theme(spec, 250, showlegend=False)
