"""A page that follows its room: it looks often, and draws anew only where what it shows has changed."""

from collections.abc import Callable, Hashable

import streamlit as st

from components.shell.room.state import RefusedError, Room
from components.shell.room.store import rooms

PHONE, PROJECTOR, GONE = 2.0, 0.5, 15.0
"""Seconds between two looks: of a phone, of the projector, and of a page whose room is gone."""

Face = Callable[[Room], Hashable]
"""What of a room a page shows: while that is the same, nothing is drawn."""


def watch(code: str, room: Room | None, face: Face, every: float) -> None:
    """Runs the page anew as soon as its room shows another face, or comes or goes."""
    st.fragment(_look, run_every=every)(code, face(room) if room else None, face)


def _look(code: str, seen: Hashable, face: Face) -> None:
    try:
        room = rooms().read(code)
    except RefusedError:
        return  # the place of the rooms does not answer: what is drawn stays
    if (face(room) if room else None) != seen:
        st.rerun()
