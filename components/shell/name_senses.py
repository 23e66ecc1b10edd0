"""What Senses and Maps ask of a word's occurrences: a built-in word, and what each occurrence means."""

from collections import Counter
from collections.abc import Sequence

import pandas as pd
import streamlit as st
from cachetools import LRUCache

from components import examples, limits
from components.figures.prose import counted, escaped, listed
from components.numbers.occurrence_states import Occurrences
from components.shell import address


def name_senses(found: Occurrences) -> Occurrences:
    """The occurrences that the reader keeps, with the senses they gave them; stops where fewer than two are left."""
    start = first_names(found)
    label = f"{counted(len(found), 'occurrence')} of **{escaped(found.word)}** in context"
    with st.expander(label, icon=":material/list:"):
        st.caption("Name the senses to compare same with different; untick an occurrence to leave it out.")
        edited = st.data_editor(
            _concordance(found, start),
            hide_index=True,
            disabled=["Before", "Word", "After"],
            column_config={"After": st.column_config.TextColumn(width="large")},
            key=f"names {abs(hash((found.word, tuple(found.occurrences))))}",
        )
    names = [str(name or "").strip()[:40] for name in edited["Sense"]]
    kept = [at for at, use in enumerate(edited["Use"]) if use]
    address.write("senses", "|".join(names), "|".join(_known(found)))
    address.write("without", ",".join(str(at) for at in range(len(found)) if at not in kept), "")
    st.caption(_summary([names[at] for at in kept], len(found)))
    if len(kept) < 2:
        st.info("Keep at least two occurrences: tick one more in the list above.")
        st.stop()
    return found.named_and_kept(names, kept)


def _concordance(found: Occurrences, start: Sequence[str]) -> pd.DataFrame:
    """Each occurrence in its context, the word set off, with the senses it had when it was first shown.

    The table must stay the same while it is edited: another would undo what the reader has written into it.
    """
    tables: LRUCache[int, pd.DataFrame] = st.session_state.setdefault("concordances", LRUCache(limits.CONCORDANCES))
    key = hash((found.word, found.occurrences))
    if key not in tables:
        without = set(st.query_params.get("without", "").split(","))
        tables[key] = pd.DataFrame(
            {
                "Use": [str(at) not in without for at in range(len(found))],
                "Before": [occurrence.before[-60:] for occurrence in found.occurrences],
                "Word": [occurrence.word for occurrence in found.occurrences],
                "After": [occurrence.after[:60] for occurrence in found.occurrences],
                "Sense": list(start),
            }
        )
    return tables[key]


def first_names(found: Occurrences) -> list[str]:
    """The senses that the address names, where they fit the occurrences, else those of built-in sentences."""
    asked = st.query_params.get("senses", "").split("|")
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


def _summary(names: Sequence[str], total: int) -> str:
    """Which senses are compared, and how many occurrences are left out."""
    counts = Counter(name for name in names if name)
    senses = listed((f"{escaped(name)} × {count}" for name, count in counts.items()), most=6) or "not named yet"
    left_out = f" {counted(total - len(names), 'occurrence')} left out." if len(names) < total else ""
    return f"Senses: {senses}.{left_out} Open the list to name them, or to leave an occurrence out."
