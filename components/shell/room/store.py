"""Where rooms are stored: in this process, or in Redis where POLYSEME_ROOMS names its address."""

import math
import os
import threading
import time
from collections.abc import Callable
from dataclasses import replace
from functools import cache
from typing import Protocol

from cachetools import TTLCache

from components.shell.room import codes
from components.shell.room.state import GONE, RefusedError, Room, RoomAction, room_to_close
from polyseme import limits


class Rooms(Protocol):
    """All rooms of a server. A room once read never changes; a change happens as a whole or not at all."""

    def open(self, secret: str, opener: str = "") -> Room:
        """The room of a secret, opened unless it is open. A full server closes a room, or raises RefusedError."""

    def read(self, code: str) -> Room | None:
        """The room of a code; None where none is open."""

    def change(self, code: str, action: RoomAction) -> Room:
        """The room after an action, which may run more than once. RefusedError where there is no such room."""

    def close(self, code: str) -> None:
        """Deletes a room."""

    def seen(self, code: str, member: str) -> None:
        """Notes that a member's phone has just looked at the room."""

    def here(self, room: Room) -> set[str]:
        """The members whose phone looked at the room a moment ago."""


class MemoryRooms:
    """Rooms in this process: bounded, deleted two hours after their last change, never written to disk."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:  # no change of the date ends a room
        self._clock, self._lock = clock, threading.Lock()
        self._rooms: TTLCache[str, Room] = TTLCache(math.inf, limits.ROOM_SECONDS, clock)
        self._here: TTLCache[tuple[str, str], bool] = TTLCache(math.inf, limits.ROOM_HERE_SECONDS, clock)
        self._sweeper: threading.Timer | None = None

    def __len__(self) -> int:
        return len(self._rooms)

    def open(self, secret: str, opener: str = "") -> Room:
        code = codes.code_of(secret)
        with self._lock:
            room = self._rooms.get(code)
            if room is None:
                if len(self._rooms) >= limits.ROOMS:
                    del self._rooms[room_to_close([*self._rooms.values()], self._clock()).code]
                self._rooms[code] = room = Room(code, codes.lock_of(secret), self._clock(), opener=opener)
                self._sweep_later()
            return room

    def read(self, code: str) -> Room | None:
        with self._lock:
            return self._rooms.get(code)

    def change(self, code: str, action: RoomAction) -> Room:
        with self._lock:
            room = self._rooms.get(code)
            if room is None:
                raise RefusedError(GONE)
            self._rooms[code] = room = replace(action(room), used=self._clock())
            return room

    def close(self, code: str) -> None:
        with self._lock:
            self._rooms.pop(code, None)

    def seen(self, code: str, member: str) -> None:
        with self._lock:
            self._here[code, member] = True

    def here(self, room: Room) -> set[str]:
        with self._lock:
            return {member for member in room.members if (room.code, member) in self._here}

    def _sweep_later(self) -> None:
        """Starts the timer that deletes expired rooms even if nobody reads any room again."""
        if self._sweeper is None and self._rooms:
            self._sweeper = threading.Timer(limits.ROOM_IDLE_SECONDS, self._sweep)
            self._sweeper.daemon = True
            self._sweeper.start()

    def _sweep(self) -> None:
        with self._lock:
            self._sweeper = None
            self._rooms.expire()
            self._sweep_later()


@cache
def rooms() -> Rooms:
    """The rooms of this server."""
    address = os.environ.get("POLYSEME_ROOMS", "")
    if not address:
        return MemoryRooms()
    from components.shell.room.redis_store import RedisRooms

    return RedisRooms(address)
