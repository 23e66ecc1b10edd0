"""Caches shared by all visitors: bounded, and out of reach of a browser's messages.

Any browser can clear Streamlit's own caches for everybody.
"""

from __future__ import annotations

import threading
from collections.abc import Callable, Hashable
from dataclasses import is_dataclass
from functools import partial, wraps
from inspect import signature
from operator import itemgetter
from typing import Any, ParamSpec, TypeVar

import numpy as np
import streamlit as st
from cachetools import Cache, LRUCache, cached
from cachetools.keys import hashkey

from polyseme import limits

P = ParamSpec("P")
T = TypeVar("T")


OBJECT = 50
"""Bytes of any value besides its content: a piece of two letters takes as much as one of fifty."""


def weight(value: object) -> int:
    """The approximate bytes of a value in memory.

    >>> weight(np.zeros((10, 10), np.float32)) - OBJECT
    400
    """
    if value is None or isinstance(value, (int, float, str, bytes)):
        return OBJECT + len(value) if isinstance(value, (str, bytes)) else 8  # Python shares small numbers
    if isinstance(value, (list, tuple)):
        return OBJECT + sum(map(weight, value))
    if isinstance(value, dict):
        return weight([*value, *value.values()])
    if hasattr(value, "to_plotly_json") and hasattr(value, "to_json"):  # a figure
        return OBJECT + len(value.to_json())
    if hasattr(value, "nbytes"):  # an array, or an Arrow table
        return OBJECT + int(value.nbytes)
    if hasattr(value, "memory_usage"):  # a pandas table or column
        return OBJECT + int(np.sum(value.memory_usage(index=True, deep=True)))
    if is_dataclass(value):
        return weight([*vars(value).values()])
    return OBJECT


class _WeightedCache(LRUCache[Hashable, Any]):
    """An LRU cache bounded by the bytes of keys and values: keys hold texts."""

    def __init__(self, limit: int) -> None:
        super().__init__(limit, itemgetter(0))

    def __setitem__(self, key: Hashable, value: Any) -> None:
        super().__setitem__(key, (weight(key) + weight(value), value))

    def __getitem__(self, key: Hashable) -> Any:
        return super().__getitem__(key)[1]


_values = _WeightedCache(limits.MEMORY_CACHE_BYTES)
_changed = threading.Condition()
_pinned: list[LRUCache[Hashable, Any]] = []


def memory_cached(spinner: str = "", unkeyed: int = 0) -> Callable[[Callable[P, T]], Callable[P, T]]:
    """Caches a function's results for all visitors; concurrent calls with the same arguments compute once.

    All functions share one bound of bytes, least recently used out first; a result above the bound is not cached.
    The last `unkeyed` arguments follow from the others and are left out of the key.
    """
    return partial(_cached, values=_values, changed=_changed, spinner=spinner, unkeyed=unkeyed)


def pinned(entries: int, spinner: str = "", unkeyed: int = 0) -> Callable[[Callable[P, T]], Callable[P, T]]:
    """Caches the last few results of a function whatever their size: models, and what belongs to a model."""
    _pinned.append(LRUCache(entries))
    return partial(_cached, values=_pinned[-1], changed=threading.Condition(), spinner=spinner, unkeyed=unkeyed)


def _cached(
    compute: Callable[P, T], values: Cache[Hashable, Any], changed: threading.Condition, spinner: str, unkeyed: int = 0
) -> Callable[P, T]:
    parameters = signature(compute)

    def key(*arguments: Any, **named: Any) -> Hashable:
        bound = parameters.bind(*arguments, **named)
        bound.apply_defaults()
        key_values = tuple(bound.arguments.values())
        return hashkey(compute, *key_values[: len(key_values) - unkeyed])  # the function itself: names may repeat

    call: Callable[P, T] = cached(values, key, condition=changed)(compute)

    @wraps(compute)
    def call_with_spinner(*arguments: P.args, **named: P.kwargs) -> T:
        if key(*arguments, **named) in values:
            return call(*arguments, **named)
        with st.spinner(spinner):
            return call(*arguments, **named)

    return call_with_spinner if spinner else call


def clear(pinned_too: bool = False) -> None:
    """Empties the cache that is bounded by bytes; and the pinned ones if asked."""
    with _changed:
        _values.clear()
    for values in _pinned if pinned_too else ():
        values.clear()


def size() -> int:
    """The bytes in the bounded cache."""
    return int(_values.currsize)
