"""Layers: what do the values look like?"""

import streamlit as st

from components import examples
from components.chapters.layers import caches, shows
from components.chapters.layers.definition.shows import show_definition
from components.shell import ask, frame, models, show
from components.takeaway.inlining import read_with
from components.takeaway.script import code_twin
from components.takeaway.tables import layer_table

# Ask
page = frame.open_page(
    "Layers",
    "BERT makes every piece a vector, a row of numbers, and every layer turns it into a new one. Here are the numbers "
    "themselves: how many there are, how they spread, and which few of them stick out.",
    presets=examples.LAYERS,
    compare=True,
)
tokens = page.bert.tokenize(page.text)
frame.need_words(tokens)
show.show_left_out(tokens)
which, deep, read = st.columns(3)
with which:
    at = ask.pick_token(tokens)
with deep:
    layer = ask.pick_layer(page.bert)
with read:
    segments = ask.pick_segments(page.bert)

# Compute
encoding = models.encoding(page.bert.name, page.text, None, segments)
summary = caches.layer_values(page.bert.name, page.text, segments)
outliers = caches.outliers(page.bert.name, page.text, segments)

# Show
st.header("Their shape", anchor=False)
shows.show_shapes(encoding.states)

st.header("One piece in one layer", anchor=False)
bins = shows.show_histogram(encoding, outliers, at, layer)
ask.show_token_links("layers", tokens, at)

st.header("All layers at once", anchor=False)
scope = shows.show_depth(encoding, summary, at, layer)
ask.show_token_links("layers", tokens, at)

settings = {"TEXT": tokens.text, "TOKEN": at, "LAYER": layer, "BINS": bins, "SCOPE": scope}
shows.show_compared(page.bert, page.other_model, tokens, segments, settings)

st.header("The features that stick out", anchor=False)
shows.show_outliers(outliers, tokens)
ask.show_token_links("layers", tokens, at)

st.header("The vector itself, in every layer", anchor=False)
shows.show_strips(encoding, outliers, at, layer)
ask.show_token_links("layers", tokens, at)

scripts = (code_twin("layers", page.bert, **settings, **read_with(segments)), *show_definition(page.bert))
frame.close_page(page, scripts, layer_table(encoding.states[:, at], outliers.features), "layers")
