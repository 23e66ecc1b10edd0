"""One length for all texts, folded into the Tokens page."""

import streamlit as st

from components.bert import Bert, Tokens
from components.chapters.tokens.length import figures as charts
from components.chapters.tokens.length.numbers import LENGTHS, USUAL, fitted
from components.shell import ask
from components.shell.show import show_chart
from components.takeaway.script import Script, code_twin


def show_length(bert: Bert, tokens: Tokens, segments: str) -> tuple[Script, ...]:
    """What of the text is cut at a chosen length, and what is padding; the script of it."""
    st.markdown("Code for BERT often reads every text at one length: longer ones are cut, shorter ones filled up.")
    known = [length for length in LENGTHS if length <= bert.limit]
    length = ask.choice("Length", known, "length", min(USUAL, known[-1]), buttons=True)
    found = fitted(bert, tokens.text, tokens.pair, segments, length)
    show_chart(charts.squares(found), charts.squares_reading(found), "squares")
    settings = {"TEXT": tokens.text, "PAIR": tokens.pair, "LENGTH": length}
    return (code_twin("tokens/length", bert, **settings),)
