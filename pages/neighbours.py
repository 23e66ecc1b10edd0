"""Neighbours: which words does BERT think are alike?"""

import streamlit as st

from components.chapters.neighbours import views
from components.shell import frame
from polyseme import examples

# Ask
lead = "Of all the model's pieces, these are nearest to your word."
page = frame.open_page("Neighbours", lead, presets=examples.NEIGHBOURS, compare=True, lit=views.lit())
row = st.container(horizontal=True, vertical_alignment="bottom", key="row-neighbours")
view = views.pick_view(page.other_model, row)

# Compute and show: each view has further questions of its own
scripts, table = views.VIEWS[view](page, row)
frame.close_page(page, scripts, table, "neighbours")
