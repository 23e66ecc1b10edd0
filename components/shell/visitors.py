"""The name of each browser's connection, which the middleware sets as a header, and the connections that have ended."""

import secrets
import threading
import uuid
from hashlib import blake2b
from weakref import WeakValueDictionary

import streamlit as st
from cachetools import FIFOCache

HEADER = "x-polyseme-visitor"
NOBODY = "nobody"
LEFT: FIFOCache[str, bool] = FIFOCache(10_000)
"""Names of ended connections; an unknown name, as after a reload of this file, counts as connected."""
RUNS: WeakValueDictionary[str, threading.Thread] = WeakValueDictionary()
"""The thread in which a visitor's page runs, or ran last."""
BEGUN = set[str]()
"""Visitors whose page may run: it was begun, and its end has not been sent."""

_SALT = secrets.token_bytes(16)


def new_name(address: str) -> str:
    """A name for a connection from an address; only this process can tell the address from it."""
    return f"{blake2b(address.encode(), digest_size=8, key=_SALT).hexdigest()}-{uuid.uuid4().hex}"


BROWSER = "polyseme_browser"


def browser_cookie() -> str:
    """A cookie that ends with the browser: in a room, two tabs of one browser are one phone."""
    return f"{BROWSER}={secrets.token_urlsafe(16)}; Path=/; HttpOnly; SameSite=Lax"


def visitor() -> str:
    """The name of the current visitor; without the middleware, as in tests, all are one."""
    return st.context.headers.get(HEADER, NOBODY)


def neighbourhood() -> str:
    """What the visitors of one address have in common: a class behind its router, or one machine."""
    return neighbourhood_of(visitor())


def neighbourhood_of(visitor: str) -> str:
    """The same of any visitor, as `new_name` makes it."""
    return visitor.partition("-")[0]


def still_here(visitor: str) -> bool:
    """Whether a visitor's browser is connected."""
    return visitor not in LEFT


def runs(visitor: str) -> bool:
    """Whether a visitor's page still runs, or waits for its turn."""
    thread = RUNS.get(visitor)
    return thread is not None and thread.is_alive()


def running() -> set[str]:
    """The neighbourhoods whose pages run or wait for their turn."""
    return {neighbourhood_of(name) for name in _at_work()}


def threads() -> int:
    """How many visitors' pages run or wait for their turn, each in a thread."""
    return len(_at_work())


def _at_work() -> set[str]:
    return BEGUN | {name for name, thread in list(RUNS.items()) if thread.is_alive()}
