"""Two settings of the GNU C library that keep the server's memory flat; other systems ignore them."""

import ctypes
import sys


def keep_few_pools() -> None:
    """Limits the C library to two memory arenas for all threads.

    By default each session's thread may get its own (up to eight per core), and none reuses what another has freed.
    """
    _call("mallopt", -8, 2)  # -8 is M_ARENA_MAX


def give_back() -> None:
    """Returns freed memory to the system; otherwise gaps between batches add 100s of megabytes over a long file."""
    _call("malloc_trim", 0)


def _call(name: str, *arguments: int) -> None:
    if sys.platform == "linux" and hasattr(library := ctypes.CDLL(None), name):
        getattr(library, name)(*arguments)
