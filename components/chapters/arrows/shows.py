"""What only the Arrows page asks and shows."""

from functools import partial

import numpy as np
import pandas as pd
import streamlit as st

from components.bert import Bert, Tokens
from components.chapters.arrows import figures as charts
from components.chapters.arrows.numbers import START, random_cosines, tip
from components.figures import look
from components.figures.prose import escaped
from components.figures.strips import strips
from components.numbers.occurrences.places import places
from components.numbers.similarity import cosine
from components.shell import ask, models
from components.shell.show import show_chart, show_figure, show_finding, show_fold
from components.takeaway.tables import part_columns

FIRST, SECOND = np.array([2.0, 1.0, 0.0]), np.array([1.0, 2.0, 2.0])
"""Three numbers each that anyone can multiply in their head."""


def show_turning() -> None:
    """Two arrows of which the reader turns one, and what they say as they stand."""
    tips = {f"{degrees}°": tip(degrees) for degrees in range(0, 181, 5)}
    start = f"{START}°"
    finding = charts.turning_finding(START)
    figure = charts.turning(tips, start, "turn b: ")
    said = f"Two arrows and a scale from −1, opposite, to 1, the same. {finding}"
    show_figure(figure, key="turning", alt=said)
    show_finding(finding)


def show_lengths() -> None:
    """The same two arrows, one of them longer or shorter: nothing changes."""
    tips = {f"× {length:g}": tip(START, length) for length in (0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 1, 1.1, 1.2, 1.3)}
    figure = charts.turning(tips, "× 1", "length of b: ")
    said = "No. The cosine looks at the direction alone: however long the arrow, its cosine stays what it is."
    show_chart(figure, said, key="lengths")


def show_three() -> None:
    """Two arrows in space, and their cosine by hand."""
    show_chart(charts.in_space(FIRST, SECOND), charts.in_space_reading(FIRST, SECOND), key="three")


def show_random(bert: Bert) -> None:
    """Why random arrows of many numbers have nearly nothing in common."""
    drawn = {features: random_cosines(features) for features in (2, 3, 30, bert.features)}
    show_chart(charts.random_ridges(drawn), charts.random_reading(drawn), key="random")


def positions_asked(tokens: Tokens, word: str) -> tuple[int, int]:
    """The piece of the reader's word, and the one beside it: as chosen last, until then another long one."""
    found = [positions[0] for positions in places(tokens, word)]
    at = found[0] if found else min(1, len(tokens) - 1)
    asked = st.session_state.get("beside")
    return at, asked if isinstance(asked, int) and asked < len(tokens) else _another(tokens, at)


def _another(tokens: Tokens, at: int) -> int:
    """Another piece to begin with: the next long one that is another word, if there is one."""
    own = [place for place in range(len(tokens)) if not tokens.special[place] and tokens.ids[place] != tokens.ids[at]]
    return max(own, key=lambda place: (min(len(tokens.pieces[place]), 5), place > at, -place), default=at)


def two_vectors(bert: Bert, tokens: Tokens, at: int, beside: int) -> pd.DataFrame:
    """The vectors of two pieces after the last layer, a column each."""
    last = models.encoding(bert.name, tokens.text, None, "library").states[-1]
    return part_columns({f"{place} {tokens.pieces[place]}": last[place] for place in dict.fromkeys((at, beside))})


def show_beside(bert: Bert, tokens: Tokens, at: int, before: int) -> None:
    """All numbers of a piece as a strip beside those of another of the text. The script follows the choice."""
    if not tokens.grouped:
        st.info("There is nothing to read yet: type a word or a sentence under Change.")
        return
    words = {place: f"{place} · {tokens.pieces[place]}" for place in range(len(tokens))}
    named = words.__getitem__
    beside = ask.choice("Beside", words, "beside", _another(tokens, at), carried=True, format_func=named)
    states = models.encoding(bert.name, tokens.text, None, "library").states[-1]
    vectors = {look.plain(words[place]): states[place] for place in dict.fromkeys((at, beside))}
    value = cosine(states[at], states[beside])
    pieces = [tokens.pieces[at], tokens.pieces[beside]]
    reading = charts.beside_reading(pieces, value, models.baseline(bert.name).layers[bert.layers])
    show_chart(strips(vectors), reading, key="beside strips")
    if beside != before:
        st.rerun()


def show_folds(bert: Bert, tokens: Tokens, at: int, beside: int) -> None:
    """All that is to be looked at more closely."""
    piece = escaped(tokens.pieces[at])
    show_fold("Does the length count?", "lengths", show_lengths)
    show_fold("Three numbers instead of two", "three", show_three)
    draw = partial(show_beside, bert, tokens, at, beside)
    show_fold(f"All {bert.features} numbers of “{piece}”, beside another word's", "beside", draw, asks=("beside",))
    show_fold("Why do random arrows have nothing in common?", "random", partial(show_random, bert))
