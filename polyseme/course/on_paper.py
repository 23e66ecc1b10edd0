"""A picture of the course as SVG, for paper: the traces, shapes and notes that the course draws with, and no others.

Plotly writes SVG in a browser only.
"""

from base64 import b64decode
from collections.abc import Iterator, Mapping
from html import escape
from typing import Any

import numpy as np
import plotly.graph_objects as go
from plotly.colors import sample_colorscale

from polyseme.figures import theme
from polyseme.figures.result import standalone
from polyseme.figures.sense_marks import SENSE_MARKS, UNNAMED
from polyseme.figures.wording import without_markup

WIDTH = 520  # pixels of the drawing; the page scales it
GLYPHS = {mark.symbol: mark.glyph for mark in SENSE_MARKS} | {"circle-open": UNNAMED.glyph}


def as_svg(figure: go.Figure | None) -> str:
    """The figure as an SVG element; empty where the words beside it say all."""
    if figure is None:
        return ""
    drawn = standalone(figure).to_dict()
    traces = [one for one in drawn["data"] if one.get("marker", {}).get("color") != theme.CLEAR]
    layout = drawn["layout"]
    notes = layout.get("annotations", [])
    if not (traces or layout.get("shapes") or any(note.get("showarrow") for note in notes)):
        return ""
    across, up = (_range(layout[axis], axis[0], drawn["data"]) for axis in ("xaxis", "yaxis"))
    paper = Paper(across, up, int(layout["height"]), "scaleanchor" in layout["yaxis"])
    parts = [*map(paper.shape, layout.get("shapes", [])), *(part for one in traces for part in paper.trace(one))]
    parts += [part for note in notes for part in paper.note(note)]
    if layout["xaxis"].get("showticklabels", True):
        parts += [paper.text(tick, up[0], f"{tick}", "middle", 14) for tick in range(int(across[1]) + 1)]
        parts += [paper.text(across[0], share, f"{share:.0%}", "start", 14) for share in (0.4, 0.6, 0.8, 1.0)]
    key = "  ".join(f"{_sign(one)} {escape(one['name'])}" for one in traces if one.get("name"))
    parts.append(f'<text x="{WIDTH / 2}" y="{paper.height + 22}" text-anchor="middle" font-size="16">{key}</text>')
    return f'<svg viewBox="0 0 {WIDTH} {paper.height + (28 if key else 0)}" role="img">{"".join(parts)}</svg>'


def _sign(trace: Mapping[str, Any]) -> str:
    return GLYPHS[trace["marker"].get("symbol", "circle")]


def _range(axis: Mapping[str, Any], name: str, traces: Any) -> tuple[float, float]:
    """The ends of an axis: as they are set, else those of the points with a margin."""
    if axis.get("range"):
        low, high = axis["range"]
        return float(low), float(high)
    values = np.concatenate([array(one[name]) for one in traces])
    margin = 0.08 * float(np.ptp(values))
    return float(values.min()) - margin, float(values.max()) + margin


def array(value: Any) -> np.ndarray:
    """A trace's numbers, which may be bytes."""
    if isinstance(value, Mapping):
        found = np.frombuffer(b64decode(value["bdata"]), value["dtype"])
        return found.reshape([int(side) for side in value["shape"].split(",")]) if "shape" in value else found
    return np.asarray(value, float)


