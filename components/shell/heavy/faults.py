"""What a reader is told where the server itself cannot go on."""

import logging
from collections.abc import Iterator
from contextlib import contextmanager

import streamlit as st

NO_ROOM = "The server has no memory left for this just now. Try again in a minute, or with a shorter text."


@contextmanager
def memory_errors_in_words() -> Iterator[None]:
    """Turns a want of memory into a sentence in the page's place; the server and the other visitors go on."""
    try:
        yield
    except MemoryError:
        logging.getLogger(__name__).exception("No memory left")
        st.error(NO_ROOM, icon=":material/memory_alt:")


def sentence(error: BaseException) -> str:
    """What a reader is told of a failure: its own words where they are meant for readers, else no details."""
    if isinstance(error, MemoryError):
        return NO_ROOM
    return str(error) if isinstance(error, ValueError) else "Something went wrong on the server."
