"""The teacher's controls: the question and its next action, and the class's sentences."""

from functools import partial

import streamlit as st

from components.chapters.room.judging import show_pairs
from components.chapters.room.more import show_more
from components.chapters.room.visitor import RoomVisit
from components.shell import address
from components.shell.frame import text_bar
from components.shell.lesson import questions
from components.shell.room import actions, writing
from components.shell.room.actions import ROUNDS
from components.shell.room.state import GUESS, JUDGE, VOTE, Room
from polyseme import examples, limits
from polyseme.bert import Bert
from polyseme.course.chapters import CLASS
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
        if any(row.word == room.word for row in room.sentences):
            hidden = room.waiting_sentences
            with st.popover(f"{hidden} not shown" if hidden else "All shown", icon=":material/visibility:"):
                _show_list(visit, room)
        with st.popover("Pairs", icon=":material/compare:"):
            show_pairs(visit, room)
        with st.popover("More", icon=":material/more_horiz:"):
            show_more(bert, visit, room)


def _show_question(bert: Bert, visit: RoomVisit, room: Room) -> None:
    """The choice of the question, and the button for its next action."""
    names = [*(step.about for step in CLASS), *(f"Ours: {own.text}" for own in room.own)]
    start = address.number("step", len(CLASS), room.step)  # of "Ask the class", until something is asked
    number = st.selectbox(
        "Question",
        range(1, len(names) + 1),
        start - 1,
        lambda step: f"{step}. {shortened(names[step - 1], 60)}",
        key=f"question {room.doing} {start}",
        width="stretch",
    )
    question = room.question
    if room.doing in (GUESS, JUDGE) and not room.compared:
        _button(visit, "Compare with the model", "compare", writing.compare, primary=True)
    if room.doing != VOTE or number != room.step:
        st.button("**Ask it**", key="ask", on_click=_ask, args=(visit, number))
    elif not question.revealed:
        if len(question.rounds) < ROUNDS and question.answered:
            _button(visit, "Vote again", "again", actions.ask_again)
        st.button("**Show the answer**", icon=":material/key:", on_click=_reveal, args=(bert, visit), key="tell")
    elif room.step < len(names):
        st.button("**Next question**", key="next", on_click=_ask, args=(visit, room.step + 1))


def _ask(visit: RoomVisit, step: int) -> None:
    """Asks a question; the one that the address names has had its turn."""
    st.query_params.pop("step", None)
    visit.act(partial(actions.ask, step=step))


def _button(visit: RoomVisit, label: str, key: str, action: object, primary: bool = False) -> None:
    st.button(f"**{label}**" if primary else label, key=key, on_click=visit.act, args=(action,))


def _reveal(bert: Bert, visit: RoomVisit) -> None:
    """Reveals the model's answer."""
    assert visit.room
    _, asked, _ = questions.asked_in(bert, visit.room)
    visit.act(partial(actions.reveal, right=asked.right if asked and asked.right >= 0 else None))


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
    task = partial(writing.set_task, word=word, senses=senses, waiting=waiting)
    _button(visit, "Collect sentences", "write", task, primary=True)


def _show_list(visit: RoomVisit, room: Room) -> None:
    """Every sentence, each with a button that shows or hides it, and one that silences its writer."""
    for row in (row for row in room.sentences if row.word == room.word):
        with st.container(horizontal=True, vertical_alignment="center", gap="small"):
            sign = ":material/visibility_off:" if row.hidden else ":material/visibility:"
            sign = f":material/warning: {sign}" if writing.is_rude(f"{row.text} {row.sense}") else sign
            st.markdown(f"{sign} {escaped(shortened(row.text, 60))} **{escaped(row.sense)}**", width="stretch")
            muted = row.member in room.muted
            hide = partial(writing.hide, number=row.number, hidden=not row.hidden)
            if not muted:
                _link(visit, "Show" if row.hidden else "Hide", f"show {row.number}", hide)
            mute = partial(writing.mute, number=row.number, muted=not muted)
            _link(visit, "Unmute" if muted else "Mute", f"mute {row.number}", mute)
    _button(visit, "Show all", "show all", writing.show_all)
    if room.shown and not (room.doing == GUESS and not room.compared):
        _button(visit, "Guess what they mean", "guess", writing.guess, primary=True)


def _link(visit: RoomVisit, label: str, key: str, action: object) -> None:
    st.button(label, key=key, type="tertiary", on_click=visit.act, args=(action,))
