"""The way from the Atlas to a room: pairs of uses for the class to judge, in the teacher's room or in a new one."""

from collections.abc import Callable
from functools import partial

import streamlit as st

from components.shell import visitors
from components.shell.room import codes, service
from components.shell.room.following import ROOM_QUERY
from components.shell.room.judging import set_pairs
from components.shell.room.state import RefusedError
from polyseme.figures.wording import escaped
from polyseme.judgements.class_pairs import ClassPairs


def show_offer(pairs: Callable[[], ClassPairs]) -> None:
    """A button that puts pairs to the class and leads to the room."""
    query: dict[str, str] = st.session_state.get(ROOM_QUERY, {})
    secret = query.get("key", "")
    label = f"Let room {codes.spell(query['room'])} judge" if secret else "Let a class judge"
    if not st.button(label, key="class judges", icon=":material/groups:"):
        return
    try:
        room, secret = service.open_room(visitors.neighbourhood(), secret)
        service.act(room.code, secret, partial(set_pairs, pairs=pairs()))
    except RefusedError as refusal:
        st.warning(escaped(str(refusal)))
        return
    st.switch_page("pages/room.py", query_params={"room": room.code, "key": secret})
