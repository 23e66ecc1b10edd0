"""The server's log leaves out what a visitor may have sent: the messages of errors, and what Streamlit quotes.

Of an error it names the type and place. Where Streamlit quotes a name from a message or a header, it stays away. What a
visitor can have logged again and again, such as a refused download, fills no disk.
"""

import logging
import traceback
from collections.abc import Iterator
from functools import partial
from typing import Any

from components.bucket import Bucket
from polyseme import limits

OURS = ("components", "polyseme")
"""The roots of loggers whose messages are written here, without texts of visitors."""

_plain = logging.LogRecord


def start() -> None:
    """From now on, another's logger records no message of an exception, and Streamlit's records quote no text."""
    logging.setLogRecordFactory(partial(_record, Bucket(limits.LOGGED_A_SECOND, limits.LOGGED_AT_ONCE)))


def _record(bucket: Bucket, name: str, *rest: Any, **named: Any) -> logging.LogRecord:
    record = _plain(name, *rest, **named)
    if bucket.delay_within(1, 0) is None:
        record.levelno = -1  # below all handlers
        return record
    root = name.partition(".")[0]
    if root not in OURS:
        quoted = (BaseException, str) if root == "streamlit" else BaseException
        if isinstance(record.args, tuple):
            record.args = tuple(type(arg) if isinstance(arg, quoted) else arg for arg in record.args)
        if record.exc_info and record.exc_info[1]:
            record.exc_text = "\n".join(_places(record.exc_info[1]))  # which a formatter takes as it is
    return record


def _places(error: BaseException) -> Iterator[str]:
    """Where an exception and those that led to it were raised, the first one first."""
    if earlier := error.__cause__ or (None if error.__suppress_context__ else error.__context__):
        yield from _places(earlier)
    yield "".join(traceback.format_tb(error.__traceback__)) + type(error).__qualname__
