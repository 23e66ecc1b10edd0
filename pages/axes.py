"""Axes: which way does a word lean?"""

from functools import partial

import streamlit as st

from components.chapters.axes import asks, shows
from components.shell import frame
from components.shell.show import Fold, chart_fold, show_last_folds

# Ask
lead = "Put words on a line between two opposites, and see how far they lean."
page = frame.open_page("Axes", lead, text=False)
row = st.container(horizontal=True, vertical_alignment="bottom", key="row-axes")
request = asks.pick_line(page.bert, row)

# Compute
leaning = asks.find_leaning(page.bert, request)
if leaning is None:
    st.stop()

# Show
shows.show_line(leaning)
show_last_folds(
    Fold("How sure is this?", "sure", partial(shows.show_sureness, leaning)),
    chart_fold("Without a sentence, and in sentences", "static", partial(shows.static_chart, page.bert, leaning)),
    Fold("Association tests, and what they do not show", "tests", partial(shows.show_tests, page.bert), ("test",)),
)
frame.close_page(page, (shows.script(page.bert, leaning),), leaning.table, "axes")
