"""Rooms in Redis or Valkey, for several processes that serve one class: POLYSEME_ROOMS=redis://127.0.0.1:6379/0.

A room is one entry of JSON that Redis itself forgets. A change is WATCH, read, MULTI, write: where another process was
quicker it is done again on what that one left, so that no vote is lost.
"""

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from typing import Any

import redis

from components import limits
from components.shell.room import codes
from components.shell.room.state import FULL, GONE, Deed, RefusedError, Room
from components.shell.room.written import read_room, written_room

ROOM, OPEN = "polyseme:room:", "polyseme:rooms"
"""What the name of a room's entry begins with; and the codes of all open rooms, by when they were used last."""
UNREACHED = "The rooms cannot be reached just now. Try again in a moment, or go on alone: every page works without."


@contextmanager
def _in_words() -> Iterator[None]:
    """Refuses with a sentence where Redis does not answer."""
    try:
        yield
    except redis.RedisError as problem:
        raise RefusedError(UNREACHED) from problem


class RedisRooms:
    """Rooms in a place that several processes share."""

    def __init__(self, address: str, clock: Callable[[], float] = time.time) -> None:
        self._redis: Any = redis.Redis.from_url(address, socket_timeout=2, socket_connect_timeout=2)
        self._clock = clock

    @_in_words()
    def open(self, secret: str) -> Room:
        """The room of a secret, opened anew unless it is open; in the place of an idle one where there are too many."""
        code = codes.code_of(secret)
        if room := self._read(code):
            return room
        self._make_way()
        room = Room(code, codes.lock_of(secret), self._clock())
        self._redis.set(ROOM + code, written_room(room), ex=limits.ROOM_SECONDS, nx=True)
        self._redis.zadd(OPEN, {code: room.used})
        return room

    @_in_words()
    def read(self, code: str) -> Room | None:
        """The room of a code."""
        return self._read(code)

    @_in_words()
    def change(self, code: str, deed: Deed) -> Room:
        """The room after a deed."""

        def act(pipe: Any) -> Room:
            found = pipe.get(ROOM + code)
            if found is None:
                raise RefusedError(GONE)
            room = replace(deed(read_room(found)), used=self._clock())
            pipe.multi()
            pipe.set(ROOM + code, written_room(room), ex=limits.ROOM_SECONDS)
            pipe.zadd(OPEN, {code: room.used})
            return room

        changed: Room = self._redis.transaction(act, ROOM + code, value_from_callable=True)
        return changed

    @_in_words()
    def close(self, code: str) -> None:
        """Forgets a room."""
        self._redis.delete(ROOM + code)
        self._redis.zrem(OPEN, code)

    def _read(self, code: str) -> Room | None:
        found = self._redis.get(ROOM + code)
        return None if found is None else read_room(found)

    def _make_way(self) -> None:
        """Lets the room go that has been idle longest, where there is no place for another and it is idle for long."""
        now = self._clock()
        self._redis.zremrangebyscore(OPEN, 0, now - limits.ROOM_SECONDS)
        if self._redis.zcard(OPEN) < limits.ROOMS:
            return
        ((code, used),) = self._redis.zrange(OPEN, 0, 0, withscores=True)
        if used > now - limits.ROOM_IDLE_SECONDS:
            raise RefusedError(FULL)
        self.close(code.decode())
