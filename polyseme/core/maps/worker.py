"""A worker process for UMAP and t-SNE: its exit frees numba's memory, and its crashes do not end the server.

Functions and arrays are pickled through its stdin and stdout. `multiprocessing` and libraries based on it would import
the main script again, which is Streamlit's page or a reader's notebook.
"""

import logging
import os
import pickle
import subprocess
import sys
import threading
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor, wait
from contextlib import contextmanager, suppress
from functools import partial
from pathlib import Path
from typing import Any, TypeVar

import numpy as np

from polyseme import limits
from polyseme.core.progress import Report, silent

Result = TypeVar("Result")

LOG = logging.getLogger(__name__)

ROOT = Path(__file__).parents[3]
ENTRY = "polyseme.core.maps.worker_main"
CRASHED = "The map could not be finished, perhaps because memory ran out. Try fewer points, or choose PCA."

SILENCE = 1.0
"""Seconds without a word from the process after which it is asked whether the work shall go on."""

OFF = "UMAP and t-SNE are off: this server has too little memory. Choose PCA."


class Worker:
    """A process that runs one function at a time; it starts on demand and ends after `idle_seconds` without work."""

    def __init__(self, idle_seconds: float) -> None:
        self._idle_seconds = idle_seconds
        self._lock = threading.Lock()
        self._process: subprocess.Popen[bytes] | None = None
        self._reader = ThreadPoolExecutor(1)
        self._idle = threading.Timer(0, self._end_if_idle)

    @property
    def busy(self) -> bool:
        """Whether a function runs, for whose end another would wait."""
        return self._lock.locked()

    def run(self, function: Callable[..., Result], *arguments: Any, report: Report = silent, **named: Any) -> Result:
        """What the function returns or raises in the process; it gets `report` if it has such a parameter.

        It must be picklable: a function of a module, or a `partial` of one. ValueError if the process crashes. Also
        where the function says nothing for long, `report` is asked, and may end it by raising.
        """
        if not limits.MAPS_APART:
            raise ValueError(OFF)
        with self._busy(report):
            try:
                error, value = self._request((function, arguments, named), report)
            except (EOFError, OSError, pickle.UnpicklingError) as crash:
                LOG.warning("The process that draws maps crashed: exit status %s", self._end())
                raise ValueError(CRASHED) from crash
            except BaseException:  # a late reply would be read as that of the next request
                self._end()
                raise
        if error is not None:
            raise error
        result: Result = value
        return result

    @contextmanager
    def _busy(self, report: Report) -> Iterator[None]:
        """Holds the lock, then starts the idle timer."""
        while not self._lock.acquire(timeout=0.2):
            report(0.0, "waits for another map")
        self._idle.cancel()
        try:
            yield
        finally:
            self._idle = threading.Timer(self._idle_seconds, self._end_if_idle)
            self._idle.daemon = True
            self._lock.release()
            self._idle.start()

    def _request(self, work: object, report: Report) -> tuple[BaseException | None, Any]:
        """The error, if any, and the return value. Each progress report is answered with True (go on) or False."""
        requests, replies = self._pipes()
        stopped: BaseException | None = None
        said: tuple[float, str] = 0.0, "begins"
        _send(requests, work)
        while (message := self._reply(replies, partial(report, *said)))[0] == "report":
            said = message[1:]
            try:
                report(*said)
            except BaseException as error:
                stopped = error
            _send(requests, stopped is None)
        return stopped or message[1], message[2]

    def _reply(self, replies: Any, goes_on: Callable[[], None]) -> Any:
        """The next message; until it comes, `goes_on` is called now and then, and may raise."""
        reply = self._reader.submit(pickle.load, replies)  # from a child process of ours
        while not wait([reply], SILENCE).done:
            goes_on()
        return reply.result()

    def _pipes(self) -> tuple[Any, Any]:
        """The stdin and stdout of the process, started if it is not alive."""
        if self._process is None or self._process.poll() is not None:
            self._end()
            paths = filter(None, [str(ROOT), os.environ.get("PYTHONPATH")])
            settings = {"PYTHONPATH": os.pathsep.join(paths), "NUMBA_NUM_THREADS": "1"}  # a seed allows one
            self._process = subprocess.Popen(  # noqa: S603  # this very interpreter
                [sys.executable, "-P", "-m", ENTRY],
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                env=os.environ | settings,
            )
        return self._process.stdin, self._process.stdout

    def _end_if_idle(self) -> None:
        if self._lock.acquire(blocking=False):
            self._end()
            self._lock.release()

    def _end(self) -> int | None:
        """Ends the process; its exit status."""
        process, self._process = self._process, None
        if process is None:
            return None
        with suppress(OSError), process:
            process.kill()
        return process.returncode


def _send(pipe: Any, content: object) -> None:
    pickle.dump(content, pipe)
    pipe.flush()


_LARGE, _SMALL = Worker(limits.MAPS_IDLE_SECONDS), Worker(limits.MAPS_IDLE_SECONDS)


def has_place() -> bool:
    """Whether a small map would be drawn at once."""
    return not (_LARGE.busy and _SMALL.busy)


def in_worker(function: Callable[..., Result], *arguments: Any, report: Report = silent, **named: Any) -> Result:
    """As Worker.run, in a process that all share; a small map has another one while that is busy."""
    small = bool(arguments) and all(
        isinstance(one, np.ndarray) and len(one) <= limits.LIGHT_POINTS for one in arguments
    )
    worker = _SMALL if small and _LARGE.busy else _LARGE
    return worker.run(function, *arguments, report=report, **named)
