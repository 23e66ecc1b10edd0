"""Pooling: which layer and pooling tells the senses apart?"""

import streamlit as st

from components import examples
from components.chapters.pooling import asks, labelled, mistakes, shows
from components.chapters.pooling.dimensions.shows import show_dimensions
from components.shell import frame

# Ask
page = frame.open_page(
    "Pooling",
    "It depends on your words: so it is measured, on labelled sentences, yours or the built-in ones. Each sentence is "
    "left out in turn and must find its own sense among the others; beside each score stands what **guessing** gets.",
    presets=examples.POOLING,
)
rows, refused = labelled.pick_rows()
asked = asks.pick_question(page.bert, rows)

# Compute
bench = asks.run(page.bert, rows, refused, asked.segments)
ranking = asks.ranking_of(bench, asked)
setting = asks.setting_of(bench, ranking, asked)

# Show
st.header("The answer, and what it rests on", anchor=False)
shows.show_answer(page.bert, bench, ranking)

left, right = st.columns(2, gap="large")
with left:
    st.header("The board", anchor=False)
    shows.show_board(bench, ranking, setting)
with right:
    st.header("Layer by layer, against guessing", anchor=False)
    shows.show_lines(bench, ranking, setting)

st.header("The sentences it gets wrong", anchor=False)
mistakes.show_wrong(page.bert, bench, ranking, setting)

left, right = st.columns([2, 3], gap="large")
with left:
    st.header("Word by word", anchor=False)
    shows.show_words(bench, ranking, setting)
with right:
    st.header("Other tasks, other winners", anchor=False)
    shows.show_published(bench, ranking, setting)

st.header("Your own text, decided", anchor=False)
mistakes.show_own_text(page.bert, bench, setting, asked, page.text)

fewer = show_dimensions(page.bert, bench, setting, asked)

labelled.show_sentences(bench.rows, "The labelled sentences as used here (TSV)", "used")
scripts = (*shows.scripts(page.bert, bench, asked, setting), *fewer)
frame.close_page(page, scripts, shows.board_table(bench, ranking), "pooling")
