"""The view Words: the nearest pieces to words without context, as bars beside random pairs, and as a network."""

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any

import pandas as pd
import streamlit as st

from components.chapters.neighbours import asks, caches
from components.chapters.neighbours.words import two_models
from components.moving_map.small_maps import show_small_maps
from components.shell import ask, models
from components.shell.frame import Page, need_words
from components.shell.show import Chart, Fold, chart_fold, show_finding, show_last_folds, show_reading
from polyseme import limits
from polyseme.bert import Bert, Tokens
from polyseme.core.occurrences.places import word_positions
from polyseme.core.pooling import TOKEN_POOLINGS
from polyseme.export.scripts import Script, page_script
from polyseme.figures.wording import code_span, escaped, listed, without_markup
from polyseme.neighbours.numbers import Neighbours, Query, neighbours_of, query
from polyseme.neighbours.words import figures as charts
from polyseme.neighbours.words.drawing import neighbour_rows, scale_of
from polyseme.neighbours.words.numbers import Meanings, meanings_of, neighbour_table, surroundings


def show_words(page: Page, row: Any) -> tuple[tuple[Script, ...], Callable[[], pd.DataFrame]]:
    """The neighbours of the words typed, or else of the page's word or the chosen piece."""
    bert, tokens = page.bert, page.bert.tokenize(page.text)
    meaning = f"Up to {limits.WORDS_COMPARED} words side by side. Empty: your word."
    options = {"max_chars": 120, "placeholder": "king, queen", "help": meaning}
    with row.popover("Settings", icon=":material/tune:"):
        words = asks.pick_words("Other words", "", "words", **options)
        position, k, candidates = ask.pick_token(tokens), asks.pick_number(), asks.pick_candidates()
        join = asks.pick_join()
    if not words:
        need_words(tokens)
    queries = _queries(bert, words, join) if words else [_own_query(page, tokens, position, join)]
    matches = neighbours_of(caches.index(bert.name), queries, k, candidates.allowed(bert))
    if not all(len(match.ids) for match in matches):
        st.info("No piece fits. Choose a wider filter under *Settings*.")
        st.stop()
    _show_figures(bert, matches, join)
    two_models.show_neighbours(bert, page.other_model, matches, candidates, k, join)
    more = [] if words else [ask.token_links_fold("neighbours", tokens, position)]
    show_last_folds(
        Fold("How sure is this?", "sure", partial(_show_chance, bert, matches, candidates)),
        chart_fold("Draw the neighbours as a network", "around", partial(_network, bert, matches, candidates)),
        *more,
    )
    settings = {"WORDS": [each.name for each in queries], "K": k, "joined": TOKEN_POOLINGS[join]}
    script = page_script("neighbours/words", bert, **settings, **candidates.in_script)
    return (script,), lambda: neighbour_table(bert.vocabulary, matches, models.chances(bert.name)["token"])


def _own_query(page: Page, tokens: Tokens, position: int, join: str) -> Query:
    """The page's word, if the chosen position is the start of an occurrence; otherwise the piece there."""
    starts = [positions[0] for positions in word_positions(tokens, page.word)]
    if position in starts and (own := query(page.bert, page.word, join)) is not None:
        return own
    piece, row = tokens.pieces[position], tokens.ids[position]
    return Query(piece, (piece,), (row,), page.bert.token_vectors[row])


def _queries(bert: Bert, words: Sequence[str], join: str) -> list[Query]:
    """The words that the vocabulary has pieces for; stops the page where there are none."""
    queries = {word: query(bert, word, join) for word in words}
    if unknown := [word for word, each in queries.items() if each is None]:
        st.info(
            f"The vocabulary has no pieces for {listed(code_span(word) for word in unknown)}: this model reads "
            f"{code_span(bert.tokenizer.unknown_piece)}. Type another word."
        )
    if len(unknown) == len(queries):
        st.stop()
    return list(filter(None, queries.values()))


def _show_figures(bert: Bert, matches: Sequence[Neighbours], join: str) -> None:
    """The bars of each word, and the finding."""
    chance = models.chances(bert.name)["token"]
    meanings = meanings_of(bert, matches[0], join) if len(matches) == 1 else Meanings()
    table = models.vocabulary(bert.name)
    show_finding(charts.words_finding(matches, table, chance, meanings))
    named = charts.named_pieces(matches[0], table, chance) if len(matches) == 1 else []
    scale = scale_of(matches, chance)
    place = st.container(key=f"nearest-{len(matches[0].ids)}")  # whose style sheet keeps room for ten
    columns = place.columns(min(3, len(matches)), gap="large")
    for number, match in enumerate(matches):
        with columns[number % len(columns)]:
            if len(matches) > 1:
                st.markdown(f"**{escaped(match.query.name)}**")
            reading = charts.neighbours_reading(match, bert.vocabulary, chance, meanings)
            said = without_markup(reading)
            rows = neighbour_rows(match, bert.vocabulary, chance, scale, number, meanings, named, said)
            show_small_maps(rows, f"bars {number}", style="nearest", said=said)
    for match in matches:
        if match.query.joined:
            pieces = " ".join(map(code_span, match.query.pieces))
            st.caption(
                f"**{escaped(match.query.name)}** is {pieces} in this vocabulary. We use the {join.lower()} of "
                f"their vectors."
            )


def _show_chance(bert: Bert, matches: Sequence[Neighbours], candidates: asks.Candidates) -> None:
    """The nearest beside random pairs and random pieces, words compared with one another, the number searched."""
    chance = models.chances(bert.name)["token"]
    for number, match in enumerate(matches):
        show_reading(charts.neighbours_reading(match, bert.vocabulary, chance), f"bars {number}")
    show_reading(charts.usual_reading(matches, caches.usual_nearest(bert.name)), "usual")
    if len(matches) > 1:
        show_reading(charts.compared_reading(matches, bert.vocabulary, chance), "compared")
    st.caption(candidates.searched(bert) + " A word's own pieces are left out.")


def _network(bert: Bert, matches: Sequence[Neighbours], candidates: asks.Candidates) -> Chart:
    """The words on one map with their neighbours, and with theirs."""
    around = surroundings(caches.index(bert.name), bert.vocabulary, matches, candidates.allowed(bert))
    return charts.surroundings_map(around), charts.surroundings_reading(around)
