"""Sentences: how does a sentence become one vector?"""

import streamlit as st

from components import examples
from components.chapters.sentences import asks, search, shows
from components.chapters.sentences.documents.shows import show_documents
from components.chapters.sentences.numbers.pooled import pair_cosines
from components.shell import frame
from components.takeaway.tables import sentence_table

# Ask
page = frame.open_page(
    "Sentences",
    "BERT makes a vector for every token; a sentence needs one. **Pooling** makes it: by the mean, by the largest "
    "values, or by \\[CLS\\] alone, and each puts other sentences side by side. Type yours, one a line.",
    presets=examples.SENTENCES,
)
asked = asks.pick_question(page.bert, page.text)

# Compute
everyday, chances = asks.read_everyday(page.bert, asked.choice)
found = asks.read_asked(page.bert, asked)

# Show
left, right = st.columns(2, gap="large")
with left:
    st.header("Each sentence against each", anchor=False)
    shows.show_matrix(found, asked, chances)
with right:
    st.header("The same pairs by every pooling", anchor=False)
    shows.show_poolings(found, asked, chances)

st.header("Search by meaning", anchor=False)
query, closest = search.show_search(page.bert, asked, everyday, chances)

st.header("Is \\[CLS\\] a sentence vector?", anchor=False)
shows.show_bench(page.bert, asked)

st.header("What else gets into the vector", anchor=False)
shows.show_changes(page.bert, found, asked, chances[asked.pooling])

classed = show_documents(page.bert)

scripts = (*shows.scripts(page.bert, found.texts, asked, query, closest), *classed)
table = sentence_table(found.texts, pair_cosines(found), asked.pooling, chances[asked.pooling])
frame.close_page(page, scripts, table, "sentences")
