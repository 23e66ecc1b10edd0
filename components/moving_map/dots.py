"""The map of few uses on a page: the component around the browser's `atlas.js`, on which a reader draws."""

from collections.abc import Callable, Mapping
from functools import partial
from typing import Any

import streamlit as st

from components.moving_map.served import component
from components.shell import session
from polyseme.figures.moving_map.files import ATLAS, playing, read


def show_dots(scene: str, drag: str, key: str, said: str, on_drawn: Callable[[Mapping[str, Any]], object]) -> None:
    """Shows a scene, given as JSON. A line or a box drawn on it calls `on_drawn`, in the form of Plotly's selections.

    drag: what a drag draws, by Plotly's name. said: the caption of the picture in the page's file.
    """
    session.note_figure(key, partial(playing, "atlas", ATLAS, scene, 0), said)
    mount = component("atlas", "atlas.js", html=read("atlas.html"), css=read("map.css") + read("atlas.css"))

    def choose() -> None:
        if drawn := st.session_state[key].drawn:
            on_drawn(drawn)

    mount(key=key, data={"scene": scene, "drag": drag}, on_drawn_change=choose)
