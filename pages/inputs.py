"""Inputs: what goes into BERT?"""

from functools import partial

from components import examples
from components.chapters.inputs import asks, shows
from components.chapters.inputs.figures import parts as charts
from components.numbers.input_layer import ingredients, parts_of
from components.shell import ask, frame, show
from components.takeaway.script import code_twin
from components.takeaway.tables import part_columns

# Ask
page = frame.open_page(
    "Inputs",
    charts.lead,
    presets=examples.INPUTS,
)
tokens = page.bert.tokenize(page.text)
frame.need_words(tokens)
show.show_left_out(tokens)
made = ingredients(tokens, ask.pick_token(tokens, **ask.BARE))

# Compute
new = asks.change_asked(page.bert, made)
again = shows.piece_asked(tokens)
before = parts_of(page.bert, made)

# Show
shows.show_summands(page.bert, tokens, made)
ask.show_token_links("inputs", tokens, made.position)

draw = partial(shows.show_change, page.bert, made, new)
show.show_fold("What if it stood elsewhere, or were another?", "change", draw, asks=("position", "flip", "replace"))
draw = partial(shows.show_layer_norm, page.bert, page.text, before)
show.show_fold("What becomes of the sum?", "layernorm", draw)
draw = partial(shows.show_occurrences, page.bert, tokens, again)
show.show_fold("The same word again", "again", draw, asks=("again",))
show.show_fold("Which places are alike?", "positions", partial(shows.show_positions, page.bert))
show.show_fold("What does the other text change?", "segments", partial(shows.show_segments, page.bert, made))
show.show_fold("The tables, in numbers", "tables", partial(shows.show_tables, page.bert))

settings = {"TEXT": tokens.text, "TOKEN": made.position, "PIECE": new.id, "POSITION": new.position}
settings |= {"SEGMENT": new.segment, "AGAIN": again}
scripts = [code_twin("inputs", page.bert, **settings)]
scripts += [code_twin("inputs/positions", page.bert)] if page.bert.places else []
frame.close_page(
    page,
    tuple(scripts),
    lambda: part_columns(charts.set_parts(before, parts_of(page.bert, new), made, new)),
    "inputs",
)
