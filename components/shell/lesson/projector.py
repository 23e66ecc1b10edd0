"""The projector view: larger and without the sidebar, on all pages, and in the link."""

from pathlib import Path

import streamlit as st

from components.shell import address

KEY = "projector"


def is_on() -> bool:
    """Whether the reader or the link chose the projector view."""
    address.warn_if_unknown(KEY, ("true", "false"))
    if value := st.query_params.get(KEY):
        st.session_state["projector view"] = value == "true"
    on = bool(st.session_state.get("projector view"))
    address.write(KEY, "true" if on else "", "")
    return on


def show_switch() -> None:
    """The button that starts or ends the projector view."""
    on = is_on()
    label, icon = ("Leave the projector view", "close_fullscreen") if on else ("Projector view", "open_in_full")
    if on:
        st.html(Path(__file__).with_name("projector.css"))
    st.button(label, icon=f":material/{icon}:", type="tertiary", on_click=_turn, args=(not on,), key="turn view")


def _turn(on: bool) -> None:
    st.session_state["projector view"] = on
    st.query_params.pop(KEY, None)
