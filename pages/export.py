"""Export: how do I take the vectors home?"""

import streamlit as st

from components import examples
from components.chapters.export import asks, shows
from components.shell import frame
from components.takeaway.script import code_twin
from components.takeaway.tables import export_table
from components.takeaway.vectors import in_script

# Ask
page = frame.open_page(
    "Export",
    "The vectors leave in a file that your own tools open, each beside the text, the token and the word it stands for. "
    "Choose what gets a vector and how it is made; the preview shows what you will have.",
    presets=examples.EXPORT,
)
asked = asks.pick_export(page.bert, page.text)

# Compute
found = shows.find(page.bert, asked)

# Show
st.header("What you take", anchor=False)
shows.show_shape(found, asked)

st.header("The file", anchor=False)
shows.show_file(page.bert, found, asked)

st.header("Larger files", anchor=False)
shows.show_command(page.bert, asked)

script = code_twin("export", page.bert, TEXTS=list(asked.texts), **in_script(page.bert, asked.recipe, asked.texts))
frame.close_page(page, (script,), export_table(found), "export")
