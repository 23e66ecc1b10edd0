"""Caches shared by all visitors: bounded, and out of reach of a browser's messages.

Any browser can clear Streamlit's own caches for everybody.
"""

from __future__ import annotations

import math
import sys
import threading
from collections.abc import Callable, Hashable
from contextlib import nullcontext
from dataclasses import dataclass, is_dataclass
from functools import partial, wraps
from inspect import signature
from operator import itemgetter
from typing import Any, ParamSpec, TypeVar

import numpy as np
import streamlit as st
from cachetools import LRUCache, cached
from cachetools.keys import hashkey

from polyseme import limits

P = ParamSpec("P")
T = TypeVar("T")


OBJECT = 50
"""Bytes of any value besides its content: a piece of two letters takes as much as one of fifty."""
MANY = 20
"""Of so many numbers in a list not each is weighed."""
EMPTY = sys.getsizeof("")


def weight(value: object, most: float = math.inf) -> int:
    """The approximate bytes of a value in memory; counting ends beyond `most`.

    >>> weight(np.zeros((10, 10), np.float32)) - OBJECT
    400
    """
    total, rest = 0, list[Any]([value])
    while rest and total <= most:
        one = rest.pop()
        if isinstance(one, (list, tuple)):
            if len(one) > MANY and all(
                isinstance(part, (int, float)) for part in (one[0], one[len(one) // 2], one[-1])
            ):
                total += 32 * len(one)  # numbers
            else:
                rest.extend(one)
        elif isinstance(one, dict):
            rest += [*one, *one.values()]
        elif isinstance(one, type):
            pass
        elif is_dataclass(one):
            rest.extend(vars(one).values())
        elif hasattr(one, "to_plotly_json"):  # a figure
            rest.append(one.to_dict())
        else:
            total += _content(one)
        total += OBJECT
    return total


def _content(value: Any) -> int:
    """The approximate bytes of what is no container, besides those of any object."""
    if value is None or isinstance(value, int):
        return 8 - OBJECT  # Python shares small numbers
    if isinstance(value, float):
        return 32 - OBJECT
    if isinstance(value, (str, bytes)):
        return sys.getsizeof(value) - EMPTY  # one letter of a rarer kind makes all of them two or four times as large
    if hasattr(value, "nbytes"):  # an array, or an Arrow table
        return int(value.nbytes)
    if hasattr(value, "memory_usage"):  # a pandas table or column
        return int(np.sum(value.memory_usage(index=True, deep=True)))
    return 0


@dataclass(frozen=True)
class _Refusal:
    why: str


Weighed = tuple[int, Any]
"""The bytes of a key and its value, 0 where nobody counts them, and the value."""

_values = LRUCache[Hashable, Weighed](limits.MEMORY_CACHE_BYTES, itemgetter(0))
_changed = threading.Condition()
_pinned: list[LRUCache[Hashable, Weighed]] = []


def memory_cached(
    spinner: str = "", unkeyed: int = 0, refusals: bool = False
) -> Callable[[Callable[P, T]], Callable[P, T]]:
    """Caches a function's results for all visitors; concurrent calls with the same arguments compute once.

    All functions share one bound of bytes, least recently used out first; a result above the bound is not cached.
    The last `unkeyed` arguments follow from the others and are left out of the key. refusals: a ValueError is cached
    as well; what refuses a file need not read it again.
    """
    return partial(_cached, values=_values, changed=_changed, spinner=spinner, unkeyed=unkeyed, refusals=refusals)


def pinned(entries: int, spinner: str = "", unkeyed: int = 0) -> Callable[[Callable[P, T]], Callable[P, T]]:
    """Caches the last few results of a function whatever their size: models, and what belongs to a model."""
    _pinned.append(LRUCache(entries))
    return partial(_cached, values=_pinned[-1], changed=threading.Condition(), spinner=spinner, unkeyed=unkeyed)


def _cached(
    compute: Callable[P, T],
    values: LRUCache[Hashable, Weighed],
    changed: threading.Condition,
    spinner: str,
    unkeyed: int = 0,
    refusals: bool = False,
) -> Callable[P, T]:
    parameters = signature(compute)

    def key(*arguments: Any, **named: Any) -> Hashable:
        bound = parameters.bind(*arguments, **named)
        bound.apply_defaults()
        key_values = tuple(bound.arguments.values())
        return hashkey(compute, *key_values[: len(key_values) - unkeyed])  # the function itself: names may repeat

    @cached(values, key, condition=changed)
    def weighed(*arguments: P.args, **named: P.kwargs) -> Weighed:
        """Here nobody holds the condition, for which all readers wait: a large value takes long to weigh."""
        value: Any = None
        try:
            value = compute(*arguments, **named)
        except ValueError as error:
            if not refusals:
                raise
            value = _Refusal(str(error))
        return weight((key(*arguments, **named), value), values.maxsize) if values is _values else 0, value

    @wraps(compute)
    def call(*arguments: P.args, **named: P.kwargs) -> T:
        waits = spinner and key(*arguments, **named) not in values
        with st.spinner(spinner) if waits else nullcontext():
            value = weighed(*arguments, **named)[1]
        if not isinstance(value, _Refusal):
            found: T = value
            return found
        raise ValueError(value.why)

    return call


def clear(pinned_too: bool = False) -> None:
    """Empties the cache that is bounded by bytes; and the pinned ones if asked."""
    with _changed:
        _values.clear()
    for values in _pinned if pinned_too else ():
        values.clear()


def size() -> int:
    """The bytes in the bounded cache."""
    return int(_values.currsize)
