"""ASGI middleware around Streamlit: security headers, what is answered, and how many requests an address has."""

import asyncio
from collections import Counter
from contextlib import AbstractAsyncContextManager, nullcontext
from weakref import WeakValueDictionary

from cachetools import LRUCache
from starlette.datastructures import Headers, MutableHeaders
from starlette.responses import HTMLResponse, PlainTextResponse, RedirectResponse
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from components import patches
from components.bucket import Bucket
from components.moving_map.served import VERSION
from components.shell import visitors
from components.shell.contents import PAGES
from components.shell.first_page import DIGEST, first_page
from components.shell.heavy.connections import address_of
from polyseme import limits

POLICY = (
    # The page has inline styles and two inline scripts, Streamlit's and ours, allowed by their digests. Plotly compiles
    # what WebGL draws (a map of more than 500 points) in the browser: without unsafe-eval it stays empty.
    "default-src 'none'; script-src 'self' 'unsafe-eval' 'sha256-THxz9J9+wf7rhwR2YkXJoSZ13UCmYyC+3lNDv2+8ugA=' "
    f"'sha256-{DIGEST}'; "
    "style-src 'self' 'unsafe-inline'; img-src 'self' data: blob:; font-src 'self' data:; connect-src 'self'; "
    "worker-src 'self' blob:; manifest-src 'self'; base-uri 'none'; form-action 'none'"
)
HEADERS = {"Content-Security-Policy": POLICY, "X-Content-Type-Options": "nosniff", "Referrer-Policy": "no-referrer"}
KEPT = {"Cache-Control": "public, max-age=31536000, immutable"}
"""For files whose address changes with them."""
ANSWERED = ("health", "host-config", "stream", "upload_file/", "bidi-components/polyseme.")
"""The endpoints of Streamlit that a browser needs: no metrics, no API for agents, no components but ours."""


class Answers:
    """Adds security headers to every response, blocks endpoints that no browser needs, and reports missing patches.

    A page's name in capitals leads to the page. Of one address, requests beyond a rate wait or are refused, and few
    files are read or sent at once.
    """

    def __init__(self, app: ASGIApp) -> None:
        self.app = app
        self.open = Counter[str]()
        self._requests: LRUCache[str, Bucket] = LRUCache(10_000)
        self._places: WeakValueDictionary[tuple[str, str], asyncio.Semaphore] = WeakValueDictionary()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        address = address_of(scope)
        requests = self._requests.setdefault(address, Bucket(limits.REQUESTS_A_SECOND, limits.REQUESTS_AT_ONCE))
        delay = requests.delay_within(1, limits.REQUEST_PATIENCE)
        if delay is None or self.open[address] >= limits.REQUESTS_OF_ADDRESS:
            await PlainTextResponse("Too many requests", 429, {"Retry-After": "10"})(scope, receive, send)
            return
        self.open[address] += 1
        try:
            await asyncio.sleep(delay)
            async with self._place(scope, address):
                await self._answer(scope, receive, send)
        finally:
            self.open[address] -= 1
            self.open += Counter()  # drops addresses without requests

    def _place(self, scope: Scope, address: str) -> AbstractAsyncContextManager[None]:
        """Where a request waits until few of its address read or send files."""
        if "/media/" in scope["path"]:
            kind, places = "media", limits.MEDIA_AT_ONCE
        elif "/_stcore/upload_file/" in scope["path"]:
            kind, places = "upload", limits.UPLOADS_AT_ONCE
        elif "/static/" in scope["path"]:
            kind, places = "static", limits.STATIC_AT_ONCE
        else:
            return nullcontext()
        return self._places.setdefault((kind, address), asyncio.Semaphore(places))

    async def _answer(self, scope: Scope, receive: Receive, send: Send) -> None:
        async def with_headers(message: Message) -> None:
            if message["type"] == "http.response.start":
                kept = KEPT if f"_{VERSION}/" in endpoint and message["status"] == 200 else {}
                MutableHeaders(scope=message).update(HEADERS | kept | _cookie(scope))
            await _in_parts(message, send)

        _, own, endpoint = scope["path"].partition("/_stcore/")
        app = self.app
        if own and (not endpoint.startswith(ANSWERED) or len(endpoint) > limits.ENDPOINT_CHARACTERS):
            app = PlainTextResponse("Not found", 404)
        elif endpoint == "health" and (missing := patches.apply()):
            app = PlainTextResponse(f"Safety bounds are not in place: {', '.join(missing)}", 503)
        elif (page := scope["path"].rpartition("/")[2]) not in PAGES and page.lower() in PAGES:
            query = scope.get("query_string", b"").decode("latin-1")
            app = RedirectResponse(f"{page.lower()}?{query}")
        elif _opens_a_page(scope) and not patches.apply():
            app = HTMLResponse(
                first_page(page * (page in PAGES), _has_a_sidebar(scope)), headers={"Cache-Control": "no-cache"}
            )
        if "/media/" in scope["path"]:  # compressed anew for each reader it takes a core for a second
            scope = {**scope, "headers": [pair for pair in scope["headers"] if pair[0] != b"accept-encoding"]}
        await app(scope, receive, with_headers)


async def _in_parts(message: Message, send: Send) -> None:
    """Sends a large body in parts, each once most of the one before is read: whole, it is copied for each reader."""
    body = message.get("body", b"")
    if len(body) <= limits.MEDIA_PART:
        await send(message)
        return
    for start in range(0, len(body), limits.MEDIA_PART):
        end = start + limits.MEDIA_PART
        more = end < len(body) or message.get("more_body", False)
        await send({**message, "body": body[start:end], "more_body": more})


def _cookie(scope: Scope) -> dict[str, str]:
    """The cookie for a browser that comes to the page Room for the first time."""
    if not scope["path"].endswith("/room") or visitors.BROWSER in Headers(scope=scope).get("cookie", ""):
        return {}
    return {"Set-Cookie": visitors.browser_cookie()}


def _opens_a_page(scope: Scope) -> bool:
    """Whether a browser opens a page."""
    path = scope["path"]
    file = any(f"/{folder}/" in path for folder in ("_stcore", "static", "media"))
    asked = "text/html" in Headers(scope=scope).get("accept", "")
    return asked and not file and (path == "/" or path[-1] != "/")


def _has_a_sidebar(scope: Scope) -> bool:
    """Whether it is neither an embedded page nor one of a room."""
    query = scope.get("query_string", b"")
    return b"embed" not in query and b"room=" not in query
