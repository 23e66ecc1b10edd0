"""A student's page that follows the projector: the teacher's pages report where they are, and the student's go there.

That a page follows is part of its address, so it ends with any page that the student opens themselves.
"""

from functools import partial

import streamlit as st

from components.shell import visitors
from components.shell.contents import PAGES
from components.shell.room import codes, service
from components.shell.room.actions import go
from components.shell.room.state import ProjectorView, RefusedError
from components.shell.room.store import rooms
from polyseme.figures.wording import escaped

FOLLOW = "follow"
"""The query parameter with the code of the followed room."""

LEADS = "the room that this session leads"
SHARED = "the place that was told to the room last"
ROOM_QUERY = "the address of the room that this session was in last"
PRIVATE = frozenset({"room", "key", "me", "show", "own", "answers", "before", FOLLOW})
"""Query parameters that are not shared with the phones."""

POLL_SECONDS = 2.0


def share_place(page: str) -> None:
    """Tells the room which page the teacher's session is on, if it leads one; call it at the end of a page."""
    code = st.session_state.get(LEADS)
    if not code or page not in PAGES:
        return
    place = ProjectorView(page, {key: value for key, value in st.query_params.to_dict().items() if key not in PRIVATE})
    try:
        if st.session_state.get(SHARED) != place:
            service.act(code, visitors.visitor(), partial(go, place=place))
            st.session_state[SHARED] = place
    except RefusedError as refusal:
        st.caption(f":material/cast: {escaped(str(refusal))}")
        return
    if page != "room":
        label = "Phones follow you. Back to the room"
        query = st.session_state[ROOM_QUERY]
        st.page_link("pages/room.py", label=label, icon=":material/cast:", query_params=query)


def show_ask_the_class(step: int) -> None:
    """The link from a question of the course to the room, with this question chosen."""
    query = st.session_state.get(ROOM_QUERY, {}) | {"step": str(step)}
    st.page_link("pages/room.py", label="Ask the class", icon=":material/groups:", query_params=query)


def follow_query(code: str, place: ProjectorView, member: str = "") -> dict[str, str]:
    """The query parameters of a page that follows the teacher; with the phone's name, which outlives its session."""
    own = {"me": member} if member else {}
    return {**place.choices, **({"room": code} if place.page == "room" else {}), FOLLOW: code, **own}


def follow_projector() -> None:
    """Switches to the projector's page if this session follows it; call it before the page begins."""
    code = codes.parse_code(st.query_params.get(FOLLOW, ""))
    place = _place(code) if code else None
    if place and st.session_state.get(FOLLOW) != place:
        st.session_state[FOLLOW] = place
        st.session_state["page shown"] = ""  # an arrival: the address overrides earlier choices
        st.switch_page(PAGES[place.page].file, query_params=follow_query(code, place, st.query_params.get("me", "")))


def show_following(inside: bool) -> None:
    """Says that this page follows the projector, with a link to stop; nothing if it does not.

    inside: on the Room page, which says itself what the teacher does.
    """
    code = codes.parse_code(st.query_params.get(FOLLOW, ""))
    if not code:
        st.session_state.pop(FOLLOW, None)
        return
    place = _place(code)
    _watch(code, place)
    if inside and not place:
        return
    with st.container(horizontal=True, vertical_alignment="center", key="following"):
        text = "You follow your teacher." if place else "Your teacher is not sharing a page right now."
        st.markdown(f":material/cast: {text}", width="content")
        known = {"room": code} | ({"me": st.query_params["me"]} if "me" in st.query_params else {})
        query = st.session_state.get(ROOM_QUERY, known)
        st.page_link("pages/room.py", label="Stop following", query_params=query)


@st.fragment(run_every=POLL_SECONDS)
def _watch(code: str, place: ProjectorView | None) -> None:
    if _place(code) != place:
        st.rerun()


def _place(code: str) -> ProjectorView | None:
    """Where a room's projector is; None if it leads nobody or the room cannot be read."""
    try:
        if code == st.session_state.get("room seen"):
            room = rooms().read(code)
        else:
            room = service.find_room(code, visitors.visitor())
            st.session_state["room seen"] = code if room else ""
    except RefusedError:
        return None
    return room.place if room and room.place and room.place.page in PAGES else None
