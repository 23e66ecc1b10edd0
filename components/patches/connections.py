"""Bounds what a connection takes before its messages are whole, which no middleware sees: half messages, empty frames.

Uvicorn reads 20 MB of a message before anybody can refuse it, and any number of pings while everybody waits.
"""

from typing import Any

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

from polyseme import limits

READ_AT_ONCE = 4_096
"""Bytes: of the smallest frames 680, a hundredth of a second's work."""


def apply() -> None:
    protocol: Any = WebSocketsSansIOProtocol
    create, connected, events, lost = (
        getattr(protocol, name) for name in ("__init__", "connection_made", "handle_events", "connection_lost")
    )

    def __init__(self: Any, *arguments: Any, **options: Any) -> None:  # noqa: N807
        create(self, *arguments, **options)
        assert self.conn.max_message_size
        self.conn.max_message_size = limits.TABLE_MESSAGE_BYTES
        self.frames_left, self.counted_at = float(limits.FRAMES_AT_ONCE), self.loop.time()

    def connection_made(self: Any, transport: Any) -> None:
        transport.max_size = READ_AT_ONCE
        connected(self, transport)

    def handle_events(self: Any) -> None:
        now = self.loop.time()
        refilled = self.frames_left + (now - self.counted_at) * limits.FRAMES_A_SECOND
        self.frames_left, self.counted_at = min(refilled, limits.FRAMES_AT_ONCE) - len(self.conn.events), now
        if self.frames_left < 0 or self.conn.handshake_exc is not None:  # uvicorn would keep what is no handshake
            self.transport.abort()
        else:
            events(self)

    def connection_lost(self: Any, error: Exception | None) -> None:
        while not self.queue.empty():  # messages that wait: whoever sent them has left
            self.queue.get_nowait()
        lost(self, error)

    for patched in (__init__, connection_made, handle_events, connection_lost):
        setattr(protocol, patched.__name__, patched)
