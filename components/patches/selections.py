"""Bounds what a browser says was selected on a chart or edited in a table: Python's values take 40 times its bytes."""

from collections.abc import Callable
from typing import Any

from streamlit.elements.plotly_chart import PlotlyChartSelectionSerde
from streamlit.elements.widgets.data_editor import DataEditorSerde

from polyseme import limits


def apply() -> None:
    serdes: list[Any] = [PlotlyChartSelectionSerde, DataEditorSerde]
    for serde in serdes:
        serde.deserialize = bounded(serde.deserialize)


def bounded(deserialize: Callable[[Any, str | None], Any]) -> Callable[[Any, str | None], Any]:
    """Nothing is selected or edited where the value has more parts or numbers than any chart or table of ours."""

    def within(serde: Any, ui_value: str | None) -> Any:
        text = ui_value or ""
        parts = text.count("{") + text.count("[")
        fits = parts <= limits.SELECTION_PARTS and text.count(",") <= limits.SELECTION_VALUES
        return deserialize(serde, ui_value if fits else None)

    return within
