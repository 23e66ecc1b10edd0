"""The pages visited in a session, with their readings, figures and scripts: the content of the notebook."""

from collections.abc import Callable, Iterable
from itertools import chain

import plotly.graph_objects as go
import streamlit as st

from components.shell import address
from polyseme.export.notebook import PageVisit
from polyseme.export.scripts import Script
from polyseme.glossary import Term


def start_page(question: str) -> None:
    """Records the page's question, and forgets what the page before showed."""
    st.session_state.update({"question": question, "page noted": None})
    st.session_state.update({"readings": {}, "terms met": {}, "scripts of folds": {}, "last folds": None})
    st.session_state["figures"] = {} if st.session_state.pop("figures asked for", False) else None


def first_met(terms: Iterable[Term], key: str) -> list[Term]:
    """The terms that this text is the first on the page to use, also when it is drawn again."""
    met: dict[str, str] = st.session_state.setdefault("terms met", {})
    return [term for term in terms if met.setdefault(term.name, key) == key]


def note_reading(key: str, reading: str) -> None:
    """Records the reading of a figure."""
    st.session_state.setdefault("readings", {})[key] = reading


def ask_for_figures() -> None:
    """Has the next run of the page record its figures: they are large, and seldom needed."""
    st.session_state["figures asked for"] = True


def note_figure(key: str, figure: go.Figure | Callable[[], str], reading: str) -> None:
    """Records a figure, or a function that writes one as HTML, and its reading, if asked for."""
    if (figures := st.session_state.get("figures")) is not None:
        figures[key] = (figure() if callable(figure) else figure, reading)


def noted_figures() -> tuple[list[tuple[go.Figure | str, str]], list[str]] | None:
    """The page's figures with their readings, and its other readings; None unless asked for."""
    figures = st.session_state.get("figures")
    if figures is None:
        return None
    shown = "\n".join(reading for _, reading in figures.values())
    return list(figures.values()), [text for text in st.session_state["readings"].values() if text not in shown]


def note_fold_scripts(fold: str, scripts: tuple[Script, ...]) -> None:
    """Records the scripts of a fold, none if it is closed; a page recorded already is recorded again with them."""
    by_fold = st.session_state.setdefault("scripts of folds", {})
    if by_fold.get(fold, ()) != scripts:
        by_fold[fold] = scripts
        if st.session_state.get("page noted"):
            visit(*st.session_state["page noted"])


def scripts(own: tuple[Script, ...]) -> tuple[Script, ...]:
    """A page's own scripts, then those of its open folds."""
    return tuple(chain(own, *st.session_state.get("scripts of folds", {}).values()))


def visit(name: str, own: tuple[Script, ...]) -> None:
    """Records the page as it is now, in place of its earlier visit."""
    st.session_state["page noted"] = (name, own)
    readings = tuple(st.session_state.get("readings", {}).values())
    record = PageVisit(name, st.session_state.get("question", name), scripts(own), readings, address.link())
    st.session_state.setdefault("visited", {})[name] = record
