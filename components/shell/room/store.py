"""Where rooms are kept: in the memory of this process, unless whoever runs the server names a place for several."""

import os
import threading
import time
from collections.abc import Callable
from dataclasses import replace
from functools import cache
from typing import Protocol

from components import limits
from components.shell.room import codes
from components.shell.room.state import FULL, GONE, Deed, RefusedError, Room


class Rooms(Protocol):
    """All rooms of a server. What is read stays as it was read; a change happens as a whole or not at all."""

    def open(self, secret: str) -> Room:
        """The room of a secret, opened anew unless it is open. RefusedError where there are too many."""

    def read(self, code: str) -> Room | None:
        """The room of a code; None where none is open."""

    def change(self, code: str, deed: Deed) -> Room:
        """The room after a deed, which may be called more than once. RefusedError where there is no such room."""

    def close(self, code: str) -> None:
        """Forgets a room."""


class Memory:
    """Rooms in this process: bounded, forgotten two hours after their last change, and never written down."""

    def __init__(self, clock: Callable[[], float] = time.time) -> None:
        self._clock, self._lock = clock, threading.Lock()
        self._rooms: dict[str, Room] = {}
        self._sweeper: threading.Timer | None = None

    def __len__(self) -> int:
        return len(self._rooms)

    def open(self, secret: str) -> Room:
        """The room of a secret, opened anew unless it is open; in the place of an idle one where there are too many."""
        code = codes.code_of(secret)
        with self._lock:
            self._forget()
            if code not in self._rooms:
                self._make_way()
                self._rooms[code] = Room(code, codes.lock_of(secret), self._clock())
                self._sweep_later()
            return self._rooms[code]

    def read(self, code: str) -> Room | None:
        """The room of a code."""
        with self._lock:
            self._forget()
            return self._rooms.get(code)

    def change(self, code: str, deed: Deed) -> Room:
        """The room after a deed."""
        with self._lock:
            self._forget()
            if code not in self._rooms:
                raise RefusedError(GONE)
            self._rooms[code] = replace(deed(self._rooms[code]), used=self._clock())
            return self._rooms[code]

    def close(self, code: str) -> None:
        """Forgets a room."""
        with self._lock:
            self._rooms.pop(code, None)

    def _forget(self) -> None:
        over = self._clock() - limits.ROOM_SECONDS
        for code in [code for code, room in self._rooms.items() if room.used <= over]:
            del self._rooms[code]

    def _make_way(self) -> None:
        """Lets the room go that has been idle longest, where there is no place for another and it is idle for long."""
        if len(self._rooms) < limits.ROOMS:
            return
        idle = min(self._rooms.values(), key=lambda room: room.used)
        if idle.used > self._clock() - limits.ROOM_IDLE_SECONDS:
            raise RefusedError(FULL)
        del self._rooms[idle.code]

    def _sweep_later(self) -> None:
        """Forgets what is over even where nobody ever asks again."""
        if self._sweeper is None and self._rooms:
            self._sweeper = threading.Timer(limits.ROOM_IDLE_SECONDS, self._sweep)
            self._sweeper.daemon = True
            self._sweeper.start()

    def _sweep(self) -> None:
        with self._lock:
            self._sweeper = None
            self._forget()
            self._sweep_later()


@cache
def rooms() -> Rooms:
    """The rooms of this server: in its memory, or where POLYSEME_ROOMS says, for several processes together."""
    place = os.environ.get("POLYSEME_ROOMS", "")
    if not place:
        return Memory()
    from components.shell.room.redis_store import RedisRooms

    return RedisRooms(place)
