"""Pooling: which layer and pooling tells the senses apart?"""

from functools import partial

from components import examples
from components.chapters.pooling import asks, labelled, mistakes, shows
from components.chapters.pooling.dimensions.shows import show_dimensions
from components.chapters.pooling.report.shows import show_report
from components.shell import frame
from components.shell.show import show_fold

# Ask
page = frame.open_page(
    "Pooling",
    "It depends on your words. So it is tried on sentences whose senses are known, yours or ours.",
    presets=examples.POOLING,
)
(rows, refused), asked = asks.pick_question(page.bert)

# Compute
bench = asks.run(page.bert, rows, refused, asked.segments)
ranking = asks.ranking_of(bench, asked)
setting = asks.setting_of(bench, ranking, asked)

# Show
shows.show_finding(bench, ranking, setting)
of = (bench, ranking, setting)
show_fold("How sure is that? All settings", "board", partial(shows.show_board, page.bert, *of))
show_fold("The sentences it gets wrong", "wrong", partial(mistakes.show_wrong, page.bert, *of))
show_fold("Word by word", "by word", partial(shows.show_words, *of))
show_fold("What does it cost?", "cost", partial(shows.show_cost, page.bert, bench, ranking))
fewer = partial(show_dimensions, page.bert, bench, setting, asked)
show_fold("Are fewer dimensions enough?", "truncated", fewer, linked=True)
show_fold("How many examples do I need?", "how many", partial(shows.show_how_many, page.bert, *of))
show_fold("Compare with a report", "report", partial(show_report, page.bert, bench, rows, ranking, asked))
own = partial(mistakes.show_own_text, page.bert, bench, setting, asked, page.text, page.word)
show_fold("Your own text, decided", "own", own)
show_fold("Why do others name other winners?", "published", partial(shows.show_published, *of))
show_fold(
    "The labelled sentences: change or leave out", "labels", partial(labelled.show_labels, bench.read, bench.rows)
)

frame.close_page(
    page, shows.scripts(page.bert, bench, asked, setting), partial(shows.board_table, bench, ranking), "pooling"
)
