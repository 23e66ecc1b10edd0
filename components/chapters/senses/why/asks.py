"""What is asked about one occurrence: which it is, what is done to the other words, and where it is looked at."""

from dataclasses import dataclass
from typing import Any

import streamlit as st

from components import limits
from components.bert import Bert
from components.figures.prose import escaped, shortened
from components.numbers.occurrences.gathering import Gathering
from components.numbers.occurrences.places import Occurrence
from components.numbers.similarity import cosine_matrix
from components.numbers.why.changes import Changes, Span
from components.numbers.why.experiment import STRUCK, mask_piece, other_words
from components.shell import address, ask

STRIKE, MASK, SWAP = "strike it out", "mask it", "put another there"
LONGEST = 40
"""Letters of what is put in a word's place."""
WAY_HELP = """Struck out, a word is gone and the others close up. Masked, a special token holds its place. \
Or a word of yours takes the place of each."""


@dataclass(frozen=True)
class AskedWhy:
    """The number of the occurrence, and what is put in the place of each other word of its sentence."""

    at: int
    put: str


def pick_experiment(bert: Bert, of: Gathering) -> AskedWhy:
    """One of the reader's occurrences, and what is done to each other word of its sentence."""
    mask = mask_piece(bert)
    left, middle, right = st.columns([2, 2, 1], vertical_alignment="bottom")
    at = pick_occurrence(of, "why", "Why does this one lie there?", left)
    options = [STRIKE, MASK, SWAP] if mask else [STRIKE, SWAP]
    way = ask.choice("To each other word", options, "way", buttons=True, place=middle, help=WAY_HELP)
    if way != SWAP:
        return AskedWhy(at, mask if way == MASK else STRUCK)
    put = ask.words("The other word", "thing", "put", place=right, max_chars=LONGEST).strip()
    return AskedWhy(at, put or STRUCK)


def pick_occurrence(of: Gathering, key: str, question: str, place: Any, start: int | None = None) -> int:
    """One of the reader's occurrences; the one that lies furthest from the others until they choose."""
    apart = int(cosine_matrix(of.units[: of.own, of.best]).sum(1).argmin())
    with place:
        first = apart if start is None or start >= of.own else start
        label = of.labels.__getitem__
        return ask.choice(question, range(of.own), key, first, carried=True, format_func=label)


def pick_attention(bert: Bert, of: Gathering) -> tuple[int, int, int | None]:
    """The occurrence, one layer, and the number of one head; None for the mean of all."""
    left, middle, right = st.columns(3, vertical_alignment="bottom")
    at = pick_occurrence(of, "looker", "Where does this one look?", left, st.session_state.get("why"))
    layer = ask.number("Layer", 1, bert.layers, max(of.best, 1), "looks", place=middle)
    heads = {"all heads, their mean": None} | {f"head {head + 1}": head for head in range(bert.heads)}
    return at, layer, heads[ask.choice("Heads", heads, "heads", place=right)]


def pick_changes(one: Occurrence) -> Changes:
    """Which words of a sentence the reader struck out or replaced, in the order in which they did."""
    spans, notes = other_words(one.text, one.span), _notes(one)
    shown = [shortened(one.text[slice(*span)], 24) for span in spans]
    # pills are told apart by their names: what stands twice gets a sign that nobody sees
    names = [escaped(word) + "\N{WORD JOINER}" * shown[:at].count(word) for at, word in enumerate(shown)]
    key = f"struck {hash((one.text, one.span))}"
    st.session_state[key] = [spans.index(span) for span in notes]
    st.pills(
        "Strike out",
        range(len(spans)),
        selection_mode="multi",
        format_func=names.__getitem__,
        key=key,
        label_visibility="collapsed",
        on_change=_strike,
        args=(one, key),
    )
    if notes:
        last, put = list(notes.items())[-1]
        word = escaped(shortened(one.text[slice(*last)], 24))
        field = f"instead of {hash((one.text, one.span, last))}"
        st.session_state.setdefault(field, put.strip())
        asked = (one, last, field)
        label = f"In the place of {word}"
        st.text_input(
            label, key=field, max_chars=LONGEST, placeholder="nothing", on_change=_replace, args=asked, width=260
        )
    address.write("changed", BETWEEN.join(f"{spans.index(span)}:{put.strip()}" for span, put in notes.items()), "")
    return dict(notes)


BETWEEN = "|"
"""What stands in a link between two changes; each is the number of a word and what is put there."""


def _notes(one: Occurrence) -> Changes:
    """What was changed in this sentence so far, at first what the link says; another sentence begins anew."""
    about = (one.text, one.span)
    kept: tuple[object, Changes] = st.session_state.get(CHANGED, (None, {}))
    if kept[0] != about:
        kept = st.session_state[CHANGED] = (about, _of_link(one) if kept[0] is None else {})
    return kept[1]


def _of_link(one: Occurrence) -> Changes:
    """What a link changes in this sentence; nothing, with a word, where it asks for what is not there."""
    asked = st.query_params.get("changed", "")
    spans, parts = other_words(one.text, one.span), [part.partition(":") for part in asked.split(BETWEEN) if asked]
    known = [str(at) for at in range(len(spans))]
    if not all(at in known and len(put) <= LONGEST for at, _, put in parts[: limits.WALK_STEPS]):
        address.warn_if_unknown("changed", (), always=True)
        return {}
    return {spans[int(at)]: put.strip() or STRUCK for at, _, put in parts[: limits.WALK_STEPS]}


CHANGED = "words changed by hand"


def _strike(one: Occurrence, key: str) -> None:
    """A word just clicked is struck out, as long as there is room on the trail; one that was clicked off is back."""
    notes, spans = _notes(one), other_words(one.text, one.span)
    chosen = [spans[at] for at in st.session_state[key]]
    for span in [span for span in notes if span not in chosen]:
        del notes[span]
    for span in chosen:
        if len(notes) < limits.WALK_STEPS:
            notes.setdefault(span, STRUCK)


def _replace(one: Occurrence, span: Span, field: str) -> None:
    """What was typed takes the place of a word; nothing leaves it struck out."""
    _notes(one)[span] = str(st.session_state[field] or "").replace(BETWEEN, " ").strip() or STRUCK
