"""The projector: the room's code, the votes as they come in, the class's sentences on one map."""

import socket
import time
from collections.abc import Callable, Hashable, Mapping
from contextlib import suppress
from functools import cache
from io import BytesIO
from pathlib import Path
from urllib.parse import urlsplit

import segno
import streamlit as st

from components.chapters.room import phone, visitor
from components.chapters.room.judging import show_progress
from components.chapters.room.sentences import show_comparison, show_sentences
from components.chapters.room.visitor import RoomVisit
from components.shell import show
from components.shell.lesson import questions
from components.shell.room import codes
from components.shell.room.state import GUESS, JOIN, JUDGE, VOTE, WRITE, Question, Room
from components.shell.room.store import rooms
from polyseme import room as figures
from polyseme.bert import Bert
from polyseme.figures.theme import BAR
from polyseme.figures.wording import counted, escaped, without_markup

QR = "The link to this room, for the camera of a phone"
BARE = BAR | {"displayModeBar": False}
BOARD_STYLE = Path(__file__).with_name("projector.css")
"""The projector's page has no mouse: without the menu, and with all of the window's height for the question."""


def show_projector(bert: Bert, visit: RoomVisit) -> None:
    """The votes or the sentences, with the room's code beside them."""
    room = visit.room
    assert room
    if visit.role == visitor.PROJECTOR:
        st.html(BOARD_STYLE)
    with st.container(key="board"):
        if room.blank:
            st.caption("The projector is blank for a moment.")
        elif room.doing == JOIN:
            _show_code(room)
        else:
            with st.container(horizontal=True, vertical_alignment="center", gap="small", key="board_bar"):
                if room.ends:
                    st.fragment(_show_time, run_every=1.0)(room.ends)
                _show_code(room, small=True)
            SHOWS[room.doing](bert, visit, room)
    visitor.watch(visit.code, room, view, visitor.PROJECTOR_SECONDS)


def view(room: Room) -> Hashable:
    """What the projector shows of a room: what a phone shows, the number of members, the votes, the sentences."""
    board = (room.blank, room.ends, room.labels, room.compared, room.marks)
    return phone.view(room), len(rooms().here(room)), room.question, room.sentences, board


def link() -> str:
    """The address of the Room page, for other machines; empty if it is unknown."""
    url = urlsplit(st.context.url or "")
    if url.hostname in LOCAL and st.get_option("server.address") not in LOCAL and (own := network_address()):
        url = url._replace(netloc=f"{own}:{url.port or 80}")
    return url.geturl() if url.netloc else ""


LOCAL = ("localhost", "127.0.0.1", "::1")


@cache
def network_address() -> str:
    """This machine's address in its own network, which needs no internet; empty without a network."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as asked, suppress(OSError):
        asked.connect(("10.255.255.255", 1))  # chooses a way there, and sends nothing
        found = str(asked.getsockname()[0])
        return "" if found in LOCAL else found
    return ""


def _show_time(ends: float) -> None:
    """The minutes and seconds that are left."""
    left = max(0, round(ends - time.time()))
    with st.container(key="timer_board"):
        st.markdown(f":material/timer: **{left // 60}:{left % 60:02}**" if left else ":material/timer: **Time is up**")


def _show_code(room: Room, small: bool = False) -> None:
    """The room's code, its QR code, its link, and the number of members."""
    address = f"{link()}?room={room.code}" if link() else ""
    words, picture = (st.container(gap=None), st.container())
    if not small:
        picture, words = st.columns([1, 1], vertical_alignment="center")
    if address:
        file = BytesIO()
        segno.make(address, error="m", micro=False).save(file, kind="png", scale=12)
        picture.image(file.getvalue(), width=72 if small else 420, output_format="PNG", alt=QR)
    with words:
        if not small:
            st.markdown("Scan the picture, or open the page **Room** and type the code:")
        with st.container(key="room_code_small" if small else "room_code"):
            st.markdown(f"**{codes.spell(room.code)}**")
        st.markdown(f":material/groups: {counted(len(rooms().here(room)), 'phone is', 'phones are')} here")
        if address and not small:
            st.code(address, language=None, wrap_lines=True)
            if urlsplit(address).hostname in LOCAL:
                st.caption(
                    "Phones can't reach this address. Start the app with `HOST=0.0.0.0 make run`, and open it by your "
                    "machine's address in the network."
                )


def _show_votes(bert: Bert, visit: RoomVisit, room: Room) -> None:
    """The question with its sentence and picture; the votes once the teacher shows the answer, so that none herd."""
    question = room.question
    title, asked, step = questions.asked_in(bert, room)
    st.header(escaped(title), anchor=False)
    if asked is None:
        st.info("This model can't be asked this question. Choose the next one.")
        return
    if given := questions.given(asked):
        st.markdown(given)
    st.markdown(asked.question)
    counts, members = question.counts(len(asked.options)), len(rooms().here(room)) + question.without_phone
    finding = figures.finding(counts, question.answered, members, question.revealed, question.right)
    if asked.right < 0 and question.revealed:
        finding = f"**{counted(question.answered, 'answer')}.** This question has no one right answer."
    left, right = st.columns(2, gap="medium") if asked.before else (st.container(), st.container())
    with left:
        questions.show_picture(asked, question.revealed, "board")
    with right:
        if question.revealed:
            figure = figures.votes(counts, asked.options, members, question.right)
            st.plotly_chart(figure, key="votes", config=BARE, alt=without_markup(f"{asked.question} {finding}"))
        else:
            lettered = asked.options[0][:2] in ("A", "A:")
            signs = ["-" if lettered else f"{place}." for place, _ in enumerate(asked.options, 1)]
            rows = zip(signs, map(escaped, asked.options), strict=True)
            st.markdown("\n".join(map(" ".join, rows)))
        show.show_finding(finding)
        if question.revealed and question.sure and asked.right >= 0:
            _show_sure(question, asked.right)
        if question.revealed and step:
            st.markdown(f"{asked.because[asked.right]} {questions.lesson(step, asked)}")


def _show_sure(question: Question, right: int) -> None:
    """How many of those who were sure were right."""
    votes = [question.rounds[-1][name] for name in question.sure if name in question.rounds[-1]]
    number = counted(len(votes), "phone was", "phones were").capitalize()
    st.markdown(f"{number} sure: {votes.count(right)} of them right.")


SHOWS: Mapping[str, Callable[[Bert, RoomVisit, Room], None]] = {
    VOTE: _show_votes,
    WRITE: show_sentences,
    GUESS: show_comparison,
    JUDGE: show_progress,
}
"""What a room is doing -> what the board shows of it."""
