"""Export: how do I take the vectors home?"""

from functools import partial

from components.chapters.export import asks, shows
from components.shell import frame
from components.shell.frame import text_bar
from components.shell.show import Fold, show_last_folds
from polyseme import examples
from polyseme.export.scripts import page_script
from polyseme.export.tables import export_table
from polyseme.export.vectors import script_functions

# Ask
lead = "Download the vectors for your own tools, each beside its word and its text."
page = frame.open_page("Export", lead, presets=examples.EXPORT, lit=text_bar.NONE)
request, place = asks.pick_export(page.bert, page.text)

# Compute and show
vectors = shows.compute(page.bert, request)
shows.show_downloads(page.bert, request, place)
shows.show_preview(page.bert, vectors, request)
reading = shows.shape_reading(vectors, request)
show_last_folds(
    Fold("What is in the file?", "file", partial(shows.show_file, reading, request)),
    Fold("A file of any length", "command", partial(shows.show_command, page.bert, request)),
)

settings = script_functions(page.bert, request.recipe, request.texts)
script = page_script("export", page.bert, TEXTS=list(request.texts), **settings)
frame.close_page(page, (script,), partial(export_table, vectors.first(5)), "export")
