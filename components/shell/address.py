"""The page's choices in its address: a copied link opens the same text, model and settings elsewhere.

Streamlit writes a widget's value into the address if the widget has a key and bind="query-params". This module warns
of unknown values in an address, and writes what Streamlit does not: texts, which may be too long for an address, and
the model, whose default differs between machines.
"""

import re
from collections.abc import Collection, Iterable
from html import escape
from typing import Literal, TypeVar
from urllib.parse import urlencode

import streamlit as st

from components import patches
from polyseme import limits
from polyseme.figures.wording import code_span, listed

Value = TypeVar("Value")

BOUND: Literal["query-params"] = "query-params"
ABSENT = "which is not here"
FRAME_HEIGHT = 720
"""Pixels of an embedded page: the picture, its controls and its finding, in a frame as wide as a slide."""
OLD_KEYS = {"pooling": {"measure": "score"}}
"""Page -> the query parameters of earlier links, and what they are called now."""
OLD_VALUES = {
    "senses": ("way", {"put another there": "replace it", "strike it out": "leave it out"}),
    "pooling": ("look", {"the best": "the recommended one"}),
}
"""Page -> a query parameter whose value in earlier links has another name now."""
OLD_PLACES = {"senses": ("attention", ("looker", "looks", "heads"))}
"""Page -> the page that what some query parameters of earlier links set has moved to."""
PRIVATE = frozenset({"key", "me", "follow"})
"""Query parameters of one visitor alone: the teacher's key, the member's name, the followed room."""
COURSE = {"at", "answers", "before", "course", "level"}
"""Query parameters of the course: the question, the answers, those of an earlier quiz, the length, the level."""
WITHOUT_WIDGET = (
    {"projector", "room", "step", "show", "own", "senses", "without", "changed", "verdict"} | PRIVATE | COURSE
)
"""Query parameters that set no widget or state of their own name."""
CARRIED = ("model", "compare", "text", "segments", "read")
"""The query parameters that a link to another page keeps, whether or not that page has a widget for them."""
NOT_DRAWN = "query parameters of choices not drawn now"
"""Those of the page's closed folds, and those that it asks for with another text only."""


def warn_if_unknown(key: str, options: Iterable[str], always: bool = False, why: str = ABSENT) -> None:
    """Warns if the address asks for an option that does not exist; call it before the widget.

    The warning stays until the reader chooses another value or page. A widget that has a value already gets no new
    warning, unless `always`.
    """
    known = {str(option) for option in options}
    _respell(key, known)
    wrong = [value for value in st.query_params.get_all(key) if value not in known]
    warnings: dict[str, tuple[str, object]] = st.session_state.setdefault("notes on the link", {})
    current = st.session_state.get(key)
    if wrong and (always or key not in st.session_state):
        values = listed(code_span(value[:60]) for value in wrong)
        text = f"The link asks for {code_span(key)} {values}, {why}. The default is shown instead."
        warnings[key] = (text, None)  # the default is in the session state at the next run
    elif key in warnings:
        text, default = warnings.pop(key)
        if default in (None, current):
            warnings[key] = (text, current)
    if key in warnings:
        st.warning(warnings[key][0], icon=":material/link_off:")


def _respell(key: str, known: Collection[str]) -> None:
    """Puts options into the address that are spelt otherwise there: in another case, with hyphens, or shortened."""
    values = st.query_params.get_all(key)
    if {*values} <= {*known}:
        return
    plain = {option: _plain(option) for option in known}
    spelt = [value if value in plain else _spelt(value, plain) for value in values]
    if spelt != values:
        st.query_params[key] = spelt  # once: each write sends the whole address
        patches.begin_from_address()


def _spelt(value: str, plain: dict[str, str]) -> str:
    """The one option that a value stands for, or the value."""
    sought = _plain(value)
    same = [option for option, name in plain.items() if name == sought]
    begun = [option for option, name in plain.items() if len(value) > 2 and f"{name} ".startswith(f"{sought} ")]
    found = same or begun
    return found[0] if len(found) == 1 else value


def _plain(value: str) -> str:
    """An option without regard to case, hyphens and repeated blanks; a minus before a number stays."""
    return " ".join(re.sub(r"(?<=\w)[-_](?=\w)", " ", value.casefold()).split())


