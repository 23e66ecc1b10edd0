"""What would fit in the place of each occurrence, on the Senses page."""

import streamlit as st

from components.bert import Bert
from components.chapters.senses.fits import figures as charts
from components.chapters.senses.fits.numbers import fitting, words_shared
from components.figures.texts import no_head_reading
from components.numbers.occurrences.states import Occurrences
from components.shell.show import show_chart


def show_fits(bert: Bert, occurrences: Occurrences, segments: str) -> None:
    """The words that the model itself would put in each place; which models can, where this one cannot."""
    if not bert.head or bert.tokenizer.mask_piece is None:
        st.info(no_head_reading(bert.name))
        return
    found = fitting(bert, occurrences, segments)
    if not found.places:
        st.info("No place is left with the word hidden. Shorten the text.")
        return
    reading = charts.fits_reading(found, occurrences, bert.vocabulary, words_shared(found, occurrences))
    show_chart(charts.fits_table(found, occurrences.labels, bert.vocabulary), reading, key="fits")
