"""What the Room page shows to each who comes: the way in, a phone's one thing, the projector, the teacher's row."""

from collections.abc import Callable
from functools import partial

import pandas as pd
import streamlit as st

from components.bert import Bert
from components.chapters.room import live, visit
from components.chapters.room.phone import show_phone
from components.chapters.room.projector import show_projector
from components.chapters.room.steering import show_steering
from components.chapters.room.visit import LOST, MEMBER, NOBODY, PROJECTOR, SAID, TEACHER, Visit
from components.chapters.room.worksheet import worksheet
from components.shell import private_streamlit
from components.shell.lesson.steps import STEPS
from components.shell.room import codes, door, following
from components.shell.room.state import GONE, RefusedError


def show_room(bert: Bert, who: Visit) -> None:
    """What there is for whoever has come."""
    if who.role in (NOBODY, LOST):
        visit.show_said()
        _show_lost(who) if who.role == LOST else _show_way_back()
        _show_doors(bert)
        return
    own = {MEMBER: {"me": who.name}, TEACHER: {"key": who.name}, PROJECTOR: {"show": PROJECTOR}}
    st.session_state[following.HERE] = {"room": who.code} | own[who.role]
    if who.role == MEMBER:
        show_phone(who)
        return
    visit.show_said()
    if who.role == TEACHER:
        show_steering(bert, who)
    show_projector(bert, who)


def lead() -> str:
    """What the page is for; whoever is in a room has seen it."""
    return (
        ""
        if st.query_params.get("room")
        else "One class, one projector, a phone for everybody: vote, talk, vote again."
    )


def _show_doors(bert: Bert) -> None:
    """Joining for who has a code, opening for who teaches."""
    join, teach = st.columns(2, gap="large")
    with join:
        st.header("You have a code", anchor=False)
        st.text_input("The code on the board", key="code typed", max_chars=20, placeholder="ACDE-FGHJ")
        st.button("**Join**", icon=":material/login:", on_click=_join, key="join")
        st.caption("No account and no name: nobody sees who has answered what.")
    with teach:
        st.header("You teach", anchor=False)
        st.markdown("Put the lesson's questions to the class, and its own sentences on one map.")
        st.button("**Open a room**", icon=":material/meeting_room:", on_click=_open, key="open")
        st.download_button(
            "The lesson on paper, to print",
            partial(worksheet, bert),
            "polyseme-lesson.html",
            "text/html",
            icon=":material/print:",
            on_click="ignore",
            key="paper",
        )
        st.caption("A room is forgotten two hours after its last use, or when you close it. Nothing is written down.")


def _show_way_back() -> None:
    """The room that this session was in, where it has come here by another way."""
    if here := st.session_state.get(following.HERE):
        st.page_link(
            "pages/room.py",
            label=f"Back to the room {codes.spelled(here['room'])}",
            icon=":material/undo:",
            query_params=here,
        )


def _show_lost(who: Visit) -> None:
    """What became of a room that is gone, and the way on."""
    st.info(f"{GONE} This page looks for it again by itself.", icon=":material/search_off:")
    if who.name:
        st.markdown("Was the server started anew? Then votes and sentences are gone, but code and links can be kept:")
        st.button(f"**Open {codes.spelled(who.code)} again**", on_click=_open, args=(who.name,), key="reopen")
    live.watch(who.code, None, lambda room: True, live.GONE)


def _join() -> None:
    code = codes.typed(st.session_state["code typed"])
    if code:
        st.query_params["room"] = code
    else:
        st.session_state[SAID] = "Type the code as it stands on the board, such as ACDE-FGHJ."


def _open(secret: str = "") -> None:
    try:
        room, secret = door.open_room(private_streamlit.visitor(), secret)
    except RefusedError as refusal:
        st.session_state[SAID] = str(refusal)
        return
    st.query_params.update({"room": room.code, "key": secret})


def taken(who: Visit) -> Callable[[], pd.DataFrame] | None:
    """What is taken home, by who teaches: the lesson's questions. A phone shows one thing, the door has nothing yet."""
    return _lesson_table if who.role == TEACHER else None


def _lesson_table() -> pd.DataFrame:
    """One row a question of the lesson: its page, what it asks, its answers."""
    rows = [(number, one.page, one.question, " / ".join(one.answers)) for number, one in enumerate(STEPS, 1)]
    return pd.DataFrame(rows, columns=["step", "page", "question", "answers"])
