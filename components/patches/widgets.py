"""Reads the widget values that a browser sends to a new session, and corrects the address that widgets begin from."""

from typing import Any

from streamlit.runtime.scriptrunner import get_script_run_ctx
from streamlit.runtime.state import SafeSessionState
from streamlit.runtime.state.query_params import QueryParams


def apply() -> None:
    assert hasattr(SafeSessionState, "get_widget_states")
    assert hasattr(QueryParams, "set_initial_query_params_from_current")


def brought(key: str) -> bool:
    """Whether the browser sent a value of this widget, as it does after a restart or a long sleep of the server."""
    context: Any = get_script_run_ctx(suppress_warning=True)
    states: Any = getattr(getattr(context, "session_state", None), "get_widget_states", tuple)()
    return any(state.id.split("-", 2)[2:] == [key] for state in states)


def begin_from_address() -> None:
    """New widgets begin from the address as it is now, not as it was when the page was opened."""
    context: Any = get_script_run_ctx(suppress_warning=True)
    with context.session_state.query_params() as parameters:
        parameters.set_initial_query_params_from_current()
