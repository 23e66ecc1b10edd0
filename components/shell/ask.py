"""What pages ask, each in one call: the widget, its place in the address, and a word where a link asks for what is not.

A choice is kept in the address by Streamlit itself; a `carried` one follows the reader from page to page as well.
"""

from collections.abc import Iterable
from typing import Any, TypeVar

import streamlit as st

from components.bert import Bert, Tokens
from components.bert.tokenizer import SEGMENTS
from components.figures.prose import escaped
from components.numbers.occurrences.places import places
from components.shell import address
from components.shell.contents import PAGES

Option = TypeVar("Option", str, int)
Number = TypeVar("Number", int, float)

BARE: dict[str, Any] = {"label_visibility": "collapsed"}
"""For what says by itself what it is: the picture stands higher, and nothing moves as a label comes."""
CARRIED = ("model", "compare", "text", "segments")
"""What a link to another page takes along from the address."""


def choice(
    label: str,
    options: Iterable[Option],
    key: str,
    default: Option | None = None,
    *,
    place: Any = st,
    buttons: bool = False,
    carried: bool = False,
    **face: Any,
) -> Option:
    """One of some options, in a list or as buttons; the first, or the default, until the reader chooses."""
    known = list(options)
    start = known[0] if default is None else default
    if carried:
        address.keep(key, start, known)
        face["persist_state"] = "session"
    else:
        address.warn_if_unknown(key, map(str, known))
        face |= {"bind": address.BOUND} | ({"default": start} if buttons else {"index": known.index(start)})
    if buttons:
        chosen = place.segmented_control(label, known, key=key, required=True, **face)
    else:
        chosen = place.selectbox(label, known, key=key, **face)
    found: Option = start if chosen is None else chosen  # an empty value in the address chooses nothing
    if carried:
        address.write(key, str(found), str(start))
    return found


def number(label: str, low: Number, high: Number, default: Number, key: str, *, place: Any = st, **face: Any) -> Number:
    """A number between two bounds, on a slider."""
    address.warn_if_outside(key, low, high)
    found: Number = place.slider(label, low, high, default, key=key, bind=address.BOUND, **face)
    return found


def switch(label: str, key: str, on: bool = False, *, place: Any = st, **face: Any) -> bool:
    """Yes or no."""
    address.warn_if_unknown(key, ("true", "false"))
    return bool(place.toggle(label, on, key=key, bind=address.BOUND, **face))


def words(label: str, default: str, key: str, *, place: Any = st, carried: bool = False, **face: Any) -> str:
    """A few words in one line, a thousand characters at most."""
    face.setdefault("max_chars", 1_000)
    if not carried:
        return str(place.text_input(label, default, key=key, bind=address.BOUND, live=True, **face) or "")
    address.keep(key, default)
    typed = str(place.text_input(label, key=key, persist_state="session", **face) or "")
    address.write(key, typed, default)
    return typed


def pick_token(tokens: Tokens, **face: Any) -> int:
    """The position of the piece that the reader looks at: that of their word, until they choose another.

    It is kept from page to page, and in the address by number.
    """
    word = str(st.session_state.get("word", ""))
    about = (tokens.text, word)
    if st.session_state.get(CHOSEN_FOR, about) != about and not st.session_state.get("arrived"):
        st.session_state.pop("token", None)  # the piece was one of another word
    st.session_state[CHOSEN_FOR] = about
    found = [positions[0] for positions in places(tokens, word)]
    return choice(
        "One piece of the text",
        range(len(tokens)),
        "token",
        found[0] if found else min(1, len(tokens) - 1),
        carried=True,
        format_func=lambda at: f"piece {at} · {tokens.pieces[at]}",
        **face,
    )


CHOSEN_FOR = "the text and word for which a piece was chosen"


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
    meanings = "  \n".join(f"**{name}**: {meaning}." for name, meaning in SEGMENTS.items())
    return choice(
        "Segment ids of one text",
        SEGMENTS,
        "segments",
        buttons=True,
        carried=True,
        help=f"{meanings}  \nA pair always gets 0 for the first and 1 for the second.",
    )
