"""Which pieces may be neighbours, how many are shown, and how the pieces of a split word are joined."""

from dataclasses import dataclass
from typing import Any

import numpy as np
import streamlit as st

from components.bert import Bert
from components.chapters.neighbours import caches
from components.chapters.neighbours.filters import FILTERS
from components.figures.prose import counted
from components.numbers.pooling import TOKEN_POOLINGS
from components.shell import address

MOST_LETTERS = 12


@dataclass(frozen=True)
class Candidates:
    """Among which pieces is searched: a filter, and the least number of letters."""

    among: str
    letters: int

    def allowed(self, bert: Bert) -> np.ndarray:
        """(piece,) bool: the pieces that may be answers."""
        return caches.allowed(bert.name, self.among, self.letters)

    @property
    def in_script(self) -> dict[str, Any]:
        """The same for a script."""
        return {"LETTERS": self.letters, "fits": FILTERS[self.among].fits}


def pick_candidates() -> Candidates:
    """The filter and the least number of letters."""
    address.warn_if_unknown("among", FILTERS)
    among = st.selectbox(
        "Look among",
        list(FILTERS),
        key="among",
        bind=address.BOUND,
        help="  \n".join(f"**{name}**: {one.meaning}." for name, one in FILTERS.items()),
    )
    address.warn_if_outside("letters", 1, MOST_LETTERS)
    letters = st.slider("Of at least so many letters", 1, MOST_LETTERS, 1, key="letters", bind=address.BOUND)
    return Candidates(str(among), int(letters))


def pick_number(most: int = 25) -> int:
    """How many neighbours are shown."""
    address.warn_if_outside("k", 3, most)
    return int(st.slider("How many", 3, most, 10, key="k", bind=address.BOUND))


def pick_join() -> str:
    """How the pieces of a split word become one vector."""
    address.warn_if_unknown("join", TOKEN_POOLINGS)
    return str(
        st.selectbox(
            "Join a split word by",
            list(TOKEN_POOLINGS),
            key="join",
            bind=address.BOUND,
            help="A word cut into several pieces has several vectors. They are joined into one.",
        )
    )


def told(candidates: Candidates, fit: np.ndarray) -> str:
    """What is searched, in words."""
    least = f" of at least {candidates.letters} letters" if candidates.letters > 1 else ""
    return f"Searched: {counted(int(fit.sum()), 'piece')} ({candidates.among}{least})."
