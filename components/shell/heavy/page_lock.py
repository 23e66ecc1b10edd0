"""Pages run one after another: thirty at once share one interpreter, and all of them finish last, and later.

Run in turn, half of a class has its page in half the time, and the last a fifth sooner (`benchmarks/RESULTS.md`). Of
one address few run at once, so that sixty sessions of one visitor delay another by one or two pages.
"""

import math
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from functools import wraps
from typing import Any, TypeVar, cast
from weakref import WeakValueDictionary

import streamlit as st

from components import patches
from components.shell import visitors
from components.shell.heavy.crowds import Crowds
from polyseme import limits

Draw = TypeVar("Draw", bound=Callable[..., Any])

FILES = set[str]()
"""The keys of the widgets that take a file, as far as one was drawn: to look at all would take longer than the rest."""


class Gate:
    """Lets so many through at once, first come, first served; says how long it takes where that is long."""

    def __init__(self, places: int, patience: float | None = None) -> None:
        self._places, self._patience = threading.Semaphore(places), patience
        self._waiting: set[object] = set()
        self._deciding = threading.Lock()
        self._entered, self._pace = time.monotonic(), 0.0

    @property
    def crowded(self) -> bool:
        """Whether somebody waits."""
        return bool(self._waiting)

    @contextmanager
    def passed(self) -> Iterator[None]:
        """Holds a place; goes on without one if nobody has come through for `patience` seconds."""
        seconds, own = len(self._waiting) * self._pace, object()
        self._waiting.add(own)
        try:
            if seconds > limits.WAIT_SAID:
                st.toast(f"Many readers at once. Your page comes in about {5 * math.ceil(seconds / 5)} s.")
            crowded = not self._places.acquire(blocking=False)
            placed = not crowded or self._placed()
        finally:
            self._waiting.discard(own)
        now = time.monotonic()
        self._pace = 0.8 * self._pace + 0.2 * (now - self._entered) if crowded else 0.0
        self._entered = now
        try:
            yield
        finally:
            if placed:
                self._places.release()

    def _placed(self) -> bool:
        """Whether there was a place in the end; of those that wait one goes on without, each time that all hang."""
        while not self._places.acquire(timeout=self._patience):
            with self._deciding:
                if time.monotonic() - self._entered >= (self._patience or math.inf):
                    self._entered = time.monotonic()
                    return False
        return True


_next, _crowds = Gate(1), Crowds(limits.CROWD_PATIENCE)
_long = Gate(limits.LONG_PAGES, limits.LONG_PATIENCE)
_each: WeakValueDictionary[tuple[bool, str], Gate] = (
    WeakValueDictionary()
)  # whether for long texts, address -> its gate
_last_gate = _next  # of the latest page's address
_last = threading.Event()  # set once the latest page has ended
_last.set()
_thread = threading.local()


@contextmanager
def held(text: str = "") -> Iterator[None]:
    """Waits until the page before is done, at most limits.PAGE_LOCK_SECONDS; a slower page runs on beside the next.

    Of pages with a long text or file few run at once: each takes seconds, and slows all others down. Nobody waits for
    a page of another address whose other pages wait. Where the reader has left meanwhile or before, no page is drawn.
    """
    global _last, _last_gate
    if getattr(_thread, "own", None):  # a fragment, as its page is drawn
        yield
        return
    visitor = visitors.visitor()
    visitors.RUNS[visitor] = threading.current_thread()
    if not visitors.still_here(visitor):
        st.stop()
    files = [st.session_state[key] for key in tuple(FILES) if key in st.session_state]
    is_long = len(text) > limits.LONG_TEXT or patches.uploaded_bytes(files) > limits.LONG_FILE
    gate = Gate(1) if is_long else Gate(limits.PAGES_EACH, limits.PAGE_PATIENCE)
    gate = _each.setdefault((is_long, address := visitors.neighbourhood()), gate)
    drawn = threading.Event()
    with ExitStack() as places:
        places.enter_context(gate.passed())
        if is_long:
            places.enter_context(_long.passed())
        elif gate.crowded and any(other.crowded for other in list(_each.values()) if other is not gate):
            places.enter_context(_crowds.passed(address))  # of all such addresses together
        own = _last if _last_gate is gate else None
        if own:  # outside the gate, so that other addresses pass
            own.wait(limits.PAGE_LOCK_SECONDS)
        with _next.passed():
            if _last is not own and (_last_gate is gate or not _last_gate.crowded):
                _last.wait(limits.PAGE_LOCK_SECONDS)
            _last, _last_gate = drawn, gate
        places.callback(drawn.set)
        if not visitors.still_here(visitor):
            st.stop()
        _thread.own = places
        try:
            yield
        finally:
            _thread.own = None


def fragment(draw: Draw) -> Draw:
    """A part of a page that runs alone when something inside changes, and then holds the lock like a page."""

    @wraps(draw)
    def alone(*arguments: object, **options: object) -> object:
        with held(str(st.session_state.get("text", ""))):
            return draw(*arguments, **options)

    return cast(Draw, st.fragment(alone))


def release() -> None:
    """Lets the next page begin early, because this one waits for something else; nothing where no page is held."""
    if own := getattr(_thread, "own", None):
        own.close()
