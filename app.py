"""Polyseme: the table of contents, made of the table of pages."""

from copy import copy
from itertools import groupby

import streamlit as st

from components import beforehand
from components.shell import contents, models, private_streamlit
from components.shell.heavy import faults, turns

alone = st.context.is_embedded or "room" in st.query_params  # a picture, or what a class looks at
st.set_page_config(
    page_title="Polyseme",
    page_icon="components/shell/icon.svg",
    layout="wide",
    initial_sidebar_state="collapsed" if alone else "auto",
)

st.html(private_streamlit.STYLE)  # first of all: the browser asks for what reads it before it asks for anything else
CONTENTS = {
    part: [copy(contents.streamlit_page(name)) for name in names]
    for part, names in groupby(contents.PAGES, lambda name: contents.PAGES[name].part)
}
start = st.Page(
    lambda: st.switch_page(contents.PAGES["start"].file, query_params=st.query_params.to_dict()),
    title="Start",
    url_path="start",
    visibility="hidden",
)
models.AFTERWARDS[:] = [beforehand.work]
st.logo("components/shell/wordmark.svg", size="large", icon_image="components/shell/icon.svg")
shown = st.navigation({**CONTENTS, "": [*CONTENTS[""], start]}, expanded=True)
with turns.turn(), faults.memory_errors_in_words():
    shown.run()
