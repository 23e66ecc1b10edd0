"""What is asked seldom of a word's senses, each question in a fold of its own."""

from functools import partial

from components.bert import Bert
from components.chapters.senses import shows
from components.chapters.senses.asks import AskedSenses
from components.chapters.senses.fits import shows as fits_shows
from components.numbers.occurrences.states import Occurrences
from components.shell.show import show_fold

PAIR, CONTEXT, CHANCE = ("a", "b", "top", "measure"), ("adjusted",), ("kinds",)
ASKS = (*PAIR, *CONTEXT, *CHANCE)
"""The choices that stand in one of the folds."""


def show_more(bert: Bert, occurrences: Occurrences, asked: AskedSenses) -> None:
    """The folds, all of them closed but for what the address or a click asks for."""
    about = (bert, occurrences, asked)
    show_fold("What is one cosine made of?", "microscope", partial(shows.show_microscope, *about), PAIR)
    show_fold("How much does context change the word?", "context", partial(shows.show_contextuality, *about), CONTEXT)
    kinds = partial(shows.show_kinds, bert, asked)
    show_fold("How much does chance depend on words and sentences?", "kinds", kinds, CHANCE)
    show_fold("What would fit here?", "fits", partial(fits_shows.show_fits, bert, occurrences, asked.segments))
    show_fold("The tutorial's figures", "published", partial(shows.show_published, bert))
