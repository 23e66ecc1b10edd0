"""A figure as a plain specification, sent to the browser without Plotly's checks.

Plotly checks, copies and announces every trace and every change, which takes a fifth of the time until a new text is
shown. A Plotly figure is therefore built only for callers that change it. `tests/conftest.py` checks for every figure
of every test that Plotly knows all settings and would send the same.
"""

from base64 import b64encode
from collections.abc import Mapping
from copy import deepcopy
from functools import lru_cache
from typing import Any

import numpy as np
import plotly.graph_objects as go
import plotly.io
from plotly.subplots import make_subplots

from polyseme.patches import RAW_FIGURES, applied

Trace = dict[str, Any]  # its settings, with the type


def trace(kind: str, **settings: Any) -> Trace:
    """A trace of a Plotly type, such as "scatter", "heatmap" or "bar"."""
    return {"type": kind, **settings}


class FigureSpec:
    """Traces, frames and layout of a figure with one panel or a grid of panels.

    `grid` are the arguments of Plotly's make_subplots: rows, cols, titles, spacing.
    """

    def __init__(self, *traces: Trace, **grid: Any) -> None:
        hashable = {name: tuple(value) if isinstance(value, list) else value for name, value in grid.items()}
        self._panels, layout = _panels(**hashable) if grid else ({(1, 1): ("", "")}, {})
        self.layout: dict[str, Any] = deepcopy(dict(layout))
        self.traces: list[Trace] = [*traces]
        self.frames: list[dict[str, Any]] = []

    def add(self, kind: str, row: int = 0, col: int = 1, /, **settings: Any) -> None:
        """Adds a trace of a type; a row of 0 means a figure with one panel."""
        self.add_trace(trace(kind, **settings), row, col)

    def add_trace(self, settings: Trace, row: int = 0, col: int = 1) -> None:
        """Adds a trace built by `trace`."""
        x, y = self._panels[row, col] if row else ("", "")
        self.traces.append({**settings, "xaxis": f"x{x}", "yaxis": f"y{y}"} if row else {**settings})

    def note(self, **settings: Any) -> None:
        """Adds Plotly's annotation."""
        self.layout.setdefault("annotations", []).append(settings)

    def shape(self, **settings: Any) -> None:
        """Adds Plotly's shape: a line or a rectangle."""
        self.layout.setdefault("shapes", []).append(settings)

    def x(self, row: int = 0, /, **settings: Any) -> None:
        """Sets the x axes of all panels, or of one row's."""
        self._set("xaxis", row, settings)

    def y(self, row: int = 0, /, **settings: Any) -> None:
        """Sets the y axes of all panels, or of one row's."""
        self._set("yaxis", row, settings)

    def _set(self, axis: str, row: int, settings: Mapping[str, Any]) -> None:
        for (panel_row, _), (x, y) in self._panels.items():
            if row in (0, panel_row):
                name = axis + (x if axis == "xaxis" else y)
                self.layout[name] = self.layout.get(name, {}) | settings

    def figure(self, **layout: Any) -> go.Figure:
        """The figure; settings have their names in the browser: no `margin_b`, and a title is a mapping."""
        layout = {"template": _template(str(plotly.io.templates.default)), **self.layout, **layout}
        parts = {"data": self.traces, "layout": layout} | ({"frames": self.frames} if self.frames else {})
        raw = applied(RAW_FIGURES)
        return raw.RawFigure(parts, encoded) if raw else go.Figure(parts)


def serialized(figure: go.Figure) -> go.Figure:
    """The figure as what the browser gets, which Streamlit asks for at every visitor, and nothing beside it."""
    raw = applied(RAW_FIGURES)
    return raw.RawFigure(figure.to_dict(), lambda parts: parts) if raw else figure


MIN_BINARY = 16  # arrays of at least this many numbers are sent as bytes
BINARY_DTYPES = ("<f4", "<f8", "|i1", "|u1", "<i2", "<u2", "<i4", "<u4")  # that the browser reads


def encoded(value: Any) -> Any:
    """A setting as JSON for the browser: without None, long arrays as base64 bytes."""
    if isinstance(value, Mapping):
        return {name: encoded(part) for name, part in value.items() if part is not None}
    if isinstance(value, np.ndarray):
        if value.size < MIN_BINARY or value.dtype.str not in BINARY_DTYPES:
            return value.tolist()
        shape = {"shape": ", ".join(map(str, value.shape))} if value.ndim > 1 else {}
        return {"dtype": value.dtype.str[1:], "bdata": b64encode(value.tobytes()).decode(), **shape}
    if isinstance(value, (list, tuple)) and value and isinstance(value[0], (Mapping, np.ndarray, list, tuple)):
        return [encoded(part) for part in value]
    return value


@lru_cache
def _template(name: str) -> dict[str, Any]:
    """A Plotly template; in the app it is Streamlit's."""
    return dict(plotly.io.templates[name].to_plotly_json())


@lru_cache(64)
def _panels(**grid: Any) -> tuple[Mapping[tuple[int, int], tuple[str, str]], Mapping[str, Any]]:
    """(row, column) -> the numbers of its x and y axis; and Plotly's layout of the grid."""
    figure = make_subplots(**grid)
    panels = {}
    for row, column in np.ndindex(grid.get("rows", 1), grid.get("cols", 1)):
        panel = figure.get_subplot(row + 1, column + 1)
        panels[row + 1, column + 1] = (panel.xaxis.plotly_name[5:], panel.yaxis.plotly_name[5:])
    layout = figure.to_dict()["layout"]
    layout.pop("template", None)
    return panels, layout
