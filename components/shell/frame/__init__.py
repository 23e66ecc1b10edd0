"""The head and the foot of every page: its question, the models, the reader's text and word; what to take away."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

import pandas as pd
import streamlit as st

from components.shell import address, models, session, show
from components.shell.contents import PAGES
from components.shell.frame import sidebar, take_away, text_bar
from components.shell.lesson import projector_view
from components.shell.room import following
from polyseme.bert import Bert, Tokens
from polyseme.export.scripts import Script
from polyseme.figures.texts import language_reading
from polyseme.figures.wording import escaped


@dataclass(frozen=True)
class Page:
    """The reader's choices on a page: the model, the text, a second text, the word, a model to compare with.

    tools: the place beside "Change". light: lights one place of the word of so many, where `lit` was text_bar.ONE.
    """

    bert: Bert
    text: str
    pair: str | None = None
    word: str = ""
    other_model: Bert | None = None
    tools: Any = field(default=None, compare=False)
    light: Callable[[int, int], None] = field(default=lambda number, count: None, compare=False)


def open_page(
    name: str,
    lead: str | Callable[[Bert], str],
    presets: Mapping[str, Mapping[str, object]] | None = None,
    pair: bool = False,
    text: bool = True,
    compare: bool = False,
    folded: bool = False,
    lit: str = text_bar.ALL,
) -> Page:
    """The head of a page, called first: its question, its lead, and what `pair`, `text` and `compare` let choose.

    folded: the page needs the reader's text in a fold alone, which shows the text bar by `pick_text`. lit: the places
    of the word that the picture is about.
    """
    following.follow_projector()
    if moved := address.new_place(name.lower()):
        st.switch_page(PAGES[moved].file, query_params=st.query_params.to_dict())
    address.note_arrival(f"{name} {st.query_params.get('at', '')}")
    entry = PAGES[name.lower()]
    session.start_page(entry.question)
    st.set_page_config(page_title=f"{name} · Polyseme", layout="wide")
    title = st.empty()
    title.title(entry.question, anchor=False)
    below = st.container()
    if isinstance(lead, str):  # at once: opening the model may take a while
        show.show_words(lead, "lead")
    bert, other_model = sidebar.pick_models(compare)
    entry = entry.for_family(bert.family.title)
    st.session_state["question"] = entry.question
    title.title(entry.question, anchor=False)
    if not isinstance(lead, str):
        with below:
            show.show_words(lead(bert), "lead")
    following.show_following(inside=name == "Room")
    projector_view.open_old_link(bert.name)
    projector_view.show_switch_while_on()
    if folded:
        first, word = text_bar.carried_text_and_word()
        return Page(bert, first, word=word, other_model=other_model)
    if not text:
        return Page(bert, "", other_model=other_model)
    first, second, word, tools, light = text_bar.pick_text_and_word(presets, pair, lit)
    title.title(entry.title(escaped(word)), anchor=False)
    _notice_language(bert, first)
    return Page(bert, first, second, word, other_model, tools, light)


def pick_text(page: Page) -> None:
    """The text bar at the head of a fold; a change of text or word reruns the page."""
    text, _, word, *_ = text_bar.pick_text_and_word()
    if (text, word) != (page.text, page.word):
        st.rerun()
    _notice_language(page.bert, text)


def _notice_language(bert: Bert, text: str) -> None:
    if notice := language_reading(models.language(bert.name, text)):
        st.caption(f":material/translate: {notice}")


def close_page(
    page: Page,
    scripts: tuple[Script, ...] = (),
    table: pd.DataFrame | Callable[[], pd.DataFrame] | None = None,
    name: str = "",
) -> None:
    """The foot of a page: what to take away. Starts to load the networks, now that the page is on the screen."""
    if table is not None:
        show.show_with_last_folds(take_away.take_fold(scripts, table, name))
    if name:
        session.visit(name, scripts)
    address.report_unused()
    st.session_state["arrived"] = False  # the rerun of a fold is no arrival
    following.share_place(name)
    for bert in filter(None, (page.bert, page.other_model)):
        models.start_warmup(bert.name)


def need_words(tokens: Tokens) -> None:
    """Stops the page, with a next step, if the text is empty."""
    if not tokens.grouped:
        st.info("No text yet. Type a word or a sentence, or choose an example above.")
        st.stop()
