"""Sentences: which are alike, and why?"""

from functools import partial

import streamlit as st

from components.chapters.sentences import asks, reasons, search, shows
from components.chapters.sentences.documents import show_documents
from components.chapters.sentences.late import show_late
from components.shell import frame
from components.shell.show import Fold, show_last_folds
from polyseme import examples
from polyseme.sentences.reasons.late import MAXSIM

# Ask
lead = "Each sentence becomes one vector. Sentences that mean nearly the same should lie close."
page = frame.open_page("Sentences", lead, presets=examples.SENTENCES)
texts, left_out = asks.sentences_to_read(page.bert, page.text)
several = len(texts) > 1
with st.container(horizontal=True, vertical_alignment="bottom"):
    source = "" if several else search.pick_list(page.word)
    settings = asks.pick_settings(page.bert, several)
request = asks.SentenceOptions(texts, *settings, *left_out)

# Compute
everyday, chances = asks.read_everyday(page.bert, request)
hits = None if several else search.search(page.bert, request, texts[0], search.list_of(source, page.word), everyday)

# Show
view, chance, late = (page.bert, request), chances[request.pooling], request.pooling == MAXSIM
opened = reasons.show_pairs(*view, chance) if several else reasons.show_hits(*view, hits)
sure = partial(shows.show_poolings, *view, chances)
sure_of_hits = partial(search.show_certainty, *view, hits, chance)
find = partial(search.show_search, *view, page.word, everyday, chance)
show_last_folds(
    Fold("How sure is this?", "certainty", sure if several else sure_of_hits),
    Fold("Every pair of words", "pairs", partial(reasons.show_every_word, *view, opened)),
    Fold("Find the nearest of our sentences", "search", find, ("searched", "list"), offered=several),
    Fold("Compare word by word (MaxSim)", "late", partial(show_late, *view, opened), offered=not late),
    Fold("Is \\[CLS\\] a sentence vector?", "cls", partial(shows.show_bench, *view)),
    Fold("What else changes the vector?", "changes", partial(shows.show_changes, *view, chance), offered=not late),
    Fold("Compare documents by subject", "documents", partial(show_documents, page.bert), linked=True),
)

scripts = (*shows.scripts(*view, hits), *reasons.script(*view, opened))
frame.close_page(page, scripts, partial(shows.table, *view, hits, chance), "sentences")
