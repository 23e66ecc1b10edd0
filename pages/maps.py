"""Maps: how far can a map be trusted?"""

from functools import partial

import streamlit as st

from components.chapters.maps import shows, take_away
from components.chapters.maps.asks.plan import pick_plan_and_view
from components.shell import frame, name_senses
from components.shell.show import Fold, show_folds
from polyseme import examples

# Ask
LEAD = "Dots that look near should be near with all numbers, too. The percentages say how many are."
page = frame.open_page("Maps", LEAD, presets=examples.MAPS)
row, picture, names = (
    st.container(horizontal=True, vertical_alignment="bottom", key="row-maps"),
    st.container(),
    st.container(),
)
plan, view = pick_plan_and_view(page.bert, page.text, page.word, row, names)

# Compute and show
strategies = partial(shows.show_strategies, page.bert, plan, view.colour)
folds = [Fold("Which layers and pooling keep the groups apart?", "strategies", strategies)]
if plan.named is not None:
    folds.insert(0, name_senses.names_fold(plan.named))
with picture:
    maps = shows.find_maps(page.bert, plan)
    if maps is None:
        show_folds(*folds)
    else:
        shows.show_map(page.bert, plan, maps, view, folds)

table = partial(take_away.page_table, plan.points, maps)
frame.close_page(page, take_away.scripts(page.bert, plan), table, "maps")
