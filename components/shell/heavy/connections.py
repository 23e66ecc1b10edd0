"""ASGI middleware that limits connections and their messages, by address. Nothing here writes an address to the log."""

import asyncio
import time
from collections import Counter, defaultdict
from collections.abc import Callable
from weakref import WeakValueDictionary

from cachetools import LRUCache
from starlette.datastructures import MutableHeaders
from starlette.responses import PlainTextResponse
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from components import patches
from components.bucket import Bucket
from components.patches.sessions import origin_of
from components.shell import visitors
from components.shell.heavy.runs import PageRun
from polyseme import limits


class Connections:
    """Limits the WebSockets per client address, names each for `visitors`, and limits its messages."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app
        self.open = Counter[str]()
        self.tables: defaultdict[str, set[str]] = defaultdict(set)  # address -> those who have sent a table
        self._arrivals: LRUCache[str, Bucket] = LRUCache(10_000)
        self._messages: LRUCache[str, Bucket] = LRUCache(10_000)
        self._runs: WeakValueDictionary[str, asyncio.Semaphore] = WeakValueDictionary()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "websocket":
            await self.app(scope, receive, send)
            return
        address = address_of(scope)
        if self.open[address] >= limits.CONNECTIONS:
            await PlainTextResponse("Too many connections", 429, {"Retry-After": "60"})(scope, receive, send)
            return
        self.open[address] += 1
        headers, name = MutableHeaders(raw=[*scope["headers"]]), visitors.new_name(address)
        headers[visitors.HEADER] = name
        arrivals = self._arrivals.setdefault(address, Bucket(limits.ARRIVALS_A_SECOND, limits.CONNECTIONS))
        rate, burst = limits.MESSAGES_OF_ADDRESS, 2 * limits.MESSAGES_OF_ADDRESS
        shared = self._messages.setdefault(address, Bucket(rate, burst))
        places = self._runs.setdefault(address, asyncio.Semaphore(limits.RUNS_EACH))
        run = PageRun(places, name)
        try:
            await asyncio.sleep(arrivals.delay(1))
            messages = Messages(receive, send, shared, run, lambda: self._takes_table(address, name))
            await self.app({**scope, "headers": headers.raw}, messages, messages.send)
        finally:
            visitors.LEFT[name] = True
            run.leave()
            self.open[address] -= 1
            self.open += Counter()  # drops addresses without connections
            self.tables[address].discard(name)
            if not self.tables[address]:
                del self.tables[address]

    def _takes_table(self, address: str, name: str) -> bool:
        """Whether a session may send a table, which the server then holds: of one address so many may."""
        senders = self.tables[address]
        if len(senders) < limits.TABLES_EACH:
            senders.add(name)
        return name in senders


def address_of(scope: Scope) -> str:
    return origin_of(scope.get("client"))


class Messages:
    """The `receive` of one connection: too many messages, of it or its address, wait, and one too large ends it.

    Who has not yet read what was sent waits as well: each page of theirs would stay in memory.
    """

    def __init__(
        self,
        receive: Receive,
        send: Send,
        shared: Bucket,
        run: PageRun,
        takes_table: Callable[[], bool] = lambda: True,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self._receive, self._send, self._first = receive, send, True
        self._shared, self._run, self._takes_table = shared, run, takes_table
        self._all_sent = asyncio.Event()
        self._all_sent.set()
        self._bucket = Bucket(limits.MESSAGES_A_SECOND, limits.MESSAGES_AT_ONCE, clock)

    async def __call__(self) -> Message:
        while True:
            event = await self._receive()
            if event["type"] != "websocket.receive":
                return event
            data = event.get("bytes")
            if data is None or len(data) > limits.TABLE_MESSAGE_BYTES:
                return await self._end(1003 if data is None else 1009)  # a text message, or one too large
            if len(data) > limits.MESSAGE_BYTES and not self._takes_table():
                return await self._end(1009)
            cost = 1 + len(data) / limits.MESSAGE_SHARE
            await asyncio.sleep(max(self._bucket.delay(cost), self._shared.delay(cost)))
            while not self._all_sent.is_set():
                await self._all_sent.wait()
            try:
                passed, self._first = patches.passed_on(data, self._first), False
            except ValueError:
                return await self._end(1009)
            if passed is not None:
                content, runs = passed
                await self._run.begin(runs)
                return {**event, "bytes": content}

    async def _end(self, code: int) -> Message:
        await self._send({"type": "websocket.close", "code": code})
        return {"type": "websocket.disconnect", "code": code}

    async def send(self, message: Message) -> None:
        """Sends a message; returns once most of it has left the server."""
        self._all_sent.clear()
        try:
            await self._send(message)
        finally:
            self._all_sent.set()
            self._run.sent(message.get("bytes") or b"")
