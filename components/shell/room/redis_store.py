"""Rooms in Redis or Valkey, for several processes that serve one class: POLYSEME_ROOMS=redis://127.0.0.1:6379/0.

A room is one JSON entry that expires in Redis. A change is a transaction (WATCH, read, MULTI, write), which runs again
if another process has changed the room meanwhile, so that no vote is lost.
"""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from typing import Any

import redis

from components.shell.room import codes
from components.shell.room.serialization import room_from_json, room_to_json
from components.shell.room.state import GONE, RefusedError, Room, RoomAction, room_to_close
from polyseme import limits

HERE = "polyseme:here:"
"""The prefix of the key of a sorted set: member -> when their phone last looked."""
ROOM, OPEN = "polyseme:room:", "polyseme:rooms"
"""The prefix of a room's key; and the key of the sorted set of open rooms: code -> time of the last change."""
UNREACHED = "The rooms can't be reached right now. Try again in a moment, or go on alone."


@contextmanager
def _refusing() -> Iterator[None]:
    """Turns an error of Redis into a RefusedError."""
    try:
        yield
    except redis.RedisError as problem:
        raise RefusedError(UNREACHED) from problem


class RedisRooms:
    """Rooms that several processes share; its methods are those of `store.Rooms`."""

    def __init__(self, address: str, clock: Callable[[], float] | None = None) -> None:
        """clock: by default that of Redis, because the machines of several processes may differ."""
        self._redis: Any = redis.Redis.from_url(address, socket_timeout=2, socket_connect_timeout=2)
        self._clock = clock or (lambda: float(self._redis.time()[0]))

    @_refusing()
    def open(self, secret: str, opener: str = "") -> Room:
        code = codes.code_of(secret)
        if room := self._read(code):
            return room
        self._redis.zremrangebyscore(OPEN, 0, self._clock() - limits.ROOM_SECONDS)
        if self._redis.zcard(OPEN) >= limits.ROOMS:
            rooms = [self._read(open_code.decode()) for open_code in self._redis.zrange(OPEN, 0, -1)]
            self.close(room_to_close([room for room in rooms if room], self._clock()).code)
        room = Room(code, codes.lock_of(secret), self._clock(), opener=opener)
        opened = self._redis.set(ROOM + code, room_to_json(room), ex=limits.ROOM_SECONDS, nx=True)
        self._redis.zadd(OPEN, {code: room.used})
        return room if opened else self._read(code) or room

    @_refusing()
    def read(self, code: str) -> Room | None:
        return self._read(code)

    def _read(self, code: str) -> Room | None:
        data = self._redis.get(ROOM + code)
        return room_from_json(data) if data else None

    @_refusing()
    def change(self, code: str, action: RoomAction) -> Room:
        def act(pipe: Any) -> Room:
            data = pipe.get(ROOM + code)
            room = room_from_json(data) if data else None
            if room is None:
                raise RefusedError(GONE)
            room = replace(action(room), used=self._clock())
            pipe.multi()
            pipe.set(ROOM + code, room_to_json(room), ex=limits.ROOM_SECONDS)
            pipe.zadd(OPEN, {code: room.used})
            return room

        changed: Room = self._redis.transaction(act, ROOM + code, value_from_callable=True)
        return changed

    @_refusing()
    def close(self, code: str) -> None:
        self._redis.delete(ROOM + code, HERE + code)
        self._redis.zrem(OPEN, code)

    @_refusing()
    def seen(self, code: str, member: str) -> None:
        self._redis.zadd(HERE + code, {member: self._clock()})
        self._redis.expire(HERE + code, limits.ROOM_SECONDS)

    @_refusing()
    def here(self, room: Room) -> set[str]:
        found = self._redis.zrangebyscore(HERE + room.code, self._clock() - limits.ROOM_HERE_SECONDS, "+inf")
        return {name.decode() for name in found} & {*room.members}
