"""The queue of heavy work: a few jobs at once, one per visitor; shared, and stopped when nobody waits any more.

A job is what may take seconds: a map of thousands of points, a bench of two thousand sentences. Visitors who ask for
the same result share one job. The address served least recently comes first, and of its visitors the one served least
recently, so that many requests, or many connections, do not delay another's first. While several addresses come, each
has one job at a time; one that is alone, as a class behind its router, may have all. Light work has a place of its own,
and where all that run have run for long, one more of another address begins: a moment's work does not wait for their
end. While memory is scarce a further job begins only then, unless it takes little. Results are cached up to a number of
bytes, least recently used out first. A larger one lies beside them, one at a time, while somebody is there for it.

Each job runs in a thread of its own that is no daemon: to end a thread amid torch would end the process. At shutdown
the interpreter waits for these threads, which stop at their next report. Python's executors do not do that, and their
queues are first come, first served.
"""

from __future__ import annotations

import logging
import math
import threading
import time
from collections.abc import Callable, Hashable
from concurrent.futures import Future
from dataclasses import dataclass, field
from operator import attrgetter
from typing import Any

from cachetools import FIFOCache, LRUCache

from components.shell.memory_cache import weight
from components.shell.visitors import neighbourhood_of
from polyseme import limits
from polyseme.bert.memory import give_back, taken, unmap_libraries

Report = Callable[[float, str], None]
"""report(share done from 0 to 1, current step): a job calls it as it goes on; it raises Stopped."""

LOG = logging.getLogger(__name__)


class Stopped(Exception):  # noqa: N818
    """Raised inside a job that nobody waits for any more, and the outcome of that job."""


@dataclass(eq=False, repr=False)
class Job(Future[Any]):
    """One piece of heavy work, and the slots of the visitors who wait for it: "visitor slot"."""

    key: Hashable
    compute: Callable[[Report], Any]
    number: int
    light: bool = False
    small: bool = False
    slots: set[str] = field(default_factory=set)
    addresses: frozenset[str] = frozenset()  # of those for whom it began, who may have left it since
    share: float = 0.0
    step: str = ""
    since: float = math.inf
    bytes: int = 0

    def __post_init__(self) -> None:
        super().__init__()

    @property
    def waiting(self) -> bool:
        return not (self.running() or self.done())

    @property
    def visitors(self) -> set[str]:
        return {slot.partition(" ")[0] for slot in self.slots}


