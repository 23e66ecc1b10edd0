"""The teacher's controls: the question, the votes, the sentences, and downloads."""

from collections.abc import Sequence
from functools import partial

import pandas as pd
import streamlit as st

from components.chapters.room.projector import link
from components.chapters.room.visitor import FLASH_MESSAGE, RoomVisit
from components.chapters.room.worksheet import show_worksheet
from components.shell import address, show, text_bar
from components.shell.lesson import questions
from components.shell.room import actions
from components.shell.room.actions import ROUNDS
from components.shell.room.following import LEADS, ROOM_QUERY, SHARED
from components.shell.room.state import VOTE, Room, WrittenSentence
from components.shell.room.store import rooms
from polyseme import examples, limits
from polyseme.bert import Bert
from polyseme.course.chapters import CLASS
from polyseme.export.tables import csv, tsv
from polyseme.figures.wording import escaped, shortened

OTHER = "another word …"


def show_steering(bert: Bert, visit: RoomVisit) -> None:
    """One row: the question and its next action, the sentences, and all else."""
    room = visit.room
    assert room
    with st.container(border=True, horizontal=True, vertical_alignment="bottom", key="steering"):
        _show_question(bert, visit, room)
        with st.popover("Sentences", icon=":material/edit_note:"):
            _pick_task(visit)
        if hidden := [row for row in room.sentences if row.hidden]:
            with st.popover(f"{len(hidden)} not shown", icon=":material/visibility:"):
                _show_hidden(visit, hidden)
        with st.popover("More", icon=":material/more_horiz:"):
            _show_more(bert, visit, room)


def _show_question(bert: Bert, visit: RoomVisit, room: Room) -> None:
    """The choice of the question, and the button for its next action."""
    start = address.number("step", len(CLASS), room.step)
    number = st.selectbox(
        "Question",
        range(1, len(CLASS) + 1),
        start - 1 if room.doing != VOTE else room.step - 1,
        lambda step: f"{step}. {shortened(CLASS[step - 1].about, 60)}",
        key=f"question {room.doing} {room.step}",
        width="stretch",
    )
    question = room.question
    if room.doing != VOTE or number != room.step:
        _button(visit, "Ask it", "ask", partial(actions.ask, step=number), primary=True)
    elif not question.revealed:
        if len(question.rounds) < ROUNDS:
            _button(visit, "Vote again", "again", actions.ask_again)
        st.button("**Show the answer**", icon=":material/key:", on_click=_reveal, args=(bert, visit), key="tell")
    elif room.step < len(CLASS):
        _button(visit, "Next question", "next", partial(actions.ask, step=room.step + 1), primary=True)


def _button(visit: RoomVisit, label: str, key: str, action: object, primary: bool = False) -> None:
    st.button(f"**{label}**" if primary else label, key=key, on_click=visit.act, args=(action,))


def _reveal(bert: Bert, visit: RoomVisit) -> None:
    """Reveals the model's answer."""
    assert visit.room
    asked = questions.asked(bert, CLASS[(visit.room.step - 1) % len(CLASS)])
    visit.act(partial(actions.reveal, right=asked.right if asked else None))


def _pick_task(visit: RoomVisit) -> None:
    """The word to write sentences with, and its senses."""
    word = st.selectbox("A word with several meanings", [*text_bar.ambiguous_words(), OTHER], key="task word")
    if word == OTHER:
        limit = limits.ROOM_SENSE_CHARACTERS
        word = st.text_input("The word", key="other word", max_chars=limit) or ""
        typed = st.text_input("Its meanings, separated by commas", key="other senses", max_chars=4 * limit)
        senses = (typed or "").split(",")
    else:
        senses = list(dict.fromkeys(sense for _, name, sense in examples.ambiguous() if name == word))
        st.caption(f"Its meanings: {escaped(', '.join(senses))}")
    waiting = st.toggle("Each sentence waits until I show it", value=True, key="waiting")
    task = partial(actions.set_task, word=word, senses=senses, waiting=waiting)
    _button(visit, "Collect sentences", "write", task, primary=True)


def _show_hidden(visit: RoomVisit, hidden: Sequence[WrittenSentence]) -> None:
    """The sentences that are not on the board, each with a button that shows it."""
    for row in hidden:
        unhide = partial(actions.hide, number=row.number, hidden=False)
        label = f"Show: {escaped(shortened(row.text, 60))} **{escaped(row.sense)}**"
        st.button(label, key=f"show {row.number}", type="tertiary", on_click=visit.act, args=(unhide,))
    _button(visit, "Show all", "show all", actions.show_all)


def _show_more(bert: Bert, visit: RoomVisit, room: Room) -> None:
    """Downloads, the votes so far, whether phones may follow, and closing the room."""
    show_worksheet(bert, room.sentences)
    if room.doing == VOTE and not room.question.revealed:
        counts = " · ".join(" / ".join(map(str, row)) for row in room.question.counts(4))
        st.caption(f"Votes so far, for each answer, not shown on the board: {counts}")
    rows = [(row.text, row.word, row.sense) for row in room.sentences if not row.hidden]
    table = pd.DataFrame(rows, columns=["sentence", "word", "sense"])
    if len(table):
        file = "polyseme-our-sentences.csv"
        show.show_download("The sentences as a file", partial(csv, table), file, "text/csv", "csv")
        if st.button("Which layer tells them apart?", icon=":material/leaderboard:", key="bench"):
            st.session_state["rows"] = tsv(table).decode("utf-8", "replace")
            st.switch_page("pages/pooling.py", query_params={"data": "pasted text"})
    on = st.session_state.get(LEADS) == visit.code
    st.toggle("Let the phones follow me", on, key="phones follow", on_change=_lead, args=(visit,))
    if url := link(room):
        name = "The projector's page, without these buttons"
        st.link_button(name, f"{url}&show=projector", icon=":material/cast:")
    st.caption(
        "Anyone with this address can run your room. Show the class the projector's page instead, or use full "
        "screen (F11)."
    )
    _show_closing(bert, visit, room)


def _show_closing(bert: Bert, visit: RoomVisit, room: Room) -> None:
    """The button that closes the room, which asks first and offers the votes as a file."""
    if not st.toggle("Close the room …", key="closing"):
        return
    st.markdown("This deletes all votes and sentences. Save them first.")
    write = partial(_votes, bert, room)
    show.show_download("The votes as a file", write, "polyseme-our-votes.csv", "text/csv", "votes")
    st.button("Close it now", icon=":material/delete:", on_click=_close, args=(visit,), key="close")


def _votes(bert: Bert, room: Room) -> bytes:
    """One row per question, round and option: the number of votes."""
    rows = []
    for number, question in room.questions.items():
        step = CLASS[(number - 1) % len(CLASS)]
        asked = questions.asked(bert, step)
        options = asked.options if asked else ()
        for turn, counts in enumerate(question.counts(len(options)), 1):
            rows += [(step.about, turn, option, count) for option, count in zip(options, counts, strict=True)]
    return csv(pd.DataFrame(rows, columns=["question", "round", "answer", "votes"]))


def _lead(visit: RoomVisit) -> None:
    if st.session_state["phones follow"]:
        st.session_state[LEADS] = visit.code
    else:
        st.session_state.pop(LEADS, None)
        st.session_state.pop(SHARED, None)
        visit.act(partial(actions.go, place=None))


def _close(visit: RoomVisit) -> None:
    rooms().close(visit.code)
    for key in (LEADS, SHARED, ROOM_QUERY):
        st.session_state.pop(key, None)
    st.session_state[FLASH_MESSAGE] = "The room is closed, and everything in it is deleted."
    st.query_params.clear()
