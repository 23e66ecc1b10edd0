"""ASGI middleware around Streamlit: bounds on connections and messages, and security headers.

Nothing here writes an address to the log.
"""

import asyncio
import time
from collections import Counter, defaultdict
from collections.abc import Callable
from ipaddress import IPv6Network
from pathlib import Path

import streamlit
from cachetools import LRUCache
from starlette.datastructures import Headers, MutableHeaders
from starlette.responses import HTMLResponse, PlainTextResponse, RedirectResponse
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from components import patches
from components.shell import visitors
from components.shell.contents import PAGES
from polyseme import limits

POLICY = (
    # Streamlit's page has inline styles and one inline script, allowed by its digest. Plotly compiles what WebGL draws
    # (a map of more than 500 points) in the browser: without unsafe-eval it stays empty.
    "default-src 'none'; script-src 'self' 'unsafe-eval' 'sha256-THxz9J9+wf7rhwR2YkXJoSZ13UCmYyC+3lNDv2+8ugA='; "
    "style-src 'self' 'unsafe-inline'; img-src 'self' data: blob:; font-src 'self' data:; connect-src 'self'; "
    "worker-src 'self' blob:; manifest-src 'self'; base-uri 'none'; form-action 'none'"
)
HEADERS = {"Content-Security-Policy": POLICY, "X-Content-Type-Options": "nosniff", "Referrer-Policy": "no-referrer"}
STATIC = Path(streamlit.__file__).parent / "static"
EARLY = "".join(
    f'<link rel="modulepreload" crossorigin href="./static/js/{file.name}">'
    for part in ("Html", "BidiComponent")  # the style sheet's and the moving map's, which Streamlit asks for late
    for file in (STATIC / "static/js").glob(f"{part}.*.js")
)
ROOM = Path(__file__).with_name("first_paint.css").read_text("utf-8")
PAGE = (STATIC / "index.html").read_text("utf-8").replace("</head>", f"{EARLY}<style>{ROOM}</style></head>")
"""Streamlit's page with the room that its parts will need: without it everything moves when they arrive."""
ANSWERED = ("health", "host-config", "stream", "upload_file/", "bidi-components/polyseme.")
"""The endpoints of Streamlit that a browser needs: no metrics, no API for agents, no components but ours."""


class Answers:
    """Adds security headers to every response, blocks endpoints that no browser needs, and reports missing patches.

    A page's name in capitals leads to the page. Too many requests of one address wait.
    """

    def __init__(self, app: ASGIApp) -> None:
        self.app = app
        self._requests: LRUCache[str, Bucket] = LRUCache(10_000)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        requests = Bucket(limits.REQUESTS_A_SECOND, limits.REQUESTS_AT_ONCE)
        await asyncio.sleep(self._requests.setdefault(_address(scope), requests).delay(1))

        async def with_headers(message: Message) -> None:
            if message["type"] == "http.response.start":
                MutableHeaders(scope=message).update(HEADERS | _cookie(scope))
            await send(message)

        _, own, endpoint = scope["path"].partition("/_stcore/")
        app = self.app
        if own and not endpoint.startswith(ANSWERED):
            app = PlainTextResponse("Not found", 404)
        elif endpoint == "health" and (missing := patches.apply()):
            app = PlainTextResponse(f"Safety bounds are not in place: {', '.join(missing)}", 503)
        elif (page := scope["path"].rpartition("/")[2]) not in PAGES and page.lower() in PAGES:
            query = scope.get("query_string", b"").decode("latin-1")
            app = RedirectResponse(f"{page.lower()}?{query}")
        elif _opens_a_page(scope):
            app = HTMLResponse(PAGE, headers={"Cache-Control": "no-cache"})
        await app(scope, receive, with_headers)


def _cookie(scope: Scope) -> dict[str, str]:
    """The cookie for a browser that comes to the page Room for the first time."""
    if not scope["path"].endswith("/room") or visitors.BROWSER in Headers(scope=scope).get("cookie", ""):
        return {}
    return {"Set-Cookie": visitors.browser_cookie()}


def _opens_a_page(scope: Scope) -> bool:
    """Whether a browser opens a page on which the sidebar is open: not an embedded one, nor one of a room."""
    path, query = scope["path"], scope.get("query_string", b"")
    file = any(f"/{folder}/" in path for folder in ("_stcore", "static", "media"))
    asked = "text/html" in Headers(scope=scope).get("accept", "")
    return asked and not file and (path == "/" or path[-1] != "/") and b"embed" not in query and b"room=" not in query


class Connections:
    """Limits the WebSockets per client address, names each for `visitors`, and limits its messages."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app
        self.open = Counter[str]()
        self.tables: defaultdict[str, set[str]] = defaultdict(set)  # address -> those who have sent a table
        self._arrivals: LRUCache[str, Bucket] = LRUCache(10_000)
        self._messages: LRUCache[str, Bucket] = LRUCache(10_000)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "websocket":
            await self.app(scope, receive, send)
            return
        address = _address(scope)
        if self.open[address] >= limits.CONNECTIONS:
            await PlainTextResponse("Too many connections", 429, {"Retry-After": "60"})(scope, receive, send)
            return
        self.open[address] += 1
        headers, name = MutableHeaders(raw=[*scope["headers"]]), visitors.new_name(address)
        headers[visitors.HEADER] = name
        arrivals = self._arrivals.setdefault(address, Bucket(limits.ARRIVALS_A_SECOND, limits.CONNECTIONS))
        rate, burst = limits.MESSAGES_OF_ADDRESS, limits.CONNECTIONS * 10
        shared = self._messages.setdefault(address, Bucket(rate, burst))
        try:
            await asyncio.sleep(arrivals.delay(1))
            messages = Messages(receive, send, shared, lambda: self._takes_table(address, name))
            await self.app({**scope, "headers": headers.raw}, messages, messages.send)
        finally:
            visitors.LEFT[name] = True
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


def _address(scope: Scope) -> str:
    return _origin((scope.get("client") or ("", 0))[0])


def _origin(address: str) -> str:
    """What the limits count: an address, or in IPv6 the 64 bits that one household or machine has.

    >>> _origin("192.0.2.1"), _origin("2001:db8::1"), _origin("2001:db8::2:1"), _origin("testclient")
    ('192.0.2.1', '2001:db8::/64', '2001:db8::/64', 'testclient')
    """
    if ":" not in address:
        return address
    try:
        return str(IPv6Network((address.partition("%")[0], 64), strict=False))
    except ValueError:
        return address


class Bucket:
    """A token bucket, filled at a rate up to a size."""

    def __init__(self, rate: float, size: float, clock: Callable[[], float] = time.monotonic) -> None:
        self._rate, self._size, self._clock = rate, size, clock
        self._tokens, self._filled_at = float(size), clock()

    def delay(self, cost: float) -> float:
        """The seconds until the bucket holds so many tokens, which are taken from it."""
        now = self._clock()
        self._tokens += (now - self._filled_at) * self._rate
        self._tokens, self._filled_at = min(self._tokens, self._size) - cost, now
        return max(0.0, -self._tokens / self._rate)


class Messages:
    """The `receive` of one connection: too many messages, of it or its address, wait, and one too large ends it.

    Who has not yet read what was sent waits as well: each page of theirs would stay in memory.
    """

    def __init__(
        self,
        receive: Receive,
        send: Send,
        shared: Bucket,
        takes_table: Callable[[], bool] = lambda: True,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self._receive, self._send, self._first = receive, send, True
        self._shared, self._takes_table = shared, takes_table
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
                return {**event, "bytes": passed}

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
