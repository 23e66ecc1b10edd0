"""The Start page: a guess and the model's answer, and links to all pages."""

from functools import partial
from typing import Any

import streamlit as st

from components.chapters.senses import occurrence_map
from components.chapters.senses.asks import default_choice, has_company, say_alone
from components.shell import address, models, name_senses, show
from components.shell.contents import PAGES, streamlit_page
from components.shell.frame import Page
from polyseme import examples
from polyseme import start as charts
from polyseme.bert import Bert, Tokens
from polyseme.core.reading.sentences import sentences_of
from polyseme.core.verdict.verdicts import Judgement
from polyseme.senses.figures.uncertainty import rate_reading

QUESTION = "Which two banks will the model find most alike?"

NO_GUESS = "nothing to guess"
"""The guess for other texts, which show the answer at once."""

PIXELS = 570
"""Height of the map with its player and what stands below it, on a wide window."""

WIDE = 232
"""Pixels per page link: four in a row on a wide window, one on a phone."""


def show_hero(page: Page, tokens: Tokens) -> None:
    """The map of the word's occurrences; for the tutorial's text, a guess first."""
    if not tokens.grouped:
        st.info("No text yet. Press Change and type a sentence or two, with one word in both.")
        return
    with st.container(key="start_hero"):
        asked, picture = (st.container(key=f"start_{part}") for part in ("question", "map"))
    with asked:
        guess = _pick_guess() if page.text == examples.TUTORIAL and page.word == "bank" else NO_GUESS
    if page.bert.ready or models.is_bundled(page.bert.name, page.text, page.word):
        _show_map(page, guess, picture)
        return
    models.start_warmup(page.bert.name)
    with picture:
        _show_placeholder(page)


def _pick_guess() -> str | None:
    """The reader's guess, restored when they come back from another page; None until they make one."""
    address.restore("guess", None, list(charts.PAIRS))
    guess = st.segmented_control(QUESTION, list(charts.PAIRS), key="guess", persist_state="session")
    address.write("guess", guess or "", "")
    return guess


@st.fragment(run_every=0.5)
def _show_placeholder(page: Page) -> None:
    """An empty box of the picture's size, until the network is loaded."""
    if page.bert.ready:
        st.rerun()
    with st.container(height=PIXELS, border=False):
        st.caption("Opening the model …")


def _show_map(page: Page, guess: str | None, picture: Any) -> None:
    """The map and its finding, or what the text lacks for one."""
    own = models.occurrences(page.bert.name, sentences_of(page.text), page.word, "Mean", "library")
    if not has_company(page.word, own):
        say_alone(page.bert, page.text, page.word, own)
        return
    named = own.select(name_senses.first_names(own), range(len(own)))
    judgement = models.judgement(page.bert, named, default_choice(page.bert))
    with picture:
        if guess is None:
            occurrence_map.show_hidden_map(judgement.gathering)
            return
        if guessed := guess != NO_GUESS and judgement.gathering.own == 3:
            occurrence_map.show_map(page.bert, judgement, guess, partial(charts.guess_finding, guess))
        else:
            occurrence_map.show_map(page.bert, judgement)
    if not judgement.refused:
        show.show_folds(show.Fold("How sure is this?", "rate", partial(_show_rate, judgement, guessed)))


def _show_rate(judgement: Judgement, guessed: bool) -> None:
    """How often such verdicts are right; after a guess, how alike each pair is."""
    alike = f"{charts.cosines_reading(judgement)} " * guessed
    show.show_reading(alike + rate_reading(judgement), "rate")


def show_story(bert: Bert) -> None:
    """Links to all pages in reading order, each with its question."""
    st.header("All pages, in reading order", anchor=False)
    query = {"model": bert.name, **st.session_state.get("course link", {})}
    done = "answers" in query
    label = "**Go on with the course**" if done else "**Take the course: six chapters of questions**"
    st.page_link("pages/course.py", label=label, icon=":material/school:", query_params=query)
    story = st.container(horizontal=True, key="contents")
    for name, page in [(name, page) for name, page in PAGES.items() if page.part and name != "course"]:
        with story.container(width=WIDE, gap=None):
            st.page_link(streamlit_page(name), label=f"**{page.name}**", icon=f":material/{page.icon}:", help="")
            st.caption(page.for_family(bert.family.title).question)
