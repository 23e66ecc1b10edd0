"""Heavy work in turn: a few jobs at once, one a visitor; watched, shared, and dropped when nobody waits any more.

A job is what may take seconds: a map of thousands of points, a bench of two thousand sentences. Visitors who ask for
the same share one job. Whoever has been served least recently comes first, so that nobody's long list of wishes
delays another's first. Results are kept by their size in bytes, the least recently used leave first.

A job has a thread of its own, for as long as it runs: whatever ends one, the next has another. The interpreter waits
for these threads when it ends, and they for their next report only: to end a thread amid torch would end the process.
No executor of the library's does that; and its queue is first come, first served.
"""

from __future__ import annotations

import logging
import threading
import time
from collections.abc import Callable, Hashable
from concurrent.futures import Future
from dataclasses import dataclass, field
from operator import attrgetter
from typing import Any

from cachetools import FIFOCache, LRUCache

from components.bert.memory import give_back
from components.shell.results.sharing import weight

Report = Callable[[float, str], None]
"""report(share done from 0 to 1, what is being done): a job calls it as it goes on; it raises Stopped."""

LOG = logging.getLogger(__name__)


class Stopped(Exception):  # noqa: N818
    """Raised inside a job that nobody waits for any more, and what became of it."""


@dataclass(eq=False, repr=False)
class Job(Future[Any]):
    """One piece of heavy work, and who waits for it."""

    key: Hashable
    compute: Callable[[Report], Any]
    number: int
    visitors: set[str] = field(default_factory=set)
    share: float = 0.0
    step: str = ""
    bytes: int = 0

    def __post_init__(self) -> None:
        super().__init__()

    @property
    def waiting(self) -> bool:
        """Whether it has not begun."""
        return not (self.running() or self.done())


class Jobs:
    """The jobs of all visitors. `alive` tells whether a visitor is still there."""

    def __init__(self, workers: int, memory: int, alive: Callable[[str], bool] = lambda _: True) -> None:
        self._lock = threading.RLock()
        self._workers = workers
        self._jobs: dict[Hashable, Job] = {}
        self._results: LRUCache[Hashable, Job] = LRUCache(memory, attrgetter("bytes"))
        self._served: FIFOCache[str, float] = FIFOCache(1_000)
        self._numbers = 0
        self._alive = alive

    def ask(self, key: Hashable, visitor: str, slot: str, compute: Callable[[Report], Any]) -> Job:
        """The job of a key, begun if need be; what the visitor asked for in the same slot before is left."""
        with self._lock:
            place = f"{visitor} {slot}"
            for job in [job for job in self._jobs.values() if place in job.visitors and job.key != key]:
                self._leave(job, place)
            if key in self._results:
                return self._results[key]
            job = self._jobs.get(key) or self._new(key, compute)
            job.visitors.add(place)
            self._begin()
            return job

    def leave(self, key: Hashable, visitor: str, slot: str) -> None:
        """The visitor waits no more; a job without visitors stops at its next report."""
        with self._lock:
            if key in self._jobs:
                self._leave(self._jobs[key], f"{visitor} {slot}")

    def ahead(self, job: Job) -> int:
        """How many jobs come before a waiting one."""
        with self._lock:
            waiting = self._in_turn()
            return waiting.index(job) if job in waiting else 0

    def _new(self, key: Hashable, compute: Callable[[Report], Any]) -> Job:
        self._numbers += 1
        self._jobs[key] = Job(key, compute, self._numbers)
        return self._jobs[key]

    def _leave(self, job: Job, place: str) -> None:
        job.visitors.discard(place)
        if not job.visitors and job.waiting:
            self._end(job, error=Stopped())

    def _in_turn(self) -> list[Job]:
        """The waiting jobs, the next one first: of the visitors least recently served, the oldest wish."""
        waiting = [job for job in self._jobs.values() if job.waiting]
        return sorted(waiting, key=lambda job: (min((self._last(one) for one in job.visitors), default=0), job.number))

    def _last(self, place: str) -> float:
        return self._served.get(_visitor(place), 0.0)

    def _next(self) -> Job | None:
        """The job to begin: a visitor with one in hand waits with the next, so that no one has all that run."""
        running = [job for job in self._jobs.values() if job.running()]
        if len(running) >= self._workers:
            return None
        busy = {_visitor(one) for job in running for one in job.visitors}
        for job in self._in_turn():
            if not self._wanted(job):
                self._end(job, error=Stopped())
            elif any(_visitor(one) not in busy for one in job.visitors):
                return job
        return None

    def _wanted(self, job: Job) -> bool:
        """Whether somebody waits for it, and the interpreter goes on. Of whom nothing can be known is still there."""
        try:
            return threading.main_thread().is_alive() and any(self._alive(_visitor(one)) for one in job.visitors)
        except Exception:
            LOG.exception("Nobody knows who is still there")
            return True

    def _begin(self) -> None:
        """Begins all that may be begun now."""
        while (job := self._next()) is not None:
            job.set_running_or_notify_cancel()
            self._served.update({_visitor(one): time.monotonic() for one in job.visitors})
            thread = threading.Thread(target=self._run, args=(job,), name=f"heavy work {job.number}", daemon=False)
            try:
                thread.start()
            except RuntimeError as error:  # the system has no thread to spare
                self._end(job, error=error)

    def _run(self, job: Job) -> None:
        def report(share: float, step: str = "") -> None:
            with self._lock:
                if not self._wanted(job):
                    raise Stopped
            job.share, job.step = share, step

        try:
            made = job.compute(report)
            job.bytes = min(weight(job.key) + weight(made), int(self._results.maxsize))
        except BaseException as error:  # whatever went wrong, the reader is told and the next job begun
            self._end(job, error=error)
        else:
            self._end(job, made)
        with self._lock:
            self._begin()
        give_back()

    def _end(self, job: Job, made: Any = None, error: BaseException | None = None) -> None:
        """Hands out what became of a job, and lets go of what it was made of."""
        with self._lock:
            del self._jobs[job.key], job.compute
            if error is None:
                self._results[job.key] = job
                job.set_result(made)
                return
            if not isinstance(error, (Stopped, ValueError)):
                LOG.error("A heavy job failed", exc_info=error)
            job.set_exception(error)


def _visitor(place: str) -> str:
    return place.partition(" ")[0]
