"""What only the Senses page asks: the word, how its vectors are made, and what its occurrences mean."""

from dataclasses import dataclass

import streamlit as st

from components import limits
from components.bert import Bert
from components.figures.prose import escaped
from components.numbers.bases import BASES
from components.numbers.layers import layer_choices
from components.numbers.occurrences.states import Occurrences
from components.numbers.pooling import TOKEN_POOLINGS
from components.numbers.reading.lines import lines_of
from components.shell import ask, models

CHOICE_HELP = "Each token has a vector in every layer. One layer, or a few together, stand for it here."
JOIN_HELP = "A word cut into several pieces has several vectors. They are joined into one."
BASE_HELP = "Pieces: full stops and function words too. Content words: whole words that name something."


@dataclass(frozen=True)
class AskedSenses:
    """What the reader wants to compare, and how."""

    texts: tuple[str, ...]
    word: str
    choice: str
    join: str
    segments: str
    base: str


def pick_question(bert: Bert, text: str, word: str) -> AskedSenses:
    """The reader's word in their text, the layer choice, the joining of split words and the segment ids."""
    with st.popover("Settings", icon=":material/tune:"):
        chosen = ask.choice("Its vector is the", layer_choices(bert.layers), "choice", help=CHOICE_HELP)
        joined = ask.choice("Join a split word by", TOKEN_POOLINGS, "join", help=JOIN_HELP)
        segments = ask.pick_segments(bert)
        base = ask.choice("Random pairs are of", BASES, "base", help=BASE_HELP)
    return AskedSenses(lines_of(text), word, chosen, joined, segments, base)


def find(bert: Bert, asked: AskedSenses) -> Occurrences:
    """The occurrences of the word; stops the page with a next step where there are fewer than two."""
    if not asked.word:
        st.info("There is nothing to compare yet: type sentences under *Change*, with one word in two of them.")
        st.stop()
    found = models.occurrences(bert.name, asked.texts, asked.word, asked.join, asked.segments)
    if len(found) < 2:
        times = "does not occur" if not len(found) else "occurs only once"
        st.info(
            f"**{escaped(asked.word)}** {times} in the text. Type sentences that have it at least twice, one a line, "
            "or choose an example. Only whole words count, and their plurals."
        )
        st.stop()
    if len(found) == limits.SENSE_OCCURRENCES:
        st.warning(f"The first {limits.SENSE_OCCURRENCES} occurrences are compared; further ones are left out.")
    return found
