"""Shows what a run has drawn, although the next one is asked for in the moment in which it ends.

Streamlit then starts another thread, and leaves out what the former one drew and the event loop has not yet passed on.
A phone in a room asks every two seconds: of thirty phones that judge, one soon showed no next pair.
"""

from functools import wraps
from typing import Any

from streamlit.runtime.app_session import AppSession, AppSessionState


def apply() -> None:
    private: Any = AppSession
    create = private._create_scriptrunner

    @wraps(create)
    def create_after(self: Any, asked: Any) -> None:
        ended = self._scriptrunner
        if ended is None:
            create(self, asked)
            return

        def start() -> None:
            running = None if self._scriptrunner is ended else self._scriptrunner
            if self._state == AppSessionState.SHUTDOWN_REQUESTED or (running and running.request_rerun(asked)):
                return
            create(self, asked)

        self._call_soon_on_event_loop(start)  # behind what the former run has sent

    private._create_scriptrunner = create_after
