"""The widgets of the Senses page: how the vectors of the word are made."""

from dataclasses import dataclass

import streamlit as st

from components.shell import ask, models
from polyseme import limits
from polyseme.bert import Bert
from polyseme.core.layers import layer_choices, layer_name
from polyseme.core.occurrences.gathering import built_in
from polyseme.core.occurrences.known import sentences_with
from polyseme.core.occurrences.states import Occurrences
from polyseme.core.pooling import TOKEN_POOLINGS
from polyseme.core.random_pairs import BASES
from polyseme.figures.texts import NOT_ENGLISH
from polyseme.figures.wording import escaped
from polyseme.senses.occurrence_map import unknown

JOIN_HELP = "A word split into several pieces has several vectors. They are joined into one."
BASE_HELP = "Pieces: everything, even full stops. Content words: nouns, verbs and the like."


@dataclass(frozen=True)
class SenseOptions:
    """The texts, the word, and how its vectors are made."""

    texts: tuple[str, ...]
    word: str
    choice: str
    join: str
    segments: str
    base: str


def pick_question(bert: Bert, text: str, word: str) -> SenseOptions:
    """The reader's text and word with the settings chosen in the popover."""
    with st.popover("Settings", icon=":material/tune:"):
        choices = layer_choices(bert.layers)
        choice = ask.choice("Layers", choices, "choice", default_choice(bert), help=ask.LAYERS_HELP)
        join = ask.choice("Join a split word by", TOKEN_POOLINGS, "join", help=JOIN_HELP)
        texts, segments = ask.pick_texts(text), ask.pick_segments(bert)
        base = ask.choice("Compare with random pairs of", BASES, "base", help=BASE_HELP)
    return SenseOptions(texts, word, choice, join, segments, base)


def default_choice(bert: Bert) -> str:
    """The layer at which a model's verdicts are most often right; the last one until that is worked out."""
    calibration = models.calibration(bert.name)
    return layer_name(calibration.layer if calibration else bert.layers)


def find(bert: Bert, options: SenseOptions) -> Occurrences:
    """The occurrences of the word; it stops the page with a next step where nothing can be compared."""
    if not options.word:
        st.info("Nothing to compare yet. Type sentences under *Change*, with one word in two of them.")
        st.stop()
    occurrences = models.occurrences(bert.name, options.texts, options.word, options.join, options.segments)
    if not has_company(options.word, occurrences):
        say_alone(bert, "\n".join(options.texts), options.word, occurrences)
        st.stop()
    if len(occurrences) == limits.SENSE_OCCURRENCES:
        st.warning(f"The first {limits.SENSE_OCCURRENCES} occurrences are compared.")
    return occurrences


def has_company(word: str, occurrences: Occurrences) -> bool:
    """Whether an occurrence has another to be compared with, of the reader's or of ours."""
    return len(occurrences) > 1 or (len(occurrences) > 0 and bool(built_in(word) or sentences_with(word)))


def say_alone(bert: Bert, text: str, word: str, occurrences: Occurrences) -> None:
    """Why nothing can be compared, and what to do."""
    if models.language(bert.name, text).foreign:
        st.info(NOT_ENGLISH)
    elif models.language(bert.name, word).unknown:
        st.info(unknown(word))
    else:
        times = "occurs only once" if len(occurrences) else "does not occur"
        st.info(
            f"**{escaped(word)}** {times} in the text. Use it twice or more, or choose an example. "
            "Only whole words and plurals count."
        )
