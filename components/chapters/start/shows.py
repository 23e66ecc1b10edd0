"""What only the Start page shows: a guess and the model's answer, the reader's own text, the way through the pages."""

from collections.abc import Mapping
from functools import partial

import streamlit as st

from components import examples, limits
from components.bert import Bert
from components.chapters.senses.hero import shows as hero
from components.chapters.senses.hero.readings import finding
from components.chapters.start import figures as charts
from components.chapters.start.miniatures import CHOICE, MINIATURES
from components.figures.cosines import Ruled, cosine_ruler
from components.figures.parting import BELOW, PIXELS
from components.numbers.layers import LAYER_CHOICES
from components.numbers.reading.lines import lines_of
from components.numbers.similarity import cosine_matrix
from components.shell import address, models, name_senses, show, strip
from components.shell.contents import PAGES, streamlit_page
from components.shell.frame import Page
from components.shell.lesson import bar

ANSWERED = "nothing to guess"
"""The guess where there is none to make: the answer stands there at once."""

ACROSS = 4
"""Small pictures in a row, in the last row too: so that they stand below one another."""

WIDE = 232
"""Pixels of a page's question: four stand side by side on a wide window, one on a phone."""


def show_hero(page: Page) -> None:
    """The word's occurrences, parting; before it a guess where the text is the tutorial's, answered in the picture."""
    guess = _pick_guess() if page.text == examples.TUTORIAL and page.word == "bank" else ANSWERED
    if page.bert.ready or models.at_hand(page.bert.name, page.text, page.word):
        _draw(page, guess)
        return
    models.warming(page.bert.name)
    _hero_to_come(page, guess)


def _pick_guess() -> str | None:
    """The reader's guess, which is still there when they come back from another page; None until they make one."""
    address.keep("guess", None, list(charts.PAIRS))
    question = "Which two of the three banks will the model find most alike? Guess first."
    guess = st.segmented_control(question, list(charts.PAIRS), key="guess", persist_state="session")
    address.write("guess", guess or "", "")
    return guess


@st.fragment(run_every=0.5)
def _hero_to_come(page: Page, guess: str | None) -> None:
    """The place of the picture, until the network is loaded."""
    if page.bert.ready:
        st.rerun()
    with st.container(height=PIXELS + BELOW, border=False):
        st.caption("The model is opened …")


def _draw(page: Page, guess: str | None) -> None:
    """The picture and its finding; nothing where the word does not occur."""
    own = models.occurrences(page.bert.name, tuple(lines_of(page.text)), page.word, "Mean", "library")
    if not len(own):
        st.info("There is nothing to read yet: type a sentence or two below, with one word in both.")
        return
    of = hero.gather(page.bert, own.named_and_kept(name_senses.first_names(own), range(len(own))))
    if of.own + of.around < 2:
        st.info("One dot alone cannot part. Type a second sentence with the same word below.")
        return
    if guess is None:
        hero.show_map(of, start=0, told=False)
        show.show_finding("**Guess, then see who goes with whom.**")
        return
    hero.show_map(of)
    cosines = _bank_cosines(page.bert) if guess != ANSWERED else None
    if cosines is None:
        show.show_finding(finding(of))
        return
    show.show_finding(charts.guess_finding(guess, cosines, of))
    show.show_fold("How sure is that?", "guess", partial(_show_sureness, page.bert, guess, cosines))


def _show_sureness(bert: Bert, guess: str, cosines: Mapping[str, float]) -> None:
    """The cosines of each two banks, beside random pairs."""
    chance = models.choice_chances(bert.name)[CHOICE]
    ruler = cosine_ruler([Ruled("bank of the …", cosines, chance)])
    show.show_chart(ruler, charts.guess_reading(guess, cosines, chance), "answer")


def _bank_cosines(bert: Bert) -> dict[str, float] | None:
    """The cosine of each two banks, in the order of PAIRS; None for a model that does not find three."""
    encoding = models.encoding(bert.name, examples.TUTORIAL, None, "library")
    places = [positions[0] for positions in encoding.positions("bank")]
    if len(places) != 3:
        return None
    matrix = cosine_matrix(LAYER_CHOICES[CHOICE](encoding.states)[places])
    return {name: float(matrix[pair]) for name, pair in charts.PAIRS.items()}


def show_own_text(page: Page) -> None:
    """The reader's own sentences, in one field; they follow from page to page."""
    st.session_state["own sentences"] = page.text
    st.text_area(
        "Your own sentences: use one word twice, in two meanings, and see two dots part",
        key="own sentences",
        height="content",
        max_chars=limits.TYPED_CHARACTERS,
        help=strip.TEXT_HELP,
        on_change=_take_own,
    )
    tokens = page.bert.tokenize(page.text)
    if not tokens.grouped:
        st.info("There is nothing to read yet: type a word or a sentence.")
        return
    show.show_left_out(tokens)


def _take_own() -> None:
    """What was typed becomes the reader's text on all pages."""
    st.session_state.update({"text": st.session_state["own sentences"], strip.CHOSEN: False})


def show_story(bert: Bert) -> None:
    """The pages in reading order, each with its question; folded, a live miniature of each."""
    st.header("The story, page by page", anchor=False)
    bar.show_step_link(bert, 1, "**Take the lesson: eleven steps through these pages**", ":material/school:")
    story = st.container(horizontal=True, key="contents")
    for name, page in filter(lambda one: one[1].part, PAGES.items()):
        with story.container(width=WIDE, gap=None):
            st.page_link(streamlit_page(name), label=f"**{page.name}**", icon=f":material/{page.icon}:", help="")
            st.caption(page.of_family(bert.family.title).question)
    show.show_fold("Each page as a small picture, drawn now", "pictures", partial(_show_pictures, bert))


def _rows() -> list[list[str]]:
    """The pages but Start, ACROSS in a row."""
    pages = [name for name, page in PAGES.items() if page.part]
    return [pages[at : at + ACROSS] for at in range(0, len(pages), ACROSS)]


def _show_pictures(bert: Bert) -> None:
    models.warming(bert.name)
    _cards(bert) if bert.ready else _cards_to_come(bert)


@st.fragment(run_every=1.0)
def _cards_to_come(bert: Bert) -> None:
    """The cards with their pictures still empty; drawn anew until the network is loaded."""
    if bert.ready:
        st.rerun()
    _cards(bert)


def _cards(bert: Bert) -> None:
    story = st.container(key="story")
    for row in _rows():
        for column, name in zip(story.columns(ACROSS), row, strict=False):
            with column, st.container(border=True, height="stretch", gap="xsmall"):
                st.caption(f"**{PAGES[name].name}**")
                _show_miniature(bert, name)


def _show_miniature(bert: Bert, page: str) -> None:
    """The picture of a page where it has one, and an empty place of the same size while the network is loaded."""
    if page not in MINIATURES:
        return
    with st.container(height=charts.HEIGHT + 8, border=False):
        if bert.ready:
            figure, reading = models.drawn(("miniature", bert.name, page), partial(MINIATURES[page], bert))
            show.show_figure(figure, key=f"miniature {page}", config=charts.BARE, alt=reading)
