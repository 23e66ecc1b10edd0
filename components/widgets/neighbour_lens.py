"""Hidden states read as words: one token in every layer, the head's own lens, the drift, and the whole text."""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
import pandas as pd
import streamlit as st

from components.analysis.lens import (
    CENTRES,
    Lens,
    Readings,
    cosines_with,
    head_readings,
    own_ranks,
    read_states,
    window,
)
from components.analysis.queries import query, typed_words
from components.bert import MODELS, Bert, Encoding, Tokens
from components.charts import drift as drift_charts
from components.charts import lens as charts
from components.charts.prose import escaped, listed, literal
from components.charts.tokens import left_out_reading
from components.takeaway.neighbour_tables import reading_table
from components.takeaway.script import code_twin
from components.widgets import address, caches, candidates, pickers
from components.widgets.frame import Page, need_words
from components.widgets.show import show_chart, show_left_out

COMPARE_HELP = """**plain**: the cosine as it is.\\
**means subtracted**: less the mean state of the layer (of everyday sentences) and the mean vector of the vocabulary. In
upper layers all states share a large part, which says nothing of the one at hand."""


@dataclass(frozen=True)
class Asked:
    """Which token of which text, and how it is to be read."""

    bert: Bert
    tokens: Tokens
    at: int
    segments: str
    compare: str
    ranks: int
    others: bool
    chosen: candidates.Candidates


def show_lens(page: Page) -> tuple[str, pd.DataFrame]:
    """One token's nearest pieces in every layer, the head's predictions beside them, the drift, and the whole text."""
    asked = _ask(page)
    bert, tokens, at = asked.bert, asked.tokens, asked.at
    lens = _lens(asked)
    encoding = caches.encoding(bert.name, page.text, None, asked.segments)
    fit = asked.chosen.allowed(bert)
    places = window(tokens, at)
    own = np.array([tokens.ids[place] for place in places]) if asked.others else None
    found = read_states(lens, encoding.states, places, asked.ranks + 1, fit).first(asked.ranks, own)
    left, right = st.columns(2, gap="large")
    with left:
        st.header("The nearest pieces, layer by layer", anchor=False)
        _show_nearest(asked, lens, encoding, found, fit)
    with right:
        hidden = bert.head and _show_head(asked, encoding, page.text)
        if not bert.head:
            _show_drift(asked, lens, encoding)
    _show_drift(asked, lens, encoding) if bert.head else _show_no_head(bert)
    st.header("The whole text", anchor=False)
    reading = charts.text_reading(tokens, found, fit, asked.others)
    show_chart(charts.text_table(tokens, bert.vocabulary, found, at), reading, "text lens")
    pickers.show_token_links("neighbours", tokens, at)
    settings = {"TEXT": tokens.text, "SEGMENTS": asked.segments, "TOKEN": at, "K": asked.ranks, "LIMIT": tokens.limit}
    settings |= {"AMONG": asked.chosen.among, "LETTERS": asked.chosen.letters, "OTHERS": asked.others}
    settings |= {"HEAD": bert.head, "MASKED": hidden}
    if CENTRES[asked.compare]:
        st.caption("The code below gives the plain cosines; those with the means subtracted are in the data.")
    return code_twin("neighbours_in_context", bert, **settings), reading_table(bert, tokens, found)


def _ask(page: Page) -> Asked:
    """The token and how it is to be read."""
    tokens = page.bert.tokenize(page.text)
    need_words(tokens)
    show_left_out(left_out_reading(tokens))
    piece, compare, number, pass_over, more = st.columns([2, 2.4, 1.6, 1.8, 1.2], vertical_alignment="bottom")
    with piece:
        at = pickers.pick_token(tokens, default=6)
    with compare:
        address.heed("compare", CENTRES)
        how = st.segmented_control(
            "Compare",
            list(CENTRES),
            default="plain",
            required=True,
            key="compare",
            bind=address.BOUND,
            help=COMPARE_HELP,
        )
    with number:
        address.heed_number("ranks", 3, 10)
        ranks = st.slider("Ranks", 3, 10, 5, key="ranks", bind=address.BOUND)
    with pass_over:
        address.heed("others", ("true", "false"))
        others = st.toggle("Other pieces only", key="others", bind=address.BOUND, help=OTHERS_HELP)
    with more, st.popover("More", icon=":material/tune:"):
        chosen = candidates.pick_candidates()
        segments = pickers.pick_segments(page.bert)
    read = page.bert.tokenize(page.text, segments=segments)
    return Asked(page.bert, read, at, segments, str(how or "plain"), int(ranks), others, chosen)


