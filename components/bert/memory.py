"""Memory that is free is used again, or goes back to the system."""

import ctypes
import sys

ARENA_MAX = -8
"""The C library's name for how many pools of memory it keeps."""


def keep_few_pools() -> None:
    """From now on two pools of memory serve all threads.

    Every visitor has a thread, and the C library gives each a pool of its own, up to eight a core, none of which has
    room for what another has set free. Where there is no such setting, as on macOS, nothing happens.
    """
    if sys.platform == "linux" and hasattr(library := ctypes.CDLL(None), "mallopt"):
        library.mallopt(ARENA_MAX, 2)


def give_back() -> None:
    """Hands back what the C library keeps for later: batches of ever other shapes leave gaps that nothing fits into.

    Without it a process grows by some hundred megabytes over a long file. Where there is no such call, as on macOS,
    nothing happens.
    """
    if sys.platform == "linux" and hasattr(library := ctypes.CDLL(None), "malloc_trim"):  # not in every C library
        library.malloc_trim(0)
