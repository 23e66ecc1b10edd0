"""Arcs from a word to what it looks at, on a page: the component around the browser's `arcs.js`."""

from components.moving_map.served import component
from components.shell import session
from polyseme.figures.moving_map.files import read
from polyseme.glossary import terms_in


def show_arcs(scene: str, said: str, key: str, layer: int) -> int:
    """Shows the arcs of a scene, given as JSON, and returns the layer where the reader is; `said`: all that it says.

    It opens at `layer`, and goes there when the page asks for another; until then the reader's own stays.
    """
    mount = component("arcs", "arcs.js", html=read("arcs.html"), css=read("map.css") + read("arcs.css"))
    terms = [[term.name, term.meaning] for term in session.first_met(terms_in(said), key)]
    at = mount(key=key, data={"scene": scene, "key": key, "layer": layer, "terms": terms}, on_at_change=_heard).at
    return int(at["layer"]) if at and at.get("asked") == layer else layer


def _heard() -> None:
    """Streamlit passes on a state only to who listens."""
