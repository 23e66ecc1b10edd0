"""Maps: how far can a map be trusted?"""

from functools import partial

import streamlit as st

from components.chapters.maps import shows, take_away
from components.chapters.maps.asks.plan import pick_plan_and_view
from components.shell import frame, name_senses, show
from polyseme import examples

# Ask
LEAD = "Near means alike, as far as a flat map can show it. Each layer's map keeps a share of the true neighbours."
page = frame.open_page("Maps", LEAD, presets=examples.MAPS)
row, picture, names = st.container(horizontal=True, vertical_alignment="bottom"), st.container(), st.container()
plan, view = pick_plan_and_view(page.bert, page.text, page.word, row, names)

# Compute and show
with picture:
    maps = shows.find_maps(page.bert, plan)
    if maps is not None:
        shows.show_map(page.bert, plan, maps, view)
if plan.named is not None:
    with names:
        name_senses.show_names(plan.named)
strategies = partial(shows.show_strategies, page.bert, plan, view.colour)
show.show_fold("Which layers and pooling keep the groups apart?", "strategies", strategies)

table = partial(take_away.page_table, plan.points, maps)
frame.close_page(page, take_away.scripts(page.bert, plan), table, "maps")
