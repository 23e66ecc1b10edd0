"""Runs of pages that one address may have at once: each is a thread, and 500 hold up a new visitor for 30 s."""

import asyncio
import threading

from components import patches
from components.shell import visitors
from polyseme import limits

THREADS = 130
"""Of pages, beyond which none begins, which four full addresses have: with those of downloads they are some 240, and
where a host allows no more than 256, libraries end the process."""
FIRST = 10
"""More of them for addresses of which nothing runs: they do not wait for the full ones."""
LOOK = 0.1
"""Seconds after which it is looked again whether there are fewer, and whether the run of who has left still goes on."""
SOON = 0.02
"""Seconds after which it is looked again whether the thread of a run that has said its last has ended."""


class PageRun:
    """The run of one connection: it begins with a message once there is a place, and ends with its thread.

    name: of its visitor.
    """

    def __init__(self, places: asyncio.Semaphore, name: str) -> None:
        self._places, self._name = places, name
        self._ends: asyncio.TimerHandle | None = None
        self._looks: asyncio.TimerHandle | None = None  # it has said its last, and its thread may go on
        self._follows = False  # whether another message asked for a run while one was under way

    async def begin(self, runs: bool = True) -> None:
        """Waits for a place where a message asks for a run and none is under way."""
        if not runs:
            return
        self._follows = self._ends is not None and self._looks is None
        self._look_no_more()
        if self._ends is None:
            alone = visitors.neighbourhood_of(self._name) not in visitors.running()
            await self._places.acquire()
            try:
                while visitors.threads() > THREADS + FIRST * alone:
                    await asyncio.sleep(LOOK)
            except BaseException:  # the connection has ended
                self._places.release()
                raise
            visitors.BEGUN.add(self._name)
            self._ends = asyncio.get_running_loop().call_later(limits.PAGE_PATIENCE, self._let_others_begin)

    def _let_others_begin(self) -> None:
        """Gives the place back although the run goes on, unless too many threads are there already."""
        if threading.active_count() < limits.RUNS_THREADS:
            self.end()
        else:
            self._ends = asyncio.get_running_loop().call_later(limits.PAGE_PATIENCE, self._let_others_begin)

    def sent(self, message: bytes) -> None:
        """Gives the place back if a message says that the run has ended and no other follows, once its thread ends."""
        if self._ends is None or not (ended := patches.run_ended(message)):
            return
        if ended == "last" and not self._follows:
            self._look()
        self._follows = False

    def _look(self) -> None:
        self._look_no_more()
        if visitors.runs(self._name):
            self._looks = asyncio.get_running_loop().call_later(SOON, self._look)
        else:
            self.end()

    def _look_no_more(self) -> None:
        if self._looks is not None:
            self._looks.cancel()
            self._looks = None

    def leave(self) -> None:
        """Gives the place of a reader who has left back once the thread has ended, which may wait for its turn."""
        self._look_no_more()
        if self._ends is not None and visitors.runs(self._name):
            self._ends.cancel()
            self._ends = asyncio.get_running_loop().call_later(LOOK, self.leave)
        else:
            self.end()

    def end(self) -> None:
        """Gives the place back: the run has ended, or takes so long that others go on."""
        self._look_no_more()
        visitors.BEGUN.discard(self._name)
        if self._ends is not None:
            self._ends.cancel()
            self._ends = None
            self._places.release()
