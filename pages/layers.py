"""Layers: what do the values look like?"""

from functools import partial

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
    "Every layer gives every piece a new vector. Here is where the numbers in it lie, layer by layer.",
    presets=examples.LAYERS,
    compare=True,
)
tokens = page.bert.tokenize(page.text)
frame.need_words(tokens)
show.show_left_out(tokens)
at, scope, segments = shows.pick_view(page.bert, tokens)

# Compute
encoding = models.encoding(page.bert.name, page.text, None, segments)
summary = partial(caches.layer_values, page.bert.name, page.text, segments)
outliers = partial(caches.outliers, page.bert.name, page.text, segments)
layer, bins = shows.histogram_asked(page.bert)
settings = {"TEXT": tokens.text, "TOKEN": at, "LAYER": layer, "BINS": bins, "SCOPE": scope}

# Show
shows.show_ridges(page.bert, encoding, at, scope)
ask.show_token_links("layers", tokens, at)

draw = partial(shows.show_outliers, outliers, tokens)
show.show_fold("Which features stick out?", "outliers", draw)
draw = partial(shows.show_histogram, page.bert, encoding, outliers, at)
show.show_fold("One piece in one layer", "one", draw, asks=("layer", "bins"))
draw = partial(shows.show_depth, encoding, summary, at, scope)
show.show_fold("What changes from layer to layer?", "depth", draw)
draw = partial(shows.show_strips, encoding, outliers, at)
show.show_fold("The vector itself, in every layer", "strips", draw)
show.show_fold("How many numbers are that?", "shapes", partial(shows.show_shapes, encoding.states))
if page.other_model:
    draw = partial(shows.show_compared, page.bert, page.other_model, tokens, segments, settings)
    show.show_fold("Two models side by side", "compared", draw, asks=("compare",))

show.show_fold("The model's definition", "definition", partial(show_definition, page.bert), linked=True)

scripts = (code_twin("layers", page.bert, **settings, **read_with(segments)),)
frame.close_page(page, scripts, lambda: layer_table(encoding.states[:, at], outliers().features), "layers")
