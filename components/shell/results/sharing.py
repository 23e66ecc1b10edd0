"""What visitors share, in the app's own keeping: computed once, bounded, and beyond the reach of any visitor's message.

Streamlit's caches can be emptied by any browser, for everybody.
"""

from __future__ import annotations

import threading
from collections.abc import Callable, Hashable
from dataclasses import fields, is_dataclass
from functools import partial, wraps
from inspect import signature
from operator import itemgetter
from typing import Any, ParamSpec, TypeVar

import numpy as np
import streamlit as st
from cachetools import Cache, LRUCache, cached
from cachetools.keys import hashkey

from components import limits

P = ParamSpec("P")
T = TypeVar("T")


OBJECT = 50
"""What any value takes besides what is in it: a piece of two letters takes as much as one of fifty."""


def weight(value: object) -> int:
    """The bytes that a value takes in memory, roughly: what a cache counts.

    >>> weight(np.zeros((10, 10), np.float32)) - OBJECT
    400
    """
    if value is None or isinstance(value, (int, float, str, bytes)):
        return OBJECT + len(value) if isinstance(value, (str, bytes)) else 8  # small numbers are there once
    if isinstance(value, (list, tuple)):
        return OBJECT + sum(map(weight, value))
    if isinstance(value, dict):
        return weight([*value, *value.values()])
    if hasattr(value, "to_plotly_json") and hasattr(value, "to_json"):  # a figure
        return OBJECT + len(value.to_json())
    if hasattr(value, "nbytes"):  # an array, or a table of Arrow's
        return OBJECT + int(value.nbytes)
    if hasattr(value, "memory_usage"):  # a pandas table or column
        return OBJECT + int(np.sum(value.memory_usage(index=True, deep=True)))
    if is_dataclass(value):
        return weight([getattr(value, part.name) for part in fields(value)])
    return OBJECT


class _Weighed(LRUCache[Hashable, Any]):
    """The least recently used leaves first; a key is counted with what it leads to, for it holds texts."""

    def __init__(self, most: int) -> None:
        super().__init__(most, itemgetter(0))

    def __setitem__(self, key: Hashable, value: Any) -> None:
        super().__setitem__(key, (weight(key) + weight(value), value))

    def __getitem__(self, key: Hashable) -> Any:
        return super().__getitem__(key)[1]


_values = _Weighed(limits.SHARED_BYTES)
_changed = threading.Condition()
_few: list[LRUCache[Hashable, Any]] = []


def shared(spinner: str = "", unkeyed: int = 0) -> Callable[[Callable[P, T]], Callable[P, T]]:
    """Keeps what a function returns for all visitors; who asks for what is being computed waits for it.

    One bound of bytes serves all functions together: the least recently used leaves first, and what exceeds the bound
    alone is not kept. The last `unkeyed` arguments do not tell one result from another: they follow from those before
    them. With a spinner's text one is shown.
    """
    return lambda compute: _keeping(compute, _values, _changed, spinner, unkeyed)


def kept(entries: int, spinner: str = "") -> Callable[[Callable[P, T]], Callable[P, T]]:
    """Keeps the last few results of a function, whatever their size, for all visitors: models and what is theirs."""
    _few.append(LRUCache(entries))
    return partial(_keeping, values=_few[-1], changed=threading.Condition(), spinner=spinner)


def _keeping(
    compute: Callable[P, T], values: Cache[Hashable, Any], changed: threading.Condition, spinner: str, unkeyed: int = 0
) -> Callable[P, T]:
    parameters = signature(compute)

    def key(*arguments: Any, **named: Any) -> Hashable:
        given = parameters.bind(*arguments, **named)
        given.apply_defaults()
        asked = tuple(given.arguments.values())
        return hashkey(compute, *asked[: len(asked) - unkeyed])  # the function itself: names can be given twice

    ask: Callable[P, T] = cached(values, key, condition=changed)(compute)

    @wraps(compute)
    def ask_with_a_word(*arguments: P.args, **named: P.kwargs) -> T:
        if key(*arguments, **named) in values:
            return ask(*arguments, **named)
        with st.spinner(spinner):
            return ask(*arguments, **named)

    return ask_with_a_word if spinner else ask


def clear(kept_too: bool = False) -> None:
    """Forgets what is bounded by its bytes; and models with what is theirs, where asked."""
    with _changed:
        _values.clear()
    for few in _few if kept_too else ():
        few.clear()


def size() -> int:
    """The bytes kept now."""
    return int(_values.currsize)
