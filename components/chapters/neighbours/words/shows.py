"""The nearest pieces to words, context aside: bars beside chance, and the map around them."""

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any

import numpy as np
import pandas as pd
import streamlit as st

from components import limits
from components.bert import Bert, Tokens
from components.chapters.neighbours import asks, caches
from components.chapters.neighbours.numbers import Neighbours, Query, neighbours_of, query
from components.chapters.neighbours.words import compared
from components.chapters.neighbours.words import figures as charts
from components.chapters.neighbours.words.numbers import neighbour_table, surroundings
from components.figures.prose import escaped, listed, literal
from components.numbers.occurrences.places import places
from components.numbers.pooling import TOKEN_POOLINGS
from components.shell import ask, models
from components.shell.frame import Page, need_words
from components.shell.show import show_chart, show_figure, show_finding, show_fold, show_reading
from components.takeaway.script import Script, code_twin


def show_words(page: Page, row: Any) -> tuple[tuple[Script, ...], Callable[[], pd.DataFrame]]:
    """The neighbours of the reader's word, of a piece of the text, or of words typed."""
    bert, tokens = page.bert, page.bert.tokenize(page.text)
    empty = f"Up to {limits.WORDS_COMPARED} words side by side. Left empty, it is your word."
    face = {"max_chars": 120, "placeholder": "or other words: king, queen", "help": empty, "width": 250}
    face |= {"label_visibility": "collapsed"}
    words = asks.pick_words("Or other words, with commas between", "", "words", place=row, **face)
    with row.popover("Settings", icon=":material/tune:"):
        at, k, chosen, join = ask.pick_token(tokens), asks.pick_number(), asks.pick_candidates(), asks.pick_join()
    if not words:
        need_words(tokens)
    asked = _queries(bert, words, join) if words else [_own_query(page, tokens, at, join)]
    fit = chosen.allowed(bert)
    found = neighbours_of(caches.index(bert.name), asked, k, fit)
    if not all(len(one.ids) for one in found):
        st.info("No piece is left to stand beside it: loosen the filter under *Settings*.")
        st.stop()
    _show_picture(bert, found, fit, join)
    show_fold("How sure is that?", "sure", partial(_show_chance, bert, found, chosen))
    if len(found) > 1:
        around = partial(_show_surroundings, bert, found, fit)
        show_fold("Their surroundings on a map", "around", around)
    compared.show_neighbours(bert, page.other_model, found, chosen, k, join)
    if not words:
        ask.show_token_links("neighbours", tokens, at)
    names = [one.name for one in asked]
    script = code_twin("neighbours/words", bert, WORDS=names, K=k, joined=TOKEN_POOLINGS[join], **chosen.in_script)
    return (script,), lambda: neighbour_table(bert, found, models.chances(bert.name)["token"])


def _own_query(page: Page, tokens: Tokens, at: int, join: str) -> Query:
    """The reader's word, with all its pieces; or one piece, where another than a first one of the word was chosen."""
    begins = at in [positions[0] for positions in places(tokens, page.word)]
    if begins and (own := query(page.bert, page.word, join)) is not None:
        return own
    row = tokens.ids[at]
    return Query(tokens.pieces[at], (tokens.pieces[at],), (row,), page.bert.token_vectors[row])


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


def _show_picture(bert: Bert, found: Sequence[Neighbours], fit: np.ndarray, join: str) -> None:
    """Each word's neighbours as bars beside chance; beside a single word's the map around it; the finding."""
    chance = models.chances(bert.name)["token"]
    columns = st.columns(2 if len(found) == 1 else min(3, len(found)), gap="large")
    for number, one in enumerate(found):
        with columns[number % len(columns)]:
            if len(found) > 1:
                st.markdown(f"**{escaped(one.query.name)}**")
            reading = charts.neighbours_reading(one, bert.vocabulary, chance)
            figure = charts.neighbour_bars(one, bert.vocabulary, chance, number)
            show_figure(figure, key=f"bars {number}", alt=reading)
    if len(found) == 1:
        with columns[1]:
            around = surroundings(caches.index(bert.name), bert.vocabulary, found, fit)
            reading = charts.surroundings_reading(around)
            show_figure(charts.surroundings_map(around), key="map", alt=reading)
    show_finding(charts.words_finding(found, models.vocabulary(bert.name), chance))
    for one in found:
        if one.query.joined:
            pieces = " ".join(literal(piece) for piece in one.query.pieces)
            st.caption(
                f"**{escaped(one.query.name)}** is not one piece of this vocabulary but {pieces}; the {join.lower()} "
                "of their vectors stands for it. It was never learned: its neighbours are often the pieces' own."
            )


def _show_chance(bert: Bert, found: Sequence[Neighbours], chosen: asks.Candidates) -> None:
    """The nearest beside random pairs, how near the nearest usually is, words with one another, what was searched."""
    chance = models.chances(bert.name)["token"]
    for number, one in enumerate(found):
        show_reading(charts.neighbours_reading(one, bert.vocabulary, chance), f"bars {number}")
    show_reading(charts.usual_reading(found, caches.usual_nearest(bert.name), bert.vocabulary), "usual")
    if len(found) > 1:
        show_reading(charts.compared_reading(found, bert.vocabulary, chance), "compared")
    else:
        around = surroundings(caches.index(bert.name), bert.vocabulary, found, chosen.allowed(bert))
        show_reading(f"The map beside the bars: {charts.surroundings_reading(around)}", "map")
    st.caption(chosen.searched(bert) + " A word's own pieces are left out of its list.")


def _show_surroundings(bert: Bert, found: Sequence[Neighbours], fit: np.ndarray) -> None:
    """Several words on one map with their neighbours."""
    around = surroundings(caches.index(bert.name), bert.vocabulary, found, fit)
    show_chart(charts.surroundings_map(around), charts.surroundings_reading(around), "map")
