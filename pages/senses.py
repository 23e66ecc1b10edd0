"""Senses: is a bank a bank?"""

import streamlit as st

from components import examples
from components.chapters.senses import asks, compared, shows
from components.shell import frame
from components.shell.name_senses import name_senses
from components.takeaway.tables import sense_table

# Ask
page = frame.open_page(
    "Senses",
    "The same word gets another vector in every sentence. How alike two of them are, their **cosine** tells, but only "
    "beside what two random pieces of other sentences reach: that is the grey band.",
    presets=examples.SENSES,
    compare=True,
)
asked = asks.pick_question(page.bert, page.text, page.word)

# Compute
found = asks.find(page.bert, asked)
occurrences = name_senses(found)

# Show
left, right = st.columns(2, gap="large")
with left:
    st.header("Each occurrence against each", anchor=False)
    shows.show_heatmap(page.bert, occurrences, asked)
with right:
    st.header("Layer by layer, against chance", anchor=False)
    shows.show_lines(page.bert, occurrences, asked)
shows.show_kinds(page.bert, asked)

compared.show_senses(page.bert, page.other_model, occurrences, asked)

st.header("The cosine under the microscope", anchor=False)
shows.show_microscope(page.bert, occurrences, asked)

st.header("How much the context changes the word", anchor=False)
shows.show_contextuality(page.bert, occurrences, asked)

st.header("The tutorial, checked", anchor=False)
shows.show_published(page.bert)

script = shows.script(page.bert, asked)
frame.close_page(page, (script,), sense_table(page.bert, occurrences, asked.choice), "senses")
