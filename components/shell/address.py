"""The page's choices in its address: a copied link opens the same text, model and settings elsewhere.

Streamlit keeps the value of a widget in the address where the widget has a key and bind="query-params". What is left
to do: say a word where an address asks for what does not exist; and write two things by hand, the texts, since
one too long for an address must stay out of it, and the model, since each machine may have another default.
"""

from collections.abc import Collection, Iterable
from dataclasses import dataclass
from html import escape
from typing import Literal, TypeVar
from urllib.parse import urlencode

import streamlit as st

from components import limits
from components.figures.prose import listed, literal
from components.shell import private_streamlit

BOUND: Literal["query-params"] = "query-params"


Value = TypeVar("Value")


ABSENT = "which is not here"
"""Why most wishes of an address cannot be met."""


def warn_if_unknown(key: str, options: Iterable[str], always: bool = False, why: str = ABSENT) -> None:
    """Says a word where the address asks for an option that does not exist; call it before the widget.

    It stands until the reader chooses something else there, or another page. Once the widget has a value of its own
    nothing new is said, unless always.
    """
    known = {str(option) for option in options}
    wrong = [value for value in st.query_params.get_all(key) if value not in known]
    notes: dict[str, _Note] = st.session_state.setdefault("notes on the link", {})
    if wrong and (always or key not in st.session_state):
        wishes = listed(literal(value[:60]) for value in wrong)
        notes[key] = _Note(f"The link asks for {literal(key)} {wishes}, {why}. The default is shown instead.")
    elif key in notes and not notes[key].stands(st.session_state.get(key)):
        del notes[key]
    if key in notes:
        st.warning(notes[key].said, icon=":material/link_off:")


@dataclass
class _Note:
    """A word on what an address asked for, and the value that was shown instead."""

    said: str
    shown: object = None

    def stands(self, value: object) -> bool:
        """Whether the widget still has the value that it had when this was said."""
        self.shown = value if self.shown is None else self.shown
        return self.shown == value


def warn_if_outside(key: str, lowest: float, highest: float) -> None:
    """Says a word where the address asks for a number out of bounds; call it before the widget."""
    asked = st.query_params.get(key)
    try:
        fits = asked is None or lowest <= float(asked) <= highest
    except ValueError:
        fits = False
    warn_if_unknown(key, st.query_params.get_all(key) if fits else ())


def arrive(page: str) -> None:
    """Notes which page is shown: on arrival at one, what its address asks for goes before what was chosen earlier."""
    st.session_state["arrived"] = st.session_state.get("page shown") != page
    if st.session_state["arrived"]:
        st.session_state["notes on the link"] = {}
    st.session_state["page shown"] = page


def keep(key: str, default: Value, known: Collection[Value] | None = None, why: str = ABSENT) -> None:
    """Gives a widget its value: what the address asks for on arrival, else what was chosen before, else the default.

    For the few widgets whose address is written by hand (`write`); call it before the widget. A value that is not
    among the known ones is replaced by the default, with a word. A text that a browser has brought along from before a
    restart is newer than all of these, and stays.
    """
    if known is None and key not in st.session_state and private_streamlit.brought(key):
        return
    asked = st.query_params.get(key) if st.session_state.get("arrived", True) else None
    current = st.session_state.get(key, default)
    if asked is not None and known is None:
        current = asked
    elif asked is not None and known is not None:
        current = next((value for value in known if str(value) == asked), default)
    if known is not None:
        warn_if_unknown(key, [str(value) for value in known], always=asked is not None, why=why)
    # writing it anew, though it may be there already, hands it to a widget of the same key on another page
    st.session_state[key] = current if known is None or current in known else default


def write(key: str, value: str, default: str | None = None) -> None:
    """Puts a value into the address, unless it is the default or too long for one."""
    if value != default and len(value) <= limits.LINK_CHARACTERS:
        if st.query_params.get(key) != value:  # each writing sends the whole address, which may undo a newer choice
            st.query_params[key] = value
    elif key in st.query_params:
        del st.query_params[key]


def link() -> str:
    """This page's address with all choices in it."""
    return f"{st.context.url or ''}?{urlencode(list(_pairs()))}"


def embed_code(title: str) -> str:
    """The HTML that shows this page's picture, with its choices, in a frame of another page."""
    source = f"{link()}{'&' if _pairs() else ''}embed=true"
    return (
        f'<iframe src="{escape(source)}" title="{escape(title)}" width="100%" height="{FRAME}" loading="lazy"></iframe>'
    )


FRAME = 720
"""Pixels of a frame: the picture, its controls and its finding, where the frame is as wide as a slide."""


OWN = frozenset({"key", "me", "follow"})
"""What an address holds for one visitor alone: a teacher's key, a member's name, whom a page follows."""


def _pairs() -> list[tuple[str, str]]:
    shared = (key for key in st.query_params if key not in OWN)
    return [(key, value) for key in shared for value in st.query_params.get_all(key)]
