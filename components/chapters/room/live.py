"""Polling of a room: the page reruns only when what it shows of the room has changed."""

from collections.abc import Callable, Hashable

import streamlit as st

from components.shell.room.state import RefusedError, Room
from components.shell.room.store import rooms

PHONE, PROJECTOR, GONE = 2.0, 0.5, 15.0
"""Seconds between two polls: of a phone, of the projector, and of a page whose room is gone."""

RoomView = Callable[[Room], Hashable]
"""What a page shows of a room."""


def watch(code: str, room: Room | None, view: RoomView, every: float) -> None:
    """Reruns the page as soon as its view of the room changes, or the room opens or closes."""
    st.fragment(_poll, run_every=every)(code, view(room) if room else None, view)


def _poll(code: str, shown: Hashable, view: RoomView) -> None:
    try:
        room = rooms().read(code)
    except RefusedError:
        return  # the room store does not answer: the page stays as it is
    if (view(room) if room else None) != shown:
        st.rerun()