def warn_if_outside(key: str, lowest: float, highest: float) -> None:
    """Warns if the address asks for a number out of bounds; call it before the widget."""
    value = st.query_params.get(key)
    try:
        fits = value is None or lowest <= float(value) <= highest
    except ValueError:
        fits = False
    warn_if_unknown(key, st.query_params.get_all(key) if fits else ())


def number(key: str, highest: int, default: int) -> int:
    """The whole number from 1 to `highest` in the address; the default for anything else, however long."""
    return {str(known): known for known in range(1, highest + 1)}.get(st.query_params.get(key, ""), default)


def accept(keys: Iterable[str]) -> None:
    """Takes query parameters for the page's own, though their choices are not drawn now."""
    st.session_state.setdefault(NOT_DRAWN, set()).update(keys)


def report_unused() -> None:
    """Names the query parameters of a link that set nothing on this page, drawn now or not; call it last."""
    used = WITHOUT_WIDGET.union(CARRIED, ("word", "pair"), st.session_state, st.session_state.get(NOT_DRAWN, ()))
    unused = [key for key in st.query_params if key not in used]
    if unused and st.session_state.get("arrived"):
        names = listed(code_span(key[:60]) for key in unused)
        text = f"The link also has {names}: this page has no such choice."
        st.toast(text, icon=":material/link_off:", duration="long")


def note_arrival(page: str) -> None:
    """Records the page. On arrival at another page, its address overrides earlier choices."""
    st.session_state["arrived"] = st.session_state.get("page shown") != page
    for old, new in OLD_KEYS.get(page.split()[0].lower(), {}).items():
        if old in st.query_params and new not in st.query_params:
            st.query_params[new] = st.query_params[old]
            del st.query_params[old]
            patches.begin_from_address()
    key, values = OLD_VALUES.get(page.split()[0].lower(), ("", {}))
    if key and (value := st.query_params.get(key, "")) in values:
        st.query_params[key] = values[value]
        patches.begin_from_address()
    if st.session_state["arrived"]:
        st.session_state.update({"notes on the link": {}, NOT_DRAWN: set()})
    st.session_state["page shown"] = page


def new_place(page: str) -> str | None:
    """The page that an earlier link to this one is about now."""
    other, keys = OLD_PLACES.get(page, ("", ()))
    return other if any(key in st.query_params for key in keys) else None


def restore(key: str, default: Value, known: Collection[Value] | None = None, why: str = ABSENT) -> None:
    """Sets a widget's value: from the address on arrival, else the value it had on another page, else the default.

    For widgets whose query parameter is written by `write`; call it before the widget. A value not among `known` is
    replaced by the default, with a warning. A text that the browser still holds after a restart of the server is
    newer than all of these, and stays.
    """
    if known is None and key not in st.session_state and patches.brought(key):
        return
    if known is not None:
        _respell(key, list(map(str, known)))
    value = st.query_params.get(key) if st.session_state.get("arrived", True) else None
    current = st.session_state.get(key, default)
    if value is not None and known is None:
        current = value
    elif value is not None and known is not None:
        current = next((option for option in known if str(option) == value), default)
    if known is not None:
        warn_if_unknown(key, map(str, known), always=value is not None, why=why)
    # set it even if unchanged: this hands it to a widget of the same key on another page
    st.session_state[key] = current if known is None or current in known else default


def write(key: str, value: str, default: str | None = None) -> None:
    """Writes a value into the address, unless it is the default or too long."""
    if value != default and len(value) <= limits.LINK_CHARACTERS:
        if st.query_params.get(key) != value:  # each write sends the whole address, which may undo a newer choice
            st.query_params[key] = value
    elif key in st.query_params:
        del st.query_params[key]


def link() -> str:
    """This page's address with all choices in it."""
    shared = [key for key in st.query_params if key not in PRIVATE]
    return f"{st.context.url or ''}?{urlencode([(key, v) for key in shared for v in st.query_params.get_all(key)])}"


def embed_code(title: str) -> str:
    """The HTML that embeds this page with its choices in another page."""
    source = link()
    source = escape(f"{source}{'' if source.endswith('?') else '&'}embed=true")
    attributes = f'title="{escape(title)}" width="100%" height="{FRAME_HEIGHT}" loading="lazy"'
    return f'<iframe src="{source}" {attributes}></iframe>'
