"""ASGI middleware that passes on only what a page's own browser needs of a request's headers.

What reads them behind it holds the server's event loop, for as long as a stranger likes: cookies in quotes take the
square of their length (Python before 3.11.10), and a form may name its codec, such as punycode, which does as well, or
one that there is not, which Python keeps for ever; of addresses as a form the fields are read letter by letter.
"""

import re
from collections.abc import Iterator

from starlette.types import ASGIApp, Receive, Scope, Send

from components.shell import visitors
from polyseme import limits

_COOKIE = re.compile(rf"(?:{visitors.BROWSER}|_streamlit_xsrf)=[\w.|~+/=-]+")
_FORM = re.compile(r"multipart/form-data\s*;\s*boundary=\"?[\w'()+,./:=?-]{1,70}\"?")


class PlainHeaders:
    """Drops long headers, cookies but ours, several ranges, and content types but a form's with its boundary."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if "headers" in scope:
            scope = {**scope, "headers": [*_plain(scope["headers"])]}
        await self.app(scope, receive, send)


def _plain(headers: list[tuple[bytes, bytes]]) -> Iterator[tuple[bytes, bytes]]:
    for name, value in headers:
        text = value.decode("latin-1")
        if name == b"cookie":
            text = "; ".join(one for one in map(str.strip, text.split(";")) if _COOKIE.fullmatch(one))
        elif name == b"content-type":
            form = _FORM.match(text)
            if form is None:  # a browser of ours sends files alone
                continue
            text = form[0]
        elif name == b"range" and "," in text:  # each of many is a look at the disk, and no browser of ours asks so
            continue
        if len(text) <= limits.HEADER_BYTES:
            yield name, text.encode("latin-1")
