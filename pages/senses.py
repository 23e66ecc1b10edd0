"""Senses: is a bank a bank?"""

from functools import partial

import streamlit as st

from components.chapters.senses import asks, fits, occurrence_map, shows, static, two_models
from components.chapters.senses import sense_induction as groups
from components.chapters.senses.occlusion import shows as why
from components.chapters.senses.occlusion.asks import CHANGE_KEYS
from components.shell import address, frame, models, name_senses, show
from components.shell.show import Fold, chart_fold
from polyseme import examples
from polyseme.export.tables import sense_pair_table

# Ask
lead = "The same word gets a different vector in every sentence. Does it show the meaning?"
page = frame.open_page("Senses", lead, presets=examples.SENSES, compare=True)
picture, beside = st.container(key="map_and_ruler").columns([3, 2], gap="medium")
with page.tools:
    settings = asks.pick_question(page.bert, page.text, page.word)

# Compute
search = asks.find(page.bert, settings)
occurrences = name_senses.named_occurrences(search)
reading = (settings.join, settings.segments)
judgement = models.judgement(page.bert, occurrences, settings.choice, *reading)
gathering = judgement.gathering
if not gathering.by_layer:  # the folds about layers speak of the usual one
    gathering = models.judgement(page.bert, occurrences, asks.default_choice(page.bert), *reading).gathering

# Show
with picture:
    occurrence_map.show_map(page.bert, judgement)
view, several = (page.bert, occurrences, settings), len(occurrences) > 1
with beside:
    alike = shows.why_alike(*view, judgement.gathering.layer_name)
    high = judgement.gathering.layer_name if alike else ""
    occurrence_map.show_pairs(page.bert, judgement, high)
if len(occurrences) > shows.MOST:
    shows.show_cosines(*view, alike)
else:
    address.accept(["like"])
two_models.show_senses(page.bert, page.other_model, occurrences, settings)
gathered = (page.bert, gathering, settings)
induced = partial(groups.show_found, *gathered, occurrences)
show.show_last_folds(  # on a wide window in three columns: sure? why? what else?
    Fold(
        "How sure is this?",
        "sure",
        partial(shows.show_sureness, *view, judgement, gathering, alike),
        offered=several or judgement.evidence is not None,
    ),
    Fold("Why? Which words decide this?", "why", partial(why.show_why, *gathered), CHANGE_KEYS),
    Fold("Is one vector per word enough?", "one_vector", partial(static.show_static, page.bert, page.word)),
    chart_fold("Layer by layer, against chance", "lines", partial(shows.lines_chart, *view), offered=several),
    Fold(
        "What is one cosine made of?",
        "microscope",
        partial(shows.show_microscope, *view),
        shows.PAIR_KEYS,
        offered=several,
    ),
    Fold("Are there meanings that nobody named?", "found", induced, linked=True),
    Fold("Is the “why” reliable?", "believed", partial(why.show_believed, page.bert)),
    chart_fold(
        "How much does context change the word?",
        "context",
        partial(shows.context_chart, *view),
        asks=("adjusted",),
        offered=several,
    ),
    name_senses.names_fold(search),
    Fold("What would fit here?", "fits", partial(fits.show_fits, *view), offered=fits.can_fit(page.bert)),
)
table = partial(sense_pair_table, page.bert, occurrences, settings.choice)
frame.close_page(page, (shows.script(page.bert, settings),), table, "senses")
