"""Ends sessions that rest, of the address with most of them, where the server's memory is nearly full.

What a page keeps is bounded for one session; hundreds of one visitor's, which rest, would keep it for as long as they
are connected. Their browsers, if they are some, connect again and draw the page anew.
"""

import asyncio
from contextlib import suppress
from typing import Any

from streamlit import runtime
from streamlit.runtime.app_session import AppSessionState

from components.patches import sessions
from polyseme import limits
from polyseme.bert.memory import taken

LOOK = 2.0
"""Seconds between two looks."""


def apply() -> None:
    """Starts to look regularly; called in the server's event loop."""
    instance: Any = runtime.get_instance()
    assert callable(instance.close_session)
    assert callable(instance._session_mgr.list_active_sessions)
    assert callable(instance._session_mgr.list_sessions)
    watching.add(asyncio.get_running_loop().create_task(_watch(instance)))


watching = set[asyncio.Task[None]]()  # a task that nobody holds may end


async def _watch(instance: Any) -> None:
    alone = 0
    while True:
        await asyncio.sleep(LOOK)
        alone = await make_room(instance, alone)


async def make_room(instance: Any, alone: int) -> int:
    """Ends some sessions if memory is full, first of those who have left; `alone`, and returned: what few take."""
    active, everybody = instance._session_mgr.list_active_sessions(), instance._session_mgr.list_sessions()
    if len(everybody) <= limits.FEW_SESSIONS:
        return taken()
    if taken() > min(limits.MEMORY_FULL, max(alone, limits.SESSIONS_BYTES) + limits.SESSIONS_BYTES):
        connected, loop = {one.session.id for one in active}, asyncio.get_running_loop()
        ended = [one.session.id for one in everybody if one.session.id not in connected]
        for one in [] if ended else resting(active):
            watching.add(closing := loop.create_task(_close(one.client)))
            closing.add_done_callback(watching.discard)
            ended.append(one.session.id)
        for name in ended:
            instance.close_session(name)
        if ended:
            await loop.run_in_executor(sessions.TIDYING, sessions.tidy, True)
    return alone


async def _close(client: Any) -> None:
    with suppress(Exception):  # its browser has just left
        await client._websocket.close(1013)


def resting(active: list[Any]) -> list[Any]:
    """Of the address with most sessions a quarter, the oldest of those whose page does not run; none of a small one."""
    most = max(sessions.by_origin(active).values(), key=len)
    at_rest = [one for one in most if one.session._state == AppSessionState.APP_NOT_RUNNING]
    return at_rest[: len(most) // 4] if len(most) > limits.FEW_SESSIONS else []
