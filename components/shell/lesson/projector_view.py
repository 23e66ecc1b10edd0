"""The projector view, a page without the sidebar and with larger words, and links to the lesson before the course."""

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


OLD_STEPS = ("cut", "cut", "place", "place", "random", "meaning", "pull", "map", "static", "dog", "layers")
"""Of each step of the lesson before the course, in its order, the question that asks about the same."""


def open_old_link(model: str) -> None:
    """Leads a link to a step of the lesson before the course to the course; nothing on other links."""
    if "lesson" in st.query_params:
        steps = {str(number): {"at": key} for number, key in enumerate(OLD_STEPS, 1)}
        query = {"model": model} | steps.get(st.query_params["lesson"], {})
        st.switch_page("pages/course.py", query_params=query)


def show_switch_while_on() -> None:
    """The button that ends the projector view, on every page."""
    if projector_is_on():
        show_projector_switch()


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
