"""A lock that those who wait for it get in the order in which they came."""

from collections import deque
from threading import Lock


class Turns:
    """Python's own lock goes again and again to whoever gives it back and asks at once, while others wait."""

    def __init__(self) -> None:
        self._deciding, self._taken = Lock(), False
        self._waiting = deque[Lock]()

    def __enter__(self) -> None:
        with self._deciding:
            if not self._taken:
                self._taken = True
                return
            own = Lock()
            own.acquire()
            self._waiting.append(own)
        own.acquire()

    def __exit__(self, *_: object) -> None:
        with self._deciding:
            if self._waiting:
                self._waiting.popleft().release()
            else:
                self._taken = False
