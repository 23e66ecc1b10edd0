"""Messages for readers when the server itself fails."""

import logging
from collections.abc import Iterator
from contextlib import contextmanager

import streamlit as st

NO_ROOM = "The server is out of memory. Try again in a minute, or with a shorter text."


@contextmanager
def show_memory_errors() -> Iterator[None]:
    """Shows a sentence instead of the page on a MemoryError; the server and other visitors go on."""
    try:
        yield
    except MemoryError:
        logging.getLogger(__name__).exception("No memory left")
        st.error(NO_ROOM, icon=":material/memory_alt:")


def reader_message(error: BaseException) -> str:
    """What a reader is told of an error: a ValueError is written for readers, of others no details are shown."""
    if isinstance(error, MemoryError):
        return NO_ROOM
    return str(error) if isinstance(error, ValueError) else "Something went wrong on the server."
