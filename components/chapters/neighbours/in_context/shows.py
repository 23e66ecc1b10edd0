"""Hidden states read as words: one token in every layer, the head's own lens, the drift, and the whole text."""

import numpy as np
import pandas as pd
import streamlit as st

from components.chapters.neighbours import asks, caches
from components.chapters.neighbours.in_context import figures as charts
from components.chapters.neighbours.in_context.numbers import CENTRES, Lens, read_states, window
from components.chapters.neighbours.in_context.pictures import Asked, show_drift, show_head, show_nearest, show_no_head
from components.chapters.neighbours.tables import reading_table
from components.figures.prose import escaped
from components.shell import address, ask, models
from components.shell.frame import Page, need_words
from components.shell.show import show_chart, show_left_out
from components.takeaway.inlining import read_with
from components.takeaway.script import Script, code_twin

COMPARE_HELP = """**plain**: the cosine as it is.\\
**means subtracted**: less the mean state of the layer (of everyday sentences) and the mean vector of the vocabulary. In
upper layers all states share a large part, which says nothing of the one at hand."""

OTHERS_HELP = "A token's own piece is passed over, so that what stands behind it can be seen in every layer."


def show_lens(page: Page) -> tuple[tuple[Script, ...], pd.DataFrame]:
    """One token's nearest pieces in every layer, the head's predictions beside them, the drift, and the whole text."""
    asked = _ask(page)
    bert, tokens, at = asked.bert, asked.tokens, asked.at
    lens = _lens(asked)
    encoding = models.encoding(bert.name, page.text, None, asked.segments)
    fit = asked.chosen.allowed(bert)
    places = window(tokens, at)
    own = np.array([tokens.ids[place] for place in places]) if asked.others else None
    found = read_states(lens, encoding.states, places, asked.ranks + 1, fit).first(asked.ranks, own)
    left, right = st.columns(2, gap="large")
    with left:
        st.header("The nearest pieces, layer by layer", anchor=False)
        show_nearest(asked, lens, encoding, found, fit)
    with right:
        hidden = bert.head and show_head(asked, encoding, page.text)
        if not bert.head:
            show_drift(asked, lens, encoding)
    show_drift(asked, lens, encoding) if bert.head else show_no_head(bert)
    st.header("The whole text", anchor=False)
    reading = charts.text_reading(tokens, found, fit, asked.others)
    show_chart(charts.text_table(tokens, bert.vocabulary, found, at), reading, "text lens")
    ask.show_token_links("neighbours", tokens, at)
    settings = {"TEXT": tokens.text, "TOKEN": at, "K": asked.ranks}
    more = {"OTHERS": asked.others} | asked.chosen.in_script | read_with(asked.segments)
    scripts = [code_twin("neighbours/in_context", bert, **settings, **more)]
    if bert.head:
        ones = asked.segments == "tutorial"
        scripts.append(code_twin("neighbours/in_context/head", bert, **settings, MASKED=hidden, ONES=ones))
    if CENTRES[asked.compare]:
        st.caption("The code below gives the plain cosines; those with the means subtracted are in the data.")
    return tuple(scripts), reading_table(bert, tokens, found)


def _ask(page: Page) -> Asked:
    """The token and how it is to be read."""
    tokens = page.bert.tokenize(page.text)
    need_words(tokens)
    show_left_out(tokens)
    piece, compare, number, pass_over, more = st.columns([2, 2.4, 1.6, 1.8, 1.2], vertical_alignment="bottom")
    with piece:
        at = ask.pick_token(tokens, default=6)
    with compare:
        address.warn_if_unknown("centre", CENTRES)
        how = st.segmented_control(
            "Compare",
            list(CENTRES),
            default="plain",
            required=True,
            key="centre",
            bind=address.BOUND,
            help=COMPARE_HELP,
        )
    with number:
        address.warn_if_outside("ranks", 3, 10)
        ranks = st.slider("Ranks", 3, 10, 5, key="ranks", bind=address.BOUND)
    with pass_over:
        address.warn_if_unknown("others", ("true", "false"))
        others = st.toggle("Other pieces only", key="others", bind=address.BOUND, help=OTHERS_HELP)
    with more, st.popover("More", icon=":material/tune:"):
        chosen = asks.pick_candidates()
        segments = ask.pick_segments(page.bert)
    read = page.bert.tokenize(page.text, segments=segments)
    return Asked(page.bert, read, at, segments, str(how or "plain"), int(ranks), others, chosen)


def _lens(asked: Asked) -> Lens:
    """What reads the states; stops the page for a model whose states cannot be compared with its vocabulary."""
    try:
        return caches.lens(asked.bert.name, asked.compare)
    except ValueError as problem:
        st.info(escaped(str(problem)))
        st.stop()
