"""Small pictures on a page with buttons in them: maps in a row, the heads of attention, pairs; a click chooses one."""

from collections.abc import Callable
from functools import partial

import streamlit as st

from components.moving_map.served import component
from components.shell import session
from polyseme.figures.moving_map.files import read, still


def show_small_maps(
    maps: str, key: str, on_choice: Callable[[int], None] = lambda _: None, style: str = "", said: str = ""
) -> None:
    """Shows what is drawn as HTML; a click calls `on_choice` with the value of the button, and reruns the page.

    style: the name of a style sheet beside that of small maps; then the file to take away has the picture, too, with
    what is `said` of it.
    """
    if style:
        session.note_figure(key, partial(still, style, maps), said)
    css = read("small.css") + (read(f"{style}.css") if style else "")
    mount = component(style or "small_maps", "small.js", html=f'<div class="small {style}"></div>', css=css)

    def choose() -> None:
        if (number := st.session_state[key].chosen) is not None:
            on_choice(int(number))

    if mount(key=key, data={"maps": maps}, on_chosen_change=choose).chosen is not None:
        st.rerun(scope="app")
