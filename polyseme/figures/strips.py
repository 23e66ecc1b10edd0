"""Vectors as strips: a row per vector, a cell per feature, one colour scale around zero."""

from base64 import b64encode
from collections.abc import Mapping
from struct import pack
from typing import Any
from zlib import compress, crc32

import numpy as np
import plotly.graph_objects as go

from polyseme.figures import theme
from polyseme.figures.figure_spec import FigureSpec, Trace, trace

BELOW = 105  # pixels below a figure for the axis, its title and a colour bar
MINUS, PLUS = "118,72,172", "16,138,92"  # purple and green: blue and orange are meanings


def signed(power: float = 1.0) -> list[list[float | str]]:
    """A colour scale: purple below zero, transparent at zero, green above; a power below 1 shows small values."""
    steps = np.linspace(-1, 1, 41).tolist()
    colours = (f"{MINUS if step < 0 else PLUS},{abs(step) ** power:.3f}" for step in steps)
    return [[(step + 1) / 2, f"rgba({colour})"] for step, colour in zip(steps, colours, strict=True)]


def signed_cells(z: np.ndarray, limit: float, title: str, power: float = 1.0, **face: Any) -> Trace:
    """(row, column) -> a heatmap of values from -limit to limit, with its colour bar below."""
    colours = {"zmin": -limit, "zmax": limit, "colorscale": signed(power), "colorbar": theme.bar_below(title)}
    return trace("heatmap", z=z, **colours, **face)


def strips(vectors: Mapping[str, np.ndarray]) -> go.Figure:
    """name -> (feature,): each vector as a row labelled with its length; rows may differ in length.

    The colour follows the square root: the token vector's values are a tenth of the normalised ones and would be
    invisible otherwise.
    """
    table = np.full((len(vectors), max(map(len, vectors.values()))), np.nan, dtype=np.float32)
    for row, vector in zip(table, vectors.values(), strict=True):
        row[: len(vector)] = vector
    limit = float(np.nanmax(np.abs(table))) or 1.0
    names = [f"{name}<br>length {np.linalg.norm(vector):.2f}" for name, vector in vectors.items()]
    hover = {"hovertemplate": "%{y}<br>feature %{x}<br>value %{z:.4f}<extra></extra>", "hoverongaps": False}
    cells = signed_cells(table, limit, "purple negative, green positive", 0.5, y=names, ygap=5, **hover)
    drawing = FigureSpec(cells)
    drawing.x(title="feature", **theme.NO_GRID)
    drawing.y(autorange="reversed", showgrid=False, tickfont={"size": 14}, ticks="")
    return theme.with_theme(drawing, 130 + 48 * len(vectors), margin={"b": BELOW})


def strip_image(vector: np.ndarray, limit: float) -> str:
    """(feature,) -> a picture of one line, a pixel a feature, as the address of a PNG; it is clear where a value is 0.

    The colour follows the square root, as in `strips`.
    """
    faces = np.array([list(map(int, colour.split(","))) for colour in (MINUS, PLUS)], np.uint8)
    opacity = np.rint(255 * np.sqrt(np.minimum(np.abs(vector) / limit, 1))).astype(np.uint8)
    line = np.column_stack([faces[(vector > 0).astype(int)], opacity])
    header = pack(">IIBBBBB", len(vector), 1, 8, 6, 0, 0, 0)  # eight bits each of red, green, blue and opacity
    parts = ((b"IHDR", header), (b"IDAT", compress(b"\0" + line.tobytes())), (b"IEND", b""))
    chunks = (pack(">I", len(data)) + kind + data + pack(">I", crc32(kind + data)) for kind, data in parts)
    return "data:image/png;base64," + b64encode(b"\x89PNG\r\n\x1a\n" + b"".join(chunks)).decode()
