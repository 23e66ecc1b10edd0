"""Export: how do I take the vectors home?"""

from functools import partial

from components import examples
from components.chapters.export import asks, shows
from components.shell import frame
from components.shell.show import show_fold
from components.takeaway.script import code_twin
from components.takeaway.tables import export_table
from components.takeaway.vectors import in_script

# Ask
page = frame.open_page(
    "Export",
    "As a file for your own tools, each vector beside its text and its word.",
    presets=examples.EXPORT,
)
asked = asks.pick_export(page.bert, page.text)

# Compute
found = shows.find(page.bert, asked)

# Show
content = shows.show_preview(page.bert, found, asked)
show_fold("What is in the file?", "file", partial(shows.show_file, found, asked, content))
show_fold("A file of any length", "command", partial(shows.show_command, page.bert, asked))

script = code_twin("export", page.bert, TEXTS=list(asked.texts), **in_script(page.bert, asked.recipe, asked.texts))
frame.close_page(page, (script,), partial(export_table, found), "export")
