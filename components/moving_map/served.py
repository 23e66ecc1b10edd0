"""Components of our own: their scripts have an address that changes with them, so a browser may keep them."""

from typing import Any
from zlib import crc32

import streamlit as st

from components import patches
from polyseme.figures.moving_map.files import BROWSER, read

PACKAGE = "polyseme"
VERSION = f"{crc32(''.join(read(file.name) for file in sorted(BROWSER.glob('*.js'))).encode()):08x}"


def component(name: str, js: str, html: str = "", css: str = "") -> Any:
    """A component whose script is one of ours."""
    address(name)
    return st.components.v2.component(f"{PACKAGE}.{name}_{VERSION}", html=html or None, css=css or None, js=js)


def address(name: str) -> str:
    """Where the server has the scripts of a component from now on."""
    patches.serve_component(PACKAGE, f"{name}_{VERSION}", BROWSER)
    return f"_stcore/bidi-components/{PACKAGE}.{name}_{VERSION}"
