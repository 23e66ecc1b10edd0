"""Ends sessions that rest, of the address with most of them, where the server's memory is nearly full.

What a page keeps is bounded for one session; hundreds of one visitor's, which rest, would keep it for as long as they
are connected. Their browsers, if they are some, connect again and draw the page anew.
"""

import asyncio
import os
from collections import defaultdict
from contextlib import suppress
from pathlib import Path
from typing import Any

from streamlit import runtime
from streamlit.runtime.app_session import AppSessionState

from components.patches import sessions
from polyseme import limits

LOOK = 2.0
"""Seconds between two looks."""


def apply() -> None:
    """Starts to look regularly; called in the server's event loop."""
    instance: Any = runtime.get_instance()
    assert callable(instance.close_session)
    assert callable(instance._session_mgr.list_active_sessions)
    watching.add(asyncio.get_running_loop().create_task(_watch(instance)))


watching = set[asyncio.Task[None]]()  # a task that nobody holds may end


async def _watch(instance: Any) -> None:
    alone = 0
    while True:
        await asyncio.sleep(LOOK)
        alone = await make_room(instance, alone)


async def make_room(instance: Any, alone: int) -> int:
    """Ends some sessions if memory is full; `alone`, and returned: what the server takes with few of them."""
    active, loop = instance._session_mgr.list_active_sessions(), asyncio.get_running_loop()
    if len(active) <= limits.FEW_SESSIONS:
        return taken()
    if taken() > min(limits.MEMORY_FULL, max(alone, limits.SESSIONS_BYTES) + limits.SESSIONS_BYTES):
        for one in (ended := resting(active)):
            watching.add(closing := loop.create_task(_close(one.client)))
            closing.add_done_callback(watching.discard)
            instance.close_session(one.session.id)
        if ended:
            await loop.run_in_executor(sessions.TIDYING, sessions.tidy, True)
    return alone


async def _close(client: Any) -> None:
    with suppress(Exception):  # its browser has just left
        await client._websocket.close(1013)


def taken() -> int:
    """The bytes of memory that this process takes; 0 on systems other than Linux."""
    with suppress(OSError):
        return int(Path("/proc/self/statm").read_text("utf-8").split()[1]) * os.sysconf("SC_PAGE_SIZE")
    return 0


def resting(active: list[Any]) -> list[Any]:
    """Of the address with most sessions a quarter, the oldest of those whose page does not run; none of a small one."""
    of_address = defaultdict(list)
    for one in active:
        of_address[one.client.client_context.remote_ip].append(one)
    most = max(of_address.values(), key=len)
    at_rest = [one for one in most if one.session._state == AppSessionState.APP_NOT_RUNNING]
    return at_rest[: len(most) // 4] if len(most) > limits.FEW_SESSIONS else []
