"""What several views ask: words, which pieces may be answers, how many are shown, how a split word is joined."""

from dataclasses import dataclass
from typing import Any

import numpy as np
import streamlit as st

from components import limits
from components.bert import Bert
from components.chapters.neighbours import caches
from components.chapters.neighbours.numbers import FILTERS, typed_words
from components.figures.prose import counted, listed, literal
from components.numbers.pooling import TOKEN_POOLINGS
from components.shell import ask


@dataclass(frozen=True)
class Candidates:
    """Among which pieces is searched: a filter, and the least number of letters."""

    among: str
    letters: int

    def allowed(self, bert: Bert) -> np.ndarray:
        """(piece,) bool: the pieces that may be answers."""
        return caches.allowed(bert.name, self.among, self.letters)

    def searched(self, bert: Bert) -> str:
        """What is searched, in words."""
        least = f" of at least {self.letters} letters" if self.letters > 1 else ""
        return f"Searched: {counted(int(self.allowed(bert).sum()), 'piece')} ({self.among}{least})."

    @property
    def in_script(self) -> dict[str, Any]:
        """The same for a script."""
        return {"LETTERS": self.letters, "fits": FILTERS[self.among].fits}


def pick_candidates() -> Candidates:
    """The filter and the least number of letters."""
    meanings = "  \n".join(f"**{name}**: {one.meaning}." for name, one in FILTERS.items())
    among = ask.choice("Look among", FILTERS, "among", help=meanings)
    return Candidates(among, ask.number("Of at least so many letters", 1, 12, 1, "letters"))


def pick_number() -> int:
    """How many neighbours are shown."""
    return ask.number("How many", 3, 25, 10, "k")


def pick_join() -> str:
    """How the pieces of a split word become one vector."""
    meaning = "A word cut into several pieces has several vectors. They are joined into one."
    return ask.choice("Join a split word by", TOKEN_POOLINGS, "join", help=meaning)


def pick_words(label: str, default: str, key: str, **face: Any) -> list[str]:
    """The words of a line, as many as there is room for; those that are left out are named."""
    typed = typed_words(ask.words(label, default, key, **face))
    if left_out := typed[limits.WORDS_COMPARED :]:
        names = listed(literal(word) for word in left_out)
        st.caption(f"There is room for {limits.WORDS_COMPARED} words: {names} left out.")
    return typed[: limits.WORDS_COMPARED]
