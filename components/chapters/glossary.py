"""The Glossary page: a search field, and the terms by the page where they are seen."""

from collections.abc import Sequence
from itertools import groupby

import pandas as pd
import streamlit as st

from components.shell import ask
from components.shell.contents import PAGES
from polyseme.figures.wording import code_span, escaped
from polyseme.glossary import TERMS, Term

COMMON = (
    *("attention", "cosine", "embedding", "hidden state", "layer", "PCA", "pooling", "token", "vector"),
    "word piece",
)
"""The terms to jump to: those of most pages."""


def pick_terms() -> list[Term]:
    """The terms that match the reader's search; all without one."""
    return terms_with(
        ask.text_line(
            "Look for",
            "",
            "term",
            placeholder="Look for cosine, layer, map …",
            label_visibility="collapsed",
            max_chars=60,
            width=380,
        )
    )


def terms_with(query: str) -> list[Term]:
    """The terms with this text in their name or one of their forms, then those with it in their meaning.

    >>> [term.name for term in terms_with("cosin")][:1], terms_with("xyzzy")
    (['cosine'], [])
    """
    wanted = " ".join(query.casefold().split())
    named = [term for term in TERMS.values() if wanted in " ".join((term.name, *term.forms)).casefold()]
    return named + [term for term in TERMS.values() if term not in named and wanted in term.meaning.casefold()]


def show_terms(terms: Sequence[Term]) -> None:
    """The terms with their meanings by the page where they are seen, with links to it; a row leads to common ones."""
    if not terms:
        query = code_span(str(st.session_state.get("term", "")))
        st.info(f"No term has {query} in it. Try fewer letters.")
    order = list(PAGES)
    ordered = sorted(terms, key=lambda term: order.index(term.page))
    groups = [(PAGES[name], [*group]) for name, group in groupby(ordered, lambda term: term.page)]
    jumps = sorted(
        (f"[{escaped(term.name)}](#{PAGES[term.page].name})" for term in terms if term.name in COMMON), key=str.casefold
    )
    with st.container(key="jumps"):
        st.markdown(" ".join(["Common:", *jumps] if jumps else []))
    word = str(st.session_state.get("word", "bank"))  # as on the pages that it names
    for page, group in groups:
        with st.container(gap=None, key=f"terms {page.name}"):
            with st.container(horizontal=True, vertical_alignment="center", key=f"head {page.name}"):
                st.header(page.name, anchor=page.name, width="content")
                st.page_link(page.file, label=page.title(word))
            st.markdown("\n".join(f"- **{escaped(term.name)}** {escaped(term.meaning)}" for term in group))


def table(terms: Sequence[Term]) -> pd.DataFrame:
    """One row per term: its name, its meaning, and the page where it is seen."""
    columns = ("term", "meaning", "page")
    return pd.DataFrame([(term.name, term.meaning, PAGES[term.page].name) for term in terms], columns=columns)
