"""The fold of the Atlas page about two sources or periods: what changed from the one to the other."""

from dataclasses import replace

import streamlit as st

from components.shell import ask, show
from components.shell.heavy.work import show_work
from polyseme.atlas.figures import readings
from polyseme.atlas.numbers.atlas import Atlas
from polyseme.change.result import change
from polyseme.change.word_change import Change
from polyseme.core.progress import Report
from polyseme.corpus.finding.words import WordSearch
from polyseme.figures.sense_marks import mark_of
from polyseme.figures.wording import escaped, in_context, shortened

MOST_SOURCES = 12  # that are compared each with the next; of more, the two that are chosen
QUOTED = 120  # characters of a quotation on either side of the word


def show_sources(atlas: Atlas) -> None:
    """Whether the word is used differently from one source to another, by the measures of the field."""
    with st.container(horizontal=True):
        first = ask.choice("From", atlas.sources, "source_a", atlas.sources[0], width=240)
        second = ask.choice("To", atlas.sources, "source_b", atlas.sources[-1], width=240)
    if first == second:
        st.info("Choose two different sources.")
        return
    sources = _from_to(atlas.sources, first, second)

    def work(_report: Report) -> Change:
        return change(atlas.corpus, *sources, word=atlas.word, layer=atlas.layer, groups=atlas.layout.groups)

    changed = show_work("change", ("change", atlas.key, sources), work, "What changed")
    if changed is not None:
        _show_change(replace(changed, titles=tuple(readings.group_titles(atlas.layout))))


def _from_to(sources: tuple[str, ...], first: str, second: str) -> tuple[str, ...]:
    """Two sources with those between them, unless these are too many for a picture."""
    a, b = sources.index(first), sources.index(second)
    between = sources[a : b + 1] if a < b else sources[b : a + 1][::-1]
    return between if len(between) <= MOST_SOURCES else (first, second)


def _show_change(changed: Change) -> None:
    if changed.titles:
        show.show_chart(changed.drawn(), changed.finding, "change")
    else:
        show.show_reading(changed.finding, "change")
    _show_quotations(changed)
    if changed.changed is None:
        return
    if lines := changed.over_time():
        show.show_chart(lines, readings.STEPS, "change by step")
    table = changed.table().round(4).rename(columns={"plain": "as defined", "value": "corrected"})
    if len(changed.sources) == 2:
        table = table.drop(columns=["from", "to"])
    st.markdown("**How much?**", help=readings.MEASURES)
    show.show_table(table, "atlas-change", "The measures of change", "change")
    st.caption(readings.BESIDE)
    st.markdown("**A paragraph to cite**")
    st.code(changed.citation, language=None, wrap_lines=True)


def _show_quotations(changed: Change) -> None:
    """Typical sentences of the group that changed most, in both sources; without groups those that differ most."""
    group = changed.most_changed
    if group is None:
        st.markdown("**Sentences most unlike those of the other source**")
    else:
        st.markdown(f"**{mark_of(group).glyph} {escaped(changed.titles[group])}**: typical sentences")
    for column, (source, texts) in zip(st.columns(2), changed.quotes.items(), strict=True):
        lines = [f"- {_quoted(changed.word, text)}" for text in texts] or ["There are none."]
        column.markdown("\n".join([f"In {escaped(source)}:", "", *lines]))


def _quoted(word: str, text: str) -> str:
    """A quotation, cut around the word."""
    for _, start, end in WordSearch((word,)).hits(text)[:1]:
        return in_context(text[:start], text[start:end], text[end:], QUOTED)
    return escaped(shortened(text, 2 * QUOTED))
