"""What several pages ask for: one piece of the text, one layer; and the way to the same piece on other pages."""

import streamlit as st

from components.bert import Bert, Tokens
from components.bert.tokenizer import SEGMENTS
from components.figures.prose import escaped
from components.shell import address
from components.shell.contents import PAGES

CARRIED = ("model", "compare", "text", "segments")
"""What a link to another page takes along from the address."""


def pick_token(tokens: Tokens, default: int = 5) -> int:
    """The position of the piece that the reader chose; it is kept from page to page, and in the address by number."""
    default = min(default, max(len(tokens) - 2, 0))
    places = list(range(len(tokens)))
    address.keep("token", default, places)
    at = st.selectbox(
        "One piece of the text",
        places,
        format_func=lambda at: f"{at} · {tokens.pieces[at]}",
        key="token",
        persist_state="session",
    )
    address.write("token", str(at), str(default))
    return int(at)


def pick_layer(bert: Bert, default: int = 5, label: str = "Layer", key: str = "layer") -> int:
    """The layer that the reader chose, 0 the input layer; the last one at most. Kept as pick_token keeps its piece."""
    default = min(default, bert.layers)
    address.keep(key, default, range(bert.layers + 1))
    layer = int(st.slider(label, 0, bert.layers, key=key, persist_state="session", help="Layer 0 is the input layer."))
    address.write(key, str(layer), str(default))
    return layer


def show_token_links(here: str, tokens: Tokens, at: int) -> None:
    """Links that open the same piece of the same text on the other pages; `here` is this page's file."""
    carried = [(key, value) for key, value in st.query_params.items() if key in CARRIED]
    piece = [("token", str(at)), ("word", tokens.words[at] or "")]
    with st.container(horizontal=True, vertical_alignment="center", gap="small"):
        st.markdown(f":small[**{escaped(tokens.pieces[at])}** elsewhere]", width="content")
        for name, page in PAGES.items():
            if page.of_a_piece and name != here:
                icon = f":material/{page.icon}:"
                st.page_link(page.file, label=page.of_a_piece, icon=icon, query_params=[*carried, *piece])


def pick_segments(bert: Bert) -> str:
    """Which segment ids one text gets; nothing to pick for a model without them."""
    if bert.segment_types < 2:
        st.caption("This model has no segment vectors: there is no segment row to choose.")
        return "library"
    address.keep("segments", "library", SEGMENTS)
    chosen = st.segmented_control(
        "Segment ids of one text",
        list(SEGMENTS),
        required=True,
        key="segments",
        persist_state="session",
        help="  \n".join(f"**{name}**: {meaning}." for name, meaning in SEGMENTS.items())
        + "  \nA pair always gets 0 for the first and 1 for the second.",
    )
    address.write("segments", str(chosen or "library"), "library")
    return str(chosen or "library")
