"""The visitor of the Room page: nobody yet, the teacher, the projector, a member, or someone whose room is gone."""

from collections.abc import Callable, Hashable
from dataclasses import dataclass
from functools import partial

import streamlit as st

from components.shell import visitors
from components.shell.room import actions, codes, service
from components.shell.room.state import RefusedError, Room, RoomAction
from components.shell.room.store import rooms
from polyseme.figures.wording import escaped

NOBODY, TEACHER, PROJECTOR, MEMBER, LOST = "nobody", "teacher", "projector", "member", "lost"
FLASH_MESSAGE = "what the room said"


@dataclass(frozen=True)
class RoomVisit:
    """A visitor's role and room, and the name of a member or the secret of a teacher."""

    role: str
    code: str = ""
    room: Room | None = None
    name: str = ""

    def act(self, action: RoomAction) -> None:
        act(self.code, action, self.name)


def act(code: str, action: RoomAction, name: str = "") -> None:
    """Runs an action on a room, of a member or of a visitor without a name; if it is refused, the page says why."""
    try:
        service.act(code, name or visitors.visitor(), action)
    except RefusedError as refusal:
        st.session_state[FLASH_MESSAGE] = str(refusal)


def show_flash_message() -> None:
    """Why the last action was refused, once."""
    if message := st.session_state.pop(FLASH_MESSAGE, ""):
        st.warning(escaped(message), icon=":material/info:")


def arrive() -> RoomVisit:
    """The visitor, by the address; an address with nothing but a room makes them a member of it."""
    value = st.query_params.get("room", "")
    code = codes.parse_code(value)
    if not code:
        if value:
            st.warning("This is not a room code. Type the code from the projector, such as ACDE-FGHJ.")
        return RoomVisit(NOBODY)
    try:
        return _arrive_at(code, st.query_params.get("key", ""))
    except RefusedError as refusal:
        st.warning(escaped(str(refusal)), icon=":material/info:")
        return RoomVisit(NOBODY)


def _arrive_at(code: str, secret: str) -> RoomVisit:
    room = service.find_room(code, visitors.visitor())
    if room is None:
        return RoomVisit(LOST, code, name=secret)
    if secret and codes.opens(secret, room.lock):
        return RoomVisit(TEACHER, code, room, secret)
    if secret:
        st.warning("This link can't run the room. You can take part like everybody else.")
    if st.query_params.get("show") == PROJECTOR:
        return RoomVisit(PROJECTOR, code, room)
    name = _member_name(room)
    rooms().seen(code, name)
    if name not in room.members:
        room = service.act(code, name, partial(actions.join, member=name, here=rooms().here(room)))
    return RoomVisit(MEMBER, code, room, name)


def _member_name(room: Room) -> str:
    """This phone's name in a room; it is in the address too, so that it outlives the session."""
    names: dict[str, str] = st.session_state.setdefault("names in rooms", {})
    value, visitor = st.query_params.get("me", ""), visitors.visitor()
    if codes.is_member(value, room.lock):
        names[room.code] = value
    browser = st.context.cookies.get(visitors.BROWSER, "")  # the same in each of its tabs
    known = browser or (visitor if visitor != visitors.NOBODY else "")
    name = names.setdefault(room.code, codes.new_member(room.lock, known, visitors.neighbourhood()))
    if value != name:
        st.query_params["me"] = name
    return name


PHONE_SECONDS, PROJECTOR_SECONDS, GONE_SECONDS = 2.0, 0.5, 15.0
"""Seconds between two polls: of a phone, of the projector, and of a page whose room is gone."""

RoomView = Callable[[Room], Hashable]
"""What a page shows of a room."""


def watch(code: str, room: Room | None, view: RoomView, every: float, member: str = "") -> None:
    """Reruns the page as soon as its view of the room changes, or the room opens or closes; a member counts as here."""
    st.fragment(_poll, run_every=every)(code, view(room) if room else None, view, member)


def _poll(code: str, shown: Hashable, view: RoomView, member: str) -> None:
    try:
        if member:
            rooms().seen(code, member)
        room = rooms().read(code)
    except RefusedError:
        return  # the room store does not answer: the page stays as it is
    if (view(room) if room else None) != shown:
        st.rerun()
