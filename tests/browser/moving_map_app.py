"""A page with one moving map, behind the app's own middleware: `streamlit run tests/browser/moving_map_app.py`."""

import sys
from pathlib import Path

import streamlit as st
from starlette.middleware import Middleware

sys.path.insert(0, str(Path(__file__).parents[2]))

from components.shell.heavy.connections import Connections
from components.shell.middleware import Answers

app = st.App(
    Path(__file__).with_name("moving_map_page.py"),
    middleware=[Middleware(Answers), Middleware(Connections)],
)
