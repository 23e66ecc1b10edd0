"""Output that all pages share: chips, figures with their readings, folds and tables."""

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import pairwise
from typing import Any, Literal

import pandas as pd
import plotly.graph_objects as go
import streamlit as st

from components.shell import address, session
from components.shell.heavy import page_lock
from components.shell.heavy.downloads import in_turn
from polyseme import limits
from polyseme.bert import Tokens
from polyseme.export.scripts import Script
from polyseme.export.tables import csv, within
from polyseme.figures import theme
from polyseme.figures.texts import left_out_reading
from polyseme.figures.wording import escaped, without_markup
from polyseme.glossary import terms_in


def show_chips(tokens: Tokens, ringed: Sequence[int] = ()) -> None:
    """The text as word pieces with their positions and ids, named above them; those of one word are joined.

    ringed: the positions of one piece that occurs several times, always with the same id.
    """
    shown = min(len(tokens), limits.CHIPS)
    if shown > limits.CHIPS_AT_FIRST and not st.toggle(f"Show all {shown:,} pieces", key="all_chips"):
        shown = limits.CHIPS_AT_FIRST
    with st.container(key="chips"):
        st.caption("your text: position above each piece, id below")
        st.markdown(chips(tokens, shown, ringed=ringed))


def show_legend(tokens: Tokens, ringed: Sequence[int] = ()) -> None:
    """What the colours and frames of `show_chips` mean."""
    ring = f":blue-background[:blue-badge[{escaped(tokens.pieces[ringed[0]])}]]" if ringed else ""
    continues, mark = ("" if tokens.mark else "##"), escaped(tokens.mark)
    unknown = next((piece for piece, flag in zip(tokens.pieces, tokens.unknown, strict=True) if flag), "")
    legend = [
        f":blue-badge[{mark}piece] begins a word{f', {mark} is the space before it' if mark else ''}",
        f"{ring} always has id {tokens.ids[ringed[0]]}" if ringed else "",
        f":violet-badge[{continues}piece] continues a word" if any(tokens.continuation) or not tokens.mark else "",
        ":gray-badge[special] is added, not a word",
        f":red-badge[⚠ {escaped(unknown)}] a word that is not in the vocabulary" if unknown else "",
    ]
    if any(_typed(tokens, position) for position in range(len(tokens))):
        legend.append("for bytes, the typed characters stand below")
    st.caption("\N{EM SPACE} ".join(filter(None, legend)))


def _typed(tokens: Tokens, position: int) -> str:
    """The typed characters of a piece written in bytes; empty for other pieces."""
    span, piece = tokens.spans[position], tokens.pieces[position].removeprefix(tokens.mark)
    if tokens.mark != "Ġ" or span is None or piece.isascii():
        return ""
    return tokens.typed(tokens.sequence_ids[position] or 0)[slice(*span)]


def chips(tokens: Tokens, count: int, first: int = 0, ringed: Sequence[int] = ()) -> str:
    """The markdown of some chips: one badge per piece, the badges of one word on one background."""
    starts = [position for position in range(first, count) if not tokens.continuation[position]]
    words = [[_badge(tokens, position) for position in range(*ends)] for ends in pairwise([*starts, count])]
    rings = dict.fromkeys(ringed, "blue")
    return " ".join(
        f":{rings.get(start, 'gray')}-background[{''.join(word)}]" if len(word) > 1 or start in rings else word[0]
        for start, word in zip(starts, words, strict=True)
    )


def _badge(tokens: Tokens, position: int) -> str:
    colour, sign = "violet" if tokens.continuation[position] else "blue", ""
    if tokens.special[position]:
        colour = "gray"
    if tokens.unknown[position]:
        colour, sign = "red", "⚠ "
    typed = f" · {escaped(text)}" if (text := _typed(tokens, position)) else ""
    face = f"{sign}{escaped(tokens.pieces[position])}"
    return f":{colour}-badge[:small[{position}] {face} :small[{tokens.ids[position]}{typed}]]"


def show_left_out(tokens: Tokens) -> None:
    """A warning about the part of the text that the model cannot read, if any."""
    if reading := left_out_reading(tokens):
        st.warning(reading, icon=":material/content_cut:")


def show_chart(figure: go.Figure, reading: str, key: str, alt: str = "") -> None:
    """A figure with its reading below, which is also its alt text by default."""
    show_figure(figure, key, alt or reading)
    show_reading(reading, key)


def show_figure(figure: go.Figure, key: str, alt: str, config: Mapping[str, Any] = theme.BAR, **options: Any) -> Any:
    """A figure with its alt text; returns the selection if `on_select` is given."""
    session.note_figure(key, figure, alt)
    return st.plotly_chart(figure, key=key, config=dict(config), alt=without_markup(alt), **options)


def show_reading(reading: str, key: str) -> None:
    """The reading of a figure, which the session's notebook has too."""
    show_words(reading, key)
    session.note_reading(key, reading)


