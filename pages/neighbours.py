"""Neighbours: which words does BERT think are alike?"""

from components import examples
from components.chapters.neighbours import views
from components.shell import frame

# Ask
page = frame.open_page(
    "Neighbours",
    "Every piece of the vocabulary has a vector of its own, and every word in a sentence gets one. Here the "
    "**nearest** are looked up, exactly and among all there are, beside what random pairs reach.",
    presets=examples.NEIGHBOURS,
    compare=True,
)
view = views.pick_view(page.other_model)

# Compute and show: each view asks for what it needs besides
scripts, table = views.VIEWS[view](page)
frame.close_page(page, scripts, table, "neighbours")
