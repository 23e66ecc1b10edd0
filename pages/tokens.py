"""Tokens: how does BERT read a sentence?"""

from functools import partial

from components import examples
from components.chapters.tokens import figures as charts
from components.chapters.tokens import shows
from components.chapters.tokens.length.shows import show_length
from components.chapters.tokens.numbers import count_pieces
from components.shell import frame, show
from components.takeaway.script import code_twin
from components.takeaway.tables import token_table

# Ask
page = frame.open_page(
    "Tokens",
    lambda bert: f"{bert.family.title} cuts a text into **word pieces** from a fixed list, its vocabulary.",
    presets=examples.TOKENS,
    pair=True,
)
segments = shows.segments_asked(page.bert)

# Compute
tokens = page.bert.tokenize(page.text, page.pair, segments)
frame.need_words(tokens)

# Show
show.show_left_out(tokens)
show.show_chips(tokens)
show.show_finding(charts.pieces_finding(count_pieces(tokens)))

draw = partial(shows.show_search, page.bert, tokens)
show.show_fold("How is a word cut into pieces?", "cut", draw, asks=("cut", "steps"))
draw = partial(shows.show_vocabulary, page.bert)
show.show_fold("The vocabulary", "vocabulary", draw, asks=("find", "search", "kinds", "scripts"))
draw = partial(shows.show_given, tokens, page.bert, segments)
show.show_fold("What the model is given", "given", draw, asks=("padding", "segments"))

at_length = partial(show_length, page.bert, tokens, segments)
show.show_fold("One length for all texts (MAX_SEQ_LENGTH)", "fitted", at_length, linked=True)

settings = {"TEXT": tokens.text, "PAIR": tokens.pair, "SEGMENTS": tokens.segments and segments, "LIMIT": tokens.limit}
frame.close_page(page, (code_twin("tokens", page.bert, **settings),), partial(token_table, tokens), "tokens")
