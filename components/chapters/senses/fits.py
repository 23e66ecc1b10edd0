"""The words that fit in the place of each occurrence, on the Senses page."""

import streamlit as st

from components.chapters.senses.asks import SenseOptions
from components.shell.show import show_chart
from polyseme.bert import Bert
from polyseme.core.occurrences.states import Occurrences
from polyseme.export.scripts import Script, page_script
from polyseme.senses.fits import figures as charts
from polyseme.senses.fits.numbers import words_shared, words_that_fit


def can_fit(bert: Bert) -> bool:
    """Whether a model has a language head and a mask token."""
    return bert.head and bert.tokenizer.mask_piece is not None


def show_fits(bert: Bert, occurrences: Occurrences, options: SenseOptions) -> tuple[Script, ...]:
    """Shows the words that the model itself would put in each place. Returns their script."""
    fits = words_that_fit(bert, occurrences, options.segments)
    if not fits.places:
        st.info("The text is too long to hide the word. Shorten it.")
        return ()
    reading = charts.fits_reading(fits, occurrences, bert.vocabulary, words_shared(fits, occurrences))
    show_chart(charts.fits_table(fits, occurrences.labels, bert.vocabulary), reading, key="fits")
    settings = {"TEXTS": list(options.texts), "WORD": options.word, "ONES": options.segments == "tutorial"}
    return (page_script("senses/fits", bert, **settings),)
