"""The view In context: hidden states as words, for one token in every layer and for the whole text."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from typing import Any

import numpy as np
import pandas as pd
import streamlit as st

from components.chapters.neighbours import asks, caches
from components.shell import ask, models
from components.shell.frame import Page, need_words
from components.shell.show import Fold, show_chart, show_figure, show_finding, show_last_folds, show_left_out
from polyseme.bert import Bert, Tokens
from polyseme.export.inlining import text_reader
from polyseme.export.scripts import Script, page_script
from polyseme.export.tables import token_table
from polyseme.figures.texts import no_head_reading
from polyseme.figures.wording import escaped
from polyseme.neighbours.in_context import figures as charts
from polyseme.neighbours.in_context import numbers
from polyseme.neighbours.numbers import query

COMPARE_HELP = """**plain**: the cosine itself.\\
**means subtracted**: first take away the mean of the layer and the mean of the vocabulary. This removes what all
vectors share."""

OTHERS_HELP = "Leave out the token's own piece, which often comes first."
MASK_HELP = "The model guesses the word from its context alone."


@dataclass(frozen=True)
class LensRequest:
    """A token of a text, and the settings."""

    bert: Bert
    tokens: Tokens
    position: int
    segments: str
    compare: str
    ranks: int
    others: bool  # skips the token's own piece
    candidates: asks.Candidates
    hidden: bool  # whether the head sees [MASK] instead


def pick_token(page: Page, row: Any) -> LensRequest:
    """The chosen token and settings."""
    tokens = page.bert.tokenize(page.text)
    need_words(tokens)
    show_left_out(tokens)
    with row.container(width=220):
        position = ask.pick_token(tokens)
    with row.popover("Settings", icon=":material/tune:"):
        compare = ask.choice("Compare", numbers.CENTRES, "centre", buttons=True, help=COMPARE_HELP)
        ranks = ask.number("Ranks", 3, 10, 5, "ranks")
        others = ask.switch("Other pieces only", "others", help=OTHERS_HELP)
        candidates, segments = asks.pick_candidates(), ask.pick_segments(page.bert)
        mask = page.bert.head and page.bert.tokenizer.mask_piece
        hidden = bool(mask) and ask.switch(f"Read it with {escaped(str(mask))} in its place", "masked", help=MASK_HELP)
    tokens = page.bert.tokenize(page.text, segments=segments)
    return LensRequest(page.bert, tokens, position, segments, compare, ranks, others, candidates, hidden)


def show_lens(page: Page, row: Any) -> tuple[tuple[Script, ...], Callable[[], pd.DataFrame]]:
    """One token's nearest pieces in every layer; in folds the drift, the head's predictions and the whole text."""
    request = pick_token(page, row)
    bert, tokens = request.bert, request.tokens
    head = partial(_show_head, request, page.text) if bert.head else partial(_show_no_head, bert.name)
    try:
        lens = caches.lens(bert.name, request.compare)
    except ValueError as problem:  # states and vocabulary of different widths
        st.info(escaped(str(problem)))
        if not bert.head:
            st.stop()
        head()  # which has a layer between the two widths
        return _scripts(request)[1:], partial(token_table, tokens)
    states = models.encoding(bert.name, page.text, request.segments).states
    allowed, positions = request.candidates.allowed(bert), numbers.window(tokens, request.position)
    own = np.array([tokens.ids[position] for position in positions]) if request.others else None
    found = numbers.read_states(lens, states, positions, request.ranks + 1, allowed).first(request.ranks, own)
    if not found.ids.shape[2]:
        st.info("No piece fits. Choose another filter, or fewer letters.")
        st.stop()
    certainty = _show_nearest(request, lens, states, found)
    show_last_folds(
        certainty,
        Fold("Where the word drifts", "drift", partial(_show_drift, request, lens, states), ("poles",)),
        Fold("What would fit here?", "head", head, ("masked",)),
        Fold("The whole text", "text", partial(_show_text, request, found)),
        ask.token_links_fold("neighbours", tokens, request.position),
    )
    if numbers.CENTRES[request.compare]:
        st.caption("The code gives plain cosines; the data has those with the means subtracted.")
    return _scripts(request), lambda: numbers.reading_table(bert, tokens, found)


def _scripts(request: LensRequest) -> tuple[Script, ...]:
    """The scripts of the nearest pieces and, for models with a head, of its predictions."""
    settings = {"TEXT": request.tokens.text, "TOKEN": request.position, "K": request.ranks}
    more = {"OTHERS": request.others} | request.candidates.in_script | text_reader(request.segments)
    scripts = [page_script("neighbours/in_context", request.bert, **settings, **more)]
    if request.bert.head:
        more = {"MASKED": request.hidden, "ONES": request.segments == "tutorial"}
        scripts.append(page_script("neighbours/in_context/head", request.bert, **settings, **more))
    return tuple(scripts)


def _show_nearest(request: LensRequest, lens: numbers.Lens, states: np.ndarray, found: numbers.Readings) -> Fold:
    """The nearest pieces to one token's states, layers × ranks; returns the fold about them."""
    bert, position, tokens = request.bert, request.position, request.tokens
    token = found.places.index(position)
    ids, cosines = found.ids[:, token], found.cosines[:, token]
    names = [[bert.vocabulary[piece] for piece in row] for row in ids]
    first, piece = [row[0] for row in names], tokens.pieces[position]
    own = numbers.own_ranks(lens, states, position, tokens.ids[position], request.candidates.allowed(bert))
    reading = charts.nearest_reading(piece, first, cosines[:, 0], own, lens.chances)
    unknown = tokens.words[position] if tokens.unknown[position] else ""
    show_finding(charts.nearest_finding(piece, first, unknown or ""))
    show_figure(charts.nearest_table(names, cosines, "cosine", lens.chances), key="nearest", alt=reading)
    return asks.certainty_fold(reading, "nearest", request.candidates.searched(bert))


