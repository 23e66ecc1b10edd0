"""Ends connections that hold files and memory for nothing: half a request or message, an answer that nobody reads.

Uvicorn waits for each for ever, and `close` waits until the other side has read all.
"""

import asyncio
from collections import defaultdict
from typing import Any

from uvicorn.protocols.http.auto import AutoHTTPProtocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

from components.patches.sessions import origin_of
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
        self._parts: dict[Any, tuple[int, ...]] = {}  # of half a message: its parts, their bytes, all bytes
        self._total = 0

    def add(self, connection: Any) -> None:
        """Adds a connection. Of too many that wait for a request or an answer, some end: of whom most wait for the
        same, those that wait longest.
        """
        self._waits[connection] = _awaited(connection)[0], connection.loop.time()
        if len(self._waits) <= limits.REQUESTS_OPEN:
            return
        requests = defaultdict[tuple[str, bool], list[Any]](list)
        for other in self._waits:
            if not _is_stream(other):
                requests[_sender(other), _busy(other)].append(other)
        if sum(map(len, requests.values())) > limits.REQUESTS_OPEN:  # a tenth at once: each look takes its time
            _, most = max(requests.items(), key=lambda item: len(item[1]))
            for other in sorted(most, key=lambda other: self._waits[other][1])[: limits.REQUESTS_OPEN // 10]:
                self.end(other)

    def measure(self, connection: Any) -> None:
        """Counts what has arrived of an unfinished message: it ends with too many parts, and beyond a total of all the
        one with most bytes.
        """
        parts, (known, size, before) = connection.frames, self._parts.pop(connection, (0, 0, 0))
        if known > len(parts):  # another message
            known = size = 0
        size += sum(map(len, parts[known:]))
        whole = size + len(connection.conn.reader.buffer)
        self._total += whole - before
        if whole or parts:
            self._parts[connection] = len(parts), size, whole
        if len(parts) > limits.MESSAGE_PARTS:
            self.end(connection)
        elif self._total > limits.PARTS_BYTES:
            self.end(max(self._parts, key=lambda one: self._parts[one][-1]))

    def remove(self, connection: Any) -> None:
        self._waits.pop(connection, None)
        self._total -= self._parts.pop(connection, (0,))[-1]

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


def _sender(connection: Any) -> str:
    """The address of a request that has arrived, or else of whoever has connected, which may be a proxy."""
    scope = getattr(getattr(connection, "cycle", None), "scope", None) if _busy(connection) else None
    return origin_of(scope["client"] if scope else getattr(connection, "client", None))


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