class JobQueue:
    """The jobs of all visitors. `alive` says whether a visitor is still connected."""

    def __init__(self, workers: int, memory: int, alive: Callable[[str], bool] = lambda _: True) -> None:
        self._lock = threading.RLock()
        self._workers = workers
        self._jobs: dict[Hashable, Job] = {}
        self._results: LRUCache[Hashable, Job] = LRUCache(memory, attrgetter("bytes"))
        self._large: Job | None = None  # the last with more bytes than these may have, while one who asked is there
        self._served: FIFOCache[str, float] = FIFOCache(1_000)
        self._numbers = 0
        self._alive = alive

    def ask(
        self,
        key: Hashable,
        visitor: str,
        slot: str,
        compute: Callable[[Report], Any],
        light: bool = False,
        small: bool = False,
    ) -> Job:
        """The job of a key, queued unless it exists; replaces the visitor's earlier job in the same slot.

        light: it takes a few seconds at most, and little memory; small: it takes little memory.
        """
        with self._lock:
            for other in [job for job in self._jobs if job != key]:
                self.leave(other, visitor, slot)
            self.forget_left()
            if self._large and self._large.key == key:
                self._large.slots.add(f"{visitor} {slot}")
                return self._large
            if key in self._results:
                return self._results[key]
            if key not in self._jobs:
                self._numbers += 1
                self._jobs[key] = Job(key, compute, self._numbers, light, small or light)
            job = self._jobs[key]
            job.slots.add(f"{visitor} {slot}")
            self._start_jobs()
            return job

    def forget_left(self) -> None:
        """Drops the large result once nobody who asked for it is there."""
        with self._lock:
            if self._large and not self._wanted(self._large):
                self._large = None

    def leave(self, key: Hashable, visitor: str, slot: str) -> None:
        """Stops waiting for a job; without visitors it stops at its next report."""
        with self._lock:
            job = self._jobs.get(key)
            if job and f"{visitor} {slot}" in job.slots:
                job.slots.remove(f"{visitor} {slot}")
                if not job.slots and job.waiting:
                    self._end(job, error=Stopped())

    def ahead(self, job: Job) -> int:
        """The number of jobs queued before this one."""
        with self._lock:
            self._start_jobs()  # those that run may by now have run for long
            waiting = self._in_order()
            return waiting.index(job) if job in waiting else 0

    def _in_order(self) -> list[Job]:
        """The waiting jobs in order: the address, then the visitor served least recently, then the oldest request."""

        def served(visitor: str) -> tuple[float, float]:
            return self._served.get(neighbourhood_of(visitor), 0.0), self._served.get(visitor, 0.0)

        def place(job: Job) -> tuple[tuple[float, float], int]:
            return min(map(served, job.visitors), default=(0.0, 0.0)), job.number

        return sorted((job for job in self._jobs.values() if job.waiting), key=place)

    def _next(self) -> Job | None:
        """The next job to start. Whoever's job is running waits, so that nobody takes all workers."""
        running = [job for job in self._jobs.values() if job.running()]
        long = sum(job.since < time.monotonic() - limits.HEAVY_LONG_SECONDS for job in running)
        more = min(max(0, long - self._workers + 1), limits.HEAVY_MORE)
        full = len(running) >= self._workers + more
        if not self._workers or (full and any(job.light for job in running)):
            return None
        scarce = bool(running) and taken() > limits.HEAVY_BYTES
        only_small = scarce and not len(running) == long <= limits.HEAVY_MORE
        since = time.monotonic() - limits.HEAVY_ALONE_SECONDS
        recent = {neighbourhood_of(visitor) for visitor, at in self._served.items() if at > since}
        alone = len(recent) <= 1
        place: Callable[[str], str] = str if alone else neighbourhood_of
        busy = {place(visitor) for job in running for visitor in job.visitors}
        if not alone:  # a job that is left goes on to its next report, and holds its place until then
            busy |= {address for job in running for address in job.addresses}
        served = {neighbourhood_of(visitor) for job in running for visitor in job.visitors}
        for job in self._in_order():
            further = len(running) >= (1 if scarce else self._workers) and not job.light  # another address' place
            owner, busy_there = (neighbourhood_of, served) if further else (place, busy)
            if not self._wanted(job):
                self._end(job, error=Stopped())
            elif {*map(owner, job.visitors)} - busy_there and (
                job.light or (not full and (job.small or not only_small))
            ):
                return job
        return None

    def _wanted(self, job: Job) -> bool:
        """Whether a visitor waits for a job and the server is not shutting down; True if that cannot be found out."""
        try:
            return threading.main_thread().is_alive() and any(map(self._alive, job.visitors))
        except Exception:
            LOG.exception("Nobody knows who is still there")
            return True

    def _start_jobs(self) -> None:
        while (job := self._next()) is not None:
            job.set_running_or_notify_cancel()
            job.since = time.monotonic()
            job.addresses = frozenset(map(neighbourhood_of, job.visitors))
            self._served.update(dict.fromkeys({*job.visitors, *job.addresses}, job.since))
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
            result = job.compute(report)
            job.bytes = weight(job.key) + weight(result)
        except BaseException as error:  # whatever failed, the reader is told and the next job starts
            self._end(job, error=error)
        else:
            self._end(job, result)
        with self._lock:
            self._start_jobs()
        give_back()
        unmap_libraries()

    def _end(self, job: Job, result: Any = None, error: BaseException | None = None) -> None:
        """Sets a job's outcome, and frees what it was computed from."""
        with self._lock:
            del self._jobs[job.key], job.compute
            if error is None:
                if job.bytes > self._results.maxsize:
                    self._large = job
                else:
                    self._results[job.key] = job
                job.set_result(result)
                return
            if not isinstance(error, (Stopped, ValueError)):
                LOG.error("A heavy job failed", exc_info=error)
            job.set_exception(error)
