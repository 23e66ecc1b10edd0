"""Pieces of words as boxes, vectors as strips of cells."""

from collections.abc import Mapping, Sequence

import numpy as np
import plotly.graph_objects as go

from polyseme.course.figures.notes import BARE, FONT, LARGE, note
from polyseme.figures import theme
from polyseme.figures.figure_spec import FigureSpec
from polyseme.figures.strips import signed


def tiles(
    rows: Sequence[Sequence[str]], ids: Mapping[str, int], beside: Sequence[str] = (), dotted: int = 0, least: int = 16
) -> go.Figure:
    """Each row's pieces as boxes with their numbers, and a note; the last `dotted` rows without numbers, dotted.

    `least`: letters for which there is room at least.
    """
    spec = FigureSpec()
    longest = max(sum(map(len, row)) + len(row) for row in rows)
    for line, row in enumerate(rows):
        x, open_ = 0.0, line >= len(rows) - dotted
        for piece in row:
            width, top = len(piece) + 0.6, -line
            edge = {"color": theme.ACCENT if len(row) == 1 else theme.COMPARED, "width": 2}
            if open_:
                edge |= {"color": theme.INK, "dash": "dot"}
            spec.shape(type="rect", x0=x, x1=x + width, y0=top - 0.42, y1=top + 0.42, line=edge)
            mono = {"family": theme.MONO, "size": 17}
            note(spec, x + width / 2, top + (0 if open_ else 0.15), theme.plain(piece), font=LARGE | mono)
            if not open_:
                note(spec, x + width / 2, top - 0.23, f"{ids[piece]}", font=FONT | {"size": 14})
            x += width + 0.4
        if beside:
            note(spec, x, -line, beside[line], xanchor="left", font=FONT | {"size": 14})
    spec.add("scatter", x=[0], y=[0], mode="markers", marker={"color": theme.CLEAR}, hoverinfo="skip")
    spec.x(range=[-0.3, max(longest, least, 16) + (10 if any(beside) else 0.6)], **BARE)
    spec.y(range=[0.45 - len(rows), 0.55], **BARE)
    return theme.with_theme(spec, 58 * len(rows), showlegend=False)


def strip_pairs(
    pairs: Mapping[str, tuple[np.ndarray, np.ndarray]], names: tuple[str, str], first: int = 40
) -> go.Figure:
    """pair -> two (feature,): each pair as two strips of coloured cells, its first features."""
    spec = FigureSpec()
    for row, (pair, vectors) in enumerate(pairs.items()):
        top = -3 * row
        note(spec, 0, top + 0.95, f"<b>{theme.plain(pair)}</b>", xanchor="left", font=LARGE)
        z = np.stack(vectors)[::-1, :first]
        limit = float(np.abs(z).max()) or 1.0
        spec.add(
            "heatmap", z=z, x0=0.5, dx=1, y=[top - 0.75, top + 0.05], zmin=-limit, zmax=limit, colorscale=signed(0.6),
            showscale=False, xgap=1, ygap=4, hoverinfo="skip",
        )  # fmt: skip
        for y, name in zip((top + 0.05, top - 0.75), names, strict=True):
            note(spec, first + 0.6, y, theme.plain(name), xanchor="left")
    key = f"the first {first} numbers: green above 0, purple below"
    note(spec, 0, -3 * len(pairs) + 1.5, key, xanchor="left", font=FONT | {"size": 14})
    spec.x(range=[0, first * 1.3], **BARE)
    spec.y(range=[-3 * len(pairs) + 1.1, 1.4], **BARE)
    return theme.with_theme(spec, 250, showlegend=False)
