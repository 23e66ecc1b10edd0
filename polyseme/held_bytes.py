"""About how many bytes some values hold, so that whoever keeps most is found where memory is full."""

import sys
from collections import deque
from collections.abc import Iterable, Sequence
from contextlib import suppress
from dataclasses import fields, is_dataclass
from functools import partial
from types import CellType, FunctionType
from typing import Any

import numpy as np

VALUES = 1_000
"""That are looked at, the outer ones first: what is large is near; a few milliseconds' work."""
SAMPLE = 20
"""Of a longer list, such as the rows of a table: as many of them are weighed, the others counted like these."""


def sizes(values: Iterable[Any]) -> dict[int, int]:
    """The bytes of some values and of what they hold, each by its id: texts, files, arrays and tables.

    They are found in containers and dataclasses, and by what functions remember, such as those that draw a fold.

    >>> array, text = np.zeros(1_000), "a" * 9_951
    >>> sum(sizes([(array, text), lambda: array]).values()) - sys.getsizeof((array, text))
    18000
    """
    found, ahead = dict[int, int](), deque(values)
    while ahead and len(found) < VALUES:
        one = ahead.popleft()
        if id(one) not in found and one is not None:
            parts = _parts(one)
            found[id(one)] = _bytes(one) + (_about(parts) if len(parts) > VALUES else 0)
            ahead.extend(parts if len(parts) <= VALUES else ())
    return found


def _about(parts: Sequence[Any]) -> int:
    sample = parts[:: -(-len(parts) // SAMPLE)]
    return int(sum(sizes(sample).values()) * len(parts) / len(sample))


def _bytes(one: Any) -> int:
    with suppress(Exception):  # what can't be weighed is light
        if hasattr(type(one), "nbytes"):  # an array, or an Arrow table
            return int(one.nbytes)
        if hasattr(type(one), "memory_usage"):  # a pandas table or column
            return int(np.sum(one.memory_usage(index=True)))
    return sys.getsizeof(one) if isinstance(one, (str, bytes, bytearray, list, tuple, dict, set, frozenset)) else 0


def _parts(one: Any) -> list[Any]:
    if isinstance(one, dict):
        return [*one.values()]
    if isinstance(one, (list, tuple, set, frozenset)):
        return [*one]
    if isinstance(one, partial):
        return [one.func, *one.args, *one.keywords.values()]
    if isinstance(one, FunctionType):
        return [*map(_content, one.__closure__ or ())]
    if is_dataclass(one) and not isinstance(one, type):
        return [*(getattr(one, field.name, None) for field in fields(one)), *getattr(one, "__dict__", {}).values()]
    return []


def _content(cell: CellType) -> Any:
    with suppress(ValueError):  # a name that has no value yet
        return cell.cell_contents
