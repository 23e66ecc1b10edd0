"""Ends expired sessions in time.

Streamlit waits until another visitor leaves, and then for the garbage collector, with three open files and the uploads
of each session.
"""

import asyncio
import gc
import threading
from typing import Any

import streamlit as st
from streamlit import runtime

from polyseme.bert.memory import give_back


def apply() -> None:
    """Starts to look for expired sessions regularly; called in the server's event loop."""
    sessions: Any = runtime.get_instance()._session_mgr
    disconnected, loop = sessions._session_storage._cache, asyncio.get_running_loop()
    assert hasattr(disconnected, "_on_remove")
    somebody_left = threading.Event()

    def remove(name: str, entry: Any) -> None:
        if not sessions.is_active_session(name):
            entry.session.shutdown()
            somebody_left.set()

    disconnected._on_remove = remove

    def expire() -> None:
        disconnected.expire()
        loop.call_later(st.get_option("server.disconnectedSessionTTL") / 10, expire)

    def trim() -> None:
        loop.run_in_executor(None, _tidy, somebody_left.is_set())
        somebody_left.clear()
        loop.call_later(st.get_option("server.disconnectedSessionTTL"), trim)

    expire()
    trim()


def _tidy(somebody_left: bool) -> None:
    """Gives back what those who have left had in memory: Python seldom looks for pages that refer to themselves."""
    if somebody_left:
        gc.collect()
    give_back()
