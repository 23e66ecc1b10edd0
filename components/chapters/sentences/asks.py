"""The widgets of the Sentences page, and its sentence vectors: each list is encoded once, with a progress bar."""

from dataclasses import dataclass
from functools import partial
from typing import Any

import streamlit as st

from components.chapters.sentences import maxsim
from components.shell import ask, models
from components.shell.heavy.work import show_work
from components.shell.memory_cache import memory_cached
from polyseme import examples, limits
from polyseme.bert import Bert, OwnPooling
from polyseme.bert.heads.late import is_late
from polyseme.core.baseline import Spread, sentence_baselines
from polyseme.core.layers import layer_choices
from polyseme.core.pooling import SENTENCE_POOLINGS
from polyseme.core.progress import Report
from polyseme.core.reading.sentences import sentences_of
from polyseme.disk_cache import disk_cached
from polyseme.sentences.figures.matrix import left_out_reading
from polyseme.sentences.numbers.pooled import LateSentences, Sentences, read_sentences, readable
from polyseme.sentences.reasons.late import MAXSIM


@dataclass(frozen=True)
class SentenceOptions:
    """The reader's sentences, and how each becomes one vector."""

    texts: tuple[str, ...]
    choice: str
    pooling: str
    unread: int = 0  # of the first sentences those with nothing to read
    repeated: int = 0
    beyond: int = 0  # sentences beyond those that are compared


MADE_FOR_MAXSIM = "This model was trained for MaxSim, on vectors of its own: there the layers make no difference."
POOLING_HELP = (
    "How all token vectors become one. In capitals: the option's name in the tool bert-as-service. "
    "“Special tokens”: \\[CLS\\] and \\[SEP\\]. MaxSim makes no vector: it compares word by word."
)


def pick_settings(bert: Bert, several: bool) -> tuple[str, str]:
    """The layer choice and the pooling, in a popover; for several sentences also their order."""
    with st.popover("Settings", icon=":material/tune:"):
        choices = layer_choices(bert.layers)
        choice = ask.choice("Layers", choices, "sentence_layers", "Last", carried=True, help=ask.LAYERS_HELP)
        names = {name: f"{name} · {one.service}" if one.service else name for name, one in SENTENCE_POOLINGS.items()}
        names[MAXSIM] = f"{MAXSIM} · word by word"
        face: dict[str, Any] = {"format_func": names.__getitem__, "help": POOLING_HELP}
        default = MAXSIM if is_late(bert.folder) else "Mean"
        pooling = ask.choice("Pooling", names, "sentence_pooling", default, carried=True, **face)
        if own := bert.own_pooling:
            used = (own.choice, own.pooling) == (choice, pooling)
            st.button(
                "This is the model's own pooling" if used else "Use the model's own pooling",
                on_click=st.session_state.update,
                args=({"sentence_layers": own.choice, "sentence_pooling": own.pooling},),
                disabled=used,
                icon=":material/verified:",
                width="stretch",
            )
        st.caption(MADE_FOR_MAXSIM if is_late(bert.folder) else _own_reading(own))
        if several:
            ask.switch("Sort by similarity", "like", help="Puts similar sentences side by side and draws a tree.")
    return choice, pooling


def _own_reading(own: OwnPooling | None) -> str:
    """What the model's own pooling is, in words."""
    if own is None:
        usual = "bert-as-service used the mean of the second-to-last layer"
        return f"This model has no pooling of its own; {usual}."
    return f"Own pooling: {own.pooling.lower()} of the {own.choice.lower()} layer's tokens."


def sentences_to_read(bert: Bert, text: str) -> tuple[tuple[str, ...], tuple[int, int, int]]:
    """The reader's sentences, each once, and how many are unread, repeated, beyond; without any it stops the page."""
    typed = sentences_of(text)
    first = typed[: limits.MATRIX_SENTENCES]
    read = readable(bert, first)
    texts = tuple(dict.fromkeys(read))
    if not texts:
        st.info("No text yet. Type a few sentences, or choose an example above.")
        st.stop()
    return texts, (len(first) - len(read), len(read) - len(texts), len(typed) - len(first))


def show_left_out(bert: Bert, options: SentenceOptions) -> None:
    """Which sentences were left out or cut, if any."""
    if options.beyond:
        st.warning(
            f"Limit: {limits.MATRIX_SENTENCES} sentences. {options.beyond:,} more are left out. "
            "To search more, upload them as a list."
        )
    cut = [number for number, text in enumerate(options.texts, 1) if bert.tokenize(text).pieces_left_out]
    if left_out := left_out_reading(options.unread, options.repeated, cut):
        st.caption(left_out)


def read(bert: Bert, slot: str, texts: tuple[str, ...], choice: str, label: str) -> Sentences | None:
    """Sentences with their vectors by every pooling; None while they are computed."""
    key, light = ("sentences", bert.name, texts, choice), sum(map(len, texts)) <= limits.LIGHT_CHARACTERS
    return show_work(slot, key, lambda report: read_sentences(bert, texts, choice, report), label, light)


def read_asked(bert: Bert, options: SentenceOptions, slot: str, late: bool = False) -> Sentences | None:
    """The reader's sentences with their vectors, for one slot of the page; None while they are computed.

    late: with MaxSim, also where the reader chose a pooling.
    """
    sentences = read(bert, slot, options.texts, options.choice, "Your sentences")
    if sentences is None or not (late or options.pooling == MAXSIM):
        return sentences
    scores = maxsim.pair_scores(bert, options.choice, sentences.texts, slot)
    return None if scores is None else LateSentences(sentences.texts, sentences.vectors, scores)


@memory_cached(unkeyed=1)
def everyday(name: str, choice: str, _report: Report) -> tuple[Sentences, dict[str, Spread]]:
    """Everyday sentences under a layer choice, and the cosines of random pairs of them by every pooling."""
    bert, texts = models.model(name), examples.everyday()
    read = partial(read_sentences, bert, texts, choice, _report)
    sentences = disk_cached("everyday sentences", bert, [texts, choice, [*SENTENCE_POOLINGS]], read, (Sentences,))
    return sentences, sentence_baselines(sentences.vectors)


def read_everyday(bert: Bert, options: SentenceOptions) -> tuple[Sentences, dict[str, Spread]]:
    """The same as everyday(), and with MaxSim where it is chosen; stops the page while they are computed."""
    name, choice = bert.name, options.choice
    work = partial(everyday, name, choice)
    result = show_work("everyday", ("everyday", name, choice), work, "Everyday sentences, to compare with")
    if result is None:
        st.stop()
    if options.pooling != MAXSIM:
        return result
    chance = maxsim.chance_of(bert, choice, len(options.texts) > 1)
    if chance is None:
        st.stop()
    return result[0], result[1] | {MAXSIM: chance}
