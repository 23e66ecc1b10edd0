"""An earlier map on which the occurrences of the page are placed: saved from one corpus, chosen for a later one."""

import hashlib
from functools import partial

import streamlit as st

from components.chapters.atlas.asks import EARLIER, offer_without_earlier
from components.shell import ask, show
from polyseme import limits
from polyseme.atlas.numbers.atlas import Atlas
from polyseme.atlas.numbers.saved_map import read_map, save_map
from polyseme.figures.wording import escaped

HOW = "Save the map of an early corpus. Then open a later one here and choose that file: nothing on the map moves."


def show_earlier(atlas: Atlas) -> None:
    """The map of the page as a file, and the choice of another one."""
    if atlas.earlier:
        offer_without_earlier()
        return
    st.caption(HOW)

    def file() -> bytes:
        return save_map(atlas.corpus, atlas.word, atlas.layer, atlas.layout).written()

    show.show_download("Save this map", file, "polyseme-map.safetensors", None, "save map")
    chosen = ask.pick_file("An earlier map", ["safetensors"], limits.ATLAS_MAP_BYTES, "earlier map")
    if chosen is None:
        return
    try:
        saved = read_map(chosen[1])
    except ValueError as error:
        st.info(escaped(str(error)))
        return
    use = partial(st.session_state.__setitem__, EARLIER, (saved, hashlib.sha256(chosen[1]).hexdigest()))
    sources = escaped(", ".join(saved.about["sources"])[:60])
    if st.button(f"Place these sentences on the map of {sources}", key="use earlier map", on_click=use):
        st.rerun()
