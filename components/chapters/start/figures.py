"""What the Start page draws: small live pictures of each page, without axes and of one size; the guess in words."""

from collections.abc import Callable, Mapping, Sequence

import numpy as np
import plotly.graph_objects as go
from plotly.colors import get_colorscale

from components.figures import look
from components.figures.cosines import above_chance, as_cosine
from components.figures.drawing import Drawing, trace
from components.figures.marks import DASHES
from components.figures.prose import escaped, number
from components.figures.strips import signed
from components.numbers.baseline import Spread
from components.numbers.occurrences.gathering import Gathering

PAIRS: dict[str, tuple[int, int]] = {"vault and robber": (0, 1), "vault and river": (0, 2), "robber and river": (1, 2)}
"""What can be guessed, and which of the banks that is, in reading order."""

CIVIDIS = get_colorscale("Cividis")
HEIGHT = 120
"""Pixels of every miniature: the cards keep their place while the pictures are on their way."""

BARE = {"staticPlot": True, "displayModeBar": False}
"""Settings of a picture that is only looked at."""


def _bare(drawing: Drawing, **layout: object) -> go.Figure:
    """The figure of a drawing whose axes are only seen where it says so."""
    for axis in ("xaxis", "yaxis"):
        drawing.layout[axis] = {"visible": False, "fixedrange": True} | drawing.layout.get(axis, {})
    return look.dressed(drawing, HEIGHT, showlegend=False, margin={"l": 0, "r": 0, "t": 4, "b": 4}, **layout)


def _bare_note(text: str, size: int = 13, **font: object) -> dict[str, object]:
    """Words on a picture, without an arrow."""
    return {"text": look.plain(text), "showarrow": False, "font": {"size": size, **font}}


def rounded(value: float) -> str:
    """A cosine with two places, which is what a small picture has room for.

    >>> rounded(0.784), rounded(1.0), rounded(-0.12), rounded(-0.004)
    ('.78', '1.00', '−.12', '.00')
    """
    return number(value).replace("0.", ".", 1)


def pieces_miniature(pieces: Sequence[str], continuation: Sequence[bool]) -> go.Figure:
    """Word pieces as blocks, as wide as they are long, in two lines; a continuation touches what it continues."""
    drawing = Drawing()
    x, row = 0.0, 0
    for piece, joined in zip(pieces, continuation, strict=True):
        width = 0.8 + 0.62 * len(piece)
        if x + width > 22:
            x, row = 0.0, row + 1
        start, line = x - (0.45 if joined else 0), {"color": look.COLOURS[3 if joined else 0], "width": 1.5}
        drawing.shape(type="rect", x0=start, x1=start + width, y0=row - 0.36, y1=row + 0.36, line=line)
        drawing.note(x=start + width / 2, y=row, **_bare_note(piece, 11, family=look.MONO))
        x = start + width + 0.45
    drawing.add("scatter", x=[0, 22], y=[0, row], mode="none")
    drawing.x(range=[-0.2, 22.5])
    drawing.y(range=[row + 0.7, -0.7])
    return _bare(drawing)


def rows_miniature(rows: np.ndarray) -> go.Figure:
    """(row, feature): a few vectors as strips of blue and orange."""
    reach = float(np.abs(rows).max()) or 1.0
    face = {"zmin": -reach, "zmax": reach, "colorscale": signed(0.5), "showscale": False, "ygap": 5}
    drawing = Drawing(trace("heatmap", z=rows, **face))
    drawing.y(autorange="reversed")
    return _bare(drawing)


def heap_miniature(values: np.ndarray) -> go.Figure:
    """(value,): a histogram."""
    heights, edges = np.histogram(values, bins=40)
    middles = (edges[:-1] + edges[1:]) / 2
    return _bare(Drawing(trace("bar", x=middles, y=heights, marker={"color": look.COLOURS[0]})), bargap=0.05)


def square_miniature(matrix: np.ndarray, names: Sequence[str]) -> go.Figure:
    """(n, n): cosines as a small square with its figures written in it."""
    ticks = [look.plain(name) for name in names]
    written = [[rounded(value) for value in row] for row in matrix[::-1]]
    low = float(matrix.min())
    scale = {"zmin": low - 0.05, "zmax": 1.5 - 0.5 * low}  # never so light that white figures could not be read
    face = {"colorscale": CIVIDIS, "showscale": False, "xgap": 2, "ygap": 2, "texttemplate": "%{text}"}
    font = {"size": 14, "color": "white"}
    drawing = Drawing(
        trace("heatmap", z=matrix[::-1], x=ticks, y=ticks[::-1], text=written, textfont=font, **scale, **face)
    )
    drawing.y(visible=True, ticks="", tickfont={"size": 13}, showgrid=False)
    return _bare(drawing)


