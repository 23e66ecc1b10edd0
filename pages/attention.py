"""Attention: how does a word hear the others?"""

from functools import partial

import streamlit as st

from components.chapters.attention import asks, shows
from components.shell import frame, show
from components.shell.show import Fold
from polyseme import examples

# Ask
lead = "In each layer a word looks at all others and takes in what they bring. Thicker: more attention."
page = frame.open_page("Attention", lead, presets=examples.ATTENTION)
picture, progress = st.container(), st.container()
options = asks.pick_question(page.bert, page.text, page.word)

# Compute
with progress:
    moved, usual = shows.moved_words(page.bert, options), shows.usual_attention(page.bert)
ready = (moved is not None, usual is not None)
found = shows.looked(page.bert.name, options, ready, moved, usual)

# Show
with picture:
    shows.show_picture(found)
shows.limit_note(found)
show.show_folds(
    Fold("Which head looks where?", "heads_fold", partial(shows.show_heads, found)),
    Fold(
        "How far to believe it? Attention beside influence", "believed", partial(shows.show_believed, page.bert, found)
    ),
)
frame.close_page(page, (shows.script(page.bert, found),), found.table, "attention")
