"""Ends expired sessions in time.

Streamlit waits until another visitor leaves, and then for the garbage collector, with three open files and the uploads
of each session.
"""

import asyncio
from typing import Any

import streamlit as st
from streamlit import runtime

from polyseme.bert.memory import give_back


def apply() -> None:
    """Starts to look for expired sessions regularly; called in the server's event loop."""
    sessions: Any = runtime.get_instance()._session_mgr
    disconnected, loop = sessions._session_storage._cache, asyncio.get_running_loop()
    assert hasattr(disconnected, "_on_remove")
    disconnected._on_remove = lambda name, entry: sessions.is_active_session(name) or entry.session.shutdown()

    def expire() -> None:
        disconnected.expire()
        loop.call_later(st.get_option("server.disconnectedSessionTTL") / 10, expire)

    def trim() -> None:
        loop.run_in_executor(None, give_back)  # what many who have left had in memory
        loop.call_later(st.get_option("server.disconnectedSessionTTL"), trim)

    expire()
    trim()
