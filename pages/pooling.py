"""Pooling: which layer and pooling tells the senses apart?"""

from functools import partial

from components.chapters.pooling import asks, mistakes, shows
from components.chapters.pooling import labelled_sentences as labelled
from components.shell import frame
from components.shell.show import Fold, chart_fold, show_last_folds
from polyseme.pooling.numbers.word_scores import board_table

# Ask
lead = "Choosing or joining layers is called pooling. We test which way tells meanings apart best."
page = frame.open_page("Pooling", lead, folded=True)
(rows, refused), settings = asks.pick_question(page.bert)

# Compute
bench = asks.measure_bench(page.bert, rows, refused, settings.segments)
ranking = asks.ranking_of(bench, settings)
setting = asks.setting_of(bench, ranking, settings)

# Show
shows.show_finding(bench, ranking, setting)
view = (bench, ranking, setting)
dimensions = partial(shows.show_dimensions, page.bert, bench, setting, settings)
own_text = partial(mistakes.show_own_text, page, bench, setting, settings)
labels = partial(labelled.show_labels, bench.usable, bench.rows)
show_last_folds(
    Fold("How sure is this? All settings", "board", partial(shows.show_board, page.bert, *view)),
    Fold("The sentences it gets wrong", "wrong", partial(mistakes.show_wrong, page.bert, *view)),
    chart_fold("Word by word", "by word", partial(shows.words_chart, *view)),
    Fold("Are fewer dimensions enough?", "truncated", dimensions, linked=True),
    Fold("How many examples do I need?", "how many", partial(shows.show_how_many, page.bert, *view)),
    Fold("The meanings in your own text", "own", own_text),
    Fold("Why do papers name other winners?", "published", partial(shows.show_published, *view)),
    Fold("The labelled sentences: change or leave out", "labels", labels),
)

scripts = shows.scripts(page.bert, bench, settings, setting)
frame.close_page(page, scripts, partial(board_table, bench.board, ranking), "pooling")
