"""Memory that is free goes back to the system."""

import ctypes
import sys


def give_back() -> None:
    """Hands back what the C library keeps for later: batches of ever other shapes leave gaps that nothing fits into.

    Without it a process grows by some hundred megabytes over a long file. Where there is no such call, as on macOS,
    nothing happens.
    """
    if sys.platform == "linux" and hasattr(library := ctypes.CDLL(None), "malloc_trim"):  # not in every C library
        library.malloc_trim(0)
