"""Caches shared by all visitors: bounded, and out of reach of a browser's messages.

Any browser can clear Streamlit's own caches for everybody.
"""

from __future__ import annotations

import math
import sys
import threading
from collections.abc import Callable, Hashable, Iterable, Sequence
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
_PLAIN = (str, bytes, int, float, type(None), np.ndarray)


def weight(value: object, most: float = math.inf) -> int:
    """The approximate bytes of a value in memory; counting ends beyond `most`.

    >>> weight(np.zeros((10, 10), np.float32)) - OBJECT
    400
    """
    return _weight([value], most, {})


def _weight(rest: list[Any], most: float, known: dict[int, tuple[object, int]]) -> int:
    """The same of several values; what is found again counts again, by its bytes in `known`."""
    total = 0
    while rest and total <= most:
        one = rest.pop()
        total += OBJECT
        if isinstance(one, _PLAIN):  # most are
            total += _content(one)
        elif id(one) in known:
            total += known[id(one)][1]
        elif isinstance(one, (list, tuple)) and _are_numbers(one):
            total += 32 * len(one)
        elif is_dataclass(one) and not isinstance(one, type):
            known[id(one)] = one, _weight([*vars(one).values()], most - total, known)
            total += known[id(one)][1]
        elif (parts := _parts(one)) is not None:
            rest.extend(parts)
        else:
            total += _content(one)
    return total


def _are_numbers(values: Sequence[object]) -> bool:
    """Whether these are many numbers, as far as three of them tell."""
    return len(values) > MANY and all(
        isinstance(one, (int, float)) for one in (values[0], values[len(values) // 2], values[-1])
    )


def _parts(value: Any) -> Iterable[Any] | None:
    """What a container holds; nothing of a class; None for what is no container."""
    if isinstance(value, (list, tuple)):
        return value
    if isinstance(value, dict):
        return [*value, *value.values()]
    if isinstance(value, type):
        return ()
    return [value.to_dict()] if hasattr(value, "to_plotly_json") else None  # a figure


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
    spinner: str = "", unkeyed: int = 0, refusals: bool = False, quick: Callable[..., bool] | None = None
) -> Callable[[Callable[P, T]], Callable[P, T]]:
    """Caches a function's results for all visitors; concurrent calls with the same arguments compute once.

    All functions share one bound of bytes, least recently used out first; a result above the bound is not cached.
    The last `unkeyed` arguments follow from the others and are left out of the key. refusals: a ValueError is cached
    as well; what refuses a file need not read it again. quick: of which arguments it ends before a spinner is seen,
    whose thread takes as long as a hundredth of a page.
    """
    cached_so = partial(_cached, values=_values, changed=_changed, spinner=spinner, unkeyed=unkeyed)
    return partial(cached_so, refusals=refusals, quick=quick)


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
    quick: Callable[..., bool] | None = None,
) -> Callable[P, T]:
    parameters = signature(compute)
    every = len(parameters.parameters)

    def key(*arguments: Any, **named: Any) -> Hashable:
        key_values = arguments
        if named or len(arguments) < every:
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
        waits = spinner and key(*arguments, **named) not in values and not (quick and quick(*arguments, **named))
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
