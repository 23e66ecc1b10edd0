"""Arrows: what is a vector?"""

from functools import partial

from components.chapters import arrows as shows
from components.shell import frame
from components.shell.show import Fold, chart_fold, show_last_folds
from polyseme.arrows import in_space
from polyseme.arrows.numbers import START
from polyseme.export.scripts import page_script

# Ask
page = frame.open_page(
    "Arrows",
    "Each word becomes a **vector**: a row of numbers, drawn as an arrow. The cosine says how alike two arrows are.",
    folded=True,
)

# Compute
tokens = page.bert.tokenize(page.text)
first, second = shows.selected_positions(tokens, page.word)

# Show
shows.show_turning()
show_last_folds(
    Fold("Does the length count?", "lengths", shows.show_lengths),
    chart_fold("Three numbers instead of two", "three", in_space.chart),
    Fold(
        f"All {page.bert.features} numbers of two words",
        "beside",
        partial(shows.show_beside, page, tokens, first, second),
        ("beside",),
    ),
    chart_fold("Why is a random cosine near 0?", "random", partial(shows.random_chart, page.bert)),
)

script = page_script("arrows", page.bert, TEXT=tokens.text, TOKEN=first, BESIDE=second, ANGLE=START)
frame.close_page(page, (script,), lambda: shows.two_vectors(page.bert, tokens, first, second), "arrows")
