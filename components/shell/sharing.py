"""What visitors share, kept by its size: the least recently used leaves first when the bytes are spent."""

from __future__ import annotations

import threading
from collections.abc import Callable, Hashable
from functools import wraps
from typing import Any, ParamSpec, TypeVar

import streamlit as st
from cachetools import LRUCache, cached
from cachetools.keys import hashkey

from components import limits
from components.shell.jobs import weight

P = ParamSpec("P")
T = TypeVar("T")

_values: LRUCache[Hashable, Any] = LRUCache(limits.SHARED_BYTES, weight)
_changed = threading.Condition()


def shared(spinner: str = "", unkeyed: int = 0) -> Callable[[Callable[P, T]], Callable[P, T]]:
    """Keeps what a function returns for all visitors; who asks for what is being computed waits for it.

    One bound of bytes serves all functions together; what exceeds it alone is not kept. The last `unkeyed` arguments
    do not tell one result from another: they follow from those before them. With a spinner's text one is shown.
    """

    def keeping(compute: Callable[P, T]) -> Callable[P, T]:
        def key(*arguments: Any) -> Hashable:
            return hashkey(compute.__name__, *arguments[: len(arguments) - unkeyed])

        kept: Callable[P, T] = cached(_values, key, condition=_changed)(compute)

        @wraps(compute)
        def ask(*arguments: P.args, **named: P.kwargs) -> T:
            if not spinner or key(*arguments) in _values:
                return kept(*arguments, **named)
            with st.spinner(spinner):
                return kept(*arguments, **named)

        return ask

    return keeping


def clear() -> None:
    """Forgets everything."""
    with _changed:
        _values.clear()


def size() -> int:
    """The bytes kept now."""
    return int(_values.currsize)
