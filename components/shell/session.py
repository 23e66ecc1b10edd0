"""What a session leaves behind: the pages its reader visited, and the notebook made of them."""

from collections.abc import Iterable
from functools import partial
from itertools import chain

import plotly.graph_objects as go
import streamlit as st

from components.figures.prose import listed
from components.glossary import Term
from components.shell import address
from components.takeaway.notebook import Visit, notebook_bytes
from components.takeaway.script import Script


def arrive(question: str) -> None:
    """Notes which page is being shown, and forgets what the page before it said."""
    st.session_state["question"] = question
    st.session_state["readings"] = {}
    st.session_state["terms met"] = {}
    st.session_state["scripts of folds"] = {}
    st.session_state["page noted"] = None
    st.session_state["figures"] = {} if st.session_state.pop("figures asked for", False) else None


def first_met(terms: Iterable[Term], place: str) -> list[Term]:
    """The terms that stand first at this place on the page, whenever it is drawn again."""
    met: dict[str, str] = st.session_state.setdefault("terms met", {})
    return [term for term in terms if met.setdefault(term.name, place) == place]


def say(key: str, reading: str) -> None:
    """Notes the reading of a chart."""
    st.session_state.setdefault("readings", {})[key] = reading


def ask_for_figures() -> None:
    """Asks for the figures of the page to be noted when it is drawn next: they are large, and seldom wanted."""
    st.session_state["figures asked for"] = True


def note_figure(key: str, figure: go.Figure, says: str) -> None:
    """Notes a figure and what it says, where that was asked for."""
    if (figures := st.session_state.get("figures")) is not None:
        figures[key] = (figure, says)


def noted_figures() -> tuple[list[tuple[go.Figure, str]], list[str]] | None:
    """The page's figures, each with what it says, and what else the page says; None where nobody asked for them."""
    figures = st.session_state.get("figures")
    if figures is None:
        return None
    said = "\n".join(says for _, says in figures.values())
    return list(figures.values()), [one for one in st.session_state["readings"].values() if one not in said]


def bring(fold: str, scripts: tuple[Script, ...]) -> None:
    """Notes the scripts of a fold, none where it is closed; a page that is noted already is noted anew with them."""
    brought = st.session_state.setdefault("scripts of folds", {})
    if brought.get(fold, ()) != scripts:
        brought[fold] = scripts
        if st.session_state.get("page noted"):
            visit(*st.session_state["page noted"])


def scripts(own: tuple[Script, ...]) -> tuple[Script, ...]:
    """A page's own scripts, and those of its open folds."""
    return tuple(chain(own, *st.session_state.get("scripts of folds", {}).values()))


def visit(name: str, own: tuple[Script, ...]) -> None:
    """Notes the page as it is now with its own scripts, in the place of what was noted of it before."""
    st.session_state["page noted"] = (name, own)
    readings = tuple(st.session_state.get("readings", {}).values())
    noted = Visit(name, st.session_state.get("question", name), scripts(own), readings, address.link())
    st.session_state.setdefault("visited", {})[name] = noted


def show_notebook() -> None:
    """The notebook of all pages visited; made when it is asked for, since making it takes a moment."""
    visits = tuple(st.session_state["visited"].values())
    st.caption(
        f"All that you looked at, as a Jupyter notebook that runs from top to bottom: your text, and for "
        f"{listed((f'*{one.question}*' for one in visits), most=8)} the explanation, the code and figures."
    )
    st.download_button(
        "Notebook of this session",
        partial(notebook_bytes, visits, st.session_state.get("text", "")),
        "polyseme.ipynb",
        "application/x-ipynb+json",
        icon=":material/menu_book:",
        on_click="ignore",
        key="notebook",
    )
