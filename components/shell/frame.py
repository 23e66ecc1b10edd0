"""What every page starts and ends with: its question, the model, the reader's text and word; what to take away."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass

import pandas as pd
import streamlit as st

from components import limits
from components.bert import Bert, Tokens
from components.figures.prose import escaped
from components.shell import address, models, private_streamlit, session, show, sidebar, strip, take_away
from components.shell.contents import PAGES
from components.shell.lesson import bar
from components.shell.room import following
from components.takeaway.script import Script


@dataclass(frozen=True)
class Page:
    """What a page has to work with: the model, the text as its reader typed it, their word, a model to compare with."""

    bert: Bert
    text: str
    pair: str | None = None
    word: str = ""
    other_model: Bert | None = None


def open_page(
    name: str,
    lead: str | Callable[[Bert], str],
    presets: Mapping[str, Mapping[str, object]] | None = None,
    pair: bool = False,
    text: bool = True,
    compare: bool = False,
) -> Page:
    """The head of a page, called first: its question, its lead, its models and, but for pages without, its texts.

    A lead that says what a model does is made for the one that is chosen.
    """
    private_streamlit.begin_at_contents()
    private_streamlit.refuse_messages()
    private_streamlit.draw_pages_of_before()
    private_streamlit.remember_themes()
    private_streamlit.tend_sessions(limits.UPLOADED_BYTES, limits.UPLOADED_TOGETHER)
    following.go_along()
    address.arrive(f"{name} {st.query_params.get('lesson', '')}")
    entry = PAGES[name.lower()]
    session.arrive(entry.question)
    st.set_page_config(page_title=f"{name} · Polyseme", layout="wide")
    title = st.empty()
    title.title(entry.question, anchor=False)
    below = st.container()
    if isinstance(lead, str):  # at once: the model may have to be opened first
        show.show_words(lead, "lead")
    bert, other_model = sidebar.pick_models(compare)
    entry = entry.of_family(bert.family.title)
    st.session_state["question"] = entry.question
    title.title(entry.question, anchor=False)
    if not isinstance(lead, str):
        with below:
            show.show_words(lead(bert), "lead")
    following.show_following()
    bar.show_lesson(bert, name.lower())
    if text:
        asked = strip.pick_text_and_word(presets, pair)
        title.title(entry.title(escaped(asked[-1])), anchor=False)
        return Page(bert, *asked, other_model)
    if presets:
        strip.show_presets(presets)
    return Page(bert, "", other_model=other_model)


def close_page(
    page: Page,
    scripts: tuple[Script, ...] = (),
    table: pd.DataFrame | Callable[[], pd.DataFrame] | None = None,
    name: str = "page",
) -> None:
    """The foot of a page: what to take away. Only now is the network loaded, behind what is already to be seen."""
    st.session_state["arrived"] = False  # from now on a fold that draws itself anew is no arrival
    if table is not None:
        take_away.show_take_away(scripts, table, name)
    following.note_place(name)
    for bert in filter(None, (page.bert, page.other_model)):
        models.warming(bert.name)


def need_words(tokens: Tokens) -> None:
    """Stops the page with a next step where a text has nothing to read."""
    if not tokens.grouped:
        st.info("There is nothing to read yet: type a word or a sentence, or choose an example above.")
        st.stop()
