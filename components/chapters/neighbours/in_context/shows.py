"""Hidden states read as words: one token in every layer, the head's own lens, the drift, and the whole text."""

from dataclasses import dataclass

import numpy as np
import pandas as pd
import streamlit as st

from components.bert import MODELS, Bert, Encoding, Tokens
from components.chapters.neighbours import asks, caches
from components.chapters.neighbours.in_context import figures as charts
from components.chapters.neighbours.in_context import numbers
from components.chapters.neighbours.numbers import query
from components.figures.prose import escaped, listed, literal
from components.shell import ask, models
from components.shell.frame import Page, need_words
from components.shell.show import show_chart, show_left_out
from components.takeaway.inlining import read_with
from components.takeaway.script import Script, code_twin

COMPARE_HELP = """**plain**: the cosine as it is.\\
**means subtracted**: less the mean state of the layer (of everyday sentences) and the mean vector of the vocabulary. In
upper layers all states share a large part, which says nothing of the one at hand."""

OTHERS_HELP = "A token's own piece is passed over, so that what stands behind it can be seen in every layer."
MASK_HELP = "The model then has to guess the word from its context alone, as it was trained to."


@dataclass(frozen=True)
class AskedToken:
    """Which token of which text, and how it is to be read."""

    bert: Bert
    tokens: Tokens
    at: int
    segments: str
    compare: str
    ranks: int
    others: bool
    candidates: asks.Candidates


def pick_token(page: Page) -> AskedToken:
    """The token and how it is to be read."""
    tokens = page.bert.tokenize(page.text)
    need_words(tokens)
    show_left_out(tokens)
    piece, compare, number, pass_over, more = st.columns([2, 2.4, 1.6, 1.8, 1.2], vertical_alignment="bottom")
    with piece:
        at = ask.pick_token(tokens, default=6)
    with compare:
        centre = ask.choice("Compare", numbers.CENTRES, "centre", buttons=True, help=COMPARE_HELP)
    with number:
        ranks = ask.number("Ranks", 3, 10, 5, "ranks")
    with pass_over:
        others = ask.switch("Other pieces only", "others", help=OTHERS_HELP)
    with more, st.popover("More", icon=":material/tune:"):
        candidates, segments = asks.pick_candidates(), ask.pick_segments(page.bert)
    read = page.bert.tokenize(page.text, segments=segments)
    return AskedToken(page.bert, read, at, segments, centre, ranks, others, candidates)


def show_lens(page: Page) -> tuple[tuple[Script, ...], pd.DataFrame]:
    """One token's nearest pieces in every layer, the head's predictions beside them, the drift, and the whole text."""
    asked = pick_token(page)
    bert, tokens, at = asked.bert, asked.tokens, asked.at
    try:
        lens = caches.lens(bert.name, asked.compare)
    except ValueError as problem:  # states and vocabulary of different widths
        st.info(escaped(str(problem)))
        st.stop()
    encoding = models.encoding(bert.name, page.text, None, asked.segments)
    fit, places = asked.candidates.allowed(bert), numbers.window(tokens, at)
    own = np.array([tokens.ids[place] for place in places]) if asked.others else None
    found = numbers.read_states(lens, encoding.states, places, asked.ranks + 1, fit).first(asked.ranks, own)
    left, right = st.columns(2, gap="large")
    with left:
        st.header("The nearest pieces, layer by layer", anchor=False)
        _show_nearest(asked, lens, encoding, found)
    with right:
        hidden = bert.head and _show_head(asked, encoding, page.text)
        if not bert.head:
            _show_drift(asked, lens, encoding)
    _show_drift(asked, lens, encoding) if bert.head else _show_no_head(bert)
    st.header("The whole text", anchor=False)
    reading = charts.text_reading(tokens, found, fit, asked.others)
    show_chart(charts.text_table(tokens, bert.vocabulary, found, at), reading, "text lens")
    ask.show_token_links("neighbours", tokens, at)
    if numbers.CENTRES[asked.compare]:
        st.caption("The code below gives the plain cosines; those with the means subtracted are in the data.")
    return _scripts(asked, hidden), numbers.reading_table(bert, tokens, found)


