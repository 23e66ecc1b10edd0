"""The name of each browser's connection, which the middleware sets as a header, and the connections that have ended."""

import streamlit as st
from cachetools import FIFOCache

HEADER = "x-polyseme-visitor"
NOBODY = "nobody"
LEFT: FIFOCache[str, bool] = FIFOCache(10_000)
"""Names of ended connections; an unknown name, as after a reload of this file, counts as connected."""


def visitor() -> str:
    """The name of the current visitor; without the middleware, as in tests, all are one."""
    return st.context.headers.get(HEADER, NOBODY)


def still_here(visitor: str) -> bool:
    """Whether a visitor's browser is connected."""
    return visitor not in LEFT
