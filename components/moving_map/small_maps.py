"""Small maps in a row on a page; a click makes one of them the large one."""

from collections.abc import Callable

import streamlit as st

from components import patches
from polyseme.figures.moving_map.files import BROWSER, read

PACKAGE, COMPONENT = "polyseme", "small_maps"


def show_small_maps(maps: str, key: str, on_choice: Callable[[int], None]) -> None:
    """Shows the maps, drawn as HTML; a click calls `on_choice` with the number of the map, and reruns the page."""
    patches.serve_component(PACKAGE, COMPONENT, BROWSER)
    mount = st.components.v2.component(
        f"{PACKAGE}.{COMPONENT}", html='<div class="small"></div>', css=read("small.css"), js="small.js"
    )

    def choose() -> None:
        if (number := st.session_state[key].chosen) is not None:
            on_choice(int(number))

    if mount(key=key, data={"maps": maps}, on_chosen_change=choose).chosen is not None:
        st.rerun(scope="app")
