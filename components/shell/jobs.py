"""Heavy work in turn: a few jobs at once, one a visitor; watched, shared, and dropped when nobody waits any more.

A job is what may take seconds: a map of thousands of points, a bench of two thousand sentences. Visitors who ask for
the same share one job. Whoever has been served least recently comes first, so that nobody's long list of wishes
delays another's first. Results are kept by their size in bytes, the least recently used leave first.
"""

from __future__ import annotations

import logging
import threading
import time
from collections.abc import Callable, Hashable
from dataclasses import dataclass, field, fields, is_dataclass
from typing import Any, Literal

import numpy as np
from cachetools import LRUCache

from components.bert.memory import give_back

Report = Callable[[float, str], None]
"""report(share done from 0 to 1, what is being done): a job calls it as it goes on; it raises Stopped."""


class Stopped(Exception):  # noqa: N818
    """Raised inside a job that nobody waits for any more."""


@dataclass(eq=False)
class Job:
    """One piece of heavy work, and who waits for it."""

    key: Hashable
    compute: Callable[[Report], Any]
    number: int
    visitors: set[str] = field(default_factory=set)
    state: Literal["waiting", "running", "done", "failed", "stopped"] = "waiting"
    share: float = 0.0
    step: str = ""
    result: Any = None
    error: Exception | None = None
    finished: threading.Event = field(default_factory=threading.Event)


class Jobs:
    """The jobs of all visitors. `alive` tells whether a visitor is still there."""

    def __init__(self, workers: int, memory: int, alive: Callable[[str], bool] = lambda _: True) -> None:
        self._changed = threading.Condition()
        self._jobs: dict[Hashable, Job] = {}
        self._results: LRUCache[Hashable, Job] = LRUCache(memory, lambda job: min(weight(job.result), memory))
        self._served: dict[str, float] = {}
        self._numbers = 0
        self._alive = alive
        for at in range(workers):
            threading.Thread(target=self._work, name=f"heavy work {at}", daemon=True).start()

    def ask(self, key: Hashable, visitor: str, slot: str, compute: Callable[[Report], Any]) -> Job:
        """The job of a key, begun if need be; what the visitor asked for in the same slot before is left."""
        with self._changed:
            place = f"{visitor} {slot}"
            for job in [job for job in self._jobs.values() if place in job.visitors and job.key != key]:
                self._leave(job, place)
            if key in self._results:
                return self._results[key]
            job = self._jobs.get(key) or self._new(key, compute)
            job.visitors.add(place)
            self._changed.notify_all()
            return job

    def leave(self, key: Hashable, visitor: str, slot: str) -> None:
        """The visitor waits no more; a job without visitors stops at its next report."""
        with self._changed:
            if key in self._jobs:
                self._leave(self._jobs[key], f"{visitor} {slot}")

    def ahead(self, job: Job) -> int:
        """How many jobs come before a waiting one."""
        with self._changed:
            waiting = self._in_turn()
            return waiting.index(job) if job in waiting else 0

    def _new(self, key: Hashable, compute: Callable[[Report], Any]) -> Job:
        self._numbers += 1
        self._jobs[key] = Job(key, compute, self._numbers)
        return self._jobs[key]

    def _leave(self, job: Job, place: str) -> None:
        job.visitors.discard(place)
        if not job.visitors and job.state == "waiting":
            self._end(job, "stopped")

    def _in_turn(self) -> list[Job]:
        """The waiting jobs, the next one first: of the visitors least recently served, the oldest wish."""
        waiting = [job for job in self._jobs.values() if job.state == "waiting"]
        return sorted(waiting, key=lambda job: (min((self._last(one) for one in job.visitors), default=0), job.number))

    def _last(self, place: str) -> float:
        return self._served.get(_visitor(place), 0.0)

    def _next(self) -> Job | None:
        """The job to begin: a visitor with one in hand waits with the next, so that no one takes all workers."""
        busy = {_visitor(one) for job in self._jobs.values() if job.state == "running" for one in job.visitors}
        for job in self._in_turn():
            if not self._wanted(job):
                self._end(job, "stopped")
            elif any(_visitor(one) not in busy for one in job.visitors):
                return job
        return None

    def _wanted(self, job: Job) -> bool:
        return any(self._alive(_visitor(one)) for one in job.visitors)

    def _work(self) -> None:
        while True:
            with self._changed:
                while (job := self._next()) is None:
                    self._changed.wait()
                job.state = "running"
                self._served |= {_visitor(one): time.monotonic() for one in job.visitors}
                self._served = dict(sorted(self._served.items(), key=lambda item: item[1])[-1_000:])
            self._run(job)

    def _run(self, job: Job) -> None:
        def report(share: float, step: str = "") -> None:
            with self._changed:
                if not self._wanted(job):
                    raise Stopped
            job.share, job.step = share, step

        try:
            job.result = job.compute(report)
            state: Literal["done", "failed", "stopped"] = "done"
        except Stopped:
            state = "stopped"
        except Exception as error:  # whatever went wrong, the worker lives on and the reader is told
            if not isinstance(error, ValueError):
                logging.getLogger(__name__).exception("A heavy job failed")
            job.error, state = error, "failed"
        give_back()
        with self._changed:
            self._end(job, state)

    def _end(self, job: Job, state: Literal["done", "failed", "stopped"]) -> None:
        job.state = state
        self._jobs.pop(job.key, None)
        if state == "done":
            self._results[job.key] = job
        job.finished.set()
        self._changed.notify_all()


def _visitor(place: str) -> str:
    return place.partition(" ")[0]


def weight(value: object) -> int:
    """The bytes of the arrays and texts in a value, roughly: what a cache counts.

    >>> weight({"vectors": np.zeros((10, 10), np.float32)})
    400
    """
    if hasattr(value, "nbytes"):  # an array, or a table of Arrow's
        return int(value.nbytes)
    if hasattr(value, "to_plotly_json") and hasattr(value, "to_json"):  # a figure
        return len(value.to_json())
    if hasattr(value, "memory_usage"):  # a pandas table or column
        return int(np.sum(value.memory_usage(index=True, deep=True)))
    if is_dataclass(value):
        return sum(weight(getattr(value, part.name)) for part in fields(value))
    if isinstance(value, dict):
        return sum(weight(part) for part in value.values())
    if isinstance(value, (list, tuple)):
        return sum(weight(part) for part in value)
    return len(value) if isinstance(value, (str, bytes)) else 0
