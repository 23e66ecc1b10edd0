"""The map of a word's neighbours and their neighbours, and what it lost."""

import numpy as np
import plotly.graph_objects as go

from components.analysis.surroundings import KEPT, Surroundings

from . import look
from .cosines import as_cosine
from .drawing import Drawing
from .prose import counted, escaped, percent

MARKS = (("star", 20), ("circle", 11), ("circle-open", 8))
"""The symbol and size of a word asked for, of a neighbour, of a neighbour's neighbour."""

STEPS = ("the word", "its neighbours", "their neighbours")


def surroundings_map(found: Surroundings) -> go.Figure:
    """The pieces as points, each linked to those nearest to it; a point's colour is the word it came in through."""
    drawing = Drawing()
    ends = found.places[found.links]  # (link, 2, 2)
    gaps = np.full((len(ends), 1), np.nan, np.float32)
    drawing.add(
        "scatter",
        x=np.concatenate([ends[:, :, 0], gaps], axis=1).ravel(),
        y=np.concatenate([ends[:, :, 1], gaps], axis=1).ravel(),
        mode="lines",
        line={"color": look.FAINT, "width": 1.5},
        hoverinfo="skip",
        showlegend=False,
    )
    for step in (2, 1, 0):
        _add_points(drawing, found, step)
    hidden = {"visible": False}
    reach = np.ptp(found.places, axis=0) * [0.22, 0.1] + 1e-3
    low, high = found.places.min(0) - reach, found.places.max(0) + reach
    drawing.x(range=[low[0], high[0]], **hidden)
    drawing.y(range=[low[1], high[1]], scaleanchor="x", **hidden)
    legend = {"orientation": "h", "y": 1, "yanchor": "bottom", "x": 0, "font": {"size": 12}, "traceorder": "reversed"}
    return look.dressed(drawing, 430, legend=legend)


def _add_points(drawing: Drawing, found: Surroundings, step: int) -> None:
    """The points of one step with their names."""
    at = np.flatnonzero(found.steps == step)
    if not len(at):
        return
    symbol, size = MARKS[step]
    names = [look.plain(found.names[place]) for place in at]
    starts = [int(np.flatnonzero((found.steps == 0) & (found.owners == found.owners[place]))[0]) for place in at]
    drawing.add(
        "scatter",
        x=found.places[at, 0],
        y=found.places[at, 1],
        mode="markers+text",
        text=names,
        textposition=[_side(found.places, place) for place in at.tolist()],
        textfont={"size": (16, 13, 11)[step], "family": look.MONO},
        marker={
            "symbol": symbol,
            "size": size,
            "color": [look.COLOURS[found.owners[place] % len(look.COLOURS)] for place in at],
        },
        customdata=[
            [look.plain(found.names[start]), as_cosine(float(found.cosines[start, place])), percent(found.kept[place])]
            for start, place in zip(starts, at, strict=True)
        ],
        hovertemplate="%{text}<br>cosine with %{customdata[0]} %{customdata[1]}<br>"
        f"neighbours kept on this map: %{{customdata[2]}} of {KEPT}<extra></extra>",
        name=STEPS[step],
        cliponaxis=False,
    )


def _side(places: np.ndarray, at: int) -> str:
    """(point, 2) -> the side of a point on which its name meets the fewest others: away from those closest to it."""
    away = places[at] - np.delete(places, at, axis=0)
    pushed = (away / ((away**2).sum(axis=1, keepdims=True) + 1e-6)).sum(axis=0)
    across, up = pushed / (np.linalg.norm(pushed) + 1e-9)
    if abs(across) < 0.4:
        return "top center" if up > 0 else "bottom center"
    return "middle right" if across > 0 else "middle left"


def surroundings_reading(found: Surroundings) -> str:
    """What the map kept, against what a map without order would keep; and its worst place."""
    worst = int(found.kept.argmin())
    return (
        f"{counted(len(found.names), 'piece')}; a line joins a piece with its nearest, whatever the map does. "
        f"Flattening them kept {percent(float(found.kept.mean()))} of each piece's {KEPT} nearest among these pieces "
        f"(points thrown at random: {percent(found.kept_by_chance)}), with stress {as_cosine(found.stress)} where 0 "
        f"would be perfect. Least to be trusted: **{escaped(found.names[worst])}**, "
        f"{percent(float(found.kept[worst]))} kept. Made by multidimensional scaling of 1 − cosine from the classical "
        "solution: no chance, no seed, the same map each time."
    )
