"""What the teacher steers with: the question, the votes, the writing, and what is taken home of it."""

from functools import partial

import pandas as pd
import streamlit as st

from components import examples, limits
from components.bert import Bert
from components.chapters.room.projector import link
from components.chapters.room.visit import SAID, Visit
from components.chapters.room.worksheet import worksheet
from components.figures.prose import escaped, shortened
from components.shell import strip
from components.shell.lesson.steps import STEPS
from components.shell.room import deeds
from components.shell.room.deeds import ROUNDS
from components.shell.room.following import HERE, LEADS, TOLD
from components.shell.room.state import VOTE, Room
from components.shell.room.store import rooms
from components.takeaway.tables import csv, tsv

OTHER = "another word …"


def show_steering(bert: Bert, visit: Visit) -> None:
    """One row: which question, what comes next of it, the writing, and all else."""
    room = visit.room
    assert room
    with st.container(border=True, horizontal=True, vertical_alignment="bottom", key="steering"):
        _show_question(bert, visit, room)
        with st.popover("Sentences", icon=":material/edit_note:"):
            _pick_task(visit)
        with st.popover("More", icon=":material/more_horiz:"):
            _show_more(bert, visit, room)


def _show_question(bert: Bert, visit: Visit, room: Room) -> None:
    """The question, and the one thing that comes next of it."""
    asked = st.query_params.get("step", "")
    start = int(asked) if asked.isdecimal() and 1 <= int(asked) <= len(STEPS) else room.step
    number = st.selectbox(
        "Question",
        range(1, len(STEPS) + 1),
        start - 1 if room.doing != VOTE else room.step - 1,
        lambda at: f"{at}. {shortened(STEPS[at - 1].question, 60)}",
        key=f"question {room.doing} {room.step}",
        width="stretch",
    )
    question, here = room.question, room.doing == VOTE and number == room.step
    if not here:
        _button(visit, "Ask it", "ask", partial(deeds.ask, step=number), primary=True)
    elif not question.told:
        if len(question.rounds) < ROUNDS:
            _button(visit, "Vote again", "again", deeds.ask_again)
        st.button("**Show the answer**", icon=":material/key:", on_click=_tell, args=(bert, visit), key="tell")
    elif room.step < len(STEPS):
        _button(visit, "Next question", "next", partial(deeds.ask, step=room.step + 1), primary=True)


def _button(visit: Visit, label: str, key: str, deed: object, primary: bool = False) -> None:
    st.button(f"**{label}**" if primary else label, key=key, on_click=visit.do, args=(deed,))


def _tell(bert: Bert, visit: Visit) -> None:
    """The model answers, and the room is told."""
    assert visit.room
    right = STEPS[(visit.room.step - 1) % len(STEPS)].right(bert)
    visit.do(partial(deeds.tell, right=right))


def _pick_task(visit: Visit) -> None:
    """The word to write sentences with, and its senses."""
    word = st.selectbox("A word with several senses", [*strip.ambiguous_words(), OTHER], key="task word")
    if word == OTHER:
        most = limits.ROOM_SENSE_CHARACTERS
        word = st.text_input("The word", key="other word", max_chars=most) or ""
        senses = (
            st.text_input("Its senses, with a comma between", key="other senses", max_chars=4 * most) or ""
        ).split(",")
    else:
        senses = list(dict.fromkeys(sense for _, of, sense in examples.labelled() if of == word))
        st.caption(f"Its senses: {escaped(', '.join(senses))}")
    _button(visit, "Let them write", "write", partial(deeds.set_task, word=word, senses=senses), primary=True)


def _show_more(bert: Bert, visit: Visit, room: Room) -> None:
    """What is taken home, whether phones may follow, and the end."""
    take = partial(st.download_button, on_click="ignore")
    take(
        "The lesson on paper, to print",
        partial(worksheet, bert, room.sentences),
        "polyseme-lesson.html",
        "text/html",
        icon=":material/print:",
        key="paper",
    )
    rows = [(one.text, one.word, one.sense) for one in room.sentences if not one.hidden]
    table = pd.DataFrame(rows, columns=["sentence", "word", "sense"])
    if len(table):
        name = "polyseme-our-sentences.csv"
        take("The sentences as a file", partial(csv, table), name, "text/csv", icon=":material/download:", key="csv")
        if st.button("Which layer tells them apart?", icon=":material/leaderboard:", key="bench"):
            st.session_state["rows"] = tsv(table).decode("utf-8", "replace")
            st.switch_page("pages/pooling.py", query_params={"data": "pasted text"})
    for one in room.sentences:
        if one.hidden:
            shown = partial(deeds.hide, number=one.number, hidden=False)
            label = f"Show again: {escaped(shortened(one.text, 40))}"
            st.button(label, key=f"show {one.number}", type="tertiary", on_click=visit.do, args=(shown,))
    on = st.session_state.get(LEADS) == visit.code
    st.toggle("The phones may follow me", on, key="phones follow", on_change=_lead, args=(visit,))
    if address := link(room):
        name = "The projector's page, without these buttons"
        st.link_button(name, f"{address}&show=projector", icon=":material/cast:")
    st.caption("This page's address is your key: show the projector's page, or the full screen (F11).")
    st.button("Close the room", icon=":material/delete:", type="tertiary", on_click=_close, args=(visit,), key="close")


def _lead(visit: Visit) -> None:
    if st.session_state["phones follow"]:
        st.session_state[LEADS] = visit.code
    else:
        st.session_state.pop(LEADS, None)
        st.session_state.pop(TOLD, None)
        visit.do(partial(deeds.go, place=None))


def _close(visit: Visit) -> None:
    rooms().close(visit.code)
    for key in (LEADS, TOLD, HERE):
        st.session_state.pop(key, None)
    st.session_state[SAID] = "The room is closed, and forgotten with all that was in it."
    st.query_params.clear()
