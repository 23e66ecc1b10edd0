"""The projector view: a page without the sidebar, with larger words; in the address, so that a link opens it."""

from pathlib import Path

import streamlit as st

from components.shell import address

PROJECTOR = "projector"


def projector_is_on() -> bool:
    """Whether the reader or the link chose the projector view."""
    address.warn_if_unknown(PROJECTOR, ("true", "false"))
    if value := st.query_params.get(PROJECTOR):
        st.session_state["projector view"] = value == "true"
    on = bool(st.session_state.get("projector view"))
    address.write(PROJECTOR, "true" if on else "", "")
    return on


def show_projector_switch() -> None:
    """The button that starts or ends the projector view."""
    on = projector_is_on()
    label, icon = ("Leave the projector view", "close_fullscreen") if on else ("Projector view", "open_in_full")
    if on:
        st.html(Path(__file__).with_name("projector.css"))
    st.button(
        label, icon=f":material/{icon}:", type="tertiary", on_click=_turn_projector, args=(not on,), key="turn view"
    )


def _turn_projector(on: bool) -> None:
    st.session_state["projector view"] = on
    st.query_params.pop(PROJECTOR, None)