class Paper:
    """A sheet: from the units of a figure's axes to pixels."""

    def __init__(self, x: tuple[float, float], y: tuple[float, float], height: int, square: bool) -> None:
        self._x, self._y = x, y
        self.height = int(WIDTH * (y[1] - y[0]) / (x[1] - x[0])) if square else height

    def at(self, x: float, y: float) -> tuple[float, float]:
        across, up = (x - self._x[0]) / (self._x[1] - self._x[0]), (y - self._y[0]) / (self._y[1] - self._y[0])
        return round(across * WIDTH, 1), round((1 - up) * self.height, 1)

    def text(self, x: float, y: float, words: str, anchor: str = "start", size: float = 16, shift: Any = (0, 0)) -> str:
        left, top = np.add(self.at(x, y), (shift[0], -shift[1])).round(1).tolist()
        face = f'text-anchor="{anchor}" font-size="{size}"'
        return f'<text x="{left}" y="{top + size / 3:.1f}" {face}>{escape(words)}</text>'

    def path(self, points: Any, colour: str, width: float = 2, dash: str = "") -> str:
        places = " ".join(f"{x},{y}" for x, y in points)
        return f'<polyline points="{places}" fill="none" stroke="{colour}" stroke-width="{width}" {dash}/>'

    def shape(self, one: Mapping[str, Any]) -> str:
        (left, top), (right, bottom) = self.at(one["x0"], one["y1"]), self.at(one["x1"], one["y0"])
        line = one.get("line", {})
        if one["type"] == "line":
            ends = (self.at(one["x0"], one["y0"]), self.at(one["x1"], one["y1"]))
            return self.path(ends, line.get("color", "#999"), 1, 'stroke-dasharray="4"' if line.get("dash") else "")
        fill, stroke = one.get("fillcolor", "none"), line.get("color", "none")
        size = f'width="{right - left:.1f}" height="{bottom - top:.1f}"'
        dash = 'stroke-dasharray="4"' if line.get("dash") else ""
        return f'<rect x="{left}" y="{top}" {size} fill="{fill}" stroke="{stroke}" {dash}/>'

    def trace(self, one: Mapping[str, Any]) -> Iterator[str]:
        if one["type"] == "heatmap":
            yield from self._cells(one)
            return
        xs, ys, colour = array(one["x"]), array(one["y"]), one.get("marker", one.get("line", {})).get("color", "#333")
        if one["type"] == "bar":
            for x, y, words in zip(xs, ys, one["text"], strict=True):
                half = one["width"] / 2
                yield self.shape(
                    {"type": "rect", "x0": 0, "x1": x, "y0": y - half, "y1": y + half, "fillcolor": colour}
                )
                yield self.text(x + 0.01 * self._x[1], y, words)
            return
        if "lines" in one["mode"]:
            yield self.path([self.at(*place) for place in zip(xs, ys, strict=True)], one["line"]["color"])
        if "markers" in one["mode"]:
            yield from self._dots(one["marker"], xs, ys)

    def _dots(self, marker: Mapping[str, Any], xs: np.ndarray, ys: np.ndarray) -> Iterator[str]:
        for x, y in zip(xs, ys, strict=True):
            left, top = self.at(x, y)
            sign, size = _sign({"marker": marker}), marker["size"] * 1.3
            face = f'text-anchor="middle" font-size="{size:.0f}" fill="{marker["color"]}"'
            yield f'<text x="{left}" y="{top + size / 3:.1f}" {face}>{sign}</text>'

    def _cells(self, one: Mapping[str, Any]) -> Iterator[str]:
        z, ys, half = array(one["z"]), array(one["y"]), 0.36
        shades = (z - one["zmin"]) / (one["zmax"] - one["zmin"])
        for row, y in enumerate(ys):
            for column, colour in enumerate(sample_colorscale(one["colorscale"], shades[row].tolist())):
                x = one["x0"] + column
                cell = {"x0": x - 0.5, "x1": x + 0.4, "y0": y - half, "y1": y + half, "fillcolor": colour}
                yield self.shape({"type": "rect", **cell})

    def note(self, one: Mapping[str, Any]) -> Iterator[str]:
        if one.get("showarrow"):
            start, end = self.at(one["ax"], one["ay"]), self.at(one["x"], one["y"])
            yield self.path((start, end), one["arrowcolor"], 3)
            yield f'<circle cx="{end[0]}" cy="{end[1]}" r="5" fill="{one["arrowcolor"]}"/>'
        anchor = {"left": "start", "right": "end"}.get(one.get("xanchor", ""), "middle")
        words = without_markup(one.get("text", "").replace("<b>", "").replace("</b>", ""))
        if words:
            yield self.text(
                one["x"], one["y"], words, anchor, one["font"]["size"], (one.get("xshift", 0), one.get("yshift", 0))
            )
