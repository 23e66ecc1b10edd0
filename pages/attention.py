"""Attention: what does a word look at?"""

from functools import partial

import streamlit as st

from components.chapters.attention import asks, shows
from components.shell import frame, show
from components.shell.frame import text_bar
from components.shell.show import Fold
from polyseme import examples

# Ask
lead = "Attention says how much a word looks at another. Leaving that one out shows if it mattered."
page = frame.open_page("Attention", lead, presets=examples.ATTENTION, lit=text_bar.ONE)
options = asks.pick_question(page)
picture = st.container()

# Compute
found = shows.look_at(page.bert, options)

# Show
with picture:
    shows.show_picture(found)
show.show_last_folds(
    Fold("Which head looks where?", "heads_fold", partial(shows.show_heads, found)),
    Fold("How reliable is this?", "believed", partial(shows.show_believed, page.bert, found)),
)
frame.close_page(page, shows.scripts(page.bert, found), found.table, "attention")
