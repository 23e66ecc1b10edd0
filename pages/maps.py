"""Maps: how far can a map be trusted?"""

from functools import partial

import streamlit as st

from components.chapters.maps import shows, take_away
from components.chapters.maps.asks.plan import pick_plan_and_view
from components.shell import frame, name_senses
from components.shell.frame.take_away import take_fold
from components.shell.show import Fold, show_folds
from polyseme import examples

# Ask
page = frame.open_page("Maps", shows.lead, presets=examples.MAPS)
row, picture, names = (
    st.container(horizontal=True, vertical_alignment="bottom", key="row-maps"),
    st.container(),
    st.container(),
)
plan, view = pick_plan_and_view(page.bert, page.text, page.word, row, names)

# Compute and show
strategies = partial(shows.show_strategies, page.bert, plan, view.colour)
scripts = take_away.scripts(page.bert, plan)
folds = [Fold("Which settings keep the groups apart?", "strategies", strategies)]
if plan.named is not None:
    folds.insert(0, name_senses.names_fold(plan.named))
with picture:
    maps = shows.find_maps(page.bert, plan)
    table = partial(take_away.page_table, plan.points, maps)
    folds.append(take_fold(scripts, table, "maps"))
    if maps is None:
        show_folds(*folds)
    else:
        shows.show_map(page.bert, plan, maps, view, folds)

frame.close_page(page, scripts, name="maps")
