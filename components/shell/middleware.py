"""ASGI middleware around Streamlit: security headers, what is answered, and how many requests an address has."""

import asyncio
from pathlib import Path

import streamlit
from cachetools import LRUCache
from starlette.datastructures import Headers, MutableHeaders
from starlette.responses import HTMLResponse, PlainTextResponse, RedirectResponse
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from components import patches
from components.shell import visitors
from components.shell.contents import PAGES
from components.shell.heavy.connections import Bucket, address_of
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
        await asyncio.sleep(self._requests.setdefault(address_of(scope), requests).delay(1))

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
