"""A property that is worked out once for each object.

That of Python 3.11 has one lock for all objects of a class: while one reader's map of two thousand dots is laid out,
every other reader's waits. Where two threads ask at once for the same, both work it out.
"""

from collections.abc import Callable
from typing import Any, Generic, Self, TypeVar, overload

Value = TypeVar("Value")


class cached_property(Generic[Value]):  # noqa: N801  # as in functools
    """Works a value out when it is first asked for, and leaves it among the object's attributes."""

    def __init__(self, work: Callable[[Any], Value]) -> None:
        self._work, self.__doc__ = work, work.__doc__

    def __set_name__(self, owner: type, name: str) -> None:
        self._name = name

    @overload
    def __get__(self, instance: None, owner: type) -> Self: ...

    @overload
    def __get__(self, instance: object, owner: type) -> Value: ...

    def __get__(self, instance: object | None, owner: type) -> Self | Value:
        if instance is None:
            return self
        value = instance.__dict__[self._name] = self._work(instance)
        return value
