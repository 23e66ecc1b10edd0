"""Sentences: how does a sentence become one vector?"""

from functools import partial

import streamlit as st

from components.chapters.sentences import asks, reasons, search, shows
from components.chapters.sentences.documents import show_documents
from components.shell import frame
from components.shell.show import Fold, show_folds
from polyseme import examples

# Ask
lead = "All its words are made into one vector. Sentences that mean much the same should lie close together."
page = frame.open_page("Sentences", lead, presets=examples.SENTENCES)
with st.container(horizontal=True, vertical_alignment="bottom"):
    query = search.pick_query()
    source = search.pick_list()
    settings = asks.pick_settings(page.bert)
request = asks.asked_of(page.bert, page.text, *settings)
texts = search.list_of(source, request)

# Compute
everyday, chances = asks.read_everyday(page.bert, request.choice)
hits = search.search(page.bert, request, query, texts, everyday)

# Show
view, chance = (page.bert, request), chances[request.pooling]
why, hit = reasons.show_near(*view, hits, chance) if hits else (None, 1)
show_folds(
    Fold("Why is it near? Every pair of words", "pairs", partial(reasons.show_pairs, *view, why, hit)),
    Fold("How sure is that?", "certainty", partial(search.show_certainty, hits, request.pooling, chance)),
    Fold("Each of your sentences with each", "matrix", partial(shows.show_matrix, *view, chances), ("like",)),
    Fold("The same pairs by every pooling", "poolings", partial(shows.show_poolings, *view, chances)),
    Fold("Is \\[CLS\\] a sentence vector?", "cls", partial(shows.show_bench, *view)),
    Fold("What else gets into the vector?", "changes", partial(shows.show_changes, *view, chance)),
    Fold("Documents in classes", "documents", partial(show_documents, page.bert), linked=True),
)

scripts = (*shows.scripts(*view, hits), *reasons.script(*view, hits, hit))
frame.close_page(page, scripts, partial(shows.table, *view, chance), "sentences")
