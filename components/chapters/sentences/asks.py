"""The widgets of the Sentences page, and its sentence vectors: each list is encoded once, with a progress bar."""

from dataclasses import dataclass
from functools import partial
from typing import Any

import streamlit as st

from components.shell import ask, models
from components.shell.heavy.work import show_work
from components.shell.memory_cache import memory_cached
from polyseme import examples, limits
from polyseme.bert import Bert, OwnPooling
from polyseme.core.baseline import Spread, sentence_baselines
from polyseme.core.layers import layer_choices
from polyseme.core.pooling import SENTENCE_POOLINGS
from polyseme.core.progress import Report
from polyseme.core.reading.sentences import sentences_of
from polyseme.disk_cache import disk_cached
from polyseme.figures.wording import counted
from polyseme.sentences.figures.matrix import left_out_reading
from polyseme.sentences.numbers.pooled import Sentences, read_sentences, readable


@dataclass(frozen=True)
class SentenceOptions:
    """The sentences to compare, and how each becomes one vector."""

    texts: tuple[str, ...]
    choice: str
    pooling: str
    own: int = 0  # how many of the texts are the reader's; the others are ours
    typed: int = 0  # how many sentences the reader typed


CHOICE_HELP = "Each token has a vector in every layer. One layer, or a few together, stand for it here."
POOLING_HELP = (
    "How the vectors of all tokens become one. In capitals: what bert-as-service calls it. "
    "Of its own pieces: without \\[CLS\\] and \\[SEP\\]."
)


def pick_settings(bert: Bert) -> tuple[str, str]:
    """The layer choice and the pooling, in a popover."""
    with st.popover("Settings", icon=":material/tune:"):
        choices = layer_choices(bert.layers)
        choice = ask.choice("Layers", choices, "sentence_layers", "Last", carried=True, help=CHOICE_HELP)
        names = {name: f"{name} · {one.service}" if one.service else name for name, one in SENTENCE_POOLINGS.items()}
        face: dict[str, Any] = {"format_func": names.__getitem__, "help": POOLING_HELP}
        pooling = ask.choice("Pooling", SENTENCE_POOLINGS, "sentence_pooling", "Mean", carried=True, **face)
        if own := bert.own_pooling:
            used = (own.choice, own.pooling) == (choice, pooling)
            st.button(
                "The model's own: in use" if used else "Use the model's own",
                on_click=st.session_state.update,
                args=({"sentence_layers": own.choice, "sentence_pooling": own.pooling},),
                disabled=used,
                icon=":material/verified:",
                width="stretch",
            )
        st.caption(_own_reading(own))
    return choice, pooling


def _own_reading(own: OwnPooling | None) -> str:
    """What the model's own pooling is, in words."""
    if own is None:
        usual = "bert-as-service took the mean of the second-to-last layer"
        return f"This model came without a pooling of its own; {usual}."
    after = ", then every vector brought to length 1, which no cosine notices" if own.unit else ""
    limit = f" It was published to read {own.limit} pieces at most." if own.limit else ""
    return (
        f"This model's own pooling: {own.pooling.lower()} of all tokens, \\[CLS\\] and \\[SEP\\] included, of the "
        f"{own.choice.lower()} layer{after}.{limit}"
    )


def asked_of(bert: Bert, text: str, choice: str, pooling: str) -> SentenceOptions:
    """The reader's sentences with ours beside a single one; without any it stops the page."""
    typed = sentences_of(text)
    own = readable(bert, typed[: limits.MATRIX_SENTENCES])
    if not own:
        st.info("There is nothing to read yet: type a few sentences, or choose an example above.")
        st.stop()
    ours = tuple(text for text in examples.COMPANIONS if text not in own) if len(own) == 1 else ()
    return SentenceOptions(own + ours, choice, pooling, len(own), len(typed))


def show_texts(bert: Bert, options: SentenceOptions) -> None:
    """The compared sentences, and which were left out, cut or added."""
    tokens, own = [bert.tokenize(text) for text in options.texts], options.own
    if options.typed > limits.MATRIX_SENTENCES:
        st.warning(
            f"The first {limits.MATRIX_SENTENCES} of {options.typed:,} sentences are compared each with each. "
            "To work with more, upload them as a list to search, above."
        )
    cut = [number for number, one in enumerate(tokens[:own], 1) if one.pieces_left_out]
    unread = min(options.typed, limits.MATRIX_SENTENCES) - own
    if left_out := left_out_reading(unread, range(own + 1, len(tokens) + 1), cut):
        st.markdown(f":small[{left_out}]")
    with st.popover(counted(len(tokens), "sentence"), icon=":material/list:"):
        table = {
            "number": range(1, len(tokens) + 1),
            "sentence": options.texts,
            "pieces": list(map(len, tokens)),
            "whose": ["yours"] * own + ["ours"] * (len(tokens) - own),
        }
        st.dataframe(table, hide_index=True, alt="The sentences that are compared, with their numbers")


def read(bert: Bert, slot: str, texts: tuple[str, ...], choice: str, label: str) -> Sentences | None:
    """Sentences with their vectors by every pooling; None while they are computed."""
    key = ("sentences", bert.name, texts, choice)
    return show_work(slot, key, lambda report: read_sentences(bert, texts, choice, report), label)


def read_asked(bert: Bert, options: SentenceOptions, slot: str) -> Sentences | None:
    """The reader's sentences with their vectors, for one slot of the page; None while they are computed."""
    return read(bert, slot, options.texts, options.choice, "Your sentences")


@memory_cached(unkeyed=1)
def everyday(name: str, choice: str, _report: Report) -> tuple[Sentences, dict[str, Spread]]:
    """Everyday sentences under a layer choice, and the cosines of random pairs of them by every pooling."""
    bert, texts = models.model(name), examples.everyday()
    read = partial(read_sentences, bert, texts, choice, _report)
    sentences = disk_cached("everyday sentences", bert, [texts, choice, [*SENTENCE_POOLINGS]], read, (Sentences,))
    return sentences, sentence_baselines(sentences.vectors)


def read_everyday(bert: Bert, choice: str) -> tuple[Sentences, dict[str, Spread]]:
    """The same as everyday(), computed with a progress bar; stops the page meanwhile."""
    work = partial(everyday, bert.name, choice)
    result = show_work("everyday", ("everyday", bert.name, choice), work, "Everyday sentences, to compare with")
    if result is None:
        st.stop()
    return result
