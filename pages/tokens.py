"""Tokens: how does BERT read a sentence?"""

from functools import partial

from components.chapters import tokens as shows
from components.shell import frame, show
from components.shell.show import Fold, show_last_folds
from polyseme import examples
from polyseme.export.scripts import page_script
from polyseme.export.tables import token_table
from polyseme.tokens import figures as charts
from polyseme.tokens.numbers import count_pieces

RARE = "embeddings"

# Ask
page = frame.open_page(
    "Tokens",
    lambda bert: f"{bert.family.title} cuts a text into **word pieces** from a fixed list, its vocabulary.",
    presets=examples.TOKENS,
    pair=True,
)
segments = shows.selected_segments(page.bert)

# Compute
tokens = page.bert.tokenize(page.text, page.pair, segments)
frame.need_words(tokens)

# Show
show.show_left_out(tokens)
same = shows.repeated(tokens, page.word)
rare, counts = page.bert.tokenize(RARE), count_pieces(tokens)
show.show_finding(charts.pieces_finding(page.bert.family.title, counts, RARE, rare.pieces[1:-1]))
if counts.whole and len(rare) > 3:
    shows.show_split(rare)
show.show_chips(tokens, same)
show.show_legend(tokens, same)

show_last_folds(
    Fold("How is a word cut into pieces?", "cut", partial(shows.show_search, page.bert, tokens), ("cut", "steps")),
    Fold(
        "The vocabulary",
        "vocabulary",
        partial(shows.show_vocabulary, page.bert),
        ("find", "search", "kinds", "scripts"),
    ),
    Fold(
        "What the model is given",
        "given",
        partial(shows.show_given, tokens, page.bert, segments),
        ("padding", "segments"),
    ),
    Fold(
        "What if all texts had the same length?",
        "fitted",
        partial(shows.show_length, page.bert, tokens, segments),
        linked=True,
    ),
)

settings = {"TEXT": tokens.text, "PAIR": tokens.pair, "SEGMENTS": tokens.segments and segments, "LIMIT": tokens.limit}
frame.close_page(page, (page_script("tokens", page.bert, **settings),), partial(token_table, tokens), "tokens")
