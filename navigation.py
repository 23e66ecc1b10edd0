"""The navigation, which runs before each page; `app.py` serves it, and nothing else may."""

from copy import copy
from itertools import groupby
from pathlib import Path

import streamlit as st

from components.shell import contents, style, visitors
from components.shell.heavy import faults, page_lock

if st.context.headers and visitors.visitor() == visitors.NOBODY:
    st.error("Start app.py: it bounds what a visitor can send, and serves this file.")
    st.stop()

SHELL = Path(__file__).parent / "components" / "shell"

typed = (str(st.session_state.get("text", "")), *st.query_params.to_dict().values())  # a first run's is in the link

with page_lock.held(max(typed, key=len)), faults.show_memory_errors():
    # all within the lock: a browser can ask for a hundred pages a second
    collapsed = st.context.is_embedded or "room" in st.query_params  # the sidebar, in a frame or on a projector
    st.set_page_config(
        page_title="Polyseme",
        page_icon=SHELL / "frame" / "icon.svg",
        layout="wide",
        initial_sidebar_state="collapsed" if collapsed else "auto",
    )
    st.html(style.later())  # first, so that the browser loads its own script for it first
    parts = {
        part: [copy(contents.streamlit_page(name)) for name in names]
        for part, names in groupby(contents.PAGES, lambda name: contents.PAGES[name].part)
    }
    start = st.Page(
        lambda: st.switch_page(contents.PAGES["start"].file, query_params=st.query_params.to_dict()),
        title="Start",
        url_path="start",
        visibility="hidden",
    )
    st.logo(SHELL / "frame" / "wordmark.svg", size="large", icon_image=SHELL / "frame" / "icon.svg")
    st.navigation({**parts, "": [*parts[""], start]}, expanded=True).run()
