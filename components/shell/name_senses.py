"""The senses of a word's occurrences on Senses and Maps: the reader clicks the sense of each, or leaves it out."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial

import streamlit as st
from cachetools import LRUCache

from components.shell import address, show
from components.shell.show import Fold
from polyseme import examples, limits
from polyseme.core.occurrences.gathering import built_in
from polyseme.core.occurrences.known import known_senses
from polyseme.core.occurrences.states import Occurrences
from polyseme.figures.wording import counted, escaped, in_context, listed

LEFT_OUT = "left out"
CHANGED = "a sense was clicked"
PLACEHOLDERS = ("one meaning", "another meaning")
"""The senses to click while none has a name."""


@dataclass(frozen=True)
class SenseNames:
    """The sense of each occurrence, and whether it is included."""

    senses: tuple[str, ...]
    included: tuple[bool, ...]


def named_occurrences(occurrences: Occurrences) -> Occurrences:
    """The included occurrences with their senses; stops the page if fewer than two are included."""
    names = _names(occurrences)
    address.write("senses", "|".join(names.senses), "|".join(known_senses(occurrences)))
    address.write("without", ",".join(str(i) for i, included in enumerate(names.included) if not included), "")
    indices = [i for i, included in enumerate(names.included) if included]
    if len(indices) < min(2, len(occurrences)):
        st.info("Choose a meaning for one more sentence: at least two are needed.")
        show.show_folds(names_fold(occurrences))
        st.stop()
    return occurrences.select(names.senses, indices)


def names_fold(occurrences: Occurrences) -> Fold:
    """A fold with each sentence and the senses to click; a click changes the whole page."""
    return Fold("Label each sentence", "names", partial(_show_rows, occurrences), ("senses", "without"))


def _show_rows(occurrences: Occurrences) -> None:
    if st.session_state.pop(CHANGED, False):
        st.rerun()
    names = _names(occurrences)
    st.caption(_summary(names))
    new = st.text_input("Another meaning", key=f"new sense {_key(occurrences)}", max_chars=40).strip()
    used = [sense for sense in names.senses if sense]
    names_known = [sense for _, word, sense in examples.ambiguous() if word == built_in(occurrences.word)]
    options = list(dict.fromkeys([*used, *names_known])) or list(PLACEHOLDERS)
    if new:
        options = list(dict.fromkeys([*options, new.replace("|", " ")]))
    pages = -(-len(occurrences) // limits.NAMED_AT_ONCE)
    page = int(st.number_input(f"Sentences, part of {pages}", 1, pages, key="names part")) if pages > 1 else 1
    for index in range(len(occurrences))[(page - 1) * limits.NAMED_AT_ONCE : page * limits.NAMED_AT_ONCE]:
        _show_row(occurrences, names, index, options)


def _show_row(occurrences: Occurrences, names: SenseNames, index: int, options: Sequence[str]) -> None:
    """One occurrence in its context, and the senses beside it."""
    occurrence, key = occurrences.occurrences[index], f"sense {index} {_key(occurrences)}"
    st.session_state[key] = (names.senses[index] or None) if names.included[index] else LEFT_OUT
    text, choice = st.columns([3, 2], vertical_alignment="center")
    text.markdown(in_context(occurrence.before, occurrence.word, occurrence.after, 60))
    choice.pills(
        f"The meaning of {escaped(occurrences.labels[index])}",
        [*options, LEFT_OUT],
        key=key,
        format_func=escaped,
        label_visibility="collapsed",
        on_change=_choose,
        args=(occurrences, index, key),
    )


def _choose(occurrences: Occurrences, index: int, key: str) -> None:
    """Stores the clicked sense; the whole page reruns."""
    names, clicked = _names(occurrences), st.session_state[key]
    senses, included = list(names.senses), list(names.included)
    included[index] = clicked != LEFT_OUT
    if included[index]:
        senses[index] = clicked or ""
    _all_names()[_key(occurrences)] = SenseNames(tuple(senses), tuple(included))
    st.session_state[CHANGED] = True


def _all_names() -> LRUCache[int, SenseNames]:
    names: LRUCache[int, SenseNames] = st.session_state.setdefault("concordances", LRUCache(limits.CONCORDANCES))
    return names


def _key(occurrences: Occurrences) -> int:
    return hash((occurrences.word, occurrences.occurrences))


def _names(occurrences: Occurrences) -> SenseNames:
    """The reader's choices for these occurrences; at first those in the address, else the known senses."""
    stored, key = _all_names(), _key(occurrences)
    if key not in stored:
        value = st.query_params.get("without", "") if st.session_state.get("arrived", True) else ""
        included = tuple(str(i) not in value.split(",") for i in range(len(occurrences)))
        stored[key] = SenseNames(tuple(first_names(occurrences)), included)
    return stored[key]


def first_names(occurrences: Occurrences) -> list[str]:
    """The senses in the address on arrival if there is one per occurrence, else those of built-in sentences."""
    names = st.query_params.get("senses", "").split("|") if st.session_state.get("arrived", True) else []
    if len(names) == len(occurrences) and any(names):
        return [name[:40] for name in names]
    return known_senses(occurrences)


def _summary(names: SenseNames) -> str:
    """The number of sentences per sense, and of those left out."""
    counts = Counter(sense for sense, included in zip(names.senses, names.included, strict=True) if sense and included)
    senses = listed((f"{escaped(name)} × {count}" for name, count in counts.items()), most=6) or "not named yet"
    left_out = names.included.count(False)
    rest = f" {counted(left_out, 'occurrence')} left out." if left_out else ""
    return f"Meanings: {senses}.{rest} Click the meaning of each sentence."