def lines_miniature(lines: dict[str, np.ndarray]) -> go.Figure:
    """name -> (layer,): a few lines over the layers, each with its name at its end."""
    drawing = Drawing()
    for (name, values), colour, dash in zip(lines.items(), look.COLOURS, DASHES, strict=False):
        drawing.add("scatter", y=values, mode="lines", line={"color": colour, "dash": dash, "width": 2.5})
        end = {"x": len(values) - 1, "y": float(values[-1]), "xanchor": "left", "xshift": 6}
        drawing.note(**end, **_bare_note(name, color=colour))
    length = max(map(len, lines.values()))
    drawing.x(range=[-0.2, (length - 1) * 1.5])
    return _bare(drawing)


def dots_miniature(coordinates: np.ndarray, marked: Sequence[int], name: str) -> go.Figure:
    """(n, 2): points on a map; the marked ones large, with one name for all of them."""
    drawing = Drawing()
    large = np.isin(range(len(coordinates)), marked)
    for shown, colour, size in ((~large, 0, 6), (large, 1, 11)):
        x, y = coordinates[shown].T
        drawing.add("scatter", x=x, y=y, mode="markers", marker={"size": size, "color": look.COLOURS[colour]})
    if large.any():
        x, y = coordinates[large].mean(0)
        side = ("right", -14) if x > coordinates[:, 0].mean() else ("left", 14)
        drawing.note(x=x, y=y, xanchor=side[0], xshift=side[1], **_bare_note(name, color=look.COLOURS[1]))
    low, high = coordinates.min(0), coordinates.max(0)
    margin = 0.12 * np.where(high > low, high - low, 1.0)
    drawing.x(range=[low[0] - margin[0], high[0] + margin[0]])
    drawing.y(range=[low[1] - margin[1], high[1] + margin[1]])
    return _bare(drawing)


def table_miniature(rows: dict[str, np.ndarray], below: str) -> go.Figure:
    """name -> (feature,): the first numbers of a few vectors as rows of a table, and a line below it."""
    drawing = Drawing()
    across = 3
    places, sides = [0, *(1.75 + np.arange(across)), across + 1.05], ["middle right", *["middle left"] * (across + 1)]
    face = {"mode": "text", "textposition": sides, "textfont": {"size": 13, "family": look.MONO}}
    for row, (name, values) in enumerate(rows.items()):
        cells = [look.plain(name), *map(number, values[:across].tolist()), "…"]
        drawing.add("scatter", x=places, y=[row] * len(cells), text=cells, **face)
    drawing.note(x=0, y=len(rows) + 0.15, xanchor="left", **_bare_note(below))
    drawing.x(range=[-0.05, across + 1.15])
    drawing.y(range=[len(rows) + 0.7, -0.7])
    return _bare(drawing)


def bars_miniature(values: Mapping[str, float], written: Callable[[float], str] = rounded) -> go.Figure:
    """name -> value: a few bars with their names in front, the first on top."""
    told = {"text": [written(value) for value in values.values()], "textposition": "outside", "cliponaxis": False}
    marker = {"color": look.COLOURS[0]}
    names, lengths = [*map(look.plain, values)], [*values.values()]
    drawing = Drawing(trace("bar", x=lengths, y=names, orientation="h", marker=marker, **told))
    ends = np.array([min(0.0, *lengths), max(lengths)])
    drawing.x(range=(ends + np.ptp(ends) * np.array([-0.3 * (ends[0] < 0), 0.25])).tolist())
    drawing.y(visible=True, autorange="reversed", ticks="", tickfont={"size": 13, "family": look.MONO})
    return _bare(drawing, bargap=0.25)


def guess_finding(guess: str, cosines: Mapping[str, float], of: Gathering) -> str:
    """Whether the guess was right, and with which sense the third bank lies."""
    best = max(cosines, key=lambda name: cosines[name])
    third = ({0, 1, 2} - {*PAIRS[best]}).pop()
    verdict = "You and the model agree" if guess == best else f"You said {guess}; the model says otherwise"
    lies = of.names[int(of.nearest[third, of.best])]
    return f"**{verdict}: {best} are most alike**; {escaped(of.labels[third])} lies with {escaped(lies)}."


def guess_reading(guess: str, cosines: Mapping[str, float], chance: Spread) -> str:
    """Whether the guess was right, by how much, and what a cosine is worth."""
    best = max(cosines, key=lambda name: cosines[name])
    others = " and ".join(as_cosine(value) for name, value in cosines.items() if name != best)
    verdict = "You and the model agree" if guess == best else f"You said {guess}; the model says otherwise"
    return (
        f"**{verdict}: the banks of {best} are most alike**, cosine {as_cosine(cosines[best])}; the other two pairs "
        f"reach {others}. A cosine of 1 means the same direction. It says little alone: two random pieces reach "
        f"{as_cosine(chance.median)} here (the line in the grey band), and even the least alike pair is "
        f"{above_chance(chance, min(cosines.values()))}. One word, three vectors: the sentence around it makes them."
    )
