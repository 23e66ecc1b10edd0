"""What the pages show: chips, charts with their readings, and the foot of every page."""

from collections.abc import Callable, Collection, Mapping
from functools import partial
from itertools import pairwise
from typing import Any

import pandas as pd
import plotly.graph_objects as go
import streamlit as st

from components import limits
from components.bert import Tokens
from components.figures import look
from components.figures.prose import escaped, spoken
from components.figures.texts import left_out_reading
from components.glossary import terms_in
from components.shell import address, session
from components.takeaway.script import Script
from components.takeaway.tables import csv


def show_chips(tokens: Tokens) -> None:
    """The text as word pieces, each with its position and id below; the pieces of one word are joined."""
    drawn = min(len(tokens), limits.CHIPS)
    if drawn > limits.CHIPS_AT_FIRST and not st.toggle(f"Show all {drawn:,} pieces", key="all_chips"):
        drawn = limits.CHIPS_AT_FIRST
    with st.container(key="chips"):
        st.markdown(chips(tokens, drawn))
    continues, mark = ("" if tokens.mark else "##"), escaped(tokens.mark)
    unknown = next((piece for piece, no in zip(tokens.pieces, tokens.unknown, strict=True) if no), "")
    said = [
        f":blue-badge[{mark}piece] starts a word{f', {mark} being the blank before it' if mark else ''}",
        f":violet-badge[{continues}piece] continues the word it is joined to" if any(tokens.continuation) else "",
        ":gray-badge[special] speaks to the model itself",
        f":red-badge[⚠ {escaped(unknown)}] stands for a word that is not in the vocabulary" if unknown else "",
    ]
    st.caption(f"{' · '.join(filter(None, said))}. With each piece: its position and its id{_bytes(tokens)}.")


def _bytes(tokens: Tokens) -> str:
    """What is to be said where pieces are written in bytes, which are no letters."""
    if not any(_typed(tokens, at) for at in range(len(tokens))):
        return ""
    return ", and what was typed where the piece is written in bytes, one character a byte"


def _typed(tokens: Tokens, at: int) -> str:
    """What was typed, where a piece of bytes does not show it."""
    span, piece = tokens.spans[at], tokens.pieces[at].removeprefix(tokens.mark)
    if tokens.mark != "Ġ" or span is None or piece.isascii():
        return ""
    return tokens.typed(tokens.sentences[at] or 0)[slice(*span)]


def chips(tokens: Tokens, drawn: int) -> str:
    """The markdown of the first chips: one badge a piece, the badges of one word inside one background."""
    starts = [at for at in range(drawn) if not tokens.continuation[at]]
    words = [[_badge(tokens, at) for at in range(*ends)] for ends in pairwise([*starts, drawn])]
    return " ".join(f":gray-background[{''.join(word)}]" if len(word) > 1 else word[0] for word in words)


def _badge(tokens: Tokens, at: int) -> str:
    colour, sign = "violet" if tokens.continuation[at] else "blue", ""
    if tokens.special[at]:
        colour = "gray"
    if tokens.unknown[at]:
        colour, sign = "red", "⚠ "
    typed = f" · {escaped(found)}" if (found := _typed(tokens, at)) else ""
    return f":{colour}-badge[{sign}{escaped(tokens.pieces[at])} :small[{at} · {tokens.ids[at]}{typed}]]"


def show_left_out(tokens: Tokens) -> None:
    """What did not fit the model, where anything was left out."""
    if reading := left_out_reading(tokens):
        st.warning(reading, icon=":material/content_cut:")


def show_chart(figure: go.Figure, reading: str, key: str, alt: str = "") -> None:
    """A figure with its reading below, which also speaks for it where it cannot be seen."""
    show_figure(figure, key, alt or reading)
    show_reading(reading, key)


def show_figure(figure: go.Figure, key: str, alt: str, config: Mapping[str, Any] = look.BAR, **choices: Any) -> Any:
    """A figure, and what speaks for it where it cannot be seen; with `on_select`, what was chosen in it."""
    session.note_figure(key, figure, alt)
    return st.plotly_chart(figure, key=key, config=dict(config), alt=spoken(alt), **choices)


def show_reading(reading: str, key: str) -> None:
    """The reading of a chart, which the notebook of the session keeps as well."""
    show_words(reading, key)
    session.say(key, reading)


def show_words(markdown: str, key: str) -> None:
    """Sentences, and on hover or tap what the terms mean that stand there first on the page."""
    terms = session.first_met(terms_in(markdown), key)
    st.markdown(
        markdown, help="  \n".join(f"**{escaped(term.name)}**: {escaped(term.meaning)}" for term in terms) or None
    )


def show_finding(finding: str, key: str = "finding") -> None:
    """What the picture above says, in one sentence that answers the page's title."""
    with st.container(key="finding"):
        show_reading(finding, key)


@st.fragment
def show_fold(
    label: str,
    key: str,
    draw: Callable[[], tuple[Script, ...] | None],
    asks: Collection[str] = (),
    icon: str | None = None,
    linked: bool = False,
) -> None:
    """A section that is neither computed nor sent before it is opened; `draw` then fills it, and may give scripts.

    It is open at once where the address asks for one of the choices (`asks`) that stand in it; where it is `linked`,
    the address also keeps under its own key whether it is open. Opening it, or changing what is asked inside, leaves
    the rest of the page standing; its scripts go to the foot. In a frame of another page there are no such sections: it
    shows one picture, its choices and its finding.
    """
    if st.context.is_embedded:
        return
    if linked:
        address.warn_if_unknown(key, ("true", "false"))
        fold = st.expander(label, key=key, bind=address.BOUND, icon=icon)
    else:
        if any(name in st.query_params for name in asks):  # a value, not the default: it stays open
            st.session_state.setdefault(f"fold {key}", True)
        fold = st.expander(label, key=f"fold {key}", on_change="rerun", icon=icon)
    scripts = None
    if fold.open:
        with fold:
            scripts = draw()
    session.bring(key, scripts or ())


def show_table(table: pd.DataFrame, name: str, alt: str, key: str = "table", most: int = 10_000) -> None:
    """A table, its first rows where it has more than `most`, with all of it to download as CSV."""
    st.dataframe(table.head(most), hide_index=True, height=min(36 * (len(table) + 1) + 2, 420), alt=alt, placeholder="")
    st.download_button(
        "Download as CSV",
        partial(csv, table),  # written when it is asked for
        f"polyseme-{name}.csv",
        "text/csv",
        icon=":material/download:",
        on_click="ignore",
        key=f"download {key} {name}",
    )
