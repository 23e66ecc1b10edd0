"""Senses: is a bank a bank?"""

from functools import partial

import streamlit as st

from components import examples
from components.chapters.senses import asks, compared, shows
from components.chapters.senses.fits import shows as fits_shows
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
kinds = partial(shows.show_kinds, page.bert, asked)
show.show_fold("How much does chance depend on words and sentences?", "kinds", kinds, ("kinds",))
show.show_fold("Layer by layer, against chance", "lines", partial(shows.show_lines, *about))
microscope, context = partial(shows.show_microscope, *about), partial(shows.show_contextuality, *about)
show.show_fold("What is one cosine made of?", "microscope", microscope, ("a", "b", "top", "measure"))
show.show_fold("How much does context change the word?", "context", context, ("adjusted",))
fits = partial(fits_shows.show_fits, page.bert, occurrences, asked.segments)
show.show_fold("What would fit here?", "fits", fits)
show.show_fold("The tutorial's figures", "published", partial(shows.show_published, page.bert))

table = partial(sense_table, page.bert, occurrences, asked.choice)
frame.close_page(page, shows.scripts(page.bert, asked), table, "senses")