def _show_text(request: LensRequest, found: numbers.Readings) -> None:
    """Every token's nearest piece in every layer."""
    allowed = request.candidates.allowed(request.bert)
    reading = charts.text_reading(request.tokens, found, allowed, request.others)
    show_chart(
        charts.text_table(request.tokens, request.bert.vocabulary, found, request.position), reading, "text lens"
    )


def _show_no_head(name: str) -> None:
    st.info(no_head_reading(name))


def _show_head(request: LensRequest, text: str) -> None:
    """The head's predictions from every layer, with the token visible or masked."""
    bert, position = request.bert, request.position
    if request.hidden:
        states = caches.masked(bert.name, text, request.segments, position).states
    else:
        states = models.encoding(bert.name, text, request.segments).states
    ids, shares = numbers.head_readings(bert, states, position, request.ranks)
    names = [[bert.vocabulary[piece] for piece in row] for row in ids]
    reading = charts.head_reading(request.tokens, position, bert.vocabulary, ids, shares)
    show_chart(charts.nearest_table(names, shares, "probability"), reading, "head")
    if not request.hidden:
        mask = escaped(bert.tokenizer.mask_piece or "")
        st.caption(f"Under *Settings* the word can be hidden behind {mask}: then the model must guess it.")


def _show_drift(request: LensRequest, lens: numbers.Lens, states: np.ndarray) -> None:
    """The token's cosines with some words over the layers."""
    words = asks.pick_words("Towards which words?", "money, river", "poles", max_chars=80)
    poles = [term for word in words if (term := query(request.bert, word, "Mean")) is not None]
    if not poles:
        st.info("Type two words that the vocabulary knows: money, river.")
        return
    position, piece = request.position, request.tokens.pieces[request.position]
    cosines = numbers.cosines_with(lens, states, [position], np.stack([pole.vector for pole in poles]))[:, 0]
    names = [pole.name for pole in poles]
    reading = charts.drift_reading(names, cosines, position, lens.chances, piece)
    show_chart(charts.drift_figure(names, cosines, lens.chances), reading, "drift")
