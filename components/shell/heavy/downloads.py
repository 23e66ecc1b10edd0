"""Files to download are written few at a time: the largest has 60 MB, and a visitor can ask again and again."""

import threading
from collections import Counter
from collections.abc import Callable
from contextlib import nullcontext
from weakref import WeakValueDictionary

from components import patches
from components.shell import visitors
from polyseme import limits

_lock = threading.Lock()
_asked = Counter[str]()
_writing = threading.BoundedSemaphore(limits.FILES_AT_ONCE)
_writing_large = threading.Lock()
_each: WeakValueDictionary[str, threading.Semaphore] = WeakValueDictionary()  # address -> its place


def in_turn(
    write: Callable[[], bytes], prepare: Callable[[], object] | None = None, size: int = 0
) -> Callable[[], bytes]:
    """Writes a file once it is its turn: of one address one at a time, of all together `limits.FILES_AT_ONCE`.

    RuntimeError where so many of one address wait that others would find no thread; Streamlit shows it at the button.
    Nothing is written for a visitor who has left meanwhile. `prepare` waits for heavy work that the file needs; it
    takes no place, so that other files do not wait for that work. size: about how many bytes it has, if many; large
    files are written one at a time, and have their place among `limits.DOWNLOADS_TOGETHER` before they are written.
    """
    address, visitor = visitors.neighbourhood(), visitors.visitor()

    def written() -> bytes:
        with _lock:
            others = _asked.total() - _asked[address]
            if _asked[address] >= min(limits.FILES_WAITING, (limits.FILE_THREADS - others) // 3):
                raise RuntimeError("Too many downloads at one address. Wait a minute and try again.")
            _asked[address] += 1
            place = _each.setdefault(address, threading.Semaphore())
        try:
            if prepare:
                prepare()
            large = size > limits.FILE_LARGE
            with place, _writing_large if large else nullcontext(), _writing:
                if not visitors.still_here(visitor):
                    raise RuntimeError("The visitor has left.")
                if large:
                    patches.make_room(size)
                return write()
        finally:
            with _lock:
                _asked[address] -= 1
                if not _asked[address]:
                    del _asked[address]

    return written
