"""Sends what pages have drawn in fair turns: Streamlit's go through all sessions, and so follow those who begin.

With hundreds of sessions a new visitor's page, behind all of theirs, came after a quarter of a minute.
"""

import asyncio
import random
from collections import defaultdict
from itertools import chain
from typing import Any

from streamlit import runtime

TOGETHER = 3
"""Sessions of one address in a turn: the next turn comes a hundredth of a second later."""


def apply() -> None:
    """Called in the server's event loop."""
    instance: Any = runtime.get_instance()
    sessions, listed = instance._session_mgr, instance._session_mgr.list_active_sessions
    sends, more = instance._loop_coroutine_task, instance._get_async_objs().need_send_data
    assert isinstance(sends, asyncio.Task)
    assert isinstance(more, asyncio.Event)

    def fair() -> list[Any]:
        """For the task that sends: of each address a few sessions that have something to send."""
        if _current_task() is not sends:
            return list(listed())
        waiting = defaultdict(list)
        for one in listed():
            if not one.session._browser_queue.is_empty():
                waiting[one.client.client_context.remote_ip].append(one)
        turn = [random.sample(each, min(TOGETHER, len(each))) for each in waiting.values()]
        if any(len(each) > TOGETHER for each in waiting.values()):
            more.set()
        return list(chain.from_iterable(turn))

    sessions.list_active_sessions = fair


def _current_task() -> asyncio.Task[Any] | None:
    try:
        return asyncio.current_task()
    except RuntimeError:  # a thread without an event loop
        return None
