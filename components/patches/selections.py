"""Bounds what a browser says was selected on a chart: as Python's values it takes 25 times its bytes in a session."""

from streamlit.elements.plotly_chart import PlotlyChartSelectionSerde, PlotlyState

from polyseme import limits

_deserialize = PlotlyChartSelectionSerde.deserialize


def apply() -> None:
    PlotlyChartSelectionSerde.deserialize = deserialize  # type: ignore[method-assign, assignment]


def deserialize(serde: PlotlyChartSelectionSerde, ui_value: str | None) -> PlotlyState:
    """The selection; an empty one if it has more points or numbers than any chart."""
    text = ui_value or ""
    parts = text.count("{") + text.count("[")
    fits = parts <= limits.SELECTION_PARTS and text.count(",") <= limits.SELECTION_VALUES
    return _deserialize(serde, ui_value if fits else None)
