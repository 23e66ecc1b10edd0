"""What a reader draws and labels on the map of the Atlas page."""

from collections.abc import Callable
from typing import TypeVar

import streamlit as st

from components.shell import address

Value = TypeVar("Value")

DRAWN = ("area", "window", "labelled")
"""What a reader draws and labels: kept in the link, and cleared when another map takes its place."""


def forget() -> None:
    """Clears what was drawn, since another map has other places."""
    for key in DRAWN:
        st.session_state.pop(key, None)


def pick_drawn(key: str, parse: Callable[[str], Value | None]) -> Value | None:
    """The value of one of DRAWN, from the map or the link; None, with a warning, if it can't be parsed."""
    address.restore(key, "")
    written = str(st.session_state.get(key, ""))
    value = parse(written)
    wrong = bool(written) and value is None
    if wrong:
        written = st.session_state[key] = ""
    address.warn_if_unknown(key, () if wrong else st.query_params.get_all(key), always=wrong)
    address.write(key, written, "")
    return value
