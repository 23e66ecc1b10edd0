"""Pages run one after another: thirty at once share one interpreter, and all of them finish last, and later.

Run in turn, half of a class has its page in half the time, and the last a fifth sooner (`benchmarks/RESULTS.md`). A
session has one page at a time, so that each waits for one page of every other session at most.
"""

import math
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager, nullcontext

import streamlit as st

from polyseme import limits


class Gate:
    """Lets so many through at once, first come, first served; says how long it takes where that is long."""

    def __init__(self, places: int) -> None:
        self._places = threading.Semaphore(places)
        self._waiting: set[object] = set()
        self._entered, self._pace = time.monotonic(), 0.0

    def __enter__(self) -> None:
        seconds, own = len(self._waiting) * self._pace, object()
        self._waiting.add(own)
        try:
            if seconds > limits.WAIT_SAID:
                st.toast(f"Many readers at once: yours comes in about {5 * math.ceil(seconds / 5)} s.")
            crowded = not self._places.acquire(blocking=False)
            if crowded:
                self._places.acquire()
        finally:
            self._waiting.discard(own)
        now = time.monotonic()
        self._pace = 0.8 * self._pace + 0.2 * (now - self._entered) if crowded else 0.0
        self._entered = now

    def __exit__(self, *error: object) -> None:
        self._places.release()


_next, _long = Gate(1), Gate(limits.LONG_PAGES)
_last = threading.Event()  # set once the latest page has ended
_last.set()
_thread = threading.local()


@contextmanager
def held(text: str = "") -> Iterator[None]:
    """Waits until the page before is done, at most limits.PAGE_LOCK_SECONDS; a slower page runs on beside the next.

    Of pages with a long text few run at once: each takes seconds, and slows all others down.
    """
    global _last
    with _long if len(text) > limits.LONG_TEXT else nullcontext():
        with _next:
            _last.wait(limits.PAGE_LOCK_SECONDS)
            own = _thread.own = _last = threading.Event()
        try:
            yield
        finally:
            own.set()


def release() -> None:
    """Lets the next page begin early, because this one waits for something else; nothing where no page is held."""
    if own := getattr(_thread, "own", None):
        own.set()
