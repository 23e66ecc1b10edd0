"""A student's page that follows the projector: the teacher's pages say where they are, the student's go there.

The wish to follow stands in the address, so that it ends with any page that the student opens by themselves.
"""

from functools import partial

import streamlit as st

from components.figures.prose import escaped
from components.shell import private_streamlit
from components.shell.contents import PAGES
from components.shell.room import codes, door
from components.shell.room.deeds import go
from components.shell.room.state import Place, RefusedError
from components.shell.room.store import rooms

FOLLOW = "follow"
"""The key of the address that holds the code of the room whose projector is followed."""

LEADS = "the room that this session leads"
TOLD = "the place that was told to the room last"
HERE = "the address of the room that this session was in last"
OWN = frozenset({"room", "key", "me", "show", "lesson", FOLLOW})
"""What an address holds for one visitor alone."""

EVERY = 2.0  # seconds between two looks at where the projector is


def note_place(page: str) -> None:
    """Tells the room where the teacher's page is, where this session leads one; call it at the end of a page."""
    code = st.session_state.get(LEADS)
    if not code or page not in PAGES:
        return
    place = Place(page, {key: value for key, value in st.query_params.to_dict().items() if key not in OWN})
    try:
        if st.session_state.get(TOLD) != place:
            door.act(code, private_streamlit.visitor(), partial(go, place=place))
            st.session_state[TOLD] = place
    except RefusedError as refusal:
        st.caption(f":material/cast: {escaped(str(refusal))}")
        return
    if page != "room":
        st.page_link(
            "pages/room.py",
            label="The phones that follow you are here. Back to the room",
            icon=":material/cast:",
            query_params=st.session_state[HERE],
        )


def show_ask_the_class(step: int) -> None:
    """The way from a step of the lesson to the room in which its question is put to the class."""
    here = st.session_state.get(HERE, {}) | {"step": str(step)}
    st.page_link("pages/room.py", label="Ask the class", icon=":material/groups:", query_params=here)


def way(code: str, place: Place) -> dict[str, str]:
    """The address at which a place is followed."""
    return {**place.choices, **({"room": code} if place.page == "room" else {}), FOLLOW: code}


def go_along() -> None:
    """Goes where the projector is, for who follows it; call it before the page begins."""
    code = codes.typed(st.query_params.get(FOLLOW, ""))
    place = _place(code) if code else None
    if place and st.session_state.get(FOLLOW) != place:
        st.session_state[FOLLOW] = place
        st.session_state["page shown"] = ""  # it arrives: what the address asks for goes before what was there
        st.switch_page(PAGES[place.page].file, query_params=way(code, place))


def show_following() -> None:
    """That this page follows the projector, and the way to leave it; nothing for who follows nobody."""
    code = codes.typed(st.query_params.get(FOLLOW, ""))
    if not code:
        st.session_state.pop(FOLLOW, None)
        return
    place = _place(code)
    with st.container(horizontal=True, vertical_alignment="center", key="following"):
        said = "You follow the projector." if place else "The projector leads nobody just now."
        st.markdown(f":material/cast: {said}", width="content")
        back = st.session_state.get(HERE, {"room": code})
        st.page_link("pages/room.py", label="Stop following", query_params=back)
    _watch(code, place)


@st.fragment(run_every=EVERY)
def _watch(code: str, place: Place | None) -> None:
    if _place(code) != place:
        st.rerun()


def _place(code: str) -> Place | None:
    """Where the projector of a room is; None where it leads nobody, or the room cannot be had."""
    try:
        if code == st.session_state.get("room seen"):
            room = rooms().read(code)
        else:
            room = door.look(code, private_streamlit.visitor())
            st.session_state["room seen"] = code if room else ""
    except RefusedError:
        return None
    return room.place if room and room.place and room.place.page in PAGES else None
