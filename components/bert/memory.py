"""Memory that is free is used again, or goes back to the system; nothing happens where there is no such call."""

import ctypes
import sys


def keep_few_pools() -> None:
    """From now on two pools of memory serve all threads.

    Every visitor has a thread, and the C library gives each a pool of its own, up to eight a core, none of which has
    room for what another has set free.
    """
    _ask("mallopt", -8, 2)  # -8 is the library's name for how many pools it keeps: M_ARENA_MAX


def give_back() -> None:
    """Hands back what the C library keeps for later: batches of ever other shapes leave gaps that nothing fits into.

    Without it a process grows by some hundred megabytes over a long file.
    """
    _ask("malloc_trim", 0)


def _ask(call: str, *arguments: int) -> None:
    if sys.platform == "linux" and hasattr(library := ctypes.CDLL(None), call):
        getattr(library, call)(*arguments)
