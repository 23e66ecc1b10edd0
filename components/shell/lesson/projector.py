"""The projector view: without the sidebar, and larger. It is kept from page to page, and in the link."""

import streamlit as st

from components.shell import address, private_streamlit

KEY = "projector"


def is_on() -> bool:
    """Whether the reader, or the link, asked for it."""
    address.warn_if_unknown(KEY, ("true", "false"))
    if asked := st.query_params.get(KEY):
        st.session_state["projector view"] = asked == "true"
    on = bool(st.session_state.get("projector view"))
    address.write(KEY, "true" if on else "", "")
    return on


def show_switch() -> None:
    """The button that begins the projector view, or leaves it."""
    on = is_on()
    label, icon = ("Leave the projector view", "close_fullscreen") if on else ("Projector view", "open_in_full")
    if on:
        st.html(private_streamlit.PROJECTOR_STYLE)
    st.button(label, icon=f":material/{icon}:", type="tertiary", on_click=_turn, args=(not on,), key="turn view")


def _turn(on: bool) -> None:
    st.session_state["projector view"] = on
    st.query_params.pop(KEY, None)