def show_words(markdown: str, key: str) -> None:
    """Markdown, with a tooltip that explains the terms that occur here first on the page."""
    terms = session.first_met(terms_in(markdown), key)
    meanings = "  \n".join(f"**{escaped(term.name)}**: {escaped(term.meaning)}" for term in terms)
    st.markdown(markdown, help=meanings or None)


def show_finding(finding: str, key: str = "finding") -> None:
    """The page's finding: one sentence that answers its title."""
    with st.container(key="finding"):
        show_reading(finding, key)


@dataclass(frozen=True)
class Fold:
    """A closed section of a page, which `draw` fills once it is opened; it may return scripts for the page's foot.

    It is open at once if the address has a value for one of the widgets inside (`asks`); if `linked`, the address also
    stores whether it is open. One that is not `offered` has nothing to show for this model or text.
    """

    title: str
    key: str
    draw: Callable[[], tuple[Script, ...] | None]
    asks: Collection[str] = ()
    linked: bool = False
    offered: bool = True

    @property
    def state(self) -> str:
        """The key of whether it is open."""
        return self.key if self.linked else f"fold {self.key}"


Chart = tuple[go.Figure, str]
"""A figure and its reading."""


def chart_fold(title: str, key: str, chart: Callable[[], Chart], **more: Any) -> Fold:
    """A fold with nothing but a figure and its reading."""
    return Fold(title, key, lambda: show_chart(*chart(), key), **more)


def show_last_folds(*folds: Fold) -> None:
    """A row of text links as of `show_folds`, drawn when the page closes: what it offers to take away is the last."""
    st.session_state["last folds"] = (st.container(), folds)


def show_with_last_folds(fold: Fold) -> None:
    """One more text link, after those that `show_last_folds` keeps for the end of the page."""
    place, folds = st.session_state.pop("last folds", None) or (st.container(), ())
    with place:
        show_folds(*folds, fold)


@page_lock.fragment
def show_folds(*folds: Fold) -> None:
    """A row of text links, one for each offered fold, and below it the fold that is open.

    It is a fragment: opening one or a choice inside reruns nothing else. An embedded page has no folds.
    """
    offered = [fold for fold in folds if fold.offered]
    if st.context.is_embedded or not offered:
        return
    for fold in offered:
        if fold.linked:
            address.warn_if_unknown(fold.key, ("true", "false"))
            continue
        address.accept(fold.asks)
        if any(name in st.query_params for name in fold.asks):  # set the state, not the default: it stays open
            st.session_state.setdefault(fold.state, True)
    group = f"folds {offered[0].key}"
    _close_former(group, [fold.state for fold in offered])
    with st.container(horizontal=True, key=group):
        for fold in offered:
            _show_link(fold)
    st.session_state[group] = [fold.state for fold in offered if st.session_state.get(fold.state)]


def _close_former(group: str, states: Collection[str]) -> None:
    """Closes what was open, if something else has been opened since."""
    before = st.session_state.get(group, ())
    opened = [state for state in states if st.session_state.get(state)]
    if not set(opened).issubset(before):
        st.session_state.update({state: False for state in opened if state in before})


def _show_link(fold: Fold) -> None:
    """A fold as a link, with its content if it is open."""
    bound: dict[str, Any] = {"bind": address.BOUND} if fold.linked else {"on_change": "rerun"}
    box = st.expander(fold.title, key=fold.state, **bound)
    scripts = None
    if box.open:
        with box:
            scripts = fold.draw()
    session.note_fold_scripts(fold.key, scripts or ())


Table = pd.DataFrame | Callable[[], pd.DataFrame]


def show_table(table: Table, name: str, alt: str, key: str = "table", most: int = 10_000) -> None:
    """A table, at most its first `most` rows, and all of it to download as CSV; a function makes it anew for that.

    Otherwise each session would keep it for as long as its browser is connected.
    """
    rows = table() if callable(table) else table
    shown, height = within(rows.head(most), limits.TABLE_SHOWN), min(36 * (len(rows) + 1) + 2, 420)
    st.dataframe(shown, hide_index=True, height=height, alt=alt, placeholder="")
    write = partial(_csv, table)
    show_download("Download as CSV", write, f"polyseme-{name}.csv", "text/csv", f"download {key} {name}")


def _csv(table: Table) -> bytes:
    return csv(table() if callable(table) else table)


ButtonKind = Literal["primary", "secondary", "tertiary"]


def show_download(
    label: str,
    write: Callable[[], bytes],
    file: str,
    mime: str | None,
    key: str,
    icon: str = "download",
    kind: ButtonKind = "secondary",
) -> None:
    """A button that writes and downloads a file, without a rerun of the page."""
    shown = f":material/{icon}:"
    st.download_button(label, in_turn(write), file, mime, icon=shown, on_click="ignore", key=key, type=kind)
