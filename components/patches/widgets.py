"""Reads the widget values that a browser sends to a new session."""

from typing import Any

from streamlit.runtime.scriptrunner import get_script_run_ctx
from streamlit.runtime.state import SafeSessionState


def apply() -> None:
    assert hasattr(SafeSessionState, "get_widget_states")


def brought(key: str) -> bool:
    """Whether the browser sent a value of this widget, as it does after a restart or a long sleep of the server."""
    context: Any = get_script_run_ctx(suppress_warning=True)
    states: Any = getattr(getattr(context, "session_state", None), "get_widget_states", tuple)()
    return any(state.id.split("-", 2)[2:] == [key] for state in states)
