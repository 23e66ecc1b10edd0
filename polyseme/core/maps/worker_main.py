"""The main program of the worker process: runs functions from stdin until the server closes it."""

import importlib
import inspect
import os
import pickle
import signal
import sys
import threading
import traceback
from queue import SimpleQueue
from typing import Any

from threadpoolctl import threadpool_limits

LATER = 5
"""How much later than the server's own pages its maps get a processor."""


def main() -> None:
    """Runs each request and replies with its return value or its exception."""
    _open_sklearn_without_pandas()
    if hasattr(os, "nice"):
        os.nice(LATER)
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl+C ends the server, and so this process
    replies = os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)  # libraries print to the log instead
    inbox: SimpleQueue[Any] = SimpleQueue()
    threading.Thread(target=_listen, args=(inbox,), daemon=True).start()

    def send(*content: object) -> None:
        pickle.dump(content, replies)
        replies.flush()

    def report(share: float, step: str) -> None:
        send("report", share, step)
        if not inbox.get():
            raise InterruptedError

    while True:
        function, arguments, named = inbox.get()
        if "report" in inspect.signature(function).parameters:
            named["report"] = report
        failure, value = None, None
        try:
            with threadpool_limits(1, "openmp"):  # t-SNE's threads mostly wait for each other
                value = function(*arguments, **named)
        except Exception as error:
            error.add_note(traceback.format_exc())  # a traceback can't be pickled
            failure = error
        send("done", failure, value)


def _open_sklearn_without_pandas() -> None:
    """Stops scikit-learn from importing pandas if available: 60 MB that no map needs."""
    sys.modules["pandas"] = None  # type: ignore[assignment]  # makes the import fail
    importlib.import_module("sklearn.utils.fixes")
    del sys.modules["pandas"]


def _listen(inbox: SimpleQueue[Any]) -> None:
    """Fills the inbox; ends the process at once when stdin closes, even during a map."""
    try:
        while True:
            inbox.put(pickle.load(sys.stdin.buffer))  # noqa: S301  # from the parent process
    except EOFError:
        os._exit(0)
    finally:
        os._exit(1)


if __name__ == "__main__":
    main()
