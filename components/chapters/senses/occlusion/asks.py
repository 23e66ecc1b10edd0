"""The widgets about one occurrence: which it is, and how the other words are changed."""

import streamlit as st

from components.shell import address, ask
from polyseme import limits
from polyseme.bert import Bert
from polyseme.core.occlusion.changes import Changes, Span
from polyseme.core.occlusion.experiment import STRUCK, mask_piece, other_words
from polyseme.core.occurrences.gathering import Gathering
from polyseme.core.occurrences.places import Occurrence
from polyseme.core.similarity import cosine_matrix
from polyseme.figures.wording import escaped, shortened

CHANGE_KEYS = "why", "way", "put", "changed"
"""The query parameters of the fold."""

CHANGED = "words changed by hand"
STRIKE, MASK, SWAP = "leave it out", "mask it", "replace it"
LONGEST = 40  # letters of a substitute
BETWEEN = "|"  # separates the changes in a link, each the number of a word and its substitute
WAY_HELP = (
    "Leave out: read the sentence without the word. Mask: a special token takes its place. Replace: your own word "
    "takes its place."
)


def pick_experiment(bert: Bert, gathering: Gathering) -> tuple[int, str]:
    """The number of one of the reader's occurrences, and the substitute for each other word of its sentence."""
    mask = mask_piece(bert)
    left, middle, right = st.columns([2, 2, 1], vertical_alignment="bottom")
    start = int(
        cosine_matrix(gathering.units[: gathering.own, gathering.layer]).sum(1).argmin()
    )  # furthest from the others
    question, label = "Explain this use", gathering.labels.__getitem__
    occurrence = ask.choice(question, range(gathering.own), "why", start, place=left, carried=True, format_func=label)
    options = [STRIKE, MASK, SWAP] if mask else [STRIKE, SWAP]
    way = ask.choice(
        "What to do with the other words",
        options,
        "way",
        place=middle,
        help=WAY_HELP,
    )
    if way != SWAP:
        return occurrence, mask if way == MASK else STRUCK
    return occurrence, ask.text_line("The other word", "thing", "put", place=right, max_chars=LONGEST).strip() or STRUCK


def pick_changes(one: Occurrence) -> Changes:
    """The words of a sentence that the reader struck out or replaced, in the order of the changes."""
    spans, changes = other_words(one.text, one.span), _changes(one)
    shown = [shortened(one.text[slice(*span)], 24) for span in spans]
    # pills are identified by their names: an invisible sign tells equal ones apart
    names = [escaped(word) + "\N{WORD JOINER}" * shown[:i].count(word) for i, word in enumerate(shown)]
    key = f"struck {hash((one.text, one.span))}"
    st.session_state[key] = [spans.index(span) for span in changes]
    st.pills(
        "Leave out",
        range(len(spans)),
        selection_mode="multi",
        format_func=names.__getitem__,
        key=key,
        label_visibility="collapsed",
        on_change=_strike,
        args=(one, key),
    )
    if changes:
        last, put = list(changes.items())[-1]
        field = f"instead of {hash((one.text, one.span, last))}"
        st.session_state.setdefault(field, put.strip())
        st.text_input(
            f"Instead of {escaped(shortened(one.text[slice(*last)], 24))}",
            key=field,
            max_chars=LONGEST,
            placeholder="nothing",
            on_change=_replace,
            args=(one, last, field),
            width=260,
        )
    address.write("changed", BETWEEN.join(f"{spans.index(span)}:{put.strip()}" for span, put in changes.items()), "")
    return dict(changes)


def _changes(one: Occurrence) -> Changes:
    """The changes of this sentence so far, at first those of the link; another sentence starts without any."""
    about = (one.text, one.span)
    stored: tuple[object, Changes] = st.session_state.get(CHANGED, (None, {}))
    if stored[0] != about:
        stored = st.session_state[CHANGED] = (about, _linked_changes(one) if stored[0] is None else {})
    return stored[1]


def _linked_changes(one: Occurrence) -> Changes:
    """The changes that the link asks for; none, with a warning, where it names words that do not exist."""
    link = st.query_params.get("changed", "")
    spans = other_words(one.text, one.span)
    parts = [part.partition(":") for part in link.split(BETWEEN) if link][: limits.WALK_STEPS]
    known = [str(i) for i in range(len(spans))]
    if not all(i in known and len(put) <= LONGEST for i, _, put in parts):
        address.warn_if_unknown("changed", (), always=True)
        return {}
    return {spans[int(i)]: put.strip() or STRUCK for i, _, put in parts}


def _strike(one: Occurrence, key: str) -> None:
    """Callback of the pills: a clicked word is struck out, up to WALK_STEPS; a word clicked off is back."""
    changes, spans = _changes(one), other_words(one.text, one.span)
    chosen = [spans[i] for i in st.session_state[key]]
    for span in changes.keys() - chosen:
        del changes[span]
    for span in chosen:
        if len(changes) < limits.WALK_STEPS:
            changes.setdefault(span, STRUCK)


def _replace(one: Occurrence, span: Span, field: str) -> None:
    """Callback of the text field: its text replaces a word; an empty field strikes the word out."""
    _changes(one)[span] = str(st.session_state[field] or "").replace(BETWEEN, " ").strip() or STRUCK
