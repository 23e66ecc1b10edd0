"""Sends what pages have drawn in short, fair turns, and reads the theme once.

Streamlit's turn goes through all sessions and also sends what they draw meanwhile: behind the first pages of hundreds a
new visitor's came after a quarter of a minute. After each message it waits until everything else had its turn, and for
each run of the smallest part of a page it reads the theme's settings six times: with 240 small runs a second, a page's
forty messages came after half a minute.
"""

import asyncio
import random
import time
from collections.abc import Callable
from contextlib import suppress
from functools import cache
from itertools import chain, zip_longest
from types import SimpleNamespace
from typing import Any

from streamlit import runtime
from streamlit.proto.NewSession_pb2 import CustomThemeConfig
from streamlit.runtime import app_session

from components.patches.sessions import by_origin

TOGETHER = 8
"""Sessions in a turn. The next turn comes after five thousandths of a second."""


SPELL = 0.004
"""Seconds in which messages are sent before all else has its turn: forty of them, where a stream holds hundreds."""


def apply() -> None:
    """Called in the server's event loop."""
    app_session._populate_theme_msg = read_once(app_session._populate_theme_msg)
    _give_up_the_turn_seldom()
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


def read_once(read: Callable[..., None]) -> Callable[..., None]:
    """What adds a section of the theme to a message, by a function that reads its settings each time."""

    @cache
    def theme(section: str) -> CustomThemeConfig:
        read(known := CustomThemeConfig(), section)
        return known

    def add(message: CustomThemeConfig, section: str = "theme") -> None:
        message.MergeFrom(theme(section))

    return add


def _give_up_the_turn_seldom() -> None:
    module: Any = runtime.runtime
    assert module.asyncio is asyncio
    module.asyncio = SimpleNamespace(**{**vars(asyncio), "sleep": Pauses().sleep})


class Pauses:
    """The pauses between messages."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock, self._since = clock, clock()

    async def sleep(self, seconds: float) -> None:
        """Waits; where it would only let others go first, not before SPELL has passed."""
        if seconds or self._clock() - self._since > SPELL:
            await asyncio.sleep(seconds)
            self._since = self._clock()


def _in_turn(sessions: list[Any]) -> list[Any]:
    """One of each address, then the next of each; those of one address in any order."""
    of_each = by_origin(random.sample(sessions, len(sessions))).values()
    return [one for one in chain.from_iterable(zip_longest(*of_each)) if one is not None]
