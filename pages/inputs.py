"""Inputs: what goes into BERT?"""

import streamlit as st

from components import examples
from components.chapters.inputs import asks, shows
from components.chapters.inputs.figures import parts as charts
from components.numbers.input_layer import ingredients, largest_difference, parts_of
from components.shell import ask, frame, models, show
from components.takeaway.script import code_twin
from components.takeaway.tables import part_columns

# Ask
page = frame.open_page(
    "Inputs",
    "Before its first layer BERT looks up three vectors for every piece: **what** it is, **where** it stands, and "
    "**which text** it belongs to. It adds them and evens out the sum; nothing else ever goes in.",
    presets=examples.INPUTS,
)
tokens = page.bert.tokenize(page.text)
frame.need_words(tokens)
show.show_left_out(tokens)
made = ingredients(tokens, ask.pick_token(tokens))
new = asks.pick_change(page.bert, made)

# Compute
encoding = models.encoding(page.bert.name, page.text, None, "library")
before, after = parts_of(page.bert, made), parts_of(page.bert, new)
difference = largest_difference(page.bert, encoding)

# Show
vectors = charts.set_parts(before, after, made, new)
shows.show_parts(vectors, charts.parts_reading(after, difference, len(tokens)))
shows.show_change(page.bert, made, new)

st.header("The same word again", anchor=False)
piece = shows.show_occurrences(page.bert, tokens)

st.header("Where: the position table", anchor=False)
shows.show_positions(page.bert)

st.header("Which text: the segment vectors", anchor=False)
shows.show_segments(page.bert, made)

st.header("The tables, in numbers", anchor=False)
shows.show_tables(page.bert)

settings = {"TEXT": tokens.text, "TOKEN": made.position, "PIECE": new.id, "POSITION": new.position}
settings |= {"SEGMENT": new.segment, "AGAIN": piece}
scripts = (code_twin("inputs", page.bert, **settings), code_twin("inputs/positions", page.bert))
frame.close_page(page, scripts, part_columns(vectors), "inputs")
