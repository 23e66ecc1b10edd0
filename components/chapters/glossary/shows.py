"""What only the Glossary page asks and shows."""

from collections.abc import Sequence
from itertools import groupby

import pandas as pd
import streamlit as st

from components.figures.prose import escaped, literal
from components.glossary import TERMS, Term
from components.shell import ask
from components.shell.contents import PAGES


def pick_terms() -> list[Term]:
    """The terms that the reader looks for; all of them until they do."""
    asked = ask.words("Look for", "", "term", placeholder="cosine, layer, map …", max_chars=60)
    return terms_with(asked)


def terms_with(asked: str) -> list[Term]:
    """The terms with some letters in their name, in one of their forms or in their meaning; names come first.

    >>> [term.name for term in terms_with("cosin")][:1], terms_with("xyzzy")
    (['cosine'], [])
    """
    wanted = " ".join(asked.casefold().split())
    named = [term for term in TERMS.values() if wanted in " ".join((term.name, *term.forms)).casefold()]
    return named + [term for term in TERMS.values() if term not in named and wanted in term.meaning.casefold()]


def show_terms(terms: Sequence[Term]) -> None:
    """Each term with its meaning, under a link to the page where it is seen."""
    if not terms:
        asked = literal(str(st.session_state.get("term", "")))
        st.info(f"No term has {asked} in it. Try fewer letters, or empty the field to see all of them.")
    order = list(PAGES)
    ordered = sorted(terms, key=lambda term: order.index(term.page))
    for page, group in groupby(ordered, lambda term: PAGES[term.page]):
        st.page_link(page.file, label=f"**{page.name}** · {page.question}", icon=f":material/{page.icon}:")
        st.markdown("\n".join(f"- **{escaped(term.name)}** {escaped(term.meaning)}" for term in group))


def table(terms: Sequence[Term]) -> pd.DataFrame:
    """One row a term: its name, what it means, and the page where it is seen."""
    columns = ("term", "meaning", "page")
    return pd.DataFrame([(term.name, term.meaning, PAGES[term.page].name) for term in terms], columns=columns)
