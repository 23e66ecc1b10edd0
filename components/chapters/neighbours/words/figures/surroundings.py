"""The map of a word's neighbours and their neighbours, and what it lost."""

from collections.abc import Mapping

import numpy as np
import plotly.graph_objects as go

from components.chapters.neighbours.figures import LEGEND
from components.chapters.neighbours.words.numbers import KEPT, Surroundings
from components.figures import look
from components.figures.cosines import as_cosine
from components.figures.drawing import Drawing
from components.figures.labels import in_pixels, labels_that_fit
from components.figures.prose import counted, escaped, percent

MARKS = (("star", 20), ("circle", 11), ("circle-open", 8))
"""The symbol and size of a word asked for, of a neighbour, of a neighbour's neighbour."""

SIZES, LETTER = (16, 13, 11), 0.6
"""The letters of their names, in pixels, and how wide a letter is for its size."""

STEPS = ("the word", "its neighbours", "their neighbours")


def surroundings_map(found: Surroundings) -> go.Figure:
    """The pieces as points, each linked to those nearest to it; a point's colour is the word it came in through."""
    drawing = Drawing()
    ends = found.places[found.links]  # (link, 2, 2); a gap behind each link
    across, up = np.pad(ends, ((0, 0), (0, 1), (0, 0)), constant_values=np.nan).reshape(-1, 2).T
    face = {"line": {"color": look.FAINT, "width": 1.5}, "hoverinfo": "skip", "showlegend": False}
    drawing.add("scatter", x=across, y=up, mode="lines", **face)
    reach = np.ptp(found.places, axis=0) * [0.22, 0.1] + 1e-3
    low, high = found.places.min(0) - reach, found.places.max(0) + reach
    widths = np.array([len(name) * LETTER * SIZES[step] for name, step in zip(found.names, found.steps, strict=True)])
    near_first, named = np.argsort(found.steps, kind="stable").tolist(), np.flatnonzero(found.steps < 2).tolist()
    sides = labels_that_fit(in_pixels(found.places, low, high), widths, near_first, first=named)
    for step in (2, 1, 0):
        _add_points(drawing, found, step, sides)
    drawing.x(range=[low[0], high[0]], visible=False)
    drawing.y(range=[low[1], high[1]], scaleanchor="x", visible=False)
    return look.dressed(drawing, 430, legend=LEGEND | {"traceorder": "reversed"})


def _add_points(drawing: Drawing, found: Surroundings, step: int, sides: Mapping[int, str]) -> None:
    """The points of one step, with their names where these fit."""
    at = np.flatnonzero(found.steps == step)
    if not len(at):
        return
    symbol, size = MARKS[step]
    names = [look.plain(found.names[place]) for place in at]
    starts = [int(np.flatnonzero((found.steps == 0) & (found.owners == found.owners[place]))[0]) for place in at]
    colours = [look.COLOURS[found.owners[place] % len(look.COLOURS)] for place in at]
    drawing.add(
        "scatter",
        x=found.places[at, 0],
        y=found.places[at, 1],
        mode="markers+text",
        text=[name if place in sides else "" for name, place in zip(names, at.tolist(), strict=True)],
        textposition=[sides.get(place, "top center") for place in at.tolist()],
        textfont={"size": SIZES[step], "family": look.MONO, "shadow": look.HALO},
        marker={"symbol": symbol, "size": size, "color": colours},
        customdata=[
            [name, look.plain(found.names[start]), as_cosine(float(found.cosines[start, place])), percent(kept)]
            for name, start, place, kept in zip(names, starts, at, found.kept[at], strict=True)
        ],
        hovertemplate="%{customdata[0]}<br>cosine with %{customdata[1]} %{customdata[2]}<br>"
        f"neighbours kept on this map: %{{customdata[3]}} of {KEPT}<extra></extra>",
        name=STEPS[step],
        cliponaxis=False,
    )


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
