"""Who has come to the Room page: nobody yet, the teacher, the projector, a member, or someone whose room is gone."""

from dataclasses import dataclass
from functools import partial

import streamlit as st

from components.figures.prose import escaped
from components.shell import private_streamlit
from components.shell.room import codes, deeds, door
from components.shell.room.state import Deed, RefusedError, Room

NOBODY, TEACHER, PROJECTOR, MEMBER, LOST = "nobody", "teacher", "projector", "member", "lost"
SAID = "what the room said"


@dataclass(frozen=True)
class Visit:
    """One who has come: as what, to which room, and the name of a member or the secret of a teacher."""

    role: str
    code: str = ""
    room: Room | None = None
    name: str = ""

    @property
    def steers(self) -> bool:
        """Whether it is the teacher."""
        return self.role == TEACHER

    def do(self, deed: Deed) -> None:
        """Does something in the room; where it is refused, the page says why."""
        act(self.code, deed)


def act(code: str, deed: Deed) -> None:
    """Does something in a room; where it is refused, the page says why."""
    try:
        door.act(code, private_streamlit.visitor(), deed)
    except RefusedError as refusal:
        st.session_state[SAID] = str(refusal)


def show_said() -> None:
    """What was refused last, once."""
    if said := st.session_state.pop(SAID, ""):
        st.warning(escaped(said), icon=":material/info:")


def arrive() -> Visit:
    """Who has come, by the address; a member of a room from now on where it names no more than the room."""
    asked = st.query_params.get("room", "")
    code, secret = codes.typed(asked), st.query_params.get("key", "")
    if not code:
        if asked:
            st.warning("That is no code of a room. Type it as it stands on the board, such as ACDE-FGHJ.")
        return Visit(NOBODY)
    try:
        return _arrive_at(code, secret)
    except RefusedError as refusal:
        st.warning(escaped(str(refusal)), icon=":material/info:")
        return Visit(NOBODY)


def _arrive_at(code: str, secret: str) -> Visit:
    room = door.look(code, private_streamlit.visitor())
    if room is None:
        return Visit(LOST, code, name=secret)
    if secret and codes.opens(secret, room.lock):
        return Visit(TEACHER, code, room, secret)
    if secret:
        st.warning("This link does not steer the room: its key is another room's. You take part as everybody does.")
    if st.query_params.get("show") == PROJECTOR:
        return Visit(PROJECTOR, code, room)
    name = _name_in(code)
    if name not in room.members:
        room = door.act(code, private_streamlit.visitor(), partial(deeds.join, member=name))
    return Visit(MEMBER, code, room, name)


def _name_in(code: str) -> str:
    """The random name by which this phone takes part: it stands in its address, so that it outlives a long sleep."""
    names: dict[str, str] = st.session_state.setdefault("names in rooms", {})
    brought = st.query_params.get("me", "")
    if len(brought) == len(codes.new_member()) and brought.isalnum() and brought.isascii():
        names[code] = brought
    name = names.setdefault(code, codes.new_member())
    if brought != name:
        st.query_params["me"] = name
    return name
