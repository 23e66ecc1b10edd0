"""Controls and sections that several views of Neighbours share."""

from dataclasses import dataclass
from typing import Any

import numpy as np
import streamlit as st

from components.chapters.neighbours import caches
from components.shell import ask
from components.shell.show import Fold, show_reading
from polyseme import limits
from polyseme.bert import Bert
from polyseme.core.pooling import TOKEN_POOLINGS
from polyseme.figures.wording import code_span, counted, listed
from polyseme.neighbours.numbers import FILTERS, parse_words


@dataclass(frozen=True)
class Candidates:
    """Which pieces are searched: a filter, and the minimum of letters."""

    among: str
    letters: int

    def allowed(self, bert: Bert) -> np.ndarray:
        """(piece,) bool: the pieces searched."""
        return caches.allowed(bert.name, self.among, self.letters)

    def searched(self, bert: Bert) -> str:
        """A caption with the number of pieces searched."""
        least = f" of at least {self.letters} letters" if self.letters > 1 else ""
        return f"Searched: {counted(int(self.allowed(bert).sum()), 'piece')} ({self.among}{least})."

    @property
    def in_script(self) -> dict[str, Any]:
        """The settings of a script."""
        return {"LETTERS": self.letters, "fits": FILTERS[self.among].fits}


def pick_candidates() -> Candidates:
    """The filter and the minimum of letters."""
    meanings = "  \n".join(f"**{name}**: {each.meaning}." for name, each in FILTERS.items())
    among = ask.choice("Look among", FILTERS, "among", help=meanings)
    return Candidates(among, ask.number("Minimum number of letters", 1, 12, 1, "letters"))


def pick_number() -> int:
    """The number of neighbours shown."""
    return ask.number("How many", 3, 25, 10, "k")


def pick_join() -> str:
    """The pooling of a split word's pieces."""
    meaning = "A word split into several pieces has several vectors. They are joined into one."
    return ask.choice("Join a split word by", TOKEN_POOLINGS, "join", help=meaning)


def pick_words(label: str, default: str, key: str, **options: Any) -> list[str]:
    """The words of a text field, up to WORDS_COMPARED; a caption names the others."""
    typed = parse_words(ask.text_line(label, default, key, **options))
    if left_out := typed[limits.WORDS_COMPARED :]:
        names = listed(code_span(word) for word in left_out)
        st.caption(f"There is room for {limits.WORDS_COMPARED} words: {names} left out.")
    return typed[: limits.WORDS_COMPARED]


def certainty_fold(reading: str, key: str, searched: str) -> Fold:
    """The fold with a figure's caption and the number of pieces searched."""

    def draw() -> None:
        show_reading(reading, key)
        st.caption(searched)

    return Fold("How sure is this?", "sure", draw)
