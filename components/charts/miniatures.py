"""Small live pictures of what each page shows, for the start page: no axes, one look, one size."""

from collections.abc import Sequence

import numpy as np
import plotly.graph_objects as go

from . import look
from .strips import signed

HEIGHT = 120
"""Pixels of every miniature: the cards keep their place while the pictures are on their way."""

BARE = {"staticPlot": True, "displayModeBar": False}
"""Settings of a picture that is only looked at."""


def _bare(figure: go.Figure) -> go.Figure:
    axis = {"visible": False, "fixedrange": True}
    return look.dressed(figure, HEIGHT, showlegend=False, xaxis=axis, yaxis=axis).update_layout(
        margin={"l": 0, "r": 0, "t": 4, "b": 4}
    )


def pieces_miniature(pieces: Sequence[str], continuation: Sequence[bool]) -> go.Figure:
    """Word pieces as blocks, as wide as they are long, in two lines; a continuation touches what it continues."""
    figure = go.Figure()
    x, row = 0.0, 0
    for piece, joined in zip(pieces, continuation, strict=True):
        width = 0.8 + 0.62 * len(piece)
        if x + width > 22:
            x, row = 0.0, row + 1
        start = x - (0.45 if joined else 0)
        colour = look.COLOURS[3 if joined else 0]
        figure.add_shape(
            type="rect", x0=start, x1=start + width, y0=row - 0.36, y1=row + 0.36, line={"color": colour, "width": 1.5}
        )
        figure.add_annotation(
            x=start + width / 2,
            y=row,
            text=look.plain(piece),
            showarrow=False,
            font={"family": look.MONO, "size": 13},
        )
        x = start + width + 0.45
    figure.add_scatter(x=[0, 22], y=[0, row], mode="none")
    return _bare(figure).update_layout(xaxis_range=[-0.2, 22.5], yaxis_range=[row + 0.7, -0.7])


def rows_miniature(rows: np.ndarray) -> go.Figure:
    """(row, feature): a few vectors as strips of blue and orange."""
    reach = float(np.abs(rows).max()) or 1.0
    heat = go.Heatmap(z=rows, zmin=-reach, zmax=reach, colorscale=signed(0.5), showscale=False, ygap=5)
    return _bare(go.Figure(heat)).update_layout(yaxis_autorange="reversed")


def heap_miniature(values: np.ndarray) -> go.Figure:
    """(value,): a histogram."""
    heights, edges = np.histogram(values, bins=40)
    middles = (edges[:-1] + edges[1:]) / 2
    return _bare(go.Figure(go.Bar(x=middles, y=heights, marker_color=look.COLOURS[0]))).update_layout(bargap=0.05)


def square_miniature(matrix: np.ndarray, names: Sequence[str]) -> go.Figure:
    """(n, n): cosines as a small square with its figures written in it."""
    ticks = [look.plain(name) for name in names]
    text = [[f"{value:.2f}".removeprefix("0") for value in row] for row in matrix]
    heat = go.Heatmap(
        z=matrix[::-1],
        x=ticks,
        y=ticks[::-1],
        text=text[::-1],
        texttemplate="%{text}",
        colorscale="Cividis",
        zmin=float(matrix.min()) - 0.05,
        zmax=1.5 - 0.5 * float(matrix.min()),  # never so light that white figures could not be read
        showscale=False,
        xgap=2,
        ygap=2,
        textfont={"size": 14, "color": "white"},
    )
    figure = _bare(go.Figure(heat))
    figure.update_yaxes(visible=True, ticks="", tickfont={"size": 13}, showgrid=False)
    return figure


def lines_miniature(lines: dict[str, np.ndarray]) -> go.Figure:
    """name -> (layer,): a few lines over the layers, each with its name at its end."""
    figure = go.Figure()
    for number, (name, values) in enumerate(lines.items()):
        colour, dash = look.COLOURS[number], ("solid", "dash", "dot")[number % 3]
        figure.add_scatter(y=values, mode="lines", line={"color": colour, "dash": dash, "width": 2.5})
        figure.add_annotation(
            x=len(values) - 1,
            y=float(values[-1]),
            text=look.plain(name),
            showarrow=False,
            xanchor="left",
            xshift=6,
            font={"size": 13, "color": colour},
        )
    length = max(map(len, lines.values()))
    return _bare(figure).update_layout(xaxis_range=[-0.2, (length - 1) * 1.5])


def dots_miniature(coordinates: np.ndarray, names: Sequence[str], marked: Sequence[int]) -> go.Figure:
    """(n, 2): points on a map; the marked ones large, each with its name."""
    sizes = [11 if at in marked else 6 for at in range(len(coordinates))]
    colours = [look.COLOURS[1] if at in marked else look.COLOURS[0] for at in range(len(coordinates))]
    figure = go.Figure(
        go.Scatter(
            x=coordinates[:, 0],
            y=coordinates[:, 1],
            mode="markers+text",
            marker={"size": sizes, "color": colours},
            text=[look.plain(names[at]) if at in marked else "" for at in range(len(coordinates))],
            textposition="top center",
            textfont={"size": 13},
            cliponaxis=False,
        )
    )
    spread = np.ptp(coordinates[:, 1]) or 1.0
    return _bare(figure).update_layout(
        yaxis_range=[float(coordinates[:, 1].min() - 0.12 * spread), float(coordinates[:, 1].max() + 0.3 * spread)]
    )


def bars_miniature(values: dict[str, float]) -> go.Figure:
    """name -> value: a few bars with their names in front, the largest on top."""
    names = [look.plain(name) for name in values]
    bars = go.Bar(
        x=list(values.values()),
        y=names,
        orientation="h",
        marker_color=look.COLOURS[0],
        text=[f"{value:.2f}".removeprefix("0") for value in values.values()],
        textposition="outside",
        cliponaxis=False,
    )
    figure = _bare(go.Figure(bars)).update_layout(xaxis_range=[0, 1.2 * max(values.values())], bargap=0.25)
    return figure.update_yaxes(visible=True, autorange="reversed", ticks="", tickfont={"size": 13, "family": look.MONO})
