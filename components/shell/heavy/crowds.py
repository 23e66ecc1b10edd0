"""Pages of addresses of which several wait: they run in turn, and the address that has had least time comes first."""

import math
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import count

from cachetools import LRUCache

FADES = 30.0
"""Seconds in which half of the time that an address has had is forgotten."""


class Crowds:
    """Lets one page through at once, or one more where those that run have run for `patience` seconds.

    A class behind its router does not wait for each long page of somebody else, but has as much time as they.
    """

    def __init__(self, patience: float) -> None:
        self._patience, self._numbers = patience, count()
        self._changed = threading.Condition()
        self._waiting: dict[int, str] = {}
        self._running: dict[int, float] = {}  # since when
        self._spent: LRUCache[str, tuple[float, float]] = LRUCache(1_000)  # address -> seconds, as of when

    @contextmanager
    def passed(self, address: str) -> Iterator[None]:
        """Waits for this address' turn, and counts the time until the end."""
        with self._changed:
            number = next(self._numbers)
            self._waiting[number] = address
            try:
                while (seconds := self._wait(number)) > 0:
                    self._changed.wait(seconds)
            finally:
                del self._waiting[number]
            self._running[number] = begun = time.monotonic()
        try:
            yield
        finally:
            with self._changed:
                del self._running[number]
                now = time.monotonic()
                self._spent[address] = (self._time_of(address) + now - begun, now)
                self._changed.notify_all()

    def _wait(self, number: int) -> float:
        """Seconds after which it is looked again whether this page may run; 0 if it may."""
        if number != min(self._waiting, key=lambda one: (self._time_of(self._waiting[one]), one)):
            return self._patience
        return max(0.0, max(self._running.values(), default=-math.inf) + self._patience - time.monotonic())

    def _time_of(self, address: str) -> float:
        """The seconds that pages of an address had, the older the less."""
        spent, at = self._spent.get(address, (0.0, 0.0))
        return float(spent * 0.5 ** ((time.monotonic() - at) / FADES))
