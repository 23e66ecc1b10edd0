"""Arrows: what is a vector?"""

from components.chapters.arrows import shows
from components.chapters.arrows.numbers import START
from components.shell import frame
from components.takeaway.script import code_twin

# Ask
page = frame.open_page(
    "Arrows",
    "A **vector** is a row of numbers. Two numbers make an arrow, and two arrows are compared by their angle.",
)

# Compute
tokens = page.bert.tokenize(page.text)
at, beside = shows.positions_asked(tokens, page.word)

# Show
shows.show_turning()
shows.show_folds(page.bert, tokens, at, beside)

script = code_twin("arrows", page.bert, TEXT=tokens.text, TOKEN=at, BESIDE=beside, ANGLE=START)
frame.close_page(page, (script,), lambda: shows.two_vectors(page.bert, tokens, at, beside), "arrows")
