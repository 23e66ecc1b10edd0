"""A member's phone: one question or one sentence to write at a time."""

from collections.abc import Hashable
from functools import partial
from typing import Any

import streamlit as st

from components.chapters.room import judging, visitor
from components.chapters.room.visitor import FLASH_MESSAGE, RoomVisit, act, show_flash_message
from components.moving_map import begin_anew
from components.shell.contents import PAGES
from components.shell.heavy import page_lock
from components.shell.lesson import questions
from components.shell.room import actions, writing
from components.shell.room.following import FOLLOW, follow_query
from components.shell.room.state import GUESS, JUDGE, VOTE, WRITE, RefusedError, Room
from components.shell.room.store import rooms
from polyseme import limits
from polyseme.bert import Bert
from polyseme.figures.wording import counted, escaped

OTHER = "Something else"
OTHER_KEY = "{}, something else"
"""The key of the text field for a new sense, from the key of the choice of senses."""


def show_phone(bert: Bert, visit: RoomVisit) -> None:
    """What the room asks now, and links to follow the projector and to leave."""
    assert visit.room
    questions.note_votes(visit.room, visit.name)
    with st.container(key="phone"):
        _show_task(bert, visit.code, visit.name)
    with st.container(horizontal=True, vertical_alignment="center", horizontal_alignment="distribute"):
        place = visit.room.place
        if place and FOLLOW not in st.query_params:
            file, query = PAGES.get(place.page, PAGES["start"]).file, follow_query(visit.code, place, visit.name)
            st.page_link(file, label="Follow your teacher", icon=":material/cast:", query_params=query)
        st.button(
            "Leave the room", icon=":material/logout:", type="tertiary", on_click=_leave, args=(visit,), key="leave"
        )
    visitor.watch(visit.code, visit.room, view, visitor.PHONE_SECONDS, visit.name)


def view(room: Room) -> Hashable:
    """What a phone shows of a room: not the number of votes."""
    question = room.question
    state = (room.step, len(question.rounds), question.revealed, question.right)
    guessing = (room.compared, tuple(row.number for row in room.shown)) if room.doing == GUESS else ()
    judged = (room.compared, room.pairs) if room.doing == JUDGE else ()
    return room.doing, state, room.word, room.meanings, room.place, room.confidence, guessing, judged


@page_lock.fragment
def _show_task(bert: Bert, code: str, member: str) -> None:
    """The question, or the sentence to write; an answer reruns this part of the page only."""
    try:
        room = rooms().read(code)
    except RefusedError as refusal:
        st.warning(escaped(str(refusal)))
        return
    show_flash_message()
    if room is None:
        st.info("This room has closed. Thank you for taking part.")
        questions.show_found_out()
    elif room.doing == VOTE:
        _show_question(bert, room, member)
    elif room.doing == WRITE:
        _show_writing(room, member)
    elif room.doing == GUESS:
        _show_guessing(room, member)
    elif room.doing == JUDGE:
        judging.show_pair(room, member)
    else:
        st.markdown(":material/check: **You are in.** Look at the projector. The first question will appear here.")


def _show_question(bert: Bert, room: Room, member: str) -> None:
    """The question with its sentence and picture, as on the board; the answer once the teacher shows it."""
    question, number = room.question, len(room.question.rounds)
    _, asked, _ = questions.asked_in(bert, room)
    if asked is None:
        st.info("This model can't be asked this question. Look at the projector.")
        return
    chosen, key = question.rounds[-1].get(member), f"vote {room.code} {room.step} {number}"
    begin_anew(f"{room.code} {room.step} {number} {question.revealed}", "question")
    if given := questions.given(asked):
        st.markdown(given)
    if question.revealed:
        st.markdown(questions.verdict(asked, chosen))
    questions.show_picture(asked, question.revealed, "phone")
    if question.revealed:
        st.markdown(asked.question)
        return
    if number > 1:
        st.markdown(":material/forum: Talk to your neighbour, then **answer once more**.")
    st.radio(
        asked.question,
        range(len(asked.options)),
        index=chosen,
        format_func=lambda answer: escaped(asked.options[answer]),
        key=key,
        on_change=_vote,
        args=(room.code, member, room.step, key),
    )
    if chosen is not None:
        if room.confidence:
            sure = f"sure {key}"
            change: dict[str, Any] = {"on_change": _be_sure, "args": (room.code, member, room.step, sure)}
            st.toggle("I am sure", member in question.sure, key=sure, **change)
        st.markdown(":material/check: Your answer is in. You can change it until the answer is shown.")


