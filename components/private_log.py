"""The server's log names an error's type and place and leaves out its message, which may quote what a visitor typed."""

import logging
import traceback
from collections.abc import Iterator
from typing import Any

OURS = ("components", "polyseme")
"""The roots of loggers whose messages are written here, without texts of visitors."""

_plain = logging.LogRecord


def start() -> None:
    """From now on, no record of another's logger has the message of an exception."""
    logging.setLogRecordFactory(_record)


def _record(name: str, *rest: Any, **named: Any) -> logging.LogRecord:
    record = _plain(name, *rest, **named)
    if name.partition(".")[0] not in OURS:
        if isinstance(record.args, tuple):
            record.args = tuple(type(arg) if isinstance(arg, BaseException) else arg for arg in record.args)
        if record.exc_info and record.exc_info[1]:
            record.exc_text = "\n".join(_places(record.exc_info[1]))  # which a formatter takes as it is
    return record


def _places(error: BaseException) -> Iterator[str]:
    """Where an exception and those that led to it were raised, the first one first."""
    if earlier := error.__cause__ or (None if error.__suppress_context__ else error.__context__):
        yield from _places(earlier)
    yield "".join(traceback.format_tb(error.__traceback__)) + type(error).__qualname__
