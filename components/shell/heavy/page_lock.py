"""Pages run one after another: thirty at once share one interpreter, and all of them finish last, and later.

Run in turn, half of a class has its page in half the time, and the last a fifth sooner (`benchmarks/RESULTS.md`).
"""

import threading
from collections.abc import Iterator
from contextlib import contextmanager

from polyseme import limits

_queue = threading.Lock()  # all pages but the next wait here
_last = threading.Event()  # set once the latest page has ended
_last.set()
_thread = threading.local()


@contextmanager
def held() -> Iterator[None]:
    """Waits until the page before is done, at most limits.PAGE_LOCK_SECONDS; a slower page runs on beside the next."""
    global _last
    with _queue:
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