def _vote(code: str, member: str, step: int, key: str) -> None:
    act(code, partial(actions.vote, member=member, step=step, answer=int(st.session_state[key])), member)


def _be_sure(code: str, member: str, step: int, key: str) -> None:
    act(code, partial(actions.set_sure, member=member, step=step, sure=bool(st.session_state[key])), member)


def _show_guessing(room: Room, member: str) -> None:
    """One sentence of another after the other, to say what the word means in it."""
    if room.compared:
        st.markdown("Look at the projector: class, writer and model, sentence by sentence.")
        return
    others = [row for row in room.shown if row.member != member]
    start = len(others) and sum(map(ord, member)) % len(others)  # each phone begins elsewhere
    left = [row for row in others[start:] + others[:start] if member not in room.labels.get(row.number, {})]
    if not left:
        st.markdown(":material/check: You have guessed all sentences. Thank you.")
        return
    st.markdown(f"What does **{escaped(room.word)}** mean here?")
    st.markdown(f"> {escaped(left[0].text)}")
    key = f"guess {room.code} {left[0].number}"
    change: dict[str, Any] = {"on_change": _guess, "args": (room.code, member, left[0].number, key)}
    st.radio("Its meaning", room.meanings, None, escaped, key=key, label_visibility="collapsed", **change)
    st.caption(f"{counted(len(left), 'sentence')} to go.")


def _guess(code: str, member: str, number: int, key: str) -> None:
    act(code, partial(writing.label, member=member, number=number, sense=str(st.session_state[key])), member)


def _show_writing(room: Room, member: str) -> None:
    own = [row for row in room.sentences if row.member == member and row.word == room.word]
    left = limits.ROOM_SENTENCES_EACH - len(own)
    if left > 0:
        text, sense = f"sentence {room.code} {room.word}", f"sense {room.code} {room.word}"
        st.text_area(
            f"Write a sentence with the word “{escaped(room.word)}”",
            key=text,
            height=90,
            max_chars=limits.ROOM_SENTENCE_CHARACTERS,
        )
        offered = [*room.meanings, *([OTHER] if len(room.meanings) < limits.ROOM_MEANINGS else [])]
        if (
            st.radio("What does it mean in your sentence?", offered, index=None, format_func=escaped, key=sense)
            == OTHER
        ):
            st.text_input("In a word or two", key=OTHER_KEY.format(sense), max_chars=limits.ROOM_SENSE_CHARACTERS)
        st.button("**Send it**", icon=":material/send:", on_click=_write, args=(room.code, member, text, sense))
        st.caption(f"No names, please: all can read it. You may write {counted(left, 'more sentence')}.")
    for row in own:
        with st.container(horizontal=True, vertical_alignment="center"):
            st.markdown(f":material/check: {escaped(row.text)} **{escaped(row.sense)}**", width="stretch")
            take_back = partial(writing.take_back, member=member, number=row.number)
            arguments = (room.code, take_back, member)
            st.button("Delete it", key=f"back {row.number}", type="tertiary", on_click=act, args=arguments)


def _write(code: str, member: str, text: str, sense: str) -> None:
    other = OTHER_KEY.format(sense)
    written, chosen = str(st.session_state.get(text) or ""), str(st.session_state.get(sense) or "")
    if chosen == OTHER:
        chosen = str(st.session_state.get(other) or "")
    if not written.strip() or chosen.strip() in ("", OTHER):
        st.session_state[FLASH_MESSAGE] = "Write a sentence, and choose what the word means in it."
        return
    act(code, partial(writing.write, member=member, text=written, sense=chosen), member)
    if FLASH_MESSAGE not in st.session_state:
        st.session_state.update({text: "", sense: None, other: ""})


def _leave(visit: RoomVisit) -> None:
    visit.act(partial(actions.leave, member=visit.name))
    st.session_state.get("names in rooms", {}).pop(visit.code, None)
    st.session_state[FLASH_MESSAGE] = "You have left the room. Your answers still count."
    st.query_params.clear()
