"""What the teacher has under "More": hands, timer, own questions, downloads, following, closing."""

import time
from dataclasses import replace
from functools import partial
from typing import Any
from urllib.parse import quote

import pandas as pd
import streamlit as st

from components.chapters.room.judging import show_files
from components.chapters.room.projector import link
from components.chapters.room.visitor import FLASH_MESSAGE, RoomVisit
from components.chapters.room.worksheet import show_worksheet
from components.shell import ask, show
from components.shell.lesson import questions
from components.shell.room import actions
from components.shell.room.following import LEADS, ROOM_QUERY, SHARED
from components.shell.room.state import VOTE, Room
from components.shell.room.store import rooms
from polyseme import limits
from polyseme.bert import Bert
from polyseme.export.tables import csv, tsv
from polyseme.figures.wording import without_markup


def show_more(bert: Bert, visit: RoomVisit, room: Room) -> None:
    """Downloads, the votes so far, whether phones may follow, and closing the room."""
    if st.session_state.get("closing"):  # alone, so that nothing of it lies below the edge
        _show_closing(bert, visit, room)
        return
    show_worksheet(bert, room.sentences)
    if room.doing == VOTE and not room.question.revealed:
        _show_hands(bert, visit, room)
    _show_board(visit, room)
    _write_own(visit)
    table = _show_sentences(room, "csv")
    if len(table) and st.button("Which layer tells them apart?", icon=":material/leaderboard:", key="bench"):
        st.session_state["rows"] = tsv(table).decode("utf-8", "replace")
        st.switch_page("pages/pooling.py", query_params={"data": "pasted text"})
    on = st.session_state.get(LEADS) == visit.code
    st.toggle("Let the phones follow me", on, key="phones follow", on_change=_lead, args=(visit,))
    if url := link():
        name = "The projector's page, without these buttons"
        st.link_button(name, f"{url}?room={room.code}&show=projector", icon=":material/cast:")
    st.caption("Whoever sees this page's address can run your room. Hide it (F11), or show the projector's page.")
    _show_closing(bert, visit, room)


def _show_sentences(room: Room, key: str) -> pd.DataFrame:
    """The sentences that are not hidden, and a button that saves them."""
    rows = [(row.text, row.word, row.sense) for row in room.sentences if not row.hidden]
    table = pd.DataFrame(rows, columns=["sentence", "word", "sense"])
    if len(table):
        file = "polyseme-our-sentences.csv"
        show.show_download("The sentences as a file", partial(csv, table), file, "text/csv", key)
    return table


def _show_hands(bert: Bert, visit: RoomVisit, room: Room) -> None:
    """The votes so far, which the projector does not show, and fields for raised hands."""
    _, asked, _ = questions.asked_in(bert, room)
    if asked is None:
        return
    question, number = room.question, len(room.question.rounds) - 1
    counts = question.counts(len(asked.options), paired=False)[-1]
    so_far = "; ".join(f"{without_markup(one)} ({count})" for one, count in zip(asked.options, counts, strict=True))
    st.markdown(f"Votes so far, which the projector does not show: {so_far}")
    hands, keys = question.hands_of(number), []
    st.markdown("Raised hands of those without a phone:")
    for place, option in enumerate(asked.options):
        keys.append(f"hands {room.step} {number} {place}")
        value = hands[place] if place < len(hands) else 0
        change: dict[str, Any] = {"on_change": _count, "args": (visit, keys)}
        st.number_input(without_markup(option), 0, limits.ROOM_MEMBERS, value, key=keys[-1], **change)


def _count(visit: RoomVisit, keys: list[str]) -> None:
    visit.act(partial(actions.count_hands, hands=[int(st.session_state[key]) for key in keys]))


def _show_board(visit: RoomVisit, room: Room) -> None:
    """A timer, an empty board, and whether phones ask how sure one is."""
    minutes = st.segmented_control("Timer on the projector, in minutes", (1, 2, 3, 5), key="minutes")
    with st.container(horizontal=True):
        for label, key, offered in (("Start the timer", "timer", minutes), ("Stop the timer", "stop", room.ends)):
            if offered:
                ends = time.time() + 60 * (minutes or 0) if key == "timer" else 0.0
                st.button(label, key=key, on_click=visit.act, args=(partial(actions.set_board, ends=ends),))
    for name, said in (("blank", "Blank the projector"), ("confidence", "Ask how sure they are")):
        st.session_state[f"board {name}"] = getattr(room, name)
        st.toggle(said, key=f"board {name}", on_change=_switch, args=(visit, name))


def _switch(visit: RoomVisit, name: str) -> None:
    on = bool(st.session_state[f"board {name}"])
    visit.act(lambda room: actions.set_board(room, **{name: on}))


FORM = """What is a bank in “The bank is closed”?
* money
- river
- can't tell"""


def _write_own(visit: RoomVisit) -> None:
    """A field for the teacher's own questions, which can be saved as a file and loaded again."""
    if not st.toggle("Your own questions …", key="own questions"):
        return
    st.caption(
        "A line for the question, then one for each option: * before the right one, - before the others. "
        "An empty line ends it."
    )
    file = ask.pick_file("Load a file", ["txt"], limits.ROOM_OWN_BYTES, "own file")
    if file and st.session_state.get("own was") != file[1]:
        st.session_state.update({"own text": file[1].decode("utf-8", "replace"), "own was": file[1]})
    written = st.text_area(
        "Your questions", key="own text", height=180, max_chars=limits.ROOM_OWN_BYTES // 2, placeholder=FORM
    )
    st.button("Use them", key="use own", on_click=_use_own, args=(visit,))
    show.show_download(
        "Save as a file", partial(str.encode, written), "polyseme-questions.txt", "text/plain", "own save"
    )
    if written and (url := link()) and len(written) <= limits.ROOM_OWN_LINK:  # last: it pushes no button away
        st.caption("Or keep this link: a room that is opened from it has your questions.")
        st.code(f"{url}?own={quote(written)}", language=None, wrap_lines=True)


def _use_own(visit: RoomVisit) -> None:
    """Takes the questions as they stand in the field now: the click may come before the page has read them."""
    visit.act(partial(actions.set_own, written=str(st.session_state["own text"] or "")))


def _show_closing(bert: Bert, visit: RoomVisit, room: Room) -> None:
    """The button that closes the room, which asks first and offers the votes as a file."""
    if not st.toggle("Close the room …", key="closing"):
        return
    st.markdown("Thank the class. Closing deletes all votes, sentences and judgements: save them first.")
    write = partial(_votes, bert, room)
    show.show_download("The votes as a file", write, "polyseme-our-votes.csv", "text/csv", "votes file")
    _show_sentences(room, "csv again")
    if room.pairs:
        show_files(room.pairs, room.marks, "again")
    st.button("Close it now", icon=":material/delete:", on_click=_close, args=(visit,), key="close")


def _votes(bert: Bert, room: Room) -> bytes:
    """One row per question, round and option: the number of votes."""
    rows = []
    for number, question in room.questions.items():
        title, asked, step = questions.asked_in(bert, replace(room, step=number))
        options = asked.options if asked else ()
        name = title if step or asked is None else without_markup(asked.question)
        for turn, counts in enumerate(question.counts(len(options), paired=False), 1):
            rows += [(name, turn, option, count) for option, count in zip(options, counts, strict=True)]
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
