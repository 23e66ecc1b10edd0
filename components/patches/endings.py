"""Shows what a run has drawn, although the next one is asked for in the moment in which it ends.

Streamlit then starts another thread, and leaves out what the former one drew and the event loop has not yet passed on.
A phone in a room asks every two seconds: of thirty phones that judge, one soon showed no next pair.
A run that was stopped may wait for its place still; the next then begins after it, not in one more thread.
"""

import asyncio
from collections.abc import Callable
from functools import partial, wraps
from typing import Any

from streamlit.runtime.app_session import AppSession, AppSessionState
from streamlit.runtime.scriptrunner import ScriptRunner
from streamlit.runtime.scriptrunner_utils.script_requests import ScriptRequests

SOON = 0.02
"""Seconds after which it is looked again whether a stopped run has ended."""


Create = Callable[[Any, Any], None]


def apply() -> None:
    private: Any = AppSession
    assert "_script_thread" in ScriptRunner.__init__.__code__.co_names
    assert "_rerun_data" in ScriptRequests.__init__.__code__.co_names
    create: Create = private._create_scriptrunner

    @wraps(create)
    def create_after(self: Any, asked: Any) -> None:
        _follow(self, asked, create)

    private._create_scriptrunner = create_after


def _follow(session: Any, asked: Any, create: Create) -> None:
    ended = session._scriptrunner
    if ended is None:
        create(session, asked)
    else:  # behind what the former run has sent
        session._call_soon_on_event_loop(partial(_start, session, asked, ended, create))


def _start(session: Any, asked: Any, ended: Any, create: Create) -> None:
    running = None if session._scriptrunner is ended else session._scriptrunner
    if session._state == AppSessionState.SHUTDOWN_REQUESTED or (running and running.request_rerun(asked)):
        return
    if waiting := getattr(session, "_next_run", None):
        waiting.request_rerun(asked)
    elif _alive(ended):
        session._next_run = ScriptRequests()
        session._next_run.request_rerun(asked)
        _start_later(session, ended, create)
    else:
        create(session, asked)


def _start_later(session: Any, ended: Any, create: Create) -> None:
    if _alive(ended) and session._state != AppSessionState.SHUTDOWN_REQUESTED:
        asyncio.get_running_loop().call_later(SOON, _start_later, session, ended, create)
        return
    waiting, session._next_run = session._next_run, None
    _follow(session, waiting._rerun_data, create)


def _alive(runner: Any) -> bool:
    thread = runner._script_thread
    return thread is not None and thread.is_alive()
