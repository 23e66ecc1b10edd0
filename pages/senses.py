"""Senses: is a bank a bank?"""

from functools import partial

import streamlit as st

from components import examples
from components.chapters.senses import asks, compared, more, shows
from components.chapters.senses.found import shows as found_shows
from components.chapters.senses.hero import shows as hero
from components.chapters.senses.why import shows as why
from components.shell import frame, name_senses, show
from components.takeaway.tables import sense_table

# Ask
page = frame.open_page(
    "Senses",
    "The same word gets another vector in every sentence. Watch where its senses part.",
    presets=examples.SENSES,
    compare=True,
)
picture = st.container()
with st.container(width="content"):  # is pushed down as the picture comes: what is narrow moves little
    asked = asks.pick_question(page.bert, page.text, page.word)

# Compute
found = asks.find(page.bert, asked)
occurrences = name_senses.named_occurrences(found)
gathering = hero.gather(page.bert, occurrences, asked.join, asked.segments)

# Show
with picture:
    hero.show_map(gathering)
    hero.show_finding(gathering)
cells, beside = st.columns([3, 2], gap="large", vertical_alignment="center")
about = (page.bert, occurrences, asked)
shows.show_heatmap(*about, cells, beside)
compared.show_senses(page.bert, page.other_model, occurrences, asked)
name_senses.show_names(found)
show.show_fold("How sure is that?", "sure", partial(shows.show_sureness, *about, gathering))
why_asks = ("why", "way", "put", "changed")
show.show_fold("Why? Which words moved it", "why", partial(why.show_why, page.bert, gathering, asked), why_asks)
attention, looks = partial(why.show_attention, page.bert, gathering, asked), ("looker", "looks", "heads")
show.show_fold("Where does it look? Attention, beside what moves it", "attention", attention, looks)
show.show_fold("How far can this be believed?", "believed", partial(why.show_believed, page.bert))
groups = partial(found_shows.show_found, page.bert, occurrences, gathering, asked)
show.show_fold("Are there senses that nobody named?", "found", groups, linked=True)
show.show_fold("Layer by layer, against chance", "lines", partial(shows.show_lines, *about))
questions = "More questions: one cosine, context, chance, what would fit, the tutorial's figures"
show.show_fold(questions, "more", partial(more.show_more, *about), more.ASKS)

table = partial(sense_table, page.bert, occurrences, asked.choice)
frame.close_page(page, shows.scripts(page.bert, asked), table, "senses")
