"""Tokens: how does BERT read a sentence?"""

import streamlit as st

from components import examples
from components.chapters.tokens import figures as charts
from components.chapters.tokens import shows as widgets
from components.chapters.tokens.length.shows import show_length
from components.chapters.tokens.numbers import count_pieces
from components.shell import ask, frame, show
from components.takeaway.script import code_twin
from components.takeaway.tables import token_table

# Ask
page = frame.open_page(
    "Tokens",
    "BERT reads neither letters nor words. It cuts a text into **word pieces** from a fixed list, its vocabulary, "
    "and knows each piece by a number.",
    presets=examples.TOKENS,
    pair=True,
)
segments = ask.pick_segments(page.bert)

# Compute
tokens = page.bert.tokenize(page.text, page.pair, segments)
counts = count_pieces(tokens)
frame.need_words(tokens)

# Show
show.show_left_out(tokens)
as_pieces, as_table = st.tabs(["Pieces", "Table"])
with as_pieces:
    show.show_chips(tokens)
with as_table:
    show.show_table(token_table(tokens), "tokens", alt="The pieces with position, id, segment, mask and word")
st.markdown(charts.pieces_reading(counts))

st.header("What the model is given", anchor=False)
padded = widgets.pick_padding(tokens, page.bert)
show.show_chart(charts.input_rows(padded), charts.input_rows_reading(padded, segments), key="rows")

at_length = show_length(page.bert, tokens, segments)

st.header("How a word is cut into pieces", anchor=False)
widgets.show_search(page.bert, tokens)

st.header("The vocabulary", anchor=False)
widgets.show_vocabulary(page.bert)

settings = {"TEXT": tokens.text, "PAIR": tokens.pair, "SEGMENTS": tokens.segments and segments, "LIMIT": tokens.limit}
scripts = (code_twin("tokens", page.bert, **settings), *at_length)
frame.close_page(page, scripts, token_table(tokens), "tokens")
