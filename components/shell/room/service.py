"""The room operations that pages call, each limited to a number per minute.

Nothing is limited for all together: whoever fills a common limit shuts everybody's rooms.
"""

import threading
import time
from collections import Counter
from collections.abc import Callable

from components.shell.room import codes
from components.shell.room.state import RefusedError, Room, RoomAction
from components.shell.room.store import rooms
from polyseme import limits

TOO_MANY_CODES = "Too many wrong codes. Wait a minute, look at the projector, and try again."
TOO_MUCH = "Too much at once. Wait a minute, then go on: nothing is lost."


class RateLimit:
    """Allows so many tries of one name in a minute. Each process of the server counts on its own."""

    def __init__(self, most: int, clock: Callable[[], float] = time.monotonic) -> None:
        self.most, self._clock = most, clock
        self._lock, self._minute, self._tries = threading.Lock(), 0, Counter[str]()

    def lets(self, name: str, counting: bool = True) -> bool:
        """Whether this name may try once more; counts the try unless `counting` is False."""
        with self._lock:
            minute = int(self._clock() // 60)
            if minute != self._minute:
                self._minute, self._tries = minute, Counter()
            free = self._tries[name] < self.most
            self._tries[name] += free and counting
            return free


wrong_codes = RateLimit(limits.ROOM_TRIES)
openings = RateLimit(limits.ROOM_OPENINGS)
actions = RateLimit(limits.ROOM_ACTIONS)


def find_room(code: str, visitor: str) -> Room | None:
    """The room of a code, None where none is open. RefusedError after too many wrong codes."""
    if not wrong_codes.lets(visitor, counting=False):
        raise RefusedError(TOO_MANY_CODES)
    room = rooms().read(code)
    if room is None:
        wrong_codes.lets(visitor)
    return room


def open_room(opener: str, secret: str = "") -> tuple[Room, str]:
    """A new room and its secret. A secret from before a restart of the server opens its room again."""
    if not openings.lets(opener):
        raise RefusedError("Too many rooms were opened just now. Try again in a minute.")
    secret = secret or codes.new_secret()
    return rooms().open(secret, opener), secret


def act(code: str, name: str, action: RoomAction) -> Room:
    """The room after an action of a member, or of a visitor without a name in the room."""
    if not actions.lets(name):
        raise RefusedError(TOO_MUCH)
    return rooms().change(code, action)
