"""Ends connections that hold files and memory for nothing: half a request or message, an answer that nobody reads.

Uvicorn waits for each for ever, and `close` waits until the other side has read all.
"""

import asyncio
from typing import Any

from uvicorn.protocols.http.auto import AutoHTTPProtocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

from polyseme import limits

LOOK = 2.0
"""Seconds between two looks."""


def apply() -> None:
    """Starts to look at all connections; called in the server's event loop."""
    loop, held = asyncio.get_running_loop(), Held()
    for protocol in (AutoHTTPProtocol, WebSocketsSansIOProtocol):
        _watch(protocol, held)
    _measure(WebSocketsSansIOProtocol, held)

    def check() -> None:
        held.check(loop.time())
        loop.call_later(LOOK, check)

    check()


class Held:
    """What each connection waits for, and since when."""

    def __init__(self) -> None:
        self._waits: dict[Any, tuple[object, float]] = {}
        self._parts: dict[Any, int] = {}  # bytes of messages that are not whole
        self._total = 0

    def add(self, connection: Any) -> None:
        """Adds a connection; of too many that wait for a request or an answer, those that wait longest end."""
        self._waits[connection] = _awaited(connection)[0], connection.loop.time()
        if len(self._waits) <= limits.REQUESTS_OPEN:
            return
        requests = [other for other in self._waits if not _is_stream(other)]
        if len(requests) > limits.REQUESTS_OPEN:  # a tenth at once: among thousands each look would take its time
            young = connection.loop.time() - limits.REQUEST_YOUNG
            since = {other: self._waits[other][1] for other in requests}
            oldest = sorted(requests, key=lambda other: (since[other] > young, _busy(other), since[other]))
            for other in oldest[: limits.REQUESTS_OPEN // 10]:
                self.end(other)

    def measure(self, connection: Any) -> None:
        """Counts what has arrived of an unfinished message; beyond a total, the connection with most of it ends."""
        size = len(connection.conn.reader.buffer) + sum(map(len, connection.frames))
        self._total += size - self._parts.pop(connection, 0)
        if size:
            self._parts[connection] = size
        if self._total > limits.PARTS_BYTES:
            self.end(max(self._parts, key=self._parts.__getitem__))

    def remove(self, connection: Any) -> None:
        self._waits.pop(connection, None)
        self._total -= self._parts.pop(connection, 0)

    def end(self, connection: Any) -> None:
        self.remove(connection)
        connection.transport.abort()

    def check(self, now: float) -> None:
        """Ends those that have waited too long for the same thing."""
        for connection, (before, since) in [*self._waits.items()]:
            waits, seconds = _awaited(connection)
            if waits != before:
                self._waits[connection] = waits, now
            elif seconds is not None and now - since > seconds:
                self.end(connection)


def _is_stream(connection: Any) -> bool:
    """Whether a connection is a WebSocket whose request has arrived."""
    return getattr(connection, "handshake_initiated", False)


def _busy(connection: Any) -> bool:
    """Whether a request has arrived whose answer is not complete."""
    cycle = getattr(connection, "cycle", None)
    return bool(cycle and not cycle.response_complete)


def _awaited(connection: Any) -> tuple[object, float | None]:
    """What a connection waits for, and for how many seconds it may; None where it may for ever."""
    transport = connection.transport
    if transport.is_closing():
        return "closed", limits.CLOSE_SECONDS
    if hasattr(connection, "cycle"):
        return (connection.cycle, _busy(connection)), (
            limits.ANSWER_SECONDS if _busy(connection) else limits.REQUEST_SECONDS
        )
    if not connection.handshake_initiated:
        return "a handshake", limits.REQUEST_SECONDS
    if not connection.writable.is_set():
        return transport.get_write_buffer_size(), limits.UNREAD_SECONDS
    if connection.frames or connection.conn.reader.buffer:
        return ("a message", connection.messages), limits.ANSWER_SECONDS
    return None, None


def _watch(protocol: Any, held: Held) -> None:
    made, lost = protocol.connection_made, protocol.connection_lost

    def connection_made(self: Any, transport: Any) -> None:
        made(self, transport)
        held.add(self)

    def connection_lost(self: Any, error: Exception | None) -> None:
        held.remove(self)
        lost(self, error)

    protocol.connection_made, protocol.connection_lost = connection_made, connection_lost
    if upgrade := getattr(protocol, "handle_websocket_upgrade", None):

        def handle_websocket_upgrade(self: Any, event: Any) -> None:
            held.remove(self)
            upgrade(self, event)

        protocol.handle_websocket_upgrade = handle_websocket_upgrade


def _measure(protocol: Any, held: Held) -> None:
    received, whole = protocol.data_received, protocol.send_receive_event_to_app
    protocol.messages = 0

    def data_received(self: Any, data: bytes) -> None:
        received(self, data)
        held.measure(self)

    def send_receive_event_to_app(self: Any) -> None:
        self.messages += 1
        whole(self)

    protocol.data_received, protocol.send_receive_event_to_app = data_received, send_receive_event_to_app
