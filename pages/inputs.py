"""Inputs: what goes into BERT?"""

from functools import partial

from components.chapters.inputs import asks, shows
from components.shell import ask, frame, show
from components.shell.frame import text_bar
from components.shell.show import Fold, show_last_folds
from polyseme import examples
from polyseme.core.input_layer import ingredients, parts_of
from polyseme.export.scripts import page_script
from polyseme.export.tables import part_columns
from polyseme.inputs import parts

# Ask
page = frame.open_page(
    "Inputs",
    parts.lead,
    presets=examples.INPUTS,
    lit=text_bar.ENDS,
)
tokens = page.bert.tokenize(page.text)
frame.need_words(tokens)
show.show_left_out(tokens)
piece = ingredients(tokens, ask.pick_token(tokens, **ask.BARE))

# Compute
new = asks.selected_change(page.bert, piece)
again = shows.selected_piece(tokens)
before = parts_of(page.bert, piece)

# Show
shows.show_summands(page.bert, tokens, piece)

show_last_folds(
    Fold(
        "Move or replace the word",
        "change",
        partial(shows.show_change, page.bert, piece, new),
        ("position", "flip", "replace"),
    ),
    Fold("What happens to the sum next?", "layernorm", partial(shows.show_layer_norm, page.bert, page.text, before)),
    Fold("Repeated words", "again", partial(shows.show_occurrences, page.bert, tokens, again), ("again",)),
    Fold("Which positions are alike?", "positions", partial(shows.show_positions, page.bert)),
    Fold("What does a second text change?", "segments", partial(shows.show_segments, page.bert, piece)),
    ask.token_links_fold("inputs", tokens, piece.position),
)

settings = {"TEXT": tokens.text, "TOKEN": piece.position, "PIECE": new.id, "POSITION": new.position}
settings |= {"SEGMENT": new.segment, "AGAIN": again}
scripts = [page_script("inputs", page.bert, **settings)]
scripts += [page_script("inputs/positions", page.bert)] if page.bert.places else []
frame.close_page(
    page,
    tuple(scripts),
    lambda: part_columns(parts.set_parts(before, parts_of(page.bert, new), piece, new)),
    "inputs",
)
