"""Pages are made one after another: thirty that hand one interpreter round are all there last, and later.

Half of a class in lockstep has its page in half the time, the last a fifth sooner (`benchmarks/RESULTS.md`).
"""

import threading
from collections.abc import Iterator
from contextlib import contextmanager

from components import limits

_door = threading.Lock()  # before it wait all but the next
_last = threading.Event()  # set once the turn taken last has ended
_last.set()
_own = threading.local()


@contextmanager
def turn() -> Iterator[None]:
    """Waits until the page before is made, but not for long: what takes longer goes on beside the next."""
    global _last
    with _door:
        _last.wait(limits.PAGE_TURN)
        mine = _own.turn = _last = threading.Event()
    try:
        yield
    finally:
        mine.set()


def leave() -> None:
    """Lets the next page be made now: this one waits for something else. Without a turn nothing happens."""
    if mine := getattr(_own, "turn", None):
        mine.set()
