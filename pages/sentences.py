"""Sentences: how does a sentence become one vector?"""

from functools import partial

import streamlit as st

from components import examples
from components.chapters.sentences import asks, search, shows
from components.chapters.sentences.documents.shows import show_documents
from components.chapters.sentences.reasons import shows as reasons
from components.shell import frame
from components.shell.show import show_fold

# Ask
page = frame.open_page(
    "Sentences",
    "All its words are made into one vector. Sentences that mean much the same should lie close together.",
    presets=examples.SENTENCES,
)
with st.container(horizontal=True, vertical_alignment="bottom"):
    query = search.pick_query()
    source = search.pick_list()
    settings = asks.pick_settings(page.bert)
asked = asks.asked_of(page.bert, page.text, *settings)
texts = search.list_of(source, asked)

# Compute
everyday, chances = asks.read_everyday(page.bert, asked.choice)
found = search.search(page.bert, asked, query, texts, everyday)

# Show
own = (page.bert, asked)
why, hit = reasons.show_near(*own, found, chances[asked.pooling]) if found else (None, 1)
show_fold("Why is it near? Every pair of words", "pairs", partial(reasons.show_pairs, *own, why, hit))
certainty = partial(search.show_certainty, found, asked.pooling, chances[asked.pooling])
show_fold("How sure is that?", "certainty", certainty)
show_fold("Each of your sentences with each", "matrix", partial(shows.show_matrix, *own, chances), asks=("like",))
show_fold("The same pairs by every pooling", "poolings", partial(shows.show_poolings, *own, chances))
show_fold("Is \\[CLS\\] a sentence vector?", "cls", partial(shows.show_bench, *own))
show_fold("What else gets into the vector?", "changes", partial(shows.show_changes, *own, chances[asked.pooling]))

show_fold("Documents in classes", "documents", partial(show_documents, page.bert), linked=True)

scripts = (*shows.scripts(*own, found), *reasons.script(*own, found, hit))
frame.close_page(page, scripts, partial(shows.table, *own, chances[asked.pooling]), "sentences")
