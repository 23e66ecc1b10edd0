"""The projector: the room's code, the votes as they come in, the class's sentences on one map."""

from collections.abc import Hashable
from functools import partial
from io import BytesIO
from urllib.parse import urlsplit

import segno
import streamlit as st

from components.chapters.room import phone, visitor
from components.chapters.room.visitor import TEACHER, RoomVisit
from components.moving_map import moving_map
from components.shell import models, show
from components.shell.lesson import questions
from components.shell.memory_cache import memory_cached
from components.shell.room import actions, codes
from components.shell.room.state import JOIN, VOTE, Room
from polyseme import limits
from polyseme.bert import Bert
from polyseme.core.layers import choice_of
from polyseme.core.occurrences.gathering import gathered, labelled_sentences
from polyseme.core.occurrences.known import around
from polyseme.core.occurrences.states import Occurrences, find_occurrences
from polyseme.core.verdict.verdicts import Judgement, judge, judge_layers
from polyseme.course.chapters import CLASS
from polyseme.figures.moving_map.scene import MovingScene, scene_of
from polyseme.figures.theme import BAR
from polyseme.figures.wording import counted, escaped, without_markup
from polyseme.room import figures
from polyseme.senses.scene import alt_text

QR = "The link to this room, for the camera of a phone"
HINT = "Each dot is a sentence: click it to read it. Press Play to watch the meanings separate."
BARE = BAR | {"displayModeBar": False}


def show_projector(bert: Bert, visit: RoomVisit) -> None:
    """The votes or the sentences, with the room's code beside them."""
    room = visit.room
    assert room
    with st.container(key="board"):
        if room.doing == JOIN:
            _show_code(room)
        else:
            main, aside = st.columns([4, 1], gap="medium")
            with main:
                _show_votes(bert, room) if room.doing == VOTE else _show_sentences(bert, visit, room)
            with aside:
                _show_code(room, small=True)
    visitor.watch(visit.code, room, view, visitor.PROJECTOR_SECONDS)


def view(room: Room) -> Hashable:
    """What the projector shows of a room: what a phone shows, the number of members, the votes, the sentences."""
    return phone.view(room), len(room.members), room.question, room.sentences


def link(room: Room) -> str:
    """The address at which a room is joined; empty if the page's own address is unknown."""
    return f"{st.context.url}?room={room.code}" if st.context.url else ""


def _show_code(room: Room, small: bool = False) -> None:
    """The room's code, its QR code, its link, and the number of members."""
    address = link(room)
    picture, words = (st.container(), st.container()) if small else st.columns([1, 1], vertical_alignment="center")
    if address:
        file = BytesIO()
        segno.make(address, error="m", micro=False).save(file, kind="png", scale=12)
        picture.image(file.getvalue(), width=170 if small else 420, output_format="PNG", alt=QR)
    with words:
        if not small:
            st.markdown("Scan the picture, or open the page **Room** and type the code:")
        with st.container(key="room_code_small" if small else "room_code"):
            st.markdown(f"**{codes.spell(room.code)}**")
        st.markdown(f":material/groups: {counted(len(room.members), 'phone is', 'phones are')} here")
        if address and not small:
            st.code(address, language=None, wrap_lines=True)
            if urlsplit(address).hostname in ("localhost", "127.0.0.1", "::1"):
                st.caption(
                    "Phones can't reach this address. Start the app with `HOST=0.0.0.0 make run`, and open it by your "
                    "machine's address in the network."
                )


def _show_votes(bert: Bert, room: Room) -> None:
    """The question with its sentence and picture; the votes once the teacher shows the answer, so that none herd."""
    step, question = CLASS[(room.step - 1) % len(CLASS)], room.question
    st.header(escaped(step.about), anchor=False)
    asked = questions.asked(bert, step)
    if asked is None:
        st.info("This model can't be asked this question. Choose the next one.")
        return
    if asked.given:
        st.markdown(f"> {escaped(asked.given)}")
    st.markdown(asked.question)
    counts, members = question.counts(len(asked.options)), len(room.members)
    finding = figures.finding(counts, members, question.revealed, question.right)
    left, right = st.columns(2, gap="medium", vertical_alignment="center")
    with left:
        questions.show_picture(asked, question.revealed, "board")
    with right:
        if question.revealed:
            figure = figures.votes(counts, asked.options, members, question.right)
            st.plotly_chart(figure, key="votes", config=BARE, alt=without_markup(f"{asked.question} {finding}"))
        else:
            st.markdown("\n".join(f"- {escaped(option)}" for option in asked.options))
    show.show_finding(finding)
    if question.revealed:
        st.markdown(f"{asked.because[asked.right]} {questions.lesson(step, asked)}")


def _show_sentences(bert: Bert, visit: RoomVisit, room: Room) -> None:
    senses = " or ".join(map(escaped, room.senses))
    st.header(f"Write a sentence with “{escaped(room.word)}”: {senses}", anchor=False)
    sentences = room.shown
    occurrences = _occurrences(bert.name, tuple(row.text for row in sentences), room.word)
    if len(occurrences) < 2:
        number = counted(len(sentences), "sentence is", "sentences are")
        st.info(f"{number.capitalize()} here. With two or more, each is a dot on the map.")
        return
    rows = [sentences[occurrence.sentence] for occurrence in occurrences.occurrences]
    own = occurrences.select([row.sense for row in rows], range(len(rows)))
    key = ("room's map", bert.name, room.word, room.senses, *((row.text, row.sense) for row in rows))
    scene, layer = models.computed_once(key, lambda: _scene(bert, own, room))
    _show_map(visit, scene, layer, tuple(row.number for row in rows))


def _scene(bert: Bert, own: Occurrences, room: Room) -> tuple[MovingScene, int]:
    """The map of the class's sentences with a finding for each layer, and the layer of the verdicts."""
    judgement = _judged(bert, own, room)
    findings = tuple(map(figures.map_finding, judge_layers(bert, judgement, models.calibration(bert.name))))
    scene = scene_of(judgement.gathering, alt=alt_text(judgement), hint=HINT, findings=findings)
    return scene.laid_out(), judgement.gathering.layer


def _judged(bert: Bert, own: Occurrences, room: Room) -> Judgement:
    """The class's sentences, beside the built-in ones where these have two of the class's meanings."""
    find = lambda texts, word: models.occurrences(bert.name, texts, word, "Mean", "library")  # noqa: E731
    shared = {*room.senses} & {*labelled_sentences(room.word).values()}
    others, senses = around(room.word, find) if len(shared) > 1 else (None, ())
    calibration = models.calibration(bert.name)
    layer = calibration.layer if calibration else bert.layers
    return judge(bert, gathered(own, others, senses, choice_of(bert.layers, layer)), calibration)


@memory_cached()
def _occurrences(name: str, texts: tuple[str, ...], word: str) -> Occurrences:
    """The occurrences of the word in the class's sentences. Sentences read before are cached by the network."""
    return find_occurrences(models.model(name), texts, word, "Mean", "library", limits.SENSE_OCCURRENCES)


@st.fragment
def _show_map(visit: RoomVisit, scene: MovingScene, layer: int, numbers: tuple[int, ...]) -> None:
    """The map, layer by layer; the teacher can hide the sentence of the clicked dot."""
    chosen = moving_map(scene, "class map", layer).clicked
    if visit.role == TEACHER and chosen is not None and chosen < len(numbers):
        hide = partial(actions.hide, number=numbers[chosen])
        st.button("Hide it", icon=":material/visibility_off:", on_click=visit.act, args=(hide,), key="hide")
