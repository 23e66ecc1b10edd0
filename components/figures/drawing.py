"""A figure in the making: what is added is noted down, and Plotly makes all of it at once.

Plotly's own figure checks, copies and announces every addition and every change; a figure that is built up in it, step
by step, takes five to ten times as long as the same one made in one go.
"""

from collections.abc import Mapping
from copy import deepcopy
from functools import lru_cache
from typing import Any

import plotly.graph_objects as go
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
        """The figure, made and checked by Plotly."""
        return go.Figure(self.traces, self.layout | layout, self.frames)


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
