"""How often a visitor, and all of them together, may try something within a minute."""

import threading
import time
from collections import Counter
from collections.abc import Callable

from components import limits


class Guard:
    """Counts what is tried: `each` of one visitor and `total` of all in a minute. What is refused counts for nobody.

    It counts in this process; where several serve one room each has its own count.
    """

    def __init__(self, each: int, total: int, clock: Callable[[], float] = time.monotonic) -> None:
        self._each, self._total, self._clock = each, total, clock
        self._lock, self._minute, self._tried = threading.Lock(), 0, Counter[str]()

    def lets(self, visitor: str, counting: bool = True) -> bool:
        """Whether a visitor may try once more; it is counted unless this only asks."""
        with self._lock:
            minute = int(self._clock() // 60)
            if minute != self._minute:
                self._minute, self._tried = minute, Counter()
            free = self._tried[visitor] < self._each and self._tried.total() < self._total
            self._tried[visitor] += free and counting
            return free


wrong_codes = Guard(limits.ROOM_TRIES, limits.ROOM_TRIES_OF_ALL)
openings = Guard(limits.ROOM_OPENINGS, limits.ROOM_OPENINGS_OF_ALL)
deeds = Guard(limits.ROOM_DEEDS, limits.ROOM_DEEDS_OF_ALL)
