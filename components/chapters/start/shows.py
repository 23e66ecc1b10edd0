"""What only the Start page shows: a guess and the model's answer, the reader's own text, the way through the pages."""

from functools import partial

import numpy as np
import streamlit as st

from components import examples
from components.bert import Bert
from components.chapters.start import figures as charts
from components.chapters.start.miniatures import CHOICE, MINIATURES
from components.chapters.tokens import figures as token_charts
from components.chapters.tokens.numbers import count_pieces
from components.figures.cosines import Ruled, cosine_ruler
from components.figures.prose import spoken
from components.numbers.layers import LAYER_CHOICES
from components.numbers.similarity import cosine_matrix
from components.shell import address, frame, models, show
from components.shell.contents import PAGES
from components.shell.lesson import bar


def show_guess(bert: Bert) -> None:
    """The tutorial's sentence, a guess, and then what the model says; nothing heavy is loaded before the guess."""
    st.markdown(charts.marked_sentence(examples.TUTORIAL))
    address.warn_if_unknown("guess", charts.PAIRS)
    guess = st.segmented_control(
        "Which two of the three banks does the model take to be most alike? Guess first.",
        list(charts.PAIRS),
        key="guess",
        bind=address.BOUND,
    )
    if guess is None:
        st.caption("The answer is worked out when you have guessed: by the model, in a moment, from all 22 pieces.")
        return
    cosines = _bank_cosines(bert)
    if cosines is None:
        st.info("This model cuts the sentence otherwise and has no three banks to compare. Choose another model.")
        return
    chance = models.choice_chances(bert.name)[CHOICE]
    with st.container(border=True):
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


def show_own_text(bert: Bert) -> None:
    """The reader's text as the model takes it in."""
    st.header("Your own sentence", anchor=False)
    text, _ = frame.pick_texts(pair=False)
    tokens = bert.tokenize(text)
    if not tokens.grouped:
        st.info("There is nothing to read yet: type a word or a sentence.")
        return
    show.show_left_out(tokens)
    show.show_chips(tokens)
    st.markdown(token_charts.pieces_reading(count_pieces(tokens)))


def show_story(bert: Bert) -> None:
    """The pages in reading order: each with its question and a live miniature."""
    st.header("The story, page by page", anchor=False)
    st.caption("Drawn by the model in the sidebar, a moment ago. Or be led through it, question by question:")
    bar.show_step_link(bert, 1, "**A lesson in ten steps**", ":material/school:")
    models.warming(bert.name)
    _cards(bert) if bert.ready else _cards_to_come(bert)


@st.fragment(run_every=1.0)
def _cards_to_come(bert: Bert) -> None:
    """The cards with their pictures still empty; drawn anew until the network is loaded."""
    if bert.ready:
        st.rerun()
    _cards(bert)


def _cards(bert: Bert) -> None:
    pages = [name for name, page in PAGES.items() if page.part]
    story = st.container(key="story")
    for row in np.array_split(pages, -(-len(pages) // 3)):  # at most three in a row, none alone
        for column, name in zip(story.columns(len(row)), map(str, row), strict=True):
            page = PAGES[name]
            with column, st.container(border=True, height="stretch", gap="xsmall"):
                st.page_link(page.file, label=f"**{page.name}**", icon=f":material/{page.icon}:", help="")
                st.caption(page.question)
                _show_miniature(bert, name)


def _show_miniature(bert: Bert, page: str) -> None:
    """The picture of a page where it has one, and an empty place of the same size while the network is loaded."""
    if page not in MINIATURES:
        return
    with st.container(height=charts.HEIGHT + 8, border=False):
        if bert.ready:
            figure, reading = models.drawn(("miniature", bert.name, page), partial(MINIATURES[page], bert))
            st.plotly_chart(figure, key=f"miniature {page}", config=charts.BARE, alt=spoken(reading))
