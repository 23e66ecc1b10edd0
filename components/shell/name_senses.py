"""What Senses and Maps ask of a word's occurrences: which sense each has, by a click, and which are left out."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial

import streamlit as st
from cachetools import LRUCache

from components import examples, limits
from components.figures.prose import counted, escaped, in_context, listed
from components.numbers.occurrences.states import Occurrences
from components.shell import address, show

LEFT_OUT = "left out"
CHANGED = "a sense was clicked"
PLACEHOLDERS = ("one sense", "another sense")
"""What can be clicked where no sense has a name yet."""


@dataclass(frozen=True)
class Named:
    """The sense of each occurrence, and whether it is kept."""

    senses: tuple[str, ...]
    kept: tuple[bool, ...]


def named_occurrences(found: Occurrences) -> Occurrences:
    """The occurrences that the reader keeps, with the senses they gave them; stops where fewer than two are left."""
    named = _of(found)
    address.write("senses", "|".join(named.senses), "|".join(_known(found)))
    address.write("without", ",".join(str(at) for at, kept in enumerate(named.kept) if not kept), "")
    kept = [at for at, use in enumerate(named.kept) if use]
    if len(kept) < 2:
        st.info("Keep at least two occurrences: choose a sense for one more in the list below.")
        show_names(found)
        st.stop()
    return found.named_and_kept(named.senses, kept)


def show_names(found: Occurrences) -> None:
    """Each sentence with the senses to click, folded; what is chosen changes the whole page."""
    show.show_fold("Which sense has each sentence?", "names", partial(_show_rows, found), asks=("senses", "without"))


def _show_rows(found: Occurrences) -> None:
    if st.session_state.pop(CHANGED, False):
        st.rerun()
    named = _of(found)
    st.caption(_summary(named, len(found)))
    new = st.text_input("Another sense, to choose below", key=f"new sense {_key(found)}", max_chars=40).strip()
    options = list(dict.fromkeys([*_options(found, named), *([new.replace("|", " ")] if new else [])]))
    pages = -(-len(found) // limits.NAMED_AT_ONCE)
    page = int(st.number_input(f"Sentences, part of {pages}", 1, pages, key="names part")) if pages > 1 else 1
    for at in range(len(found))[(page - 1) * limits.NAMED_AT_ONCE : page * limits.NAMED_AT_ONCE]:
        _show_row(found, named, at, options)


def _show_row(found: Occurrences, named: Named, at: int, options: Sequence[str]) -> None:
    """One occurrence in its context, and the senses beside it."""
    one, key = found.occurrences[at], f"sense {at} {_key(found)}"
    st.session_state[key] = (named.senses[at] or None) if named.kept[at] else LEFT_OUT
    text, choice = st.columns([3, 2], vertical_alignment="center")
    text.markdown(in_context(one.before, one.word, one.after, 60))
    choice.pills(
        f"The sense of {escaped(found.labels[at])}",
        [*options, LEFT_OUT],
        key=key,
        format_func=escaped,
        label_visibility="collapsed",
        on_change=_choose,
        args=(found, at, key),
    )


def _choose(found: Occurrences, at: int, key: str) -> None:
    """Notes what was clicked for an occurrence; the whole page follows."""
    named, chosen = _of(found), st.session_state[key]
    senses, kept = list(named.senses), list(named.kept)
    kept[at] = chosen != LEFT_OUT
    if kept[at]:
        senses[at] = chosen or ""
    _notes()[_key(found)] = Named(tuple(senses), tuple(kept))
    st.session_state[CHANGED] = True


def _options(found: Occurrences, named: Named) -> list[str]:
    """The senses used so far, those that the built-in sentences know, or else two to begin with."""
    used = [sense for sense in named.senses if sense]
    known = [sense for _, word, sense in examples.labelled() if word == found.word.casefold()]
    return list(dict.fromkeys([*used, *known])) or list(PLACEHOLDERS)


def _notes() -> LRUCache[int, Named]:
    notes: LRUCache[int, Named] = st.session_state.setdefault("concordances", LRUCache(limits.CONCORDANCES))
    return notes


def _key(found: Occurrences) -> int:
    return hash((found.word, found.occurrences))


def _of(found: Occurrences) -> Named:
    """What the reader chose for these occurrences; at first what the address asks for, or what is known."""
    notes, key = _notes(), _key(found)
    if key not in notes:
        asked = st.query_params.get("without", "") if st.session_state.get("arrived", True) else ""
        without = set(asked.split(","))
        notes[key] = Named(tuple(first_names(found)), tuple(str(at) not in without for at in range(len(found))))
    return notes[key]


def first_names(found: Occurrences) -> list[str]:
    """The senses that the address names on arrival, where they fit, else those of built-in sentences."""
    asked = st.query_params.get("senses", "").split("|") if st.session_state.get("arrived", True) else []
    return [name[:40] for name in asked] if len(asked) == len(found) and any(asked) else _known(found)


def _known(found: Occurrences) -> list[str]:
    """The senses of occurrences in built-in sentences; empty for others."""
    senses = examples.known_senses()
    names, seen = [], Counter[int]()
    for occurrence in found.occurrences:
        known = senses.get((occurrence.text, found.word), ())
        at = seen[occurrence.sentence]
        names.append(known[at] if at < len(known) else "")
        seen[occurrence.sentence] += 1
    return names


def _summary(named: Named, total: int) -> str:
    """Which senses are compared, and how many occurrences are left out."""
    counts = Counter(sense for sense, kept in zip(named.senses, named.kept, strict=True) if sense and kept)
    senses = listed((f"{escaped(name)} × {count}" for name, count in counts.items()), most=6) or "not named yet"
    left_out = total - sum(named.kept)
    rest = f" {counted(left_out, 'occurrence')} left out." if left_out else ""
    return f"Senses: {senses}.{rest} Click on the sense of each sentence, or leave it out."
