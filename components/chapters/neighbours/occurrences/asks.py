"""Which word of the text is asked about, and how its vector is made."""

from dataclasses import dataclass

import streamlit as st

from components.bert import Tokens, Word
from components.chapters.neighbours import asks
from components.chapters.neighbours.occurrences.numbers import AMONG
from components.figures.prose import escaped
from components.numbers.layers import layer_choices
from components.shell import ask
from components.shell.frame import Page, need_words


@dataclass(frozen=True)
class AskedWord:
    """A word of the text; how its vector is made; among which occurrences, and how many, the nearest are sought."""

    tokens: Tokens
    word: Word
    choice: str
    join: str
    segments: str
    among: str
    k: int


def pick_word(page: Page) -> AskedWord:
    """What the reader chose; stops the page where the chosen piece is part of no word."""
    tokens = page.bert.tokenize(page.text)
    need_words(tokens)
    piece, layer, which, more = st.columns([1.7, 2.1, 3.3, 1.1], vertical_alignment="bottom")
    with piece:
        at = ask.pick_token(tokens)
    with layer:
        # those that are wider take more memory than there is room for, and their cosines are about those of a sum
        narrow = [name for name, one in layer_choices(page.bert.layers).items() if one.width == 1]
        choice = ask.choice("Its vector is the", narrow, "vector")
    with which:
        among = ask.choice("Among", AMONG, "which", buttons=True)
    with more, st.popover("More", icon=":material/tune:"):
        k, join, segments = asks.pick_number(), asks.pick_join(), ask.pick_segments(page.bert)
    word = next((one for one in tokens.grouped if at in one.positions and any(map(str.isalnum, one.text))), None)
    if word is None:
        st.info(f"**{escaped(tokens.pieces[at])}** is part of no word: choose a piece that is.")
        st.stop()
    return AskedWord(tokens, word, choice, join, segments, among, k)
