"""What the Sentences page asks, and the sentences with their vectors: each list read once, and watched."""

from dataclasses import dataclass
from functools import partial
from typing import Any

import streamlit as st

from components import examples, limits
from components.bert import Bert, OwnPooling
from components.chapters.sentences.figures.matrix import left_out_reading
from components.chapters.sentences.numbers.pooled import Report, Sentences, read_sentences, readable
from components.figures.prose import counted
from components.numbers.baseline import Spread, sentence_chances
from components.numbers.layers import layer_choices
from components.numbers.pooling import SENTENCE_POOLINGS
from components.numbers.reading.lines import lines_of
from components.shell import ask, models
from components.shell.heavy.work import show_work
from components.shell.results.keeping import kept_on_disk
from components.shell.results.sharing import shared


@dataclass(frozen=True)
class AskedSentences:
    """The sentences to compare, and how each becomes one vector."""

    texts: tuple[str, ...]
    choice: str
    pooling: str
    own: int = 0  # how many of the texts are the reader's; the others are ours
    lines: int = 0  # how many lines the reader typed


def pick_settings(bert: Bert) -> tuple[str, str]:
    """The layers and the pooling, behind "Settings"."""
    with st.popover("Settings", icon=":material/tune:"):
        choices = layer_choices(bert.layers)
        choice = ask.choice("Layers", choices, "sentence_layers", "Last", carried=True, help=CHOICE_HELP)
        named = {name: f"{name} · {one.service}" if one.service else name for name, one in SENTENCE_POOLINGS.items()}
        face: dict[str, Any] = {"format_func": named.__getitem__, "help": POOLING_HELP}
        pooling = ask.choice("Pooling", SENTENCE_POOLINGS, "sentence_pooling", "Mean", carried=True, **face)
        _offer_own(bert.own_pooling, choice, pooling)
        st.caption(_own_reading(bert.own_pooling))
    return choice, pooling


CHOICE_HELP = "Each token has a vector in every layer. One layer, or a few together, stand for it here."
POOLING_HELP = (
    "How the vectors of all tokens become one. In capitals: what bert-as-service calls it. "
    "Of its own pieces: without \\[CLS\\] and \\[SEP\\]."
)


def _offer_own(own: OwnPooling | None, choice: str, pooling: str) -> None:
    """The button that chooses what the model was trained with."""
    if own:
        used = (own.choice, own.pooling) == (choice, pooling)
        label = "The model's own: in use" if used else "Use the model's own"
        chosen = {"sentence_layers": own.choice, "sentence_pooling": own.pooling}
        icon = ":material/verified:"
        st.button(label, on_click=st.session_state.update, args=(chosen,), disabled=used, icon=icon, width="stretch")


def _own_reading(own: OwnPooling | None) -> str:
    """What the model's own pooling is, in words."""
    if own is None:
        took = "bert-as-service took the mean of the second-to-last layer"
        return f"This model came without a pooling of its own; {took}."
    after = ", then every vector brought to length 1, which no cosine notices" if own.unit else ""
    limit = f" It was published to read {own.limit} pieces at most." if own.limit else ""
    return (
        f"This model's own pooling: {own.pooling.lower()} of all tokens, \\[CLS\\] and \\[SEP\\] included, of the "
        f"{own.choice.lower()} layer{after}.{limit}"
    )


def asked_of(bert: Bert, text: str, choice: str, pooling: str) -> AskedSentences:
    """The reader's sentences, one a line, and where there is but one ours beside it; stops where there are none."""
    lines = lines_of(text)
    own = readable(bert, lines[: limits.MATRIX_SENTENCES])
    if not own:
        st.info("There is nothing to read yet: type a few sentences, one a line, or choose an example above.")
        st.stop()
    ours = tuple(one for one in examples.COMPANIONS if one not in own) if len(own) == 1 else ()
    return AskedSentences(own + ours, choice, pooling, len(own), len(lines))


def show_texts(bert: Bert, asked: AskedSentences) -> None:
    """The sentences that are compared, with what was left out, cut or put in."""
    read, own = [bert.tokenize(one) for one in asked.texts], asked.own
    if asked.lines > limits.MATRIX_SENTENCES:
        st.warning(
            f"The first {limits.MATRIX_SENTENCES} of {asked.lines:,} lines are compared each with each. "
            "To work with more, upload them as a list to search, above."
        )
    cut = [at for at, one in enumerate(read[:own], 1) if one.pieces_left_out]
    unread = min(asked.lines, limits.MATRIX_SENTENCES) - own
    if left_out := left_out_reading(unread, range(own + 1, len(read) + 1), cut):
        st.markdown(f":small[{left_out}]")
    with st.popover(counted(len(read), "sentence"), icon=":material/list:"):
        table = {
            "number": range(1, len(read) + 1),
            "sentence": asked.texts,
            "pieces": list(map(len, read)),
            "whose": ["yours"] * own + ["ours"] * (len(read) - own),
        }
        st.dataframe(table, hide_index=True, alt="The sentences that are compared, with their numbers")


def read(bert: Bert, slot: str, texts: tuple[str, ...], choice: str, label: str) -> Sentences | None:
    """Sentences with their vectors by every pooling, each list read once; None while they are being read."""
    key = ("sentences", bert.name, texts, choice)
    return show_work(slot, key, lambda report: read_sentences(bert, texts, choice, report), label)


def read_asked(bert: Bert, asked: AskedSentences, slot: str) -> Sentences | None:
    """The reader's sentences with their vectors, for one place of the page; None while they are read."""
    return read(bert, slot, asked.texts, asked.choice, "Your sentences")


@shared(unkeyed=1)
def everyday(name: str, choice: str, _report: Report) -> tuple[Sentences, dict[str, Spread]]:
    """Everyday sentences under a layer choice, and what random pairs of them reach by every pooling."""
    bert, texts = models.model(name), examples.everyday()
    read = partial(read_sentences, bert, texts, choice, _report)
    drawn = kept_on_disk("everyday sentences", bert, [texts, choice, [*SENTENCE_POOLINGS]], read, (Sentences,))
    return drawn, sentence_chances(drawn.vectors)


def read_everyday(bert: Bert, choice: str) -> tuple[Sentences, dict[str, Spread]]:
    """Everyday sentences and what random pairs of them reach by every pooling; stops the page while they are read."""
    work = partial(everyday, bert.name, choice)
    found = show_work("everyday", ("everyday", bert.name, choice), work, "Everyday sentences, to compare with")
    if found is None:
        st.stop()
    return found
