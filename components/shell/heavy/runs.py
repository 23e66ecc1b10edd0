"""Runs of pages that one address may have at once: each is a thread, and 500 hold up a new visitor for 30 s."""

import asyncio
import threading
from collections.abc import Callable

from components import patches
from components.shell import visitors
from polyseme import limits

THREADS = 130
"""Of pages, beyond which none begins, which four full addresses have: with those of downloads they are some 240, and
where a host allows no more than 256, libraries end the process."""
LOOK = 0.1
"""Seconds after which it is looked again whether there are fewer, and whether the run of who has left still goes on."""


class PageRun:
    """The run of one connection: it begins with a message once there is a place, and ends with what is sent.

    goes_on: whether its thread is still there.
    """

    def __init__(self, places: asyncio.Semaphore, goes_on: Callable[[], bool] = lambda: False) -> None:
        self._places, self._thread_goes_on = places, goes_on
        self._ends: asyncio.TimerHandle | None = None
        self._goes_on = False  # whether another message asked for a run while one was under way

    async def begin(self, runs: bool = True) -> None:
        """Waits for a place where a message asks for a run and none is under way."""
        if not runs:
            return
        self._goes_on = self._ends is not None
        if self._ends is None:
            await self._places.acquire()
            while visitors.threads() > THREADS:
                await asyncio.sleep(LOOK)
            self._ends = asyncio.get_running_loop().call_later(limits.PAGE_PATIENCE, self._let_others_begin)

    def _let_others_begin(self) -> None:
        """Gives the place back although the run goes on, unless too many threads are there already."""
        if threading.active_count() < limits.RUNS_THREADS:
            self.end()
        else:
            self._ends = asyncio.get_running_loop().call_later(limits.PAGE_PATIENCE, self._let_others_begin)

    def sent(self, message: bytes) -> None:
        """Gives the place back if a message says that the run has ended, and no other follows."""
        if self._ends is not None and patches.ends_a_run(message):
            if not self._goes_on:
                self.end()
            self._goes_on = False

    def leave(self) -> None:
        """Gives the place of a reader who has left back once the thread has ended, which may wait for its turn."""
        if self._ends is not None and self._thread_goes_on():
            self._ends.cancel()
            self._ends = asyncio.get_running_loop().call_later(LOOK, self.leave)
        else:
            self.end()

    def end(self) -> None:
        """Gives the place back: the run has ended, or takes so long that others go on."""
        if self._ends is not None:
            self._ends.cancel()
            self._ends = None
            self._places.release()
