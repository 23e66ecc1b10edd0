"""The nearest pieces to words, context aside: a strip, bars beside chance, and the map around them."""

from collections.abc import Sequence

import numpy as np
import pandas as pd
import streamlit as st

from components import limits
from components.bert import Bert
from components.chapters.neighbours import asks, caches
from components.chapters.neighbours.numbers import Neighbours, Query, neighbours_of, query
from components.chapters.neighbours.words import compared
from components.chapters.neighbours.words import figures as charts
from components.chapters.neighbours.words.numbers import neighbour_table, surroundings
from components.figures.cosines import as_cosine
from components.figures.prose import escaped, listed, literal
from components.numbers.pooling import TOKEN_POOLINGS
from components.numbers.vocabulary import kind
from components.shell import ask, models
from components.shell.frame import Page, need_words
from components.shell.show import show_chart
from components.takeaway.script import Script, code_twin

BADGES = {"continuation": "violet", "special": "gray", "unused": "gray"}
"""The colours of pieces, as on the Tokens page; the others are blue."""


def show_words(page: Page) -> tuple[tuple[Script, ...], pd.DataFrame]:
    """The neighbours of words typed, or of a piece of the text."""
    bert, tokens = page.bert, page.bert.tokenize(page.text)
    piece, typed, number, more = st.columns([2, 3, 2, 1.2], vertical_alignment="bottom")
    with piece:
        at = ask.pick_token(tokens, default=6)
    empty = f"Up to {limits.WORDS_COMPARED} words side by side. Left empty, it is the piece beside it."
    face = {"max_chars": 120, "placeholder": "king, queen, Paris, ##ing", "help": empty}
    words = asks.pick_words("Or any words, parted by commas", "", "words", place=typed, **face)
    with number:
        k = asks.pick_number()
    with more, st.popover("More", icon=":material/tune:"):
        chosen, join = asks.pick_candidates(), asks.pick_join()
    if words:
        asked = _queries(bert, words, join)
    else:
        need_words(tokens)
        row = tokens.ids[at]
        asked = [Query(tokens.pieces[at], (tokens.pieces[at],), (row,), bert.token_vectors[row])]
    fit = chosen.allowed(bert)
    found = neighbours_of(caches.index(bert.name), asked, k, fit)
    if not all(len(one.ids) for one in found):
        st.info("No piece is left to stand beside it: loosen the filter under *More*.")
        st.stop()
    _show_strips(bert, found, join)
    _show_bars(bert, found, fit)
    st.caption(chosen.searched(bert) + " A word's own pieces are left out of its list.")
    compared.show_neighbours(bert, page.other_model, found, chosen, k, join)
    if not words:
        ask.show_token_links("neighbours", tokens, at)
    names = [one.name for one in asked]
    script = code_twin("neighbours/words", bert, WORDS=names, K=k, joined=TOKEN_POOLINGS[join], **chosen.in_script)
    return (script,), neighbour_table(bert, found, models.chances(bert.name)["token"])


def _queries(bert: Bert, words: Sequence[str], join: str) -> list[Query]:
    """The words that the vocabulary has something for; stops the page where there is none."""
    asked = {word: query(bert, word, join) for word in words}
    if lost := [word for word, found in asked.items() if found is None]:
        st.info(
            f"The vocabulary has no pieces for {listed(literal(word) for word in lost)}: to this model it would be "
            f"{literal(bert.tokenizer.unknown_piece)}. Type another word."
        )
    kept = [found for found in asked.values() if found is not None]
    if not kept:
        st.stop()
    return kept


def _show_strips(bert: Bert, found: Sequence[Neighbours], join: str) -> None:
    """Each word's neighbours in a row, the nearest first, with the cosine below each; and which words were split."""
    with st.container(key="chips"):
        for one in found:
            badges = " ".join(_badge(bert, row, value) for row, value in zip(one.ids, one.cosines, strict=True))
            st.markdown(f"**{escaped(one.query.name)}** → {badges}")
    for one in found:
        if one.query.joined:
            pieces = " ".join(literal(piece) for piece in one.query.pieces)
            st.caption(
                f"**{escaped(one.query.name)}** is not one piece of this vocabulary but {pieces}; the {join.lower()} "
                "of their vectors stands for it. It was never learned: its neighbours are often the pieces' own."
            )


def _badge(bert: Bert, row: int, cosine: float) -> str:
    piece = bert.vocabulary[row]
    colour = BADGES.get(kind(piece, bert.tokenizer.special, bert.tokenizer.prefix), "blue")
    return f":{colour}-badge[{escaped(piece)} :small[{as_cosine(float(cosine))}]]"


def _show_bars(bert: Bert, found: Sequence[Neighbours], fit: np.ndarray) -> None:
    """Each word's neighbours as bars beside chance, in columns; the map beside them, or below where there are many."""
    chance, usual = models.chances(bert.name)["token"], caches.usual_nearest(bert.name)
    places = st.columns(2, gap="large") if len(found) == 1 else None
    width = min(3, len(found))
    for row in range(0, len(found), width):
        columns = [places[0]] if places else st.columns(width)
        for number, (column, one) in enumerate(zip(columns, found[row : row + width], strict=False), row):
            with column:
                if not places:
                    st.markdown(f"**{escaped(one.query.name)}**")
                reading = charts.neighbours_reading(one, bert.vocabulary, chance)
                show_chart(charts.neighbour_bars(one, bert.vocabulary, chance, number), reading, f"bars {number}")
    with places[0] if places else st.container():
        st.markdown(charts.usual_reading(found, usual, bert.vocabulary))
    if not places:
        st.markdown(charts.compared_reading(found, bert.vocabulary, chance))
    with places[1] if places else st.container():
        around = surroundings(caches.index(bert.name), bert.vocabulary, found, fit)
        show_chart(charts.surroundings_map(around), charts.surroundings_reading(around), "map")
