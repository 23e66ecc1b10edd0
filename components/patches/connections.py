"""Bounds what a connection takes before its messages are whole, which no middleware sees: half messages, empty frames.

Uvicorn reads 20 MB of a message before anybody can refuse it, and any number of pings while everybody waits. Of a
request it reads thousands of headers, or a body in parts of a byte, 256 kB at a time: a second of everybody's.
"""

import re
from typing import Any

from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

from polyseme import limits

READ_AT_ONCE = 4_096
"""Bytes: of the smallest frames 680, a hundredth of a second's work."""


HEAD_LINES, HEAD_BYTES = 100, 48_000
"""Of a request: a browser sends some twenty lines, and a link with a long text has 32 kB."""
_LENGTH = re.compile(rb"\ncontent-length:[ \t]*(\d{1,12})")


class Heads:
    """The heads of a connection's requests as they arrive."""

    def __init__(self) -> None:
        self._head, self._body = b"", 0  # of a head that is not whole; the bytes of a body that are to come

    def are_short(self, data: bytes) -> bool:
        """Whether all have few lines, and none a body in parts, which no browser sends."""
        while data:
            if self._body:
                self._body, data = max(self._body - len(data), 0), data[self._body :]
                continue
            head, whole, data = (self._head + data).partition(b"\r\n\r\n")
            small = head.lower()
            if head.count(b"\n") > HEAD_LINES or len(head) > HEAD_BYTES or b"\ntransfer-encoding" in small:
                return False
            length = _LENGTH.search(small) if whole else None
            self._head, self._body = b"" if whole else head, int(length[1]) if length else 0
        return True


def apply() -> None:
    _bound_requests(H11Protocol)
    _bound_messages(WebSocketsSansIOProtocol)


def _bound_requests(protocol: Any) -> None:
    connected, received = protocol.connection_made, protocol.data_received

    def connection_made(self: Any, transport: Any) -> None:
        transport.max_size, self.heads = READ_AT_ONCE, Heads()
        connected(self, transport)

    def data_received(self: Any, data: bytes) -> None:
        if self.heads.are_short(data):
            received(self, data)
        else:
            self.transport.abort()

    protocol.connection_made, protocol.data_received = connection_made, data_received


def _bound_messages(protocol: Any) -> None:
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
