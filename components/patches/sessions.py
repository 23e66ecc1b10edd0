"""Ends expired sessions in time, keeps resumed ones as light as new ones, and lets no address take others' places.

Streamlit waits until another visitor leaves, and then for the garbage collector, with three open files and the uploads
of each session. It keeps 128 lost connections, whoever they are of: those of one visitor, who comes and goes, put out
all others'. A session that is resumed, as on a phone that slept, looks at the files of all modules after each run,
even where no file is to be watched: a tenth of a second in which everybody waits.
"""

import asyncio
import gc
import threading
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from ipaddress import IPv6Network
from typing import Any

import streamlit as st
from streamlit import runtime
from streamlit.runtime.app_session import AppSession

from polyseme.bert.memory import give_back, keep_few_pools, taken, unmap_libraries

GROWN = 100_000_000
"""Bytes since the last time that may be mostly garbage."""
TIDYING = ThreadPoolExecutor(1, "tidy")
"""Of its own: downloads that wait may hold all other threads."""


def apply() -> None:
    """Starts to look for expired sessions regularly; called in the server's event loop."""
    sessions: Any = runtime.get_instance()._session_mgr
    disconnected, loop = sessions._session_storage._cache, asyncio.get_running_loop()
    assert hasattr(disconnected, "_on_remove")
    assert callable(sessions.close_session)
    assert callable(disconnected.lru_items)
    somebody_left, addresses = threading.Event(), dict[str, str]()
    sessions.disconnect_session = partial(leave, sessions, sessions.disconnect_session, addresses)

    def remove(name: str, entry: Any) -> None:
        addresses.pop(name, None)
        if not sessions.is_active_session(name):
            entry.session.shutdown()
            somebody_left.set()

    disconnected._on_remove = remove

    def expire() -> None:
        disconnected.expire()
        loop.call_later(st.get_option("server.disconnectedSessionTTL") / 10, expire)

    def trim() -> None:
        loop.run_in_executor(TIDYING, tidy, somebody_left.is_set())
        somebody_left.clear()
        loop.call_later(st.get_option("server.disconnectedSessionTTL") / 4, trim)

    keep_few_pools()  # before any page has a thread
    expire()
    trim()
    if st.get_option("server.fileWatcherType") == "none":
        watching: Any = AppSession
        watching.register_file_watchers = lambda session: None


def leave(manager: Any, disconnect: Callable[[str], None], addresses: dict[str, str], name: str) -> None:
    """A lost connection's session waits for its browser; one of which no page was ever whole has nothing to wait for.

    Where too many wait, the oldest of the address with most ends. addresses: those of the sessions that wait, by name.
    """
    lost, waiting = manager.get_active_session_info(name), manager._session_storage._cache
    if lost is None:
        return
    if not lost.script_run_count:
        manager.close_session(name)
        return
    waiting.expire()
    names = [other for other, _ in waiting.lru_items()]
    if len(names) >= waiting.maxsize:
        ((most, _),) = Counter(addresses.get(other, "") for other in names).most_common(1)
        manager.close_session(next(other for other in names if addresses.get(other, "") == most))
    addresses[name] = origin(lost.client.client_context.remote_ip or "")
    disconnect(name)


def by_origin(active: Iterable[Any]) -> dict[str, list[Any]]:
    """The sessions of each origin, in their order."""
    found = defaultdict(list)
    for one in active:
        found[origin(one.client.client_context.remote_ip or "")].append(one)
    return found


def origin(address: str) -> str:
    """What the limits count: an address, or in IPv6 the 64 bits that one household or machine has.

    >>> origin("192.0.2.1"), origin("2001:db8::1"), origin("2001:db8::2:1"), origin("testclient")
    ('192.0.2.1', '2001:db8::/64', '2001:db8::/64', 'testclient')
    """
    if ":" not in address:
        return address
    try:
        return str(IPv6Network((address.partition("%")[0], 64), strict=False))
    except ValueError:
        return address


def origin_of(client: Sequence[Any] | None) -> str:
    """The origin of a connection's other side, an address and a port; "" where a server does not know it."""
    return origin((client or ("", 0))[0])


_left_by_tidying = 0


def tidy(somebody_left: bool) -> None:
    """Gives back what nobody uses, where somebody left or memory has grown: Python seldom looks for what refers to
    itself, such as pages and the readers of uploaded tables."""
    global _left_by_tidying
    if somebody_left or taken() > _left_by_tidying + GROWN:
        gc.collect()
        unmap_libraries()
    give_back()
    _left_by_tidying = taken()
