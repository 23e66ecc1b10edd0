"""What a browser gets first: Streamlit's page, with room for its parts, and links to what its first picture needs."""

from base64 import b64encode
from collections.abc import Sequence
from functools import cache
from hashlib import sha256
from pathlib import Path

import streamlit

from components.moving_map import served
from components.shell.style import at_once
from polyseme.figures.moving_map.files import ARCS, ATLAS, DIAL, MODULES, RULER

STATIC = Path(streamlit.__file__).parent / "static"

ALWAYS = ("Html", "BidiComponent")  # the style sheet's and our components', which Streamlit asks for late
DATA = ("serialization", "recordbatch")  # what a component asks for
SMALL = ("small.js",)
SCRIPTS: dict[str, dict[str, Sequence[str]]] = {
    "": {"moving_map": MODULES},
    "arrows": {"dial": DIAL},
    "inputs": {"strips": SMALL},
    "layers": {"hills": SMALL, "bars": SMALL},
    "attention": {"arcs": ARCS},
    "senses": {"moving_map": MODULES, "ruler": RULER},
    "maps": {"moving_map": MODULES},
    "neighbours": {"nearest": SMALL},
    "axes": {"line": SMALL},
    "sentences": {"hits": SMALL, "shares": SMALL},
    "pooling": {"curve": SMALL},
    "atlas": {"atlas": ATLAS},
    "export": {"cells": SMALL},
    "facts": {"claims": SMALL},
}
"""Page -> our components in its first picture, and their scripts: none begins with a chart of Plotly's."""
CONNECT = (
    "window.__streamlit={BACKEND_BASE_URL:location.origin+location.pathname.replace(/\\/[^\\/]*$/,''),"
    "HOST_CONFIG:{allowedOrigins:[location.origin],useExternalAuthToken:false}}"
)
"""Says where the server is, so that Streamlit's page connects without asking first: for a page's address it asks in
vain at first, as if the address were that of an app."""
DIGEST = b64encode(sha256(CONNECT.encode()).digest()).decode()
"""By which a browser knows the script."""


@cache
def first_page(name: str, room: bool = True) -> str:
    """The page of an address: its last part. room: whether it keeps room for the sidebar and all other parts."""
    scripts = SCRIPTS.get(name, {})
    parts = ALWAYS + (DATA if scripts else ())
    files = [f"static/js/{file.name}" for part in parts for file in (STATIC / "static/js").glob(f"{part}.*.js")]
    files += [f"{served.address(component)}/{script}" for component, each in scripts.items() for script in each]
    links = "".join(f'<link rel="modulepreload" crossorigin href="./{file}">' for file in files)
    for font in (STATIC / "static/media").glob("SourceSansVF-Italic.*.woff2"):  # in others, lines break elsewhere
        links += f'<link rel="preload" as="font" type="font/woff2" crossorigin href="./static/media/{font.name}">'
    whole = (STATIC / "index.html").read_text("utf-8")
    whole = whole.replace("<head>", f"<head><script>{CONNECT}</script>", 1)
    return whole.replace("</head>", f"{links}<style>{at_once() * room}</style></head>")
