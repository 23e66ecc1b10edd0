"""What a member's phone shows: one thing at a time."""

from collections.abc import Hashable
from functools import partial

import streamlit as st

from components import limits
from components.chapters.room import live
from components.chapters.room.visit import SAID, Visit, act, show_said
from components.figures.prose import counted, escaped
from components.shell.contents import PAGES
from components.shell.lesson.steps import STEPS
from components.shell.room import deeds
from components.shell.room.following import FOLLOW, way
from components.shell.room.state import VOTE, WRITE, RefusedError, Room
from components.shell.room.store import rooms

OTHER = "Something else"


def other(sense: str) -> str:
    """The key of the field in which a meaning is written that nobody has named, by the key of the choice."""
    return f"{sense}, something else"


def show_phone(visit: Visit) -> None:
    """The one thing that the room asks now, what was answered, and the ways on."""
    assert visit.room
    with st.container(key="phone"):
        _show_one_thing(visit.code, visit.name)
    with st.container(horizontal=True, vertical_alignment="center", horizontal_alignment="distribute"):
        place = visit.room.place
        if place and FOLLOW not in st.query_params:
            page = PAGES.get(place.page, PAGES["start"])
            st.page_link(
                page.file,
                label="Follow the projector",
                icon=":material/cast:",
                query_params=way(visit.code, place),
            )
        st.button(
            "Leave the room", icon=":material/logout:", type="tertiary", on_click=_leave, args=(visit,), key="leave"
        )
    live.watch(visit.code, visit.room, face, live.PHONE)


def face(room: Room) -> Hashable:
    """What a phone shows of a room: not how many have answered."""
    question = room.question
    asked = (room.step, len(question.rounds), question.told, question.right)
    return room.doing, asked, room.word, room.meanings, room.place


@st.fragment
def _show_one_thing(code: str, member: str) -> None:
    """The question or the sentence; an answer leaves the rest of the page standing."""
    try:
        room = rooms().read(code)
    except RefusedError as refusal:
        st.warning(escaped(str(refusal)))
        return
    show_said()
    if room is None:
        st.info("The room was closed a moment ago.")
    elif room.doing == VOTE:
        _show_question(room, member)
    elif room.doing == WRITE:
        _show_writing(room, member)
    else:
        st.markdown(":material/check: **You are in.** Look at the board: the first question comes here by itself.")
        st.caption("Open on two pages? Leave the room on one of them, for each counts.")


def _show_question(room: Room, member: str) -> None:
    step, question, number = STEPS[(room.step - 1) % len(STEPS)], room.question, len(room.question.rounds)
    chosen, key = question.rounds[-1].get(member), f"vote {room.code} {room.step} {number}"
    if question.told:
        st.markdown(f"**{escaped(step.question)}**  \n{_verdict(step.answers, chosen, question.right)}")
        return
    if number > 1:
        st.markdown(":material/forum: Talk to your neighbour, then **answer once more**.")
    st.radio(
        f"**{escaped(step.question)}**",
        range(len(step.answers)),
        index=chosen,
        format_func=lambda at: escaped(step.answers[at]),
        key=key,
        on_change=_vote,
        args=(room.code, member, room.step, key),
    )
    if chosen is not None:
        st.markdown(":material/check: Your answer is in. You can change it until the answer is told.")


def _vote(code: str, member: str, step: int, key: str) -> None:
    act(code, partial(deeds.vote, member=member, step=step, answer=int(st.session_state[key])))


def _verdict(answers: tuple[str, ...], chosen: int | None, right: int | None) -> str:
    """Whether the answer is the model's."""
    if right is None:
        return "This model gives something else, not among the answers. Look at the board."
    if chosen is None:
        return f"The model says: **{escaped(answers[right])}**."
    if chosen == right:
        return f":material/check: **Right:** {escaped(answers[right])}."
    return f":material/undo: **Not quite.** The model says: **{escaped(answers[right])}**."


def _show_writing(room: Room, member: str) -> None:
    own = [one for one in room.sentences if one.member == member and one.word == room.word]
    left = limits.ROOM_SENTENCES_EACH - len(own)
    if left > 0:
        text, sense = f"sentence {room.code} {room.word}", f"sense {room.code} {room.word}"
        st.text_area(
            f"Write a sentence with the word **{escaped(room.word)}**",
            key=text,
            height=90,
            max_chars=limits.ROOM_SENTENCE_CHARACTERS,
        )
        offered = [*room.meanings, *([OTHER] if len(room.meanings) < limits.ROOM_MEANINGS else [])]
        if st.radio("What does the word mean there?", offered, index=None, format_func=escaped, key=sense) == OTHER:
            st.text_input("In a word or two", key=other(sense), max_chars=limits.ROOM_SENSE_CHARACTERS)
        st.button("**Send it**", icon=":material/send:", on_click=_write, args=(room.code, member, text, sense))
        st.caption(f"No names, please: all can read it. You may write {counted(left, 'sentence')} more.")
    for one in own:
        with st.container(horizontal=True, vertical_alignment="center"):
            st.markdown(f":material/check: {escaped(one.text)} **{escaped(one.sense)}**")
            deed = partial(deeds.take_back, member=member, number=one.number)
            st.button("Take it back", key=f"back {one.number}", type="tertiary", on_click=act, args=(room.code, deed))


def _write(code: str, member: str, text: str, sense: str) -> None:
    written, meant = str(st.session_state.get(text) or ""), str(st.session_state.get(sense) or "")
    if meant == OTHER:
        meant = str(st.session_state.get(other(sense)) or "")
    if not written.strip() or meant.strip() in ("", OTHER):
        st.session_state[SAID] = "Write a sentence, and choose what the word means there."
        return
    act(code, partial(deeds.write, member=member, text=written, sense=meant))
    if SAID not in st.session_state:
        st.session_state.update({text: "", sense: None, other(sense): ""})


def _leave(visit: Visit) -> None:
    visit.do(partial(deeds.leave, member=visit.name))
    st.session_state.get("names in rooms", {}).pop(visit.code, None)
    st.session_state[SAID] = "You have left the room. What you answered there stays counted."
    st.query_params.clear()
