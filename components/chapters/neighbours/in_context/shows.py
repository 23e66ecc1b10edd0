"""Hidden states read as words: one token in every layer, the head's own lens, the drift, and the whole text."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from typing import Any

import numpy as np
import pandas as pd
import streamlit as st

from components.bert import Bert, Encoding, Tokens
from components.chapters.neighbours import asks, caches
from components.chapters.neighbours.in_context import figures as charts
from components.chapters.neighbours.in_context import numbers
from components.chapters.neighbours.numbers import query
from components.figures.look import BAR
from components.figures.prose import escaped, spoken
from components.figures.texts import no_head_reading
from components.shell import ask, models
from components.shell.frame import Page, need_words
from components.shell.show import show_chart, show_finding, show_fold, show_left_out, show_reading
from components.takeaway.inlining import read_with
from components.takeaway.script import Script, code_twin
from components.takeaway.tables import token_table

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
    hidden: bool  # behind [MASK], from the head


def pick_token(page: Page, row: Any) -> AskedToken:
    """The token and how it is to be read."""
    tokens = page.bert.tokenize(page.text)
    need_words(tokens)
    show_left_out(tokens)
    with row.container(width=220):
        at = ask.pick_token(tokens)
    with row.popover("Settings", icon=":material/tune:"):
        centre = ask.choice("Compare", numbers.CENTRES, "centre", buttons=True, help=COMPARE_HELP)
        ranks = ask.number("Ranks", 3, 10, 5, "ranks")
        others = ask.switch("Other pieces only", "others", help=OTHERS_HELP)
        candidates, segments = asks.pick_candidates(), ask.pick_segments(page.bert)
        mask = page.bert.head and page.bert.tokenizer.mask_piece
        hidden = bool(mask) and ask.switch(f"Read it with {escaped(str(mask))} in its place", "masked", help=MASK_HELP)
    read = page.bert.tokenize(page.text, segments=segments)
    return AskedToken(page.bert, read, at, segments, centre, ranks, others, candidates, hidden)


def show_lens(page: Page, row: Any) -> tuple[tuple[Script, ...], Callable[[], pd.DataFrame]]:
    """One token's nearest pieces in every layer; folded, the head's predictions, the drift, and the whole text."""
    asked = pick_token(page, row)
    bert, tokens, at = asked.bert, asked.tokens, asked.at
    try:
        lens = caches.lens(bert.name, asked.compare)
    except ValueError as problem:  # states and vocabulary of different widths
        st.info(escaped(str(problem)))
        if not bert.head:
            st.stop()
        encoding = models.encoding(bert.name, page.text, None, asked.segments)
        _show_head(asked, encoding, page.text)  # which brings states to the vocabulary's width itself
        return _scripts(asked)[1:], partial(token_table, tokens)
    encoding = models.encoding(bert.name, page.text, None, asked.segments)
    fit, places = asked.candidates.allowed(bert), numbers.window(tokens, at)
    own = np.array([tokens.ids[place] for place in places]) if asked.others else None
    found = numbers.read_states(lens, encoding.states, places, asked.ranks + 1, fit).first(asked.ranks, own)
    if not found.ids.shape[2]:
        st.info("No piece is left to search: choose another filter, or fewer letters.")
        st.stop()
    _show_nearest(asked, lens, encoding, found)
    show_fold("Where the word drifts", "drift", partial(_show_drift, asked, lens, encoding), asks=("poles",))
    head = partial(_show_head, asked, encoding, page.text) if bert.head else partial(_show_no_head, bert)
    show_fold("What would fit here?", "head", head, asks=("masked",))
    show_fold("The whole text", "text", partial(_show_text, asked, found, fit))
    ask.show_token_links("neighbours", tokens, at)
    if numbers.CENTRES[asked.compare]:
        st.caption("The code below gives the plain cosines; those with the means subtracted are in the data.")
    return _scripts(asked), lambda: numbers.reading_table(bert, tokens, found)


def _scripts(asked: AskedToken) -> tuple[Script, ...]:
    """The code of the nearest pieces, and of the head's predictions where there is one."""
    settings = {"TEXT": asked.tokens.text, "TOKEN": asked.at, "K": asked.ranks}
    more = {"OTHERS": asked.others} | asked.candidates.in_script | read_with(asked.segments)
    scripts = [code_twin("neighbours/in_context", asked.bert, **settings, **more)]
    if asked.bert.head:
        more = {"MASKED": asked.hidden, "ONES": asked.segments == "tutorial"}
        scripts.append(code_twin("neighbours/in_context/head", asked.bert, **settings, **more))
    return tuple(scripts)


def _show_nearest(asked: AskedToken, lens: numbers.Lens, encoding: Encoding, found: numbers.Readings) -> None:
    """The nearest pieces to one token's states: layers × ranks."""
    bert, piece, at = asked.bert, asked.tokens.pieces[asked.at], found.places.index(asked.at)
    ids, cosines = found.ids[:, at], found.cosines[:, at]
    names = [[bert.vocabulary[one] for one in line] for line in ids]
    first = [line[0] for line in names]
    own = numbers.own_ranks(lens, encoding.states, asked.at, asked.tokens.ids[asked.at], asked.candidates.allowed(bert))
    reading = charts.nearest_reading(piece, first, cosines[:, 0], own, lens.chances)
    figure = charts.nearest_table(names, cosines, "cosine", lens.chances)
    st.plotly_chart(figure, key="nearest", config=BAR, alt=spoken(reading))
    show_finding(charts.nearest_finding(piece, first))

    def draw() -> None:
        show_reading(reading, "nearest")
        st.caption(asked.candidates.searched(bert))

    show_fold("How sure is that?", "sure", draw)


def _show_text(asked: AskedToken, found: numbers.Readings, fit: np.ndarray) -> None:
    """Every token in every layer."""
    reading = charts.text_reading(asked.tokens, found, fit, asked.others)
    show_chart(charts.text_table(asked.tokens, asked.bert.vocabulary, found, asked.at), reading, "text lens")


def _show_no_head(bert: Bert) -> None:
    """Which models have a head, where this one has none."""
    st.info(no_head_reading(bert.name))


def _show_head(asked: AskedToken, encoding: Encoding, text: str) -> None:
    """The predictions of the model's own head from every layer, the token seen or hidden."""
    bert, at = asked.bert, asked.at
    states = caches.masked(bert.name, text, asked.segments, at).states if asked.hidden else encoding.states
    ids, shares = numbers.head_readings(bert, states, at, asked.ranks)
    names = [[bert.vocabulary[row] for row in line] for line in ids]
    reading = charts.head_reading(asked.tokens, at, bert.vocabulary, ids, shares)
    show_chart(charts.nearest_table(names, shares, "probability"), reading, "head")
    if not asked.hidden:
        mask = escaped(bert.tokenizer.mask_piece or "")
        st.caption(f"Under *Settings* the word can be hidden behind {mask}, so that the model has to guess it.")


def _show_drift(asked: AskedToken, lens: numbers.Lens, encoding: Encoding) -> None:
    """The token's cosine with some words over the layers, and the same piece at its other places."""
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
