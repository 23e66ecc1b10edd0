"""The Room page: joining and opening a room, a member's phone, the projector, the teacher's controls."""

from collections.abc import Callable
from functools import partial

import pandas as pd
import streamlit as st

from components.chapters.room import visitor
from components.chapters.room.phone import show_phone
from components.chapters.room.projector import BOARD_STYLE, show_projector
from components.chapters.room.teacher import show_steering
from components.chapters.room.visitor import FLASH_MESSAGE, LOST, MEMBER, NOBODY, PROJECTOR, TEACHER, RoomVisit
from components.chapters.room.worksheet import show_worksheet
from components.moving_map.small_maps import show_small_maps
from components.shell import visitors
from components.shell.lesson import questions
from components.shell.room import actions, codes, following, service
from components.shell.room.state import GONE, RefusedError
from components.shell.show import show_finding
from polyseme.bert import Bert
from polyseme.course.chapters import CLASS
from polyseme.room import example_claim, example_votes

THANKS = "This room has closed. Thank you for taking part."


def show_room(bert: Bert, visit: RoomVisit) -> None:
    """The part of the page that a visitor's role needs."""
    if visit.role in (NOBODY, LOST):
        visitor.show_flash_message()
        _show_lost(visit) if visit.role == LOST else _show_way_back()
        if visit.role == NOBODY or st.query_params.get("show") != PROJECTOR:
            _show_entrance(bert)
        return
    query = {MEMBER: {"me": visit.name}, TEACHER: {"key": visit.name}, PROJECTOR: {"show": PROJECTOR}}
    st.session_state[following.ROOM_QUERY] = {"room": visit.code} | query[visit.role]
    if visit.role == MEMBER:
        show_phone(bert, visit)
        return
    visitor.show_flash_message()
    if visit.role == TEACHER:
        show_steering(bert, visit)
    show_projector(bert, visit)


def lead() -> str:
    """The page's purpose, for visitors outside a room."""
    inside = st.query_params.get("room")
    return "" if inside else "One class, one projector, a phone for everybody: vote, talk, vote again."


def _show_entrance(bert: Bert) -> None:
    """Joining with a code, and opening a room; what a room does, with a question of the course."""
    with st.container(key="entrance"):  # the style sheet sets the example between the two on a phone
        with st.container(border=True, key="card join"):
            st.header("You have a code", anchor=False)
            with st.container(horizontal=True, vertical_alignment="bottom"):
                st.text_input(
                    "The code on the projector",
                    key="code typed",
                    max_chars=20,
                    placeholder="such as ACDE-FGHJ",
                    on_change=_join_at_once,
                )
                st.button("**Join**", icon=":material/login:", type="primary", on_click=_join, key="join")
            st.caption("No account; nobody sees who answered what.")
        with st.container(border=True, key="card teach"):
            st.header("You teach", anchor=False)
            st.caption("Put the course's questions to your class.")
            with st.container(horizontal=True, vertical_alignment="center"):
                st.button("**Open a room**", icon=":material/meeting_room:", type="primary", on_click=_open, key="open")
                show_worksheet(bert, kind="tertiary")
            own = "This link brings your own questions. " if st.query_params.get("own") else ""
            st.caption(f"{own}A room ends two hours after its last use.")
        step = next(step for step in CLASS if step.key == "cut")
        if asked := questions.asked(bert, step):
            with st.container(gap=None, key="example"):
                show_finding(example_claim())
                drawn = example_votes(step.about, asked.options, asked.right)
                show_small_maps(drawn, "example votes", style="votes")


def _show_way_back() -> None:
    """A link to the room that this session was in before."""
    if query := st.session_state.get(following.ROOM_QUERY):
        label = f"Back to the room {codes.spell(query['room'])}"
        st.page_link("pages/room.py", label=label, icon=":material/undo:", query_params=query)


def _show_lost(visit: RoomVisit) -> None:
    """That the room is gone, and for the teacher a button to open it again."""
    closed = visit.code == st.session_state.get(following.ROOM_QUERY, {}).get("room") and not visit.name
    if st.query_params.get("show") == PROJECTOR:
        st.html(BOARD_STYLE)
        with st.container(key="board"), st.container(key="thanks"):
            st.header(THANKS if closed else GONE, anchor=False)
    elif closed:
        st.info(THANKS, icon=":material/waving_hand:")
        questions.show_found_out()
    else:
        st.info(f"{GONE} This page keeps looking for it.", icon=":material/search_off:")
    if visit.name:
        st.markdown("Did the server restart? Votes and sentences are gone, but you can keep the code:")
        st.button(f"**Open {codes.spell(visit.code)} again**", on_click=_open, args=(visit.name,), key="reopen")
    visitor.watch(visit.code, None, lambda room: True, visitor.GONE_SECONDS)


def _join_at_once() -> None:
    """Joins the room of the code as soon as it is typed, if it is one: the Enter key joins like the button."""
    if code := codes.parse_code(st.session_state["code typed"]):
        st.query_params["room"] = code


def _join() -> None:
    if not codes.parse_code(st.session_state["code typed"]):
        st.session_state[FLASH_MESSAGE] = "Type the code from the projector, such as ACDE-FGHJ."


def _open(secret: str = "") -> None:
    try:
        room, secret = service.open_room(visitors.neighbourhood(), secret)
    except RefusedError as refusal:
        st.session_state[FLASH_MESSAGE] = str(refusal)
        return
    if written := st.query_params.pop("own", ""):
        st.session_state["own text"] = written
        visitor.act(room.code, partial(actions.set_own, written=written), secret)
    st.query_params.update({"room": room.code, "key": secret})


def page_table(visit: RoomVisit) -> Callable[[], pd.DataFrame] | None:
    """The table for the page's foot: the questions of the course for the teacher, none for others."""
    return _questions if visit.role == TEACHER else None


def _questions() -> pd.DataFrame:
    """One row per question of the course: number, title, page, lesson."""
    rows = [(number, step.about, step.page, step.lesson) for number, step in enumerate(CLASS, 1)]
    return pd.DataFrame(rows, columns=["number", "question", "page", "lesson"])
