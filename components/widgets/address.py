"""The page's choices in its address: a copied link opens the same text, model and settings elsewhere.

Streamlit keeps the value of a widget in the address where the widget has a key and bind="query-params". Three things
are left to do: say a word where an address asks for what does not exist, leave texts out that are too long for
an address, and always name the model, since each machine may have another default.
"""

from collections.abc import Collection
from typing import Literal
from urllib.parse import urlencode

import streamlit as st

from components import limits
from components.charts.prose import listed, literal

BOUND: Literal["query-params"] = "query-params"


def heed(key: str, options: Collection[str]) -> None:
    """Says a word where the address asks for an option that does not exist; call it before the widget."""
    asked = st.query_params.get_all(key)
    known = {str(option) for option in options}
    wrong = [value for value in asked if value not in known]
    if wrong and key not in st.session_state:
        st.warning(
            f"The link asks for {literal(key)} {listed(literal(value[:60]) for value in wrong)}, which is not here. "
            "The default is shown instead.",
            icon=":material/link_off:",
        )


def heed_number(key: str, lowest: float, highest: float) -> None:
    """Says a word where the address asks for a number out of bounds; call it before the widget."""
    asked = st.query_params.get(key)
    try:
        fits = asked is None or lowest <= float(asked) <= highest
    except ValueError:
        fits = False
    if not fits:
        heed(key, ())


def bind_text(key: str, default: str = "") -> Literal["query-params"] | None:
    """How a text is bound: to the address while it is short enough for one."""
    return BOUND if len(st.session_state.get(key, default) or "") <= limits.LINK_CHARACTERS else None


def link() -> str:
    """This page's address with all choices in it."""
    return f"{st.context.url or ''}?{urlencode(list(_pairs()))}"


def _pairs() -> list[tuple[str, str]]:
    return [(key, value) for key in st.query_params for value in st.query_params.get_all(key)]
