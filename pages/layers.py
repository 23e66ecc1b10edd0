"""Layers: does one number stand out?"""

from functools import partial

from components.chapters import layers as shows
from components.shell import ask, frame, models, show
from components.shell.show import Fold, chart_fold, show_last_folds
from polyseme import examples
from polyseme.export.tables import layer_table

# Ask
page = frame.open_page(
    "Layers",
    "Each layer gives every piece a new vector, which is a list of numbers.",
    presets=examples.LAYERS,
    compare=True,
)
tokens = page.bert.tokenize(page.text)
frame.need_words(tokens)
show.show_left_out(tokens)
position, scope, segments, places = shows.pick_view(page.bert, tokens)

# Compute
encoding = models.encoding(page.bert.name, page.text, segments)
summary = partial(shows.layer_values, page.bert.name, page.text, segments)
outliers = partial(shows.text_outliers, page.bert.name, page.text, segments)
layer, bins = shows.selected_histogram(page.bert)
settings = {"TEXT": tokens.text, "TOKEN": position, "LAYER": layer, "BINS": bins, "SCOPE": scope}

# Show
shows.show_hills(page.bert, encoding, page.word, position if scope == shows.ONE else None, places)

pair = (page.bert, page.other_model)
show_last_folds(
    Fold("Which numbers stand out?", "outliers", partial(shows.show_outliers, outliers, tokens)),
    Fold(
        "One piece in one layer",
        "one",
        partial(shows.show_histogram, page.bert, encoding, outliers, position),
        ("layer", "bins"),
    ),
    Fold("What changes from layer to layer?", "depth", partial(shows.show_depth, encoding, summary, position, scope)),
    chart_fold(
        "The vector itself, in every layer", "strips", partial(shows.strips_chart, encoding, outliers, position)
    ),
    Fold("How many numbers?", "shapes", partial(shows.show_shapes, encoding.states)),
    Fold(
        "Two models side by side",
        "compared",
        partial(shows.show_compared, *pair, tokens, segments, settings),
        ("compare",),
        offered=bool(page.other_model),
    ),
    Fold("The model's definition", "definition", partial(shows.show_definition, page.bert), linked=True),
    ask.token_links_fold("layers", tokens, position),
)

scripts = shows.scripts(page.bert, settings, segments)
frame.close_page(page, scripts, lambda: layer_table(encoding.states[:, position], outliers().features), "layers")