def _scripts(asked: AskedToken, hidden: bool) -> tuple[Script, ...]:
    """The code of the nearest pieces, and of the head's predictions where there is one."""
    settings = {"TEXT": asked.tokens.text, "TOKEN": asked.at, "K": asked.ranks}
    more = {"OTHERS": asked.others} | asked.candidates.in_script | read_with(asked.segments)
    scripts = [code_twin("neighbours/in_context", asked.bert, **settings, **more)]
    if asked.bert.head:
        more = {"MASKED": hidden, "ONES": asked.segments == "tutorial"}
        scripts.append(code_twin("neighbours/in_context/head", asked.bert, **settings, **more))
    return tuple(scripts)


def _show_nearest(asked: AskedToken, lens: numbers.Lens, encoding: Encoding, found: numbers.Readings) -> None:
    """The nearest pieces to one token's states: layers × ranks."""
    bert, tokens, at = asked.bert, asked.tokens, asked.at
    row = found.places.index(at)
    ids, cosines = found.ids[:, row], found.cosines[:, row]
    if not ids.shape[1]:
        st.info("No piece is left to search: choose another filter, or fewer letters.")
        st.stop()
    names = [[bert.vocabulary[one] for one in line] for line in ids]
    own = numbers.own_ranks(lens, encoding.states, at, tokens.ids[at], asked.candidates.allowed(bert))
    first = [line[0] for line in names]
    reading = charts.nearest_reading(tokens.pieces[at], first, cosines[:, 0], own, lens.chances)
    show_chart(charts.nearest_table(names, cosines, "cosine", lens.chances), reading, "nearest")
    st.caption(asked.candidates.searched(bert))


def _show_no_head(bert: Bert) -> None:
    """Which models have a head, where this one has none."""
    having = listed((literal(name) for name, model in MODELS.items() if model.head), most=8)
    st.info(
        "A masked-language-model head turns a vector back into words: it says what the model would put there. The "
        f"files of {literal(bert.name)} have none. These models have one, and with them its predictions from every "
        f"layer stand here: {having}. Choose one in the sidebar, where bert-base-uncased can be fetched."
    )


def _show_head(asked: AskedToken, encoding: Encoding, text: str) -> bool:
    """The predictions of the model's own head from every layer; returns whether the token was hidden from it."""
    st.header("What the model itself would say", anchor=False)
    bert, at = asked.bert, asked.at
    hide = ask.switch("Read it with [MASK] in its place", "masked", help=MASK_HELP)
    states = caches.masked(bert.name, text, asked.segments, at).states if hide else encoding.states
    ids, shares = numbers.head_readings(bert, states, at, asked.ranks)
    names = [[bert.vocabulary[row] for row in line] for line in ids]
    reading = charts.head_reading(asked.tokens, at, bert.vocabulary, ids, shares)
    show_chart(charts.nearest_table(names, shares, "probability"), reading, "head")
    return hide


def _show_drift(asked: AskedToken, lens: numbers.Lens, encoding: Encoding) -> None:
    """The token's cosine with some words over the layers, and the same piece at its other places."""
    st.header("Where the word drifts", anchor=False)
    words = asks.pick_words("Towards which words?", "money, river", "poles", max_chars=80)
    poles = [found for word in words if (found := query(asked.bert, word, "Mean")) is not None]
    if not poles:
        st.info("Type two words that the vocabulary knows: money, river.")
        return
    pieces, at = asked.tokens.pieces, asked.at
    places = [place for place, piece in enumerate(pieces) if piece == pieces[at]]
    cosines = numbers.cosines_with(lens, encoding.states, places, np.stack([pole.vector for pole in poles]))
    names = [pole.name for pole in poles]
    figure = charts.drift_figure(names, cosines[:, places.index(at)], lens.chances)
    show_chart(figure, charts.drift_reading(names, cosines, places, at, lens.chances, pieces[at]), "drift")
