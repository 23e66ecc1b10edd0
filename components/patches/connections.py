"""Bounds what a connection takes before its messages are whole, which no middleware sees: half messages, empty frames.

Uvicorn reads 20 MB of a message before anybody can refuse it, and any number of pings while everybody waits. Of a
request it reads thousands of headers, or a body in parts of a byte, 256 kB at a time: a second of everybody's.
"""

import re
from typing import Any

from cachetools import LRUCache
from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

from components.bucket import Bucket
from components.patches.sessions import origin_of
from polyseme import limits

READ_AT_ONCE = 4_096
"""Bytes of a request."""
FRAMES_READ = 1_024
"""Bytes of messages: of the smallest frames 170, some milliseconds' work."""
FEW = 20
"""Frames: whoever has sent more lately ends first where their address has sent too many."""
DEBT = 5
"""Seconds: beyond such a debt of their address everybody's connection there ends that sends more."""

HEAD_LINES, HEAD_BYTES = 100, 48_000
"""Of a request: a browser sends some twenty lines, and a link with a long text has 32 kB."""
_END, _IN_PARTS = b"\r\n\r\n", b"\ntransfer-encoding"
_LENGTH = re.compile(rb"\ncontent-length:[ \t]*(\d{1,12})")


class Heads:
    """The heads of a connection's requests as they arrive."""

    def __init__(self) -> None:
        self._head, self._lines, self._body = b"", 0, 0  # of a head that is not whole; the bytes of a body to come

    def are_short(self, data: bytes) -> bool:
        """Whether all have few lines, and none a body in parts, which no browser sends."""
        while data:
            if self._body:
                self._body, data = max(self._body - len(data), 0), data[self._body :]
                continue
            known, arrived = len(self._head), self._head + data  # what is known is not looked through for every byte
            end = arrived.find(_END, max(known - len(_END), 0))
            head, data = (arrived, b"") if end < 0 else (arrived[:end], arrived[end + len(_END) :])
            self._lines += head.count(b"\n", known)
            in_parts = _IN_PARTS in head[max(known - len(_IN_PARTS), 0) :].lower()
            if self._lines > HEAD_LINES or len(head) > HEAD_BYTES or in_parts:
                return False
            if end < 0:
                self._head = head
            else:
                length = _LENGTH.search(head.lower())
                self._head, self._lines, self._body = b"", 0, int(length[1]) if length else 0
        return True


class Frames:
    """How many frames each address sends."""

    def __init__(self) -> None:
        self._of: LRUCache[str, Bucket] = LRUCache(10_000)

    def are_too_many(self, own: Bucket, number: int, scope: Any) -> bool:
        """Whether a connection ends that sends so many more; scope: what its request said, once it has arrived."""
        debt = own.delay(number)
        if not scope:
            return debt > 0
        fresh = Bucket(limits.FRAMES_OF_ADDRESS, limits.FRAMES_OF_ADDRESS_AT_ONCE)
        patience = 0 if own.taken > FEW else DEBT
        return debt > 0 or self._of.setdefault(origin_of(scope["client"]), fresh).delay_within(number, patience) is None


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
    frames = Frames()

    def __init__(self: Any, *arguments: Any, **options: Any) -> None:  # noqa: N807
        create(self, *arguments, **options)
        assert self.conn.max_message_size
        self.conn.max_message_size = limits.TABLE_MESSAGE_BYTES
        self.own_frames = Bucket(limits.FRAMES_A_SECOND, limits.FRAMES_AT_ONCE)

    def connection_made(self: Any, transport: Any) -> None:
        transport.max_size = FRAMES_READ
        connected(self, transport)

    def handle_events(self: Any) -> None:
        too_many = frames.are_too_many(self.own_frames, len(self.conn.events), getattr(self, "scope", None))
        if too_many or self.conn.handshake_exc is not None:  # uvicorn would keep what is no handshake
            self.transport.abort()
        else:
            events(self)

    def connection_lost(self: Any, error: Exception | None) -> None:
        while not self.queue.empty():  # messages that wait: whoever sent them has left
            self.queue.get_nowait()
        lost(self, error)

    for patched in (__init__, connection_made, handle_events, connection_lost):
        setattr(protocol, patched.__name__, patched)
