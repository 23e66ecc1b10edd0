"""A Plotly figure that skips the constructor's validation and copies until they are needed."""

from collections.abc import Callable, Mapping
from typing import Any

import plotly.graph_objects as go


class RawFigure(go.Figure):  # type: ignore[misc]  # Plotly has no types
    """A figure from its parts, data and layout. Plotly's own is built when anything but `to_dict` is used.

    send: turns the parts into what the browser gets.
    """

    def __init__(self, parts: Mapping[str, Any], send: Callable[[Any], Any]) -> None:
        self.__dict__ |= {"raw_parts": parts, "send": send}

    def __getattr__(self, name: str) -> Any:
        """Called for missing attributes, such as all of Plotly's before its figure is built."""
        parts = None if name.startswith("__") else self.__dict__.pop("raw_parts", None)
        if parts is None:
            raise AttributeError(name)
        super().__init__(parts)
        return getattr(self, name)

    def to_dict(self) -> dict[str, Any]:
        raw = self.__dict__.get("raw_parts")
        parts: dict[str, Any] = super().to_dict() if raw is None else self.__dict__["send"](raw)
        return parts


def apply() -> None:
    """Compares a raw figure with Plotly's, before and after Plotly's own is built."""
    parts = {"data": [{"type": "scatter", "y": [1]}], "layout": {"height": 90}}
    figure, expected = RawFigure(parts, dict), go.Figure(parts)
    assert figure.to_dict()["data"] == expected.to_dict()["data"]
    assert (figure.layout.height, figure.to_dict()) == (90, expected.to_dict())
