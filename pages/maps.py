"""Maps: where do the tokens lie?"""

import streamlit as st

from components import examples
from components.chapters.maps import asks, shows, take_away
from components.shell import frame

# Ask
page = frame.open_page(
    "Maps",
    "A map lays hundreds of features down in two or three, so that near means alike: press play and watch the points "
    "move from layer to layer. Every map loses something; **what it lost stands beside it**.",
    presets=examples.MAPS,
)
plan = asks.pick_plan(page.bert, page.text)
colour, point, layer = asks.pick_view(page.bert, plan)

# Compute
found = shows.find_maps(page.bert, plan)

# Show
if found is not None:
    shows.show_map(page.bert, plan, found, colour, point, layer)

st.header("All layers at once", anchor=False)
if found is not None:
    shows.show_layers(found, colour)

st.header("Which layers and pooling keep the groups apart?", anchor=False)
shows.show_strategies(page.bert, plan, colour)

table = take_away.points_table(plan.points, plan.points.groups) if found is None else take_away.coordinates_table(found)
frame.close_page(page, take_away.scripts(page.bert, plan), table, "maps")
