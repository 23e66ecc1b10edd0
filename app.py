"""The ASGI app, for `streamlit run app.py`, `uvicorn app:app` or `python app.py`; it serves navigation.py."""

import os
from pathlib import Path

os.environ.setdefault("ARROW_DEFAULT_MEMORY_POOL", "system")  # its own pool keeps two megabytes for each thread

import streamlit as st
from starlette.middleware import Middleware

from components import warmup
from components.shell.heavy.connections import Connections
from components.shell.middleware import Answers
from components.shell.request_headers import PlainHeaders

app = st.App(
    Path(__file__).resolve().with_name("navigation.py"),
    lifespan=warmup.lifespan,
    middleware=[Middleware(PlainHeaders), Middleware(Answers), Middleware(Connections)],
)

if __name__ == "__main__":
    app.run()
