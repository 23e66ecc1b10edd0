"""Ends sessions where the server's memory is nearly full: those who have left, then those at rest that keep most.

What a page keeps is bounded for one session; some of many megabytes, or hundreds of few, would keep it for as long as
they are connected. Their browsers, if they are some, connect again and draw the page anew.
"""

import asyncio
import logging
from collections import Counter
from collections.abc import Iterable
from contextlib import suppress
from typing import Any

from streamlit import runtime
from streamlit.runtime.app_session import AppSessionState
from streamlit.runtime.forward_msg_queue import ForwardMsgQueue

from components.patches import sessions
from polyseme import limits
from polyseme.bert.memory import taken
from polyseme.held_bytes import sizes

LOOK = 2.0
"""Seconds between two looks."""
HOLD = 0.5
"""The share of what the server has grown by that sessions keep, as far as that is known, if they are what fills it."""
LEAST = 1_000_000
"""Bytes of any session: its messages, widgets and elements."""


def apply() -> None:
    """Starts to look regularly; called in the server's event loop."""
    instance: Any = runtime.get_instance()
    assert callable(instance.close_session)
    assert callable(instance._session_mgr.list_active_sessions)
    assert callable(instance._session_mgr.list_sessions)
    assert isinstance(instance.uploaded_file_mgr.file_storage, dict)
    assert isinstance(instance.media_file_mgr._deferred_ids_by_session, dict)
    assert isinstance(ForwardMsgQueue()._queue, list)
    watching.add(asyncio.get_running_loop().create_task(_watch(instance)))


watching = set[asyncio.Task[None]]()  # a task that nobody holds may end


async def _watch(instance: Any) -> None:
    alone = 0
    while True:
        await asyncio.sleep(LOOK)
        try:
            alone = await make_room(instance, alone)
        except Exception:  # such as a session that changed while it was weighed
            logging.getLogger(__name__).exception("Memory is full, and no session could be ended")


async def make_room(instance: Any, alone: int) -> int:
    """Ends some sessions if memory is full; `alone`, and returned: what the server takes while nobody is there."""
    manager, loop = instance._session_mgr, asyncio.get_running_loop()
    everybody = manager.list_sessions()
    if not everybody:
        if taken() > alone + sessions.GROWN:
            await loop.run_in_executor(sessions.TIDYING, sessions.tidy, True)
        return taken()
    now = taken()
    beyond = now - min(limits.MEMORY_FULL, max(alone, limits.SESSIONS_BYTES) + limits.SESSIONS_BYTES)
    if beyond <= 0:
        return alone
    kept = await loop.run_in_executor(sessions.TIDYING, weigh, instance, [one.session for one in everybody])
    active = manager.list_active_sessions()
    left = {*kept} - {one.session.id for one in active}
    ended = resting(active, kept, beyond - sum(kept[name] for name in left), now - alone)
    for one in ended:
        watching.add(closing := loop.create_task(_close(one.client)))
        closing.add_done_callback(watching.discard)
    for name in [*left, *(one.session.id for one in ended)]:
        instance.close_session(name)
    if left or ended:
        await loop.run_in_executor(sessions.TIDYING, sessions.tidy, True)
    return alone


async def _close(client: Any) -> None:
    with suppress(Exception):  # its browser has just left
        await client._websocket.close(1013)


def resting(active: list[Any], kept: dict[str, float], beyond: float, grown: float = 0) -> list[Any]:
    """The sessions to end, none of them with a page that runs, so that so many bytes are free.

    Those that keep most come first. If none keeps much: of the address with most sessions a quarter, the oldest; of a
    small one none, and nobody if sessions do not hold the memory.

    grown: what the server takes beyond what it does while nobody is there. Pages and jobs that run let theirs go.
    """
    if beyond <= 0:
        return []
    heavy = [one for one in _at_rest(active) if kept.get(one.session.id, 0) > limits.SESSION_HEAVY]
    if not heavy:
        if sum(kept.values()) < HOLD * grown:
            return []
        most = max(sessions.by_origin(active).values(), key=len, default=[])
        return _at_rest(most)[: len(most) // 4] if len(most) > limits.FEW_SESSIONS else []
    ended = []
    for one in sorted(heavy, key=lambda one: -kept[one.session.id]):
        if beyond <= 0:
            break
        beyond -= kept[one.session.id]
        ended.append(one)
    return ended


def _at_rest(those: list[Any]) -> list[Any]:
    return [one for one in those if one.session._state == AppSessionState.APP_NOT_RUNNING]


def weigh(instance: Any, those: Iterable[Any]) -> dict[str, float]:
    """Of each session, by its name, about how many bytes it keeps; what several keep is shared out among them."""
    files, media = instance.uploaded_file_mgr.file_storage, instance.media_file_mgr
    found = dict[str, dict[int, int]]()
    for one in those:
        own = [media._deferred_callables.get(name) for name in [*media._deferred_ids_by_session.get(one.id, ())]]
        stored = [*media._files_by_session_and_coord.get(one.id, {}).values()]
        own += [media._storage._files_by_id.get(name) for name in stored]
        found[one.id] = {}
        for part in (one._session_state, one._fragment_storage._fragments, files.get(one.id), own):
            found[one.id] |= sizes([part])  # each has its own bound: a thousand trifles in one hide nothing in another
        waiting = one._browser_queue  # what a page has drawn and its reader has not read
        found[one.id][id(waiting)] = sum(message.ByteSize() for message in [*waiting._queue])
    holders = Counter(value for own in found.values() for value in own)
    return {name: LEAST + sum(size / holders[value] for value, size in own.items()) for name, own in found.items()}
