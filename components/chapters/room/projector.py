"""What everybody looks at: the code, the votes as they come, the class's sentences on one map."""

from functools import partial
from io import BytesIO
from urllib.parse import urlsplit

import segno
import streamlit as st

from components import limits
from components.bert import Bert
from components.chapters.room import figures, live, phone
from components.chapters.room.numbers import class_gathering
from components.chapters.room.visit import Visit
from components.figures.look import BAR
from components.figures.parting import Scene, hero
from components.figures.prose import counted, escaped, spoken
from components.numbers.occurrences.gathering import Gathering
from components.numbers.occurrences.states import Occurrences, find_occurrences
from components.shell import models, show
from components.shell.lesson.steps import STEPS
from components.shell.results.sharing import shared
from components.shell.room import codes, deeds
from components.shell.room.state import JOIN, VOTE, Room

QR = "The link to this room, for the camera of a phone"
BARE = BAR | {"displayModeBar": False}


def show_projector(bert: Bert, visit: Visit) -> None:
    """What the room is doing, large, with the way into it beside."""
    room = visit.room
    assert room
    with st.container(key="board"):
        if room.doing == JOIN:
            _show_way_in(room)
        else:
            main, aside = st.columns([4, 1], gap="medium")
            with main:
                _show_votes(room) if room.doing == VOTE else _show_sentences(bert, visit, room)
            with aside:
                _show_way_in(room, small=True)
    live.watch(visit.code, room, face, live.PROJECTOR)


def face(room: Room) -> object:
    """What the projector shows of a room: all that a phone shows, who many are there, each vote, each sentence."""
    return phone.face(room), len(room.members), room.question, room.sentences


def link(room: Room) -> str:
    """The address at which a room is joined; empty where the browser has not told its own."""
    return f"{st.context.url}?room={room.code}" if st.context.url else ""


def _show_way_in(room: Room, small: bool = False) -> None:
    """The code, the same as a picture for a phone's camera, the link, and how many are there."""
    address = link(room)
    picture, words = (st.container(), st.container()) if small else st.columns([1, 1], vertical_alignment="center")
    if address:
        code = segno.make(address, error="m", micro=False)
        file = BytesIO()
        code.save(file, kind="png", scale=12)
        picture.image(file.getvalue(), width=170 if small else 420, output_format="PNG", alt=QR)
    with words:
        if not small:
            st.markdown("Scan the picture, or open the page **Room** and type the code:")
        with st.container(key="room_code_small" if small else "room_code"):
            st.markdown(f"**{codes.spelled(room.code)}**")
        st.markdown(f":material/groups: {counted(len(room.members), 'phone is', 'phones are')} here")
        if address and not small:
            st.code(address, language=None, wrap_lines=True)
            if urlsplit(address).hostname in ("localhost", "127.0.0.1", "::1"):
                st.caption(
                    "This is an address of your machine alone: phones do not reach it. Start the app with "
                    "`HOST=0.0.0.0 make run`, and open it by your machine's address in the network."
                )


def _show_votes(room: Room) -> None:
    step, question = STEPS[(room.step - 1) % len(STEPS)], room.question
    st.header(escaped(step.question), anchor=False)
    if text := step.choices.get("text"):
        st.markdown(f"“{escaped(text)}”")
    counts, members = question.counts(len(step.answers)), len(room.members)
    figure = figures.votes(counts, step.answers, members, question.right if question.told else None)
    said = figures.finding(counts, members, question.told, question.right)
    st.plotly_chart(figure, key="votes", config=BARE, alt=spoken(f"{step.question} {said}"))
    show.show_finding(said)
    if question.told:
        st.caption(escaped(step.look))


def _show_sentences(bert: Bert, visit: Visit, room: Room) -> None:
    senses = " or ".join(map(escaped, room.senses))
    st.header(f"Write a sentence with “{escaped(room.word)}”: {senses}", anchor=False)
    written = room.shown
    found = _occurrences(bert.name, tuple(one.text for one in written), room.word)
    if len(found) < 2:
        have = counted(len(written), "sentence is", "sentences are")
        st.info(f"{have.capitalize()} here. From two on, each is a dot on a map.")
        return
    of = class_gathering(found, [one.sense for one in written])
    _show_map(visit, of, tuple(written[one.sentence].number for one in found.occurrences))
    show.show_finding(figures.map_finding(of))


@shared()
def _occurrences(name: str, texts: tuple[str, ...], word: str) -> Occurrences:
    """The places of the word in the class's sentences, with their states; the network remembers what it has read."""
    return find_occurrences(models.model(name), texts, word, "Mean", "library", limits.SENSE_OCCURRENCES)


@st.fragment
def _show_map(visit: Visit, of: Gathering, numbers: tuple[int, ...]) -> None:
    """The map, layer by layer, and the sentence of the dot that was clicked; who steers can hide it."""
    said = st.container(horizontal=True, vertical_alignment="center")
    alt = spoken(figures.map_finding(of))
    event = st.plotly_chart(
        hero(Scene(of, of.best)), key="class map", on_select="rerun", selection_mode="points", config=BARE, alt=alt
    )
    chosen = [int(point["customdata"][0]) for point in event["selection"]["points"]]
    with said:
        if not chosen or chosen[0] >= len(numbers):
            st.markdown("Each dot is a sentence: click on it to read it. Press play to see the layers part them.")
            return
        st.markdown(figures.sentence_at(of, chosen[0]))
        if visit.steers:
            hide = partial(deeds.hide, number=numbers[chosen[0]])
            st.button("Hide it", icon=":material/visibility_off:", on_click=visit.do, args=(hide,), key="hide")
