"""Two arrows of three numbers each, and their cosine by hand: a fold of the Arrows page that is one chart."""

import numpy as np
import plotly.graph_objects as go

from polyseme.core.similarity import cosine
from polyseme.figures import theme
from polyseme.figures.cosines import as_cosine
from polyseme.figures.figure_spec import FigureSpec
from polyseme.figures.wording import number

FIRST, SECOND = np.array([2.0, 1.0, 0.0]), np.array([1.0, 2.0, 2.0])  # for mental arithmetic


def chart() -> tuple[go.Figure, str]:
    """The figure and its reading."""
    return figure(FIRST, SECOND), reading(FIRST, SECOND)


def figure(first: np.ndarray, second: np.ndarray) -> go.Figure:
    """(3,), (3,) -> two arrows in a space that the reader can turn."""
    drawing = FigureSpec()
    style = {"mode": "lines+markers+text", "textfont": {"size": 15, "color": theme.INK}}
    style["hovertemplate"] = "%{x:g}, %{y:g}, %{z:g}<extra></extra>"
    for name, end, colour in (("a", first, theme.ACCENT), ("b", second, theme.COMPARED)):
        points = {axis: [0.0, value] for axis, value in zip("xyz", end.tolist(), strict=True)}
        line, marker = {"color": colour, "width": 8}, {"size": [0, 7], "color": colour}
        text = ["", f"{name} ({', '.join(f'{value:g}' for value in end)})"]
        drawing.add("scatter3d", **points, line=line, marker=marker, text=text, **style)
    scene: dict[str, object] = {"camera": {"eye": {"x": 1.7, "y": 1.3, "z": 0.7}}}
    for i, axis in enumerate("xyz", start=1):
        scene[f"{axis}axis"] = {"range": [0, 3], "nticks": 4, "title": {"text": f"number {i}"}}
    return theme.with_theme(drawing, 420, showlegend=False, scene=scene, dragmode="orbit")


def reading(first: np.ndarray, second: np.ndarray) -> str:
    """The cosine of two arrows calculated by hand."""
    products = " + ".join(f"{a:g}×{b:g}" for a, b in zip(first, second, strict=True))
    lengths = " and ".join(number(float(np.linalg.norm(end)), 3) for end in (first, second))
    return (
        f"Multiply the two arrows' numbers in pairs and add: {products} = {float(first @ second):g}. Divide by "
        f"the lengths of both arrows, {lengths}: **cosine {as_cosine(cosine(first, second))}**. Longer vectors "
        f"work the same way."
    )
