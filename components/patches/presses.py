"""Bounds what waits with a session's next run: Streamlit keeps each press, and copies all for each message."""

from collections.abc import Callable
from typing import Any

from streamlit.proto.WidgetStates_pb2 import WidgetStates
from streamlit.runtime.scriptrunner_utils import script_requests

from components.patches.messages import PRESSES
from polyseme import limits

MERGES = ("_coalesce_widget_states", "_coalesce_replay_trigger_states")


def apply() -> None:
    private: Any = script_requests
    for name in MERGES:
        setattr(private, name, bounded(getattr(private, name)))


Merge = Callable[[WidgetStates | None, WidgetStates | None], WidgetStates | None]


def bounded(merge: Merge) -> Merge:
    """Of what waits already, the first presses and nothing else: what else a page has comes with each message."""

    def merged(old_states: WidgetStates | None, new_states: WidgetStates | None) -> WidgetStates | None:
        if old_states and len(old_states.widgets) > limits.PRESSES_WAITING:
            presses = [one for one in old_states.widgets if one.WhichOneof("value") in PRESSES]
            old_states = WidgetStates(widgets=presses[: limits.PRESSES_WAITING])
        return merge(old_states, new_states)

    return merged
