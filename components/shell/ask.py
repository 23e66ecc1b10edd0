"""A reader's choices, each in one call: the widget, its query parameter, and a warning for unknown values in a link.

Streamlit writes a choice into the address; a `carried` choice also follows the reader from page to page.
"""

from collections.abc import Iterable, Sequence
from functools import partial
from typing import Any, TypeVar

import streamlit as st

from components import patches
from components.shell import address
from components.shell.contents import PAGES
from components.shell.heavy import page_lock
from components.shell.show import Fold
from polyseme import limits
from polyseme.bert import Bert, Tokens
from polyseme.bert.tokenizer import SEGMENTS
from polyseme.core.occurrences.places import word_positions
from polyseme.core.reading.sentences import TEXT_SPLITS
from polyseme.figures.wording import escaped

Option = TypeVar("Option", str, int)
Number = TypeVar("Number", int, float)

BARE: dict[str, Any] = {"label_visibility": "collapsed"}
"""For widgets that need no label: the figure stands higher."""
LAYERS_HELP = "Each token has a vector in every layer. Choose one layer, or several together."
CHOSEN_FOR = "the text and word for which a piece was chosen"


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
    """The chosen option, from a list or buttons; at first the default, which is the first option unless given."""
    known = list(options)
    start = known[0] if default is None else default
    if carried:
        address.restore(key, start, known)
        face["persist_state"] = "session"
    else:
        address.warn_if_unknown(key, map(str, known))
        face |= {"bind": address.BOUND} | ({"default": start} if buttons else {"index": known.index(start)})
    if buttons:
        chosen = place.segmented_control(label, known, key=key, required=True, **face)
    else:
        chosen = place.selectbox(label, known, key=key, **face)
    option: Option = start if chosen is None else chosen  # an empty query parameter chooses nothing
    if carried:
        address.write(key, str(option), str(start))
    return option


def number(label: str, low: Number, high: Number, default: Number, key: str, *, place: Any = st, **face: Any) -> Number:
    """A number between two bounds, from a slider."""
    address.warn_if_outside(key, low, high)
    value: Number = place.slider(label, low, high, default, key=key, bind=address.BOUND, **face)
    return value


def switch(label: str, key: str, on: bool = False, *, place: Any = st, **face: Any) -> bool:
    """Yes or no, from a toggle."""
    address.warn_if_unknown(key, ("true", "false"))
    return bool(place.toggle(label, on, key=key, bind=address.BOUND, **face))


def text_line(label: str, default: str, key: str, *, place: Any = st, carried: bool = False, **face: Any) -> str:
    """One typed line, at most a thousand characters."""
    face.setdefault("max_chars", 1_000)
    if not carried:
        return str(place.text_input(label, default, key=key, bind=address.BOUND, live=True, **face) or "")
    address.restore(key, default)
    typed = str(place.text_input(label, key=key, persist_state="session", **face) or "")
    address.write(key, typed, default)
    return typed


def pick_token(tokens: Tokens, **face: Any) -> int:
    """The position of the chosen piece, at first the first piece of the reader's word; carried from page to page."""
    word = str(st.session_state.get("word", ""))
    source = (tokens.text, word)
    if st.session_state.get(CHOSEN_FOR, source) != source and not st.session_state.get("arrived"):
        st.session_state.pop("token", None)  # the piece was chosen for another word
    st.session_state[CHOSEN_FOR] = source
    positions = word_positions(tokens, word)
    return choice(
        "One piece of the text",
        range(len(tokens)),
        "token",
        positions[0][0] if positions else min(1, len(tokens) - 1),
        carried=True,
        format_func=lambda position: f"piece {position} · {tokens.pieces[position]}",
        **face,
    )


def pick_texts(text: str) -> tuple[str, ...]:
    """The reader's text as the texts that are read by themselves; carried from page to page."""
    note = "Sentences that are read together influence one another."
    return TEXT_SPLITS[choice("Read your text", TEXT_SPLITS, "read", buttons=True, carried=True, help=note)](text)


def pick_layer(bert: Bert, default: int = 5) -> int:
    """The chosen layer, 0 the input layer; carried from page to page."""
    default = min(default, bert.layers)
    address.restore("layer", default, range(bert.layers + 1))
    help_ = "Layer 0 is the input layer."
    layer = int(st.slider("Layer", 0, bert.layers, key="layer", persist_state="session", help=help_))
    address.write("layer", str(layer), str(default))
    return layer


def token_links_fold(page_name: str, tokens: Tokens, position: int) -> Fold:
    """A fold of links that open the same piece of the same text on the other pages."""
    title = f"More about {escaped(tokens.pieces[position])}"
    return Fold(title, "more", partial(_show_token_links, page_name, tokens, position))


def _show_token_links(page_name: str, tokens: Tokens, position: int) -> None:
    carried = [(key, value) for key, value in st.query_params.items() if key in address.CARRIED]
    query = [*carried, ("token", str(position)), ("word", tokens.words[position] or "")]
    with st.container(horizontal=True, vertical_alignment="center", gap="small"):
        for name, page in PAGES.items():
            if page.piece_link and name != page_name:
                st.page_link(page.file, label=page.piece_link, icon=f":material/{page.icon}:", query_params=query)


def pick_segments(bert: Bert) -> str:
    """The chosen segment ids of one text; no choice for a model without them."""
    if bert.segment_types < 2:
        st.caption("This model has no segment vectors, so there is nothing to choose.")
        return "library"
    meanings = "  \n".join(f"**{name}**: {meaning}." for name, meaning in SEGMENTS.items())
    note = f"{meanings}  \nOf two texts, the first always gets 0 and the second 1."
    return choice("Segment ids of a single text", SEGMENTS, "segments", buttons=True, carried=True, help=note)


def uploader(label: str, kinds: Sequence[str], most: int, key: str, **options: Any) -> Any:
    """What a file uploader returns; the page lock looks at what it holds."""
    page_lock.FILES.add(key)
    return st.file_uploader(label, type=kinds, key=key, max_upload_size=max(1, most // 1_000_000), **options)


def pick_file(label: str, kinds: Sequence[str], most: int, key: str) -> tuple[str, bytes] | None:
    """The name and content of an uploaded file of at most `most` bytes; None without one, or if it is larger."""
    file = uploader(label, kinds, most, key)
    if file is not None and file.size > most:
        st.info(f"The file is larger than {most / 1e6:g} MB. Upload a part of it.")
        return None
    content = patches.content_of(file) if file is not None else None
    if content is None and st.session_state.get(key) is not None:  # the browser shows a file that the server removed
        each, together = limits.UPLOADED_BYTES / 1e6, limits.UPLOADED_TOGETHER / 1e6
        space = f"Limits: {each:g} MB of files for each reader, {together:g} MB for all."
        st.warning(f"The server no longer has this file. {space} Upload it again.", icon=":material/upload_file:")
    return (file.name, content) if file is not None and content is not None else None


def paste_rows(label: str, key: str, height: int, placeholder: str) -> bytes:
    """A pasted table, empty if blank; a short one is in the link."""
    address.restore(key, "")
    limit = limits.PASTED_CHARACTERS  # enforced by the server too
    text = st.text_area(
        label, key=key, height=height, max_chars=limit, placeholder=placeholder, persist_state="session"
    )
    # browsers drop a longer paste without a word
    st.caption(f"Limit: {limit:,} characters. Upload a longer table as a file.")
    address.write(key, text or "", "")
    return text.encode("utf-8", "replace") if text and text.strip() else b""