def _lens(asked: Asked) -> Lens:
    """What reads the states; stops the page for a model whose states cannot be compared with its vocabulary."""
    try:
        return caches.lens(asked.bert.name, asked.compare)
    except ValueError as problem:
        st.info(escaped(str(problem)))
        st.stop()


def _show_nearest(asked: Asked, lens: Lens, encoding: Encoding, found: Readings, fit: np.ndarray) -> None:
    """The nearest pieces to one token's states: layers × ranks."""
    bert, at = asked.bert, asked.at
    row = found.places.index(at)
    ids, cosines = found.ids[:, row], found.cosines[:, row]
    if not ids.shape[1]:
        st.info("No piece is left to search: choose another filter, or fewer letters.")
        st.stop()
    names = [[bert.vocabulary[one] for one in line] for line in ids]
    own = own_ranks(lens, encoding.states, at, asked.tokens.ids[at], fit)
    reading = charts.nearest_reading(
        asked.tokens.pieces[at], [line[0] for line in names], cosines[:, 0], own, lens.chances
    )
    show_chart(charts.nearest_table(names, cosines, "cosine", lens.chances), reading, "nearest")
    st.caption(candidates.told(asked.chosen, fit))


def _show_no_head(bert: Bert) -> None:
    """Which models have a head, where this one has none."""
    having = listed((literal(name) for name, model in MODELS.items() if model.head), most=8)
    st.info(
        "A masked-language-model head turns a vector back into words: it says what the model would put there. The "
        f"files of {literal(bert.name)} have none. These models have one, and with them its predictions from every "
        f"layer stand here: {having}. Choose one in the sidebar, where bert-base-uncased can be fetched."
    )


def _show_head(asked: Asked, encoding: Encoding, text: str) -> bool:
    """The predictions of the model's own head from every layer; returns whether the token was hidden from it."""
    st.header("What the model itself would say", anchor=False)
    bert, at = asked.bert, asked.at
    address.heed("masked", ("true", "false"))
    hide = st.toggle("Read it with [MASK] in its place", key="masked", bind=address.BOUND, help=MASK_HELP)
    states = caches.masked(bert.name, text, asked.segments, at).states if hide else encoding.states
    ids, shares = head_readings(bert, states, at, asked.ranks)
    names = [[bert.vocabulary[row] for row in line] for line in ids]
    figure = charts.nearest_table(names, shares, "probability")
    show_chart(figure, charts.head_reading(asked.tokens, at, bert.vocabulary, ids, shares), "head")
    return hide


OTHERS_HELP = "A token's own piece is passed over, so that what stands behind it can be seen in every layer."
MASK_HELP = "The model then has to guess the word from its context alone, as it was trained to."


def _show_drift(asked: Asked, lens: Lens, encoding: Encoding) -> None:
    """The token's cosine with some words over the layers, and the same piece at its other places."""
    st.header("Where the word drifts", anchor=False)
    bert, tokens = asked.bert, asked.tokens
    typed = st.text_input(
        "Towards which words?", "money, river", key="poles", bind=address.BOUND, live=True, max_chars=80
    )
    poles = [found for word in typed_words(typed or "") if (found := query(bert, word, "Mean")) is not None]
    if not poles:
        st.info("Type two words that the vocabulary knows: money, river.")
        return
    places = _places(tokens, asked.at)
    cosines = cosines_with(lens, encoding.states, places, np.stack([pole.vector for pole in poles]))
    names = [pole.name for pole in poles]
    reading = drift_charts.drift_reading(names, cosines, places, asked.at, lens.chances, tokens.pieces[asked.at])
    show_chart(drift_charts.drift_figure(names, cosines[:, places.index(asked.at)], lens.chances), reading, "drift")


def _places(tokens: Tokens, at: int) -> Sequence[int]:
    """Where the piece at a position stands in its text."""
    return [place for place, piece in enumerate(tokens.pieces) if piece == tokens.pieces[at]]
