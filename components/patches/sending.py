"""Sends what pages have drawn in short, fair turns.

Streamlit's turn goes through all sessions and also sends what they draw meanwhile: behind the first pages of hundreds a
new visitor's came after a quarter of a minute.
"""

import asyncio
import random
from contextlib import suppress
from itertools import chain, zip_longest
from typing import Any

from streamlit import runtime

from components.patches.sessions import by_origin

TOGETHER = 8
"""Sessions in a turn. The next turn comes after five thousandths of a second."""


def apply() -> None:
    """Called in the server's event loop."""
    instance: Any = runtime.get_instance()
    sessions, listed = instance._session_mgr, instance._session_mgr.list_active_sessions
    sends, more = instance._loop_coroutine_task, instance._get_async_objs().need_send_data
    assert isinstance(sends, asyncio.Task)
    assert isinstance(more, asyncio.Event)

    def list_active_sessions() -> list[Any]:
        """All sessions; for the task that sends, some that have something to send, of each address as many."""
        with suppress(RuntimeError):  # a thread without an event loop
            if asyncio.current_task() is sends:
                turn = _in_turn([one for one in listed() if not one.session._browser_queue.is_empty()])
                if len(turn) > TOGETHER:
                    more.set()
                return turn[:TOGETHER]
        return list(listed())

    sessions.list_active_sessions = list_active_sessions
    sessions.num_active_sessions = lambda: len(listed())  # the task that sends asks whether there are any


def _in_turn(sessions: list[Any]) -> list[Any]:
    """One of each address, then the next of each; those of one address in any order."""
    of_each = by_origin(random.sample(sessions, len(sessions))).values()
    return [one for one in chain.from_iterable(zip_longest(*of_each)) if one is not None]
