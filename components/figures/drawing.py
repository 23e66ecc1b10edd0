"""A figure in the making: what is added is noted down, and goes to the browser as it stands.

Plotly's own figure checks, copies and announces every addition and every change: a fifth of what a reader waits for
after a new text. It is made only for who changes a figure further. That Plotly knows all that is drawn, and would send
the same, every figure of every test is held to (`tests/conftest.py`).
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

Trace = dict[str, Any]
"""The settings of a trace, its type among them."""


def trace(kind: str, **settings: Any) -> Trace:
    """A trace of a kind: "scatter", "heatmap", "bar" …, with Plotly's settings for it."""
    return {"type": kind, **settings}


class Drawing:
    """Traces, axes and what stands beside them, in one panel or in a grid of panels.

    `grid` are the settings of Plotly's make_subplots: rows, cols, titles, spaces.
    """

    def __init__(self, *traces: Trace, **grid: Any) -> None:
        hashed = {name: tuple(value) if isinstance(value, list) else value for name, value in grid.items()}
        self._panels, begun = _panels(**hashed) if grid else ({(1, 1): ("", "")}, {})
        self.layout: dict[str, Any] = deepcopy(dict(begun))
        self.traces: list[Trace] = [*traces]
        self.frames: list[dict[str, Any]] = []

    def add(self, kind: str, row: int = 0, col: int = 1, /, **settings: Any) -> None:
        """A trace of a kind, in a panel where there are several."""
        self.add_trace(trace(kind, **settings), row, col)

    def add_trace(self, settings: Trace, row: int = 0, col: int = 1) -> None:
        """A trace that is there already."""
        across, down = self._panels[row, col] if row else ("", "")
        place = {"xaxis": f"x{across}", "yaxis": f"y{down}"} if row else {}
        self.traces.append({**settings, **place})

    def note(self, **settings: Any) -> None:
        """Words on the picture: Plotly's annotation."""
        self.layout.setdefault("annotations", []).append(settings)

    def shape(self, **settings: Any) -> None:
        """A line or a rectangle: Plotly's shape."""
        self.layout.setdefault("shapes", []).append(settings)

    def x(self, row: int = 0, /, **settings: Any) -> None:
        """Settings of the axes across, in all panels or in those of a row."""
        self._set("xaxis", row, settings)

    def y(self, row: int = 0, /, **settings: Any) -> None:
        """Settings of the axes upwards, in all panels or in those of a row."""
        self._set("yaxis", row, settings)

    def _set(self, axis: str, row: int, settings: Mapping[str, Any]) -> None:
        for (at, _), (across, down) in self._panels.items():
            if row in (0, at):
                name = axis + (across if axis == "xaxis" else down)
                self.layout[name] = self.layout.get(name, {}) | settings

    def figure(self, **layout: Any) -> go.Figure:
        """The figure, its settings named as the browser has them: no `margin_b`, and a title that is no mere string."""
        layout = {"template": _template(str(plotly.io.templates.default)), **self.layout, **layout}
        return Drawn({"data": self.traces, "layout": layout} | ({"frames": self.frames} if self.frames else {}))


class Drawn(go.Figure):  # type: ignore[misc]  # Plotly names no types
    """A figure as it was drawn. Plotly makes and checks its own once something else than its parts is asked for."""

    def __init__(self, parts: Mapping[str, Any]) -> None:
        self.__dict__["drawn"] = parts

    def __getattr__(self, name: str) -> Any:
        """Called for what is not there: before Plotly has made its figure, for all that it keeps in one."""
        drawn = None if name.startswith("__") else self.__dict__.pop("drawn", None)
        if drawn is None:
            raise AttributeError(name)
        super().__init__(drawn)
        return getattr(self, name)

    def to_dict(self) -> dict[str, Any]:
        drawn = self.__dict__.get("drawn")
        parts: dict[str, Any] = super().to_dict() if drawn is None else sent(drawn)
        return parts


MANY = 16
"""Numbers from which on they travel as bytes."""

BYTES = ("<f4", "<f8", "|i1", "|u1", "<i2", "<u2", "<i4", "<u4")
"""Kinds of numbers that the browser takes as bytes, as NumPy names them."""


def sent(value: Any) -> Any:
    """A setting as the browser takes it: none that is None, and many numbers as their bytes."""
    if isinstance(value, Mapping):
        return {name: sent(part) for name, part in value.items() if part is not None}
    if isinstance(value, np.ndarray):
        if value.size < MANY or value.dtype.str not in BYTES:
            return value.tolist()
        shape = {"shape": ", ".join(map(str, value.shape))} if value.ndim > 1 else {}
        return {"dtype": value.dtype.str[1:], "bdata": b64encode(value.tobytes()).decode(), **shape}
    if isinstance(value, (list, tuple)) and value and isinstance(value[0], (Mapping, np.ndarray, list, tuple)):
        return [sent(part) for part in value]
    return value


@lru_cache
def _template(name: str) -> dict[str, Any]:
    """A template of Plotly's by its name: Streamlit's, where it is there."""
    found: dict[str, Any] = plotly.io.templates[name].to_plotly_json()
    return found


Panels = Mapping[tuple[int, int], tuple[str, str]]


@lru_cache(64)
def _panels(**grid: Any) -> tuple[Panels, Mapping[str, Any]]:
    """(row, column) -> the numbers of its axes, and the layout of a grid as Plotly divides it."""
    figure = make_subplots(**grid)
    rows, columns = (range(1, grid.get(name, 1) + 1) for name in ("rows", "cols"))
    found = {}
    for row in rows:
        for column in columns:
            panel = figure.get_subplot(row, column)
            found[row, column] = tuple(axis.plotly_name[5:] for axis in (panel.xaxis, panel.yaxis))
    layout = figure.to_dict()["layout"]
    layout.pop("template", None)
    return found, layout
