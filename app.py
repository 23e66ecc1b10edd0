"""The ASGI app, for `streamlit run app.py`, `uvicorn app:app` or `python app.py`; it serves navigation.py."""

from pathlib import Path

import streamlit as st
from starlette.middleware import Middleware

from components import warmup
from components.shell import middleware

app = st.App(
    Path(__file__).resolve().with_name("navigation.py"),
    lifespan=warmup.lifespan,
    middleware=[Middleware(middleware.Answers), Middleware(middleware.Connections)],
)

if __name__ == "__main__":
    app.run()
